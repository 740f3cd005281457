import { typeOf, type Column } from '../model/columns.ts'
import type { Comparison } from '../model/types/facets.ts'
import { columnOf, type Dataset } from '../model/declaration.ts'
import { orderOf } from '../model/order.ts'
import { isNumberRange, yearsOfSpan, type MonthSpan, type NumberRange } from '../model/span.ts'
import { arrayOf, sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import {
  cubeTable,
  keptSums,
  rowTable,
  searchView,
  wordColumns,
  type KeptSums,
} from './column-sql.ts'

/**
 * What a table is narrowed by, by column: a number or text that the value equals, the beginning of a code of several
 * levels, words of a text, the ids of parties, or numbers from one to another.
 */
export type Filter = Readonly<Record<string, string | number | readonly number[] | NumberRange>>
/** Rows of one table that a portal shows. */
export interface Selection {
  readonly dataset: Dataset
  readonly portalId: number
  readonly filter: Filter
  /** Of a table of states, all months instead of the newest one: what is asked is parted by month. */
  readonly everyMonth?: true
  /** Months of several years, whose years the filter has: {@link byYear}. */
  readonly span?: MonthSpan
  /** In an order for which the table has no index: {@link inOrderOf}. */
  readonly isSorted?: true
}

/**
 * The same rows in another order. Such as no index has, they are all read and sorted: `mayBeSorted` says of how many.
 */
export function inOrderOf(selection: Selection, order: string): Selection {
  const { dataset } = selection
  const other = { ...selection, dataset: { ...dataset, order } }
  const isIndexed = order.replace(/^-/, '') === orderOf(dataset).column
  return isIndexed ? other : { ...other, isSorted: true }
}

/** The selections of each year of one that is of several, in the order of its pages. */
export function byYear(selection: Selection): readonly Selection[] {
  const { span, ...whole } = selection
  if (!span) return [selection]
  const { year: yearName, month: monthName } = whole.dataset.time
  const years = yearsOfSpan(span).map(({ year, months }) => {
    const isWhole = months.from === 1 && months.to === 12
    const ofMonths = isWhole ? {} : { [monthName]: months }
    return { ...whole, filter: { ...whole.filter, [yearName]: year, ...ofMonths } }
  })
  return orderOf(whole.dataset).down ? years.toReversed() : years
}

type Condition = (column: Sql, value: Filter[string], portalId: number) => Sql
const equalText: Condition = (column, value) => sql`${column} = ${String(value)}`
// What is no number is in no row: an address may hold anything.
const equalNumber: Condition = (column, value) =>
  isNumberRange(value)
    ? sql`${column} between ${value.from}::int and ${value.to}::int`
    : /^\d{1,9}$/.test(String(value))
      ? sql`${column} = ${Number(value)}::int`
      : sql`false`
// Exactly the expression of the index (tables/data/derived-tables.ts).
const hasWords: Condition = (column, value, portalId) =>
  sql`palavras_do_portal(t.tenant_id, t.portal_id, ${column}) @@ (select consulta_no_portal(${portalId}::bigint,
      ${String(value)}))`

const comparisons: Readonly<Record<Exclude<Comparison['by'], 'beginning'>, Condition>> = {
  text: equalText,
  number: equalNumber,
  day: (column, value) => sql`${column} = ${String(value)}::date`,
  amount: (column, value) => sql`${column} = ${String(value)}::numeric`,
  parties: (column, value) =>
    sql`${column} = any(${arrayOf(Array.isArray(value) ? value : [])}::bigint[])`,
  words: hasWords,
  part: (column, value) => sql`strpos(sem_acento(${column}), sem_acento(${String(value)})) > 0`,
}
/**
 * Codes of one length: a range of them is found by an index, and by comparisons that row-level security lets through.
 */
const beginsWith =
  (width: number): Condition =>
  (column, value) =>
    sql`${column} between ${String(value).padEnd(width, '0')} and ${String(value).padEnd(width, '9')}`
function conditionOf(column: Column): Condition {
  const comparison = typeOf(column).comparison(column)
  return comparison.by === 'beginning' ? beginsWith(comparison.width) : comparisons[comparison.by]
}

/** That the row `alias` is of a month of a span. */
function inSpan({ time }: Dataset, { from, to }: MonthSpan, alias: string): Sql {
  const month = sql.raw(`(${alias}.${time.year}, ${alias}.${time.month})`)
  return sql`${month} >= (${from.year}::int, ${from.month}::int) and ${month} <= (${to.year}::int, ${to.month}::int)`
}

/** The condition of a selection on the row `alias`: of units that the portal shows, as everything else of it. */
function conditions(selection: Selection, alias: string): readonly Sql[] {
  const { dataset, portalId, filter, span } = selection
  const unit = sql.raw(`${alias}.${dataset.key[0] ?? ''}`)
  return [
    sql`${sql.raw(alias)}.portal_id = ${portalId}::bigint`,
    sql`${unit} = any(array(select u.hash_id from ug_publica u where u.portal_id = ${portalId}::bigint))`,
    ...Object.entries(filter).map(([name, value]) =>
      conditionOf(columnOf(dataset, name))(sql.raw(`${alias}.${name}`), value, portalId),
    ),
    ...(span ? [inSpan(dataset, span, alias)] : []),
  ]
}

/** The newest year and month of a table of states, within the year and unit that are asked. */
function newestState(selection: Selection): Sql {
  const { dataset, filter } = selection
  const { year, month } = dataset.time
  const [unit = ''] = dataset.key
  const asked = [year, unit].flatMap((name) => {
    const value = filter[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const within = conditions({ ...selection, filter: Object.fromEntries(asked) }, 's')
  return sql.read`select s.${sql.raw(year)} as year, s.${sql.raw(month)} as month from ${sql.raw(cubeTable(dataset))} s
    where ${sql.all(within)} order by 1 desc, 2 desc limit 1`
}
/** Whether rows of several months would be mixed that are states of the same things. */
const isOfAnyState = ({ dataset: { time }, filter, everyMonth }: Selection) =>
  time.state === true && filter[time.month] === undefined && everyMonth === undefined

/** The condition of a selection on the row `t`; of a table of states, on its newest month where none is asked. */
export function selected(selection: Selection): Sql {
  const { year, month } = selection.dataset.time
  const newest = isOfAnyState(selection)
    ? [sql`(${sql.raw(`t.${year}, t.${month}`)}) = (${newestState(selection)})`]
    : []
  return sql.all([...conditions(selection, 't'), ...newest])
}

/** The month that a selection of a table of states is of; nothing for other tables, and where no month has arrived. */
export async function stateMonth(
  runner: Runner,
  selection: Selection,
): Promise<number | undefined> {
  if (!isOfAnyState(selection)) return undefined
  const [found] = await runner.run<{ month: number }>(newestState(selection))
  return found?.month
}

/**
 * The shortest of the sums that are kept and can answer for a selection, parted by further columns; nothing where none
 * can.
 */
export function keptFor(
  selection: Selection,
  columns: readonly string[] = [],
): KeptSums | undefined {
  const { dataset, filter, span } = selection
  const state = isOfAnyState(selection) || span ? [dataset.time.month] : []
  return keptSums(dataset).find(({ dimensions }) =>
    [...Object.keys(filter), ...columns, ...state].every((name) => dimensions.includes(name)),
  )
}

/** Where the rows of a selection are read. */
export const rowsOf = ({ dataset, filter }: Selection): Sql =>
  sql.raw(
    wordColumns(dataset).some((name) => name in filter) ? searchView(dataset) : rowTable(dataset),
  )
