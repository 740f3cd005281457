import { sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import type { ContentCondition, Content } from '../declared/pntp/content.ts'
import { ownDocument, rowFiles } from '../model/address.ts'
import { isAddressColumn } from '../model/columns.ts'
import { columnOf, type Dataset } from '../model/declaration.ts'
import { orderOf } from '../model/order.ts'
import { rowTable } from './column-sql.ts'
import { selected } from './selection.ts'

// What the newest rows of a table tell, as whoever opens some of them sees it.

/** Where the addresses of a column lead, by rows. */
export interface Addresses {
  /** To one file, or to the page of one document, that the portal has. */
  readonly ofOne: number
  /** To other hosts, which nobody looks at from here. */
  readonly outside: number
  /** How many are unlike all others. */
  readonly different: number
}
/** How many of the rows that need it tell something. */
export interface Filled {
  readonly needed: number
  readonly filled: number
  /** Of a column of addresses. */
  readonly addresses?: Addresses
  /** The day of the newest row that tells it, ISO 8601; of tables by days. */
  readonly newest?: string | null
}
export interface Evidence {
  /** How many rows were looked at. */
  readonly rows: number
  /** By what is asked: {@link evidenceKey}. */
  readonly of: ReadonlyMap<string, Filled>
}

/** How many of the newest rows are looked at; an evaluator opens fewer. */
const newest = 200
/** What is asked of a table, as its evidence names it. */
export const evidenceKey = ({ names, need }: Content): string =>
  need.kind === 'where' ? `${names.join('|')} ${JSON.stringify(need.of)}` : names.join('|')

const isMet = (dataset: Dataset, { column, value, isNot }: ContentCondition): Sql => {
  columnOf(dataset, column)
  return sql`r.${sql.raw(column)} is ${sql.raw(isNot ? '' : 'not ')}distinct from ${value}`
}
/** The counts of what an address column leads to, in the rows that need it. */
function addressCounts(column: Sql, needed: Sql, portalId: number): Sql {
  const id = sql`substring(${column} from ${ownDocument})::bigint`
  const document = sql`case when ${column} ~ ${ownDocument} then exists (select from documento_publico d
      where d.portal_id = ${portalId}::bigint and d.elemento_id = ${id}) else false end`
  const ofOne = sql`starts_with(${column}, ${rowFiles}) or ${document}`
  return sql`jsonb_build_object('ofOne', count(*) filter (where ${needed} and (${ofOne})),
    'outside', count(*) filter (where ${needed} and ${column} ~ '^https://'),
    'different', count(distinct ${column}) filter (where ${needed}))`
}
const newestDay = ({ time: { date } }: Dataset, told: Sql): Sql =>
  date === undefined ? sql`null::text` : sql`(max(r.${sql.raw(date)}) filter (where ${told}))::text`
function filledOf(dataset: Dataset, content: Content, portalId: number): Sql {
  const { names, need } = content
  const own = names.filter((name) => dataset.columns[name] !== undefined)
  const needed =
    need.kind === 'where'
      ? sql.all([sql`true`, ...need.of.map((one) => isMet(dataset, one))])
      : sql`true`
  const value = sql`coalesce(${sql.join(
    own.map((name) => sql`nullif(r.${sql.raw(name)}::text, '')`),
    sql.raw(', '),
  )})`
  const [first = ''] = own
  const addresses = own.every((name) => isAddressColumn(dataset.columns[name]))
    ? addressCounts(sql`r.${sql.raw(first)}`, needed, portalId)
    : sql`null::jsonb`
  return sql`${evidenceKey(content)}::text, jsonb_build_object('needed', count(*) filter (where ${needed}),
    'filled', count(*) filter (where ${needed} and ${value} is not null), 'addresses', ${addresses},
    'newest', ${newestDay(dataset, sql`${needed} and ${value} is not null`)})`
}

/** The rows of a table of a year, as their evidence is named. */
export const evidenceOfYear = (table: string, year: number): string => `${table} ${year}`
/** What is asked of a table of which rows of a year were published. */
export interface TableAsked {
  readonly dataset: Dataset
  readonly year: number
  readonly contents: readonly Content[]
}
const hasColumn =
  ({ columns }: Dataset) =>
  ({ names }: Content) =>
    names.some((name) => columns[name] !== undefined)

function evidence({ dataset, year, contents }: TableAsked, portalId: number): Sql {
  const { column, down } = orderOf(dataset)
  const way = sql.raw(down ? ' desc' : '')
  const rows = selected({ dataset, portalId, filter: { [dataset.time.year]: year } })
  const filled = contents
    .filter(hasColumn(dataset))
    .map((content) => filledOf(dataset, content, portalId))
  return sql`select ${evidenceOfYear(dataset.name, year)}::text as name, count(*)::float8 as rows,
      jsonb_build_object(${sql.join(filled, sql.raw(', '))}) as of
    from (select t.* from ${sql.raw(rowTable(dataset))} t where ${rows}
      order by t.${sql.raw(column)}${way}, t.id${way} limit ${newest}::int) r`
}

type Counted = Filled & { readonly addresses: Addresses | null }
const filledIn = ({ needed, filled, addresses, newest: day }: Counted): Filled => ({
  needed,
  filled,
  ...(day === undefined ? {} : { newest: day }),
  ...(addresses && { addresses }),
})
/**
 * What the newest rows of several years of tables tell of what is asked of each, in one statement, by
 * {@link evidenceOfYear}; no more than two hundred rows of each year are read.
 */
export async function evidenceOf(
  runner: Runner,
  tables: readonly TableAsked[],
  portalId: number,
): Promise<ReadonlyMap<string, Evidence>> {
  const asked = tables.filter(({ dataset, contents }) => contents.some(hasColumn(dataset)))
  if (asked.length === 0) return new Map()
  const rows = await runner.run<{
    readonly name: string
    readonly rows: number
    readonly of: Readonly<Record<string, Counted>>
  }>(
    sql.read`${sql.join(
      asked.map((one) => sql`(${evidence(one, portalId)})`),
      sql.raw(' union all '),
    )}`,
  )
  return new Map(
    rows.map(({ name, rows: count, of }) => [
      name,
      { rows: count, of: new Map(Object.entries(of).map(([key, one]) => [key, filledIn(one)])) },
    ]),
  )
}
