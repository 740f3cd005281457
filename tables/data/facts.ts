import { isCodedColumn } from '../model/columns.ts'
import type { Dataset } from '../model/declaration.ts'
import type { WordBook } from '../model/types/facets.ts'
import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'
import { rowTable } from './column-sql.ts'
import { selected } from './selection.ts'

/** A load as the public sees it: what it spoke of and what it changed, neither who sent it nor what was found. */
export interface PublicLoad {
  readonly id: number
  readonly unit: string
  readonly year: number
  /** Null is the whole year, or changes to any month of it. */
  readonly month: number | null
  readonly at: Date
  readonly rows: number
  readonly added: number
  readonly changed: number
  readonly gone: number
  readonly sums: Readonly<Record<string, readonly [before: number, after: number]>>
  /** How it came: `retirada`, `volta` and `declaracao` are acts of a person, and have a reason. */
  readonly way: string
  readonly ground: string | null
  readonly reason: string | null
  /** Lines of the file that were left out, and why. */
  readonly leftOut: number
  readonly leftOutReason: string | null
}
/** The published loads `c` of a table, of units `u` that the portal shows. */
const shownLoads = (dataset: Dataset, portalId: number) =>
  sql`from carga c join ug_publica u on u.portal_id = c.portal_id and u.hash_id = c.unidade
      where c.portal_id = ${portalId}::bigint and c.conjunto = ${dataset.name} and c.status = 'publicada'`

/** The published loads of a table, the newest first. @param before only those older than the load of this number */
export const loadsOf = (
  runner: Runner,
  dataset: Dataset,
  portalId: number,
  {
    limit,
    offset,
    before,
  }: { readonly limit: number; readonly offset: number; readonly before?: number | undefined },
): Promise<readonly PublicLoad[]> =>
  runner.run<PublicLoad>(
    sql.read`select c.id::float8 as id, u.nome as unit, c.ano as year, c.mes as month, c.terminada_em as at,
      c.linhas as rows, c.novas as added, c.mudadas as changed, c.saidas as gone, c.somas as sums, c.via as way,
      c.fundamento as ground, c.motivo as reason, c.linhas_fora as "leftOut", c.motivo_fora as "leftOutReason"
      ${shownLoads(dataset, portalId)} and (${before ?? null}::bigint is null or c.id < ${before ?? null}::bigint)
      order by c.id desc limit ${limit}::int offset ${offset}::int`,
  )

