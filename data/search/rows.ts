import type { Dataset } from '../../tables/dataset.ts'
import { arrayOf, sql, type Runner, type Sql } from '../postgres/database.ts'
import { rowTable, searchView } from '../tables/column-sql.ts'
import type { TableRow } from '../tables/rows.ts'

/** How many rows of a table are counted: more is told as "mais de". */
export const rowBound = 100
const mostCompanies = 3
/** Rows that are shown one by one, of a number that several have. */
const mostOfNumber = 3

/** What a question asks of the rows of one table. */
export interface RowsAsked {
  readonly dataset: Dataset
  /** In which years, the newest first: the first of them that has rows answers. */
  readonly years: readonly number[]
  /** Of one unit; null for all that the portal shows. */
  readonly unitId: string | null
  /** Words that all must be there, or a CNPJ of digits alone; none when empty. */
  readonly text: string
}
/** Rows that answer a question, of one table and one year. */
export interface RowsFound {
  readonly name: string
  readonly year: number
  /** At most one more than {@link rowBound}. */
  readonly rows: number
  /** Whose rows they are, where its name was asked for. */
  readonly company: { readonly name: string; readonly document: string } | null
  /** The key of the newest of them, and its text. */
  readonly sample: TableRow
}

const column = (name: string) => sql.raw(`t.${name}`)
/** Of units that the portal shows. */
const shownIn = (portalId: number, { dataset, unitId }: RowsAsked) =>
  sql`t.portal_id = ${portalId}::bigint and ${column(dataset.key[0] ?? '')} = any(array(select u.hash_id from ug_publica u
    where u.portal_id = ${portalId}::bigint and (${unitId}::text is null or u.hash_id = ${unitId}::text)))`
/** The key of the row `t`, and the text by which it is known. */
function sampleOf({ key, found, columns }: Dataset): Sql {
  const text =
    found?.words ?? Object.keys(columns).find((name) => columns[name]?.type === 'text') ?? key[0]
  const parts = key.map((name) => sql`${name}::text, ${column(name)}`)
  return sql`json_build_object(${sql.join([...parts, sql`'texto', left(${column(text ?? '')}, 400)`])})`
}
/** Rows `t` of the first year that has such. @param many a narrower condition: enough rows that meet it answer, and no others are looked for */
function inNewestYear(
  asked: RowsAsked,
  portalId: number,
  from: string,
  where: Sql,
  many: Sql = sql`false`,
): Sql {
  const { dataset, years } = asked
  const some = (
    condition: Sql,
  ) => sql`select count(*)::int as linhas, (array_agg(t.exemplo order by t.id desc))[1] as exemplo from (
      select t.id, ${sampleOf(dataset)} as exemplo from ${sql.raw(from)} t
       where ${shownIn(portalId, asked)} and ${column(dataset.time.year)} = y.ano and ${condition} limit ${rowBound + 1}::int) t`
  return sql`(select y.ano, n.linhas, n.exemplo from unnest(${arrayOf(years)}::int[]) y (ano)
      cross join lateral (${some(many)}) c
      cross join lateral (select c.linhas, c.exemplo where c.linhas > ${rowBound}::int
        union all (${some(sql`${where} and c.linhas <= ${rowBound}::int`)})) n where n.linhas > 0 limit 1)`
}

const words = (portalId: number, text: string) =>
  sql`(select consulta_no_portal(${portalId}::bigint, ${text}::text))`
/** Rows with the words in their text. */
function byWords(asked: RowsAsked, portalId: number): readonly Sql[] {
  const { dataset, text } = asked
  const name = dataset.found?.words
  if (name === undefined) return []
  // Exactly the expression of the index (data/tables/derived-tables.ts).
  const has = (asWritten: Sql) =>
    sql`palavras_do_portal(t.tenant_id, t.portal_id, ${column(name)}) @@ ${asWritten}`
  // Of words that many rows have, those that begin so are not gathered as well.
  const whole = sql`(select replace(consulta_no_portal(${portalId}::bigint, ${text}::text)::text, ':*', '')::tsquery)`
  return [
    sql`(select ${dataset.name}::text as name, r.ano as year, r.linhas as rows, null::json as company, r.exemplo as sample
      from ${inNewestYear(asked, portalId, searchView(dataset), has(words(portalId, text)), has(whole))} r)`,
  ]
}
/** Companies with the words in their names, the shortest names first, or with the CNPJ. */
const companies = (portalId: number, text: string) =>
  sql`(select e.id, e.nome, e.documento from busca_empresa e where e.portal_id = ${portalId}::bigint and e.chave = concat('c:', ${text}::text)
    union all (select e.id, e.nome, e.documento from busca_empresa e where e.portal_id = ${portalId}::bigint
      and palavras_do_portal(e.tenant_id, e.portal_id, e.nome) @@ ${words(portalId, text)} order by length(e.nome), e.id limit ${mostCompanies}::int))`
/** Rows of companies with the words in their names. */
function byCompany(asked: RowsAsked, portalId: number): readonly Sql[] {
  const { dataset, text } = asked
  const name = dataset.found?.companies
  if (name === undefined) return []
  const rows = inNewestYear(asked, portalId, rowTable(dataset), sql`${column(name)} = e.id`)
  return [
    sql`(select ${dataset.name}::text as name, r.ano as year, r.linhas as rows, json_build_object('name', e.nome, 'document', e.documento) as company, r.exemplo as sample
      from ${companies(portalId, text)} e
      cross join lateral ${rows} r)`,
  ]
}

/** Rows that have the words of a question, or are of companies that have them. One statement, and a few looks for each table. */
export async function findRows(
  runner: Runner,
  portalId: number,
  asked: readonly RowsAsked[],
): Promise<readonly RowsFound[]> {
  const parts = asked.flatMap((one) => [...byCompany(one, portalId), ...byWords(one, portalId)])
  return parts.length === 0 ? [] : runner.run<RowsFound>(sql.join(parts, sql.raw(' union all ')))
}

/** The ways in which systems write a number: with noughts before it, with its year. */
const waysOf = (number: string, year: number) =>
  [0, 3, 4, 5, 6, 8].flatMap((width) => {
    const padded = number.padStart(width, '0')
    return [padded, `${padded}/${year}`]
  })
/** Rows of a number. */
export async function findNumber(
  runner: Runner,
  portalId: number,
  asked: readonly RowsAsked[],
): Promise<readonly RowsFound[]> {
  const parts = asked.flatMap((one) => {
    const { dataset, years, text } = one
    const name = dataset.found?.number
    if (name === undefined) return []
    const year = column(dataset.time.year)
    const numbers = years.flatMap((it) => waysOf(text, it))
    return [
      sql`(select ${dataset.name}::text as name, ${year} as year, 1 as rows, null::json as company, ${sampleOf(dataset)} as sample from ${sql.raw(rowTable(dataset))} t
        where ${shownIn(portalId, one)} and ${year} = any(${arrayOf(years)}::int[]) and ${column(name)} = any(${arrayOf([...new Set(numbers)])}::text[])
        order by ${year} desc, t.id desc limit ${mostOfNumber}::int)`,
    ]
  })
  return parts.length === 0 ? [] : runner.run<RowsFound>(sql.join(parts, sql.raw(' union all ')))
}
