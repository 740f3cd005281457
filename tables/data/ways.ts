import { isMonthColumn, typeOf } from '../model/columns.ts'
import { columnOf, type Dataset } from '../model/declaration.ts'
import { orderOf } from '../model/order.ts'
import { sumsUnreported } from '../model/unreported.ts'
import { sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { cubeTable, rowTable, wordColumns } from './column-sql.ts'
import { qualified } from './staging.ts'
import { keptFor, rowsOf, selected, type Selection } from './selection.ts'

// How the rows of a page are found. One plan serves a statement for ever (docs/adr/0013), and none is good for three
// rows and for a million: the sums that are kept tell which it is, and in which months the rows are
// (docs/adr/tables/0064).

/**
 * So many rows of a class are gathered and put in order; of more, the table is read in its order until a page is full.
 */
const mostGathered = 2_000
/**
 * The same of rows that no sums tell of: so many are counted. To look for words in a row costs more than to gather it.
 */
export const mostCounted = 5_000

/** So many rows at most are sorted by an amount, for which there is no index. */
const mostSorted = 20_000
/** Whether a selection of so many rows is sorted while somebody waits. */
export const mayBeSorted = (rows: number): boolean => rows <= mostSorted

/** The place of a row in the order of its table, for the page after it. */
export interface Cursor {
  readonly value: string
  readonly id: string
  /** The year of the row, where rows of several years follow each other. */
  readonly year?: number
}
/** A place as it stands in an address: `2026-11-20_1234`, with its year before it where there is one. */
export const placeText = ({ year, value, id }: Cursor): string =>
  [year, value, id].filter((part) => part !== undefined).join('_')

/** Where the rows `t` of a page stand: what the statement reads, and which of it. */
export interface Way {
  readonly from: Sql
  readonly where: Sql
  /** Whether more than the year is asked for: the plan of the statement then depends on what. */
  readonly isNarrowed: boolean
  /** Whether rows are read in their order until a page is full, however few PostgreSQL guesses that there are. */
  readonly isInOrder?: true
}

/** Work whose statements are planned for their own values, and not once for all. */
export const plannedAnew = <T>(
  runner: Runner,
  { isInOrder }: Pick<Way, 'isInOrder'>,
  work: (tx: Runner) => Promise<T>,
): Promise<T> =>
  runner.atomically(
    async (tx) => {
      await tx.run(
        isInOrder
          ? sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_sort', 'off', true)`
          : sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`,
      )
      return work(tx)
    },
    { repeatable: true },
  )

/** Whether rows in the order of their table go month by month. */
function goesByMonths({ time, columns, rules, order }: Dataset): boolean {
  const name = order.replace(/^-/, '')
  const month = columns[time.month]
  return (
    name === time.month ||
    (isMonthColumn(month) &&
      month.of === name &&
      rules.some(({ bindsYear, columns: [date] }) => bindsYear && date === name))
  )
}
const monthIn = (value: string) => Number(value.split('-')[1] ?? value)

interface Months {
  readonly first: number
  readonly last: number
  readonly rows: number
}
/** The months that hold a page, and how many rows of the selection they have. */
async function monthsOfPage(
  runner: Runner,
  selection: Selection,
  table: string,
  after: Cursor | undefined,
  limit: number,
): Promise<Months> {
  const { dataset } = selection
  const month = sql.raw(`t.${dataset.time.month}`)
  const { down } = orderOf(dataset)
  const found = await runner.run<{ month: number; rows: number }>(
    sql.read`select ${month} as month, sum(t.linhas)::float8 as rows from ${sql.raw(table)} t
      where ${selected(selection)}
      group by 1 order by 1`,
  )
  const byMonths = goesByMonths(dataset)
  const from = byMonths && after ? monthIn(after.value) : undefined
  const ahead = (down ? found.toReversed() : found).filter(
    (one) => from === undefined || (down ? one.month <= from : one.month >= from),
  )
  let [sure, count] = [0, 0]
  // How much of the month of the place before is left is not known.
  for (const one of ahead) {
    if (byMonths && sure > limit) break
    count += 1
    if (one.month !== from) sure += one.rows
  }
  const taken = ahead.slice(0, count)
  const numbers = taken.map((one) => one.month)
  return {
    first: Math.min(...numbers),
    last: Math.max(...numbers),
    rows: taken.reduce((sum, { rows }) => sum + rows, 0),
  }
}

/** The condition that the row `t` is of some months. */
const within = ({ dataset: { time } }: Selection, { first, last }: Months): Sql =>
  sql`${sql.raw(`t.${time.month}`)} between ${first}::int and ${last}::int`

/** The same in words that the index of the order knows. */
function withinInOrder(selection: Selection, months: Months): Sql {
  const { dataset, filter } = selection
  const order = orderOf(dataset)
  if (order.column === dataset.time.month || !goesByMonths(dataset))
    return within(selection, months)
  // The month as well would make PostgreSQL guess far fewer rows than there are: it takes both for independent.
  const [year, column] = [Number(filter[dataset.time.year]), sql.raw(`t.${order.column}`)]
  const { first, last } = months
  return sql`${column} >= make_date(${year}::int, ${first}::int, 1)
    and ${column} < (make_date(${year}::int, ${last}::int, 1) + interval '1 month')::date`
}

/**
 * The rows of the classes of a selection: few classes among many are found by the index of the period. It finds none
 * that lack what they need: those, where there are any, are looked for apart.
 */
function gatheredByClass(selection: Selection, months: Months): Way {
  const { dataset, portalId, filter } = selection
  const { year } = dataset.time
  const lacking = dataset.cube.filter((name) => columnOf(dataset, name).mayGoUnreported)
  const ofYear = sql`t.portal_id = ${portalId}::bigint and ${sql.raw(`t.${year}`)} = ${Number(filter[year])}::int`
  // A class of which some rows report an amount and others do not has its sums apart.
  const classes = sql.raw(
    sumsUnreported(dataset).length === 0 ? 't.*' : `distinct ${qualified(dataset.cube, 't')}`,
  )
  // `offset 0` keeps each class a question of its own: joined at large, all of the year would be read.
  const rowsWhere = (isAbsent: (name: string) => boolean, which: Sql) => {
    const same = dataset.cube.map((name) =>
      sql.raw(`t.${name} ${isAbsent(name) ? 'is not distinct from' : '='} c.${name}`),
    )
    return sql`select r.* from (select ${classes} from ${sql.raw(cubeTable(dataset))} t where ${selected(selection)}
        and ${within(selection, months)} and ${which}) c
      cross join lateral (select t.* from ${sql.raw(rowTable(dataset))} t where ${sql.all([ofYear, ...same])}
        offset 0) r`
  }
  const isOptional = (name: string) => columnOf(dataset, name).optional === true
  const whole = rowsWhere(isOptional, sql`true`)
  const others = rowsWhere(
    (name) => isOptional(name) || lacking.includes(name),
    sql.raw(`(${lacking.map((name) => `t.${name} is null`).join(' or ')})`),
  )
  return {
    from: lacking.length === 0 ? sql`(${whole}) t` : sql`(${whole} union all ${others}) t`,
    where: sql`true`,
    isNarrowed: true,
  }
}

/** All rows of a selection, by whichever index finds them. */
const gathered = (selection: Selection, months?: Months): Way => ({
  from: sql`(select t.* from ${rowsOf(selection)} t where ${selected(selection)}
      and ${months ? within(selection, months) : sql`true`} offset 0) t`,
  where: sql`true`,
  isNarrowed: true,
})

/** The table in its order, until a page is full. */
const inOrder = (selection: Selection, months?: Months): Way => ({
  // Not the view of words: by its index all that have them would be gathered.
  from: sql`${sql.raw(rowTable(selection.dataset))} t`,
  where: months
    ? sql`${selected(selection)} and ${withinInOrder(selection, months)}`
    : selected(selection),
  isNarrowed: Object.keys(selection.filter).length > 1,
  isInOrder: true,
})

/** The rows of a selection, as far as {@link mostCounted} and one more. */
export const asManyAsCounted = (selection: Selection): Sql =>
  sql`select t.* from ${rowsOf(selection)} t where ${selected(selection)} limit ${mostCounted + 1}::int`
async function countedRows(runner: Runner, selection: Selection): Promise<number> {
  const [found] = await runner.run<{ n: number }>(
    sql.read`select count(*)::int as n from (${asManyAsCounted(selection)}) t`,
  )
  return found?.n ?? 0
}

/** Whether an index finds the rows that have a value of the column, however long the table is. */
const isIndexed = (dataset: Dataset, name: string) =>
  typeOf(columnOf(dataset, name)).isIndexed === true || name === dataset.key.at(-1)

/** What is asked of a page. */
export interface PageAsked {
  readonly limit: number
  /** The place that the page begins after. */
  readonly after?: Cursor | undefined
  /**
   * How many rows the selection has, where somebody counts them anyway; of more than {@link mostCounted}, any such
   * number.
   */
  readonly counted?: (() => Promise<number>) | undefined
}
/** All rows of a selection, to be sorted: few among many by their classes, so that not all of the year is read. */
async function wayToSort(
  runner: Runner,
  selection: Selection,
  limit: number,
): Promise<Way | undefined> {
  const { dataset, filter } = selection
  const kept = keptFor(selection, [dataset.time.month])
  if (!kept || selection.span) return gathered(selection)
  const months = await monthsOfPage(runner, selection, kept.table, undefined, limit)
  if (months.rows === 0) return undefined
  return kept.table === cubeTable(dataset) && Object.keys(filter).length > 1
    ? gatheredByClass(selection, months)
    : gathered(selection)
}

/** How the rows of a page are found. @returns nothing where there are no rows */
export async function wayOf(
  runner: Runner,
  selection: Selection,
  { limit, after, counted = () => countedRows(runner, selection) }: PageAsked,
): Promise<Way | undefined> {
  const { dataset, filter } = selection
  const { [dataset.time.year]: year, ...narrowed } = filter
  if (selection.isSorted && year !== undefined) return wayToSort(runner, selection, limit)
  const names = Object.keys(narrowed)
  if (year === undefined || names.length === 0) return inOrder(selection)
  const kept = keptFor(selection, [dataset.time.month])
  if (kept) {
    const months = await monthsOfPage(runner, selection, kept.table, after, limit)
    if (months.rows === 0) return undefined
    if (months.rows > mostGathered) return inOrder(selection, months)
    return kept.table === cubeTable(dataset)
      ? gatheredByClass(selection, months)
      : gathered(selection, months)
  }
  if (wordColumns(dataset).some((name) => names.includes(name)))
    return (await counted()) > mostCounted ? inOrder(selection) : gathered(selection)
  return names.some((name) => isIndexed(dataset, name)) ? gathered(selection) : inOrder(selection)
}