/** What a balance matrix holds of a month and its table does not show, in the words of its load. */
export interface LeftOutOfMatrix {
  readonly unit: string
  readonly year: number
  readonly month: number
  readonly amounts: number
  readonly reason: string
}
/** What matrices left out of months whose rows still stand on them. @param from the first month, such as `202603` */
export const leftOutOfMatrices = (
  runner: Runner,
  dataset: Dataset,
  portalId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly LeftOutOfMatrix[]> =>
  runner.run<LeftOutOfMatrix>(
    sql.read`select unit, year, month, amounts, reason
      from (select distinct on (c.unidade, c.ano, c.mes) u.nome as unit,
        c.ano as year, c.mes as month, c.linhas_fora as amounts, c.motivo_fora as reason, c.via as way
      ${shownLoads(dataset, portalId)} and c.ano * 100 + c.mes between ${from}::int and ${to}::int
      order by c.unidade, c.ano, c.mes, c.id desc) n
      where n.way = 'msc' and n.amounts > 0 order by year, month, unit`,
  )

/** The names of the tables of which a portal ever published a load. */
export async function publishedTableNames(
  runner: Runner,
  portalId: number,
): Promise<ReadonlySet<string>> {
  const rows = await runner.run<{ name: string }>(
    sql.read`select distinct c.conjunto as name from carga c join ug_publica u on u.portal_id = c.portal_id
      and u.hash_id = c.unidade
      where c.portal_id = ${portalId}::bigint and c.status = 'publicada'`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Until when a table tells, and when its newest load arrived; for "dados até … recebidos em …". */
export interface Freshness {
  readonly load: number
  readonly receivedAt: Date
  /** The newest year that was loaded. */
  readonly year: number
  /** The last day, or the last month as its first day, that has rows: ISO 8601. */
  readonly until: string | null
}
/** The last day, or the last month as its first day, that was declared to have nothing. */
const declaredUntil = ({ name, time }: Dataset, portalId: number) => {
  const first = sql`make_date(d.ano, coalesce(d.mes, 12), 1)`
  const last = time.date === undefined ? first : sql`(${first} + interval '1 month - 1 day')::date`
  return sql`(select max(${last}) from declaracao d join ug_publica u on u.portal_id = d.portal_id
            and u.hash_id = d.unidade
          where d.portal_id = ${portalId}::bigint and d.conjunto = ${name})`
}
const freshness = (dataset: Dataset, portalId: number) => {
  const { year, month, date } = dataset.time
  const reference = date === undefined ? `make_date(t.${year}, t.${month}, 1)` : `t.${date}`
  const rows = selected({ dataset, portalId, filter: {} })
  const day = sql.raw(reference)
  // Of what is told ahead, the last day that was by the municipality's clock; where all is to come, that.
  const last = dataset.time.ahead
    ? sql`coalesce(max(${day}) filter (where ${day}
        <= (select (now() at time zone fuso_do_portal(${portalId}::bigint))::date)), max(${day}))`
    : sql`max(${day})`
  return sql.read`select ${dataset.name}::text as name, c.id::float8 as load, c.terminada_em as "receivedAt",
        (select max(c.ano) ${shownLoads(dataset, portalId)}) as year,
        greatest((select ${last} from ${sql.raw(rowTable(dataset))} t where ${rows}
          and t.${sql.raw(year)} = (select max(c.ano) ${shownLoads(dataset, portalId)})),
        ${declaredUntil(dataset, portalId)})::text as until
      ${shownLoads(dataset, portalId)} order by c.id desc limit 1`
}
/** @returns nothing while no load was published */
export async function freshnessOf(
  runner: Runner,
  dataset: Dataset,
  portalId: number,
): Promise<Freshness | undefined> {
  const [row] = await runner.run<Freshness>(freshness(dataset, portalId))
  return row
}
/** The same of several tables in one statement, by their names; nothing of those that no load was published of. */
export async function freshnessOfTables(
  runner: Runner,
  tables: readonly Dataset[],
  portalId: number,
): Promise<ReadonlyMap<string, Freshness>> {
  if (tables.length === 0) return new Map()
  const parts = tables.map((dataset) => sql`(${freshness(dataset, portalId)})`)
  const rows = await runner.run<Freshness & { readonly name: string }>(
    sql.read`${sql.join(parts, sql.raw(' union all '))}`,
  )
  return new Map(rows.map(({ name, ...fresh }) => [name, fresh]))
}

/** A table that loads were published for. */
export interface TableInUse {
  /** The newest first. */
  readonly years: readonly number[]
  readonly receivedAt: Date
  /** Of all published loads together: at least as many as it has. */
  readonly rows: number
  /** The newest year of which a load had rows; null where all that came says that there are none. */
  readonly filled: number | null
}
/** The tables that loads were published for, by their names. */
export async function tablesInUse(
  runner: Runner,
  portalId: number,
): Promise<ReadonlyMap<string, TableInUse>> {
  const rows = await runner.run<TableInUse & { name: string }>(
    sql.read`select c.conjunto as name, array_agg(distinct c.ano order by c.ano desc) as years,
      max(c.terminada_em) as "receivedAt", sum(c.linhas)::float8 as rows,
      max(c.ano) filter (where c.linhas > 0) as filled
      from carga c join ug_publica u on u.portal_id = c.portal_id and u.hash_id = c.unidade
      where c.portal_id = ${portalId}::bigint and c.status = 'publicada' group by 1`,
  )
  return new Map(rows.map(({ name, ...table }) => [name, table]))
}

/** What arrived for a table lately. */
export interface TableUpdate {
  readonly name: string
  readonly at: Date
  readonly added: number
  readonly changed: number
}
/** What arrived for each table in the last days, the newest first. */
export const arrivedLately = (
  runner: Runner,
  portalId: number,
  days: number,
): Promise<readonly TableUpdate[]> =>
  runner.run<TableUpdate>(
    sql.read`select c.conjunto as name, max(c.terminada_em) as at, sum(c.novas)::float8 as added,
        sum(c.mudadas)::float8 as changed
      from carga c join ug_publica u on u.portal_id = c.portal_id and u.hash_id = c.unidade
      where c.portal_id = ${portalId}::bigint and c.status = 'publicada'
        and c.terminada_em > now() - ${days}::int * interval '1 day'
      group by 1 having sum(c.novas) + sum(c.mudadas) > 0 order by 2 desc, 1`,
  )

/**
 * What changes when what a portal shows of its tables may have: a load was published or taken back, a unit named, shown
 * or hidden.
 */
export async function revisionOf(runner: Runner, portalId: number): Promise<string> {
  const [row] = await runner.run<{ revision: string }>(
    sql.read`select md5(concat_ws(' ',
        (select concat_ws(' ', max(id), count(*)) from carga where portal_id = ${portalId}::bigint
          and status = 'publicada'),
        (select string_agg(concat_ws(' ', u.hash_id, u.nome), ' ' order by u.hash_id) from ug_publica u
          where u.portal_id = ${portalId}::bigint))) as revision`,
  )
  return row?.revision ?? ''
}

/** Years of which a table has rows, the newest first. */
export async function yearsOf(
  runner: Runner,
  dataset: Dataset,
  portalId: number,
): Promise<readonly number[]> {
  const rows = await runner.run<{ year: number }>(
    sql.read`select distinct c.ano as year ${shownLoads(dataset, portalId)} order by 1 desc`,
  )
  return rows.map(({ year }) => year)
}

/** The municipality's words for its codes, by code; of a year, or the latest of each code. */
export async function ownWords(
  runner: Runner,
  portalId: number,
  vocabulary: string,
  year?: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await runner.run<{ code: string; words: string }>(
    sql.read`select distinct on (codigo) codigo as code, palavras as words from palavra
      where portal_id = ${portalId}::bigint and vocabulario = ${vocabulary}
      and (${year ?? null}::int is null or exercicio = ${year ?? null}::int) order by codigo, exercicio desc`,
  )
  return new Map(rows.map(({ code, words }) => [code, words]))
}

/** The same of each column of a table whose codes are the municipality's own, by its name. */
export async function ownWordsOf(
  runner: Runner,
  portalId: number,
  { columns }: Dataset,
  year: number,
): Promise<WordBook['own']> {
  const own = Object.entries(columns).flatMap(([name, column]) =>
    isCodedColumn(column) && column.own
      ? [
          ownWords(runner, portalId, column.vocabulary, year).then(
            (words) => [name, words] as const,
          ),
        ]
      : [],
  )
  return new Map(await Promise.all(own))
}

/** All words that a municipality has for its codes, the latest of each code, by vocabulary and code. */
export async function allOwnWords(
  runner: Runner,
  portalId: number,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const rows = await runner.run<{ vocabulary: string; code: string; words: string }>(
    sql.read`select distinct on (vocabulario, codigo) vocabulario as vocabulary, codigo as code, palavras as words
      from palavra where portal_id = ${portalId}::bigint order by vocabulario, codigo, exercicio desc limit 20000`,
  )
  const all = new Map<string, Map<string, string>>()
  for (const { vocabulary, code, words } of rows) {
    const of = all.get(vocabulary) ?? new Map<string, string>()
    all.set(vocabulary, of.set(code, words))
  }
  return all
}

/** A party as people know it: its name, and a CNPJ or the mask of a CPF. */
export interface NamedParty {
  readonly name: string
  readonly document: string | null
}
/** Parties of a portal by their ids, a few. */
export async function partiesNamed(
  runner: Runner,
  portalId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedParty>> {
  if (ids.length === 0) return new Map()
  const rows = await runner.run<NamedParty & { readonly id: number }>(
    sql.read`select id::float8 as id, nome as name, documento as document from parte
      where portal_id = ${portalId}::bigint
      and id = any(${arrayOf(ids)}::bigint[])`,
  )
  return new Map(rows.map(({ id, ...party }) => [id, party]))
}
