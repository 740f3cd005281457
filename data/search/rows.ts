import type { Dataset } from '../../tables/model/declaration.ts'
import { arrayOf, sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { findsRows, rowTable, textOfRow } from '../../tables/data/column-sql.ts'
import type { TableRow } from '../../tables/data/rows.ts'

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
  /** About how many rows the portal has of it: of few, fewer looks are taken. Changes no answer. */
  readonly rows: number
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
const unitsShown = (portalId: number, unitId: string | null) =>
  sql`array(select u.hash_id from ug_publica u where u.portal_id = ${portalId}::bigint
      and (${unitId}::text is null or u.hash_id = ${unitId}::text))`
/** The key of the row `t`, and the text by which it is known. */
function sampleOf(dataset: Dataset): Sql {
  const parts = dataset.key.map((name) => sql`${name}::text, ${column(name)}`)
  return sql`json_build_object(${sql.join([...parts, sql`'texto', left(${column(textOfRow(dataset))}, 400)`])})`
}

/**
 * Each of `texts` read once: its words, with their beginnings and whole, the companies that it names, and the tables
 * that may have rows of it.
 */
const readings = (
  portalId: number,
  texts: readonly string[],
  asked: readonly RowsAsked[],
  unitId: string | null,
) => {
  const tablesWith = (what: 'words' | 'companies') =>
    arrayOf(asked.flatMap(({ dataset }) => (dataset.found?.[what] ? [rowTable(dataset)] : [])))
  return sql`lido as materialized (select l.*, ${unitsShown(portalId, unitId)} as unidades
    from ler_perguntas(${portalId}::bigint, ${arrayOf(texts)}::text[], ${tablesWith('words')}::text[],
      ${tablesWith('companies')}::text[], ${mostCompanies}::int) l)`
}
/** A table of so many rows is few to look through by its index: so are all of most municipalities. */
const fewRows = 20_000
/**
 * Rows of a table that a reading finds. Where the table has not all of its words in any rows, and pays no company of
 * it, it is not asked (docs/adr/portal/0176).
 * @param reading its number; each of them without it
 */
const rowsIn = ({ dataset, years, rows }: RowsAsked, portalId: number, reading?: number) =>
  sql`(select ${dataset.name}::text as name, l.n as reading, a.* from lido l
        cross join lateral ${sql.raw(findsRows(dataset))}(${portalId}::bigint, l.consulta,
      case when ${rows}::float8 > ${fewRows}::float8 then l.inteira end, l.empresas, l.unidades,
      ${arrayOf(years)}::int[], ${rowBound + 1}::int) a
    where ${rowTable(dataset)} = any(l.tabelas)${reading === undefined ? sql`` : sql` and l.n = ${reading}::int`})`

/**
 * Rows that have the words of a question, or are of companies that have them. One statement for all tables, the same
 * text whichever words are asked for; each table looks for them year by year, until one has any (docs/adr/portal/0136).
 */
export async function findRows(
  runner: Runner,
  portalId: number,
  asked: readonly RowsAsked[],
): Promise<readonly RowsFound[]> {
  const [first] = asked
  const texts = [...new Set(asked.map(({ text }) => text).filter(Boolean))]
  if (!first || texts.length === 0) return []
  // A table that is asked nothing is read by no reading: 0.
  const parts = asked.map((one) => rowsIn(one, portalId, texts.indexOf(one.text) + 1))
  return runner.run<RowsFound>(
    sql.read`with ${readings(portalId, texts, asked, first.unitId)}
      select t.name, t.ano as year, t.linhas as rows, t.exemplo as sample,
          (select json_build_object('name', e.nome, 'document', e.documento) from busca_empresa e
            where e.id = t.empresa) as company
        from (${sql.join(parts, sql.raw(' union all '))}) t`,
  )
}

/**
 * Rows that have the words of the first of several texts by which any are found, of all tables in one statement.
 * @param asked of each table, whose own text does not count
 * @returns nothing where none of the texts finds any
 */
export async function findRowsOfFirst(
  runner: Runner,
  portalId: number,
  asked: readonly RowsAsked[],
  texts: readonly string[],
): Promise<{ readonly text: string; readonly rows: readonly RowsFound[] } | undefined> {
  const [first] = asked
  if (!first || texts.length === 0) return undefined
  const found = await runner.run<RowsFound & { readonly reading: number }>(
    sql.read`with ${readings(portalId, texts, asked, first.unitId)}
      select t.name, t.reading, t.ano as year, t.linhas as rows, t.exemplo as sample,
          (select json_build_object('name', e.nome, 'document', e.documento) from busca_empresa e
            where e.id = t.empresa) as company
        from (${sql.join(
          asked.map((one) => rowsIn(one, portalId)),
          sql.raw(' union all '),
        )}) t`,
  )
  const at = Math.min(...found.map(({ reading }) => reading))
  const rows = found.filter(({ reading }) => reading === at)
  return rows.length === 0 ? undefined : { text: texts[at - 1] ?? '', rows }
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
      sql`(select ${dataset.name}::text as name, ${year} as year, 1 as rows, null::json as company,
          ${sampleOf(dataset)} as sample from ${sql.raw(rowTable(dataset))} t
        where t.portal_id = ${portalId}::bigint
          and ${column(dataset.key[0] ?? '')} = any(${unitsShown(portalId, one.unitId)})
          and ${year} = any(${arrayOf(years)}::int[])
          and ${column(name)} = any(${arrayOf([...new Set(numbers)])}::text[])
        order by ${year} desc, t.id desc limit ${mostOfNumber}::int)`,
    ]
  })
  return parts.length === 0
    ? []
    : runner.run<RowsFound>(sql.read`${sql.join(parts, sql.raw(' union all '))}`)
}
