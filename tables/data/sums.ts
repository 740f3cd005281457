import { isLevelsColumn, typeOf } from '../model/columns.ts'
import { columnOf, type Dataset } from '../model/declaration.ts'
import { sumsUnreported } from '../model/unreported.ts'
import { arrayOf, sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { keptFor, rowsOf, selected, type Selection } from './selection.ts'
import { asManyAsCounted, mostCounted } from './ways.ts'

/** How many rows a selection has, and what its amounts add up to, in reais by column. */
export interface Totals {
  readonly rows: number
  /** An amount that no row reports is none of them. */
  readonly sums: Readonly<Record<string, number>>
  /** How many rows do not report an amount, by column; those that all rows report are none of them. */
  readonly unreported?: Readonly<Record<string, number>>
}
/** The totals of two selections together. */
export function addTotals(one: Totals, other: Totals): Totals {
  const inCents = (sum: number) => Math.round(sum * 100) / 100
  const added = (of: Totals['sums'] = {}, by: Totals['sums'] = {}) =>
    Object.fromEntries(
      [...new Set([...Object.keys(of), ...Object.keys(by)])].map((name) => [
        name,
        inCents((of[name] ?? 0) + (by[name] ?? 0)),
      ]),
    )
  const unreported = added(one.unreported, other.unreported)
  return {
    rows: one.rows + other.rows,
    sums: added(one.sums, other.sums),
    ...(Object.keys(unreported).length === 0 ? {} : { unreported }),
  }
}
/** A dimension of sums: a column, or one level of a code of several. */
export interface Dimension {
  readonly column: string
  readonly level?: string
}
export interface Group extends Totals {
  /** The values of the dimensions, in their order; of a level, the code down to it. */
  readonly values: readonly (string | number | null)[]
}

/**
 * Where the selection is added up: in the sums that are kept, or row by row where it asks for more than their
 * dimensions.
 */
function sourceOf(selection: Selection, dimensions: readonly Dimension[]) {
  const kept = keptFor(
    selection,
    dimensions.map(({ column }) => column),
  )
  return kept
    ? { table: sql.raw(kept.table), count: countKept }
    : { table: rowsOf(selection), count: countRows }
}
/** How rows are counted: those of sums that are kept, and those of the table itself. */
const [countKept, countRows] = ['sum(t.linhas)', 'count(*)'] as const
type Count = typeof countKept | typeof countRows
const counting = (count: Count): Sql => sql.raw(`coalesce(${count}, 0)`)

/** Of an amount, in how many rows it is not reported. */
const without = (name: string) => `__sem_${name}`
const withoutOf = (name: string, count: Count) =>
  `coalesce(${count} filter (where t.${name} is null), 0)::float8`
/** The sums of a table as further columns of a list; a table may have none. */
const sumList = (dataset: Dataset, count: Count) =>
  sql.raw(
    [
      ...dataset.sums.map((name) => `, coalesce(sum(t.${name}), 0)::float8 as ${name}`),
      ...sumsUnreported(dataset).map((name) => `, ${withoutOf(name, count)} as ${without(name)}`),
    ].join(''),
  )

type Found = Readonly<Record<string, string | number | null>>
/** The totals of a row of {@link sumList}. */
function totalsIn(dataset: Dataset, rows: number, found: Found): Totals {
  const lacking = sumsUnreported(dataset).flatMap((name) => {
    const count = Number(found[without(name)] ?? 0)
    return count > 0 ? [[name, count] as const] : []
  })
  const unreported = Object.fromEntries(lacking)
  const reported = dataset.sums.filter((name) => rows === 0 || unreported[name] !== rows)
  const sums = Object.fromEntries(reported.map((name) => [name, Number(found[name] ?? 0)]))
  return { rows, sums, ...(lacking.length === 0 ? {} : { unreported }) }
}

async function addedUp(runner: Runner, dataset: Dataset, count: Count, from: Sql): Promise<Totals> {
  const [row] = await runner.run<Record<string, number>>(
    sql.read`select ${counting(count)}::float8 as __linhas ${sumList(dataset, count)} from ${from}`,
  )
  return totalsIn(dataset, row?.['__linhas'] ?? 0, row ?? {})
}

/** The totals of a selection: equal to the sums of its rows, and so to those of its exports. */
export function totalsOf(runner: Runner, selection: Selection): Promise<Totals> {
  const { table, count } = sourceOf(selection, [])
  return addedUp(runner, selection.dataset, count, sql`${table} t where ${selected(selection)}`)
}

/** Totals as a page tells them. */
export interface ShownTotals extends Totals {
  /** There are more rows than `rows`, too many to add up while somebody waits: nothing is told of their sums. */
  readonly isMore?: true
}
/**
 * The totals of a selection for a page; of words that very many rows have, only that these are more than some number.
 */
export async function shownTotalsOf(runner: Runner, selection: Selection): Promise<ShownTotals> {
  if (keptFor(selection)) return totalsOf(runner, selection)
  const rows = sql`(${asManyAsCounted(selection)}) t`
  const totals = await addedUp(runner, selection.dataset, countRows, rows)
  return totals.rows > mostCounted ? { rows: mostCounted, sums: {}, isMore: true } : totals
}

/**
 * How many rows of a selection have none of each amount, so that a sum is no sum of all; those in which no money is
 * expected are not counted. Nothing of so many rows that they are not counted while somebody waits.
 */
export async function emptiesOf(
  runner: Runner,
  selection: Selection,
  names: readonly string[],
  { rows }: Totals,
): Promise<Readonly<Record<string, number>>> {
  if (names.length === 0 || rows === 0 || rows > mostCounted) return {}
  const { apart, moneyless = [] } = selection.dataset
  const isOwed =
    apart === undefined || moneyless.length === 0
      ? sql`true`
      : sql`t.${sql.raw(apart)} <> all(${arrayOf(moneyless)}::text[])`
  const each = names.map((name) => {
    const column = sql.raw(name)
    return sql`(count(*) filter (where t.${column} is null and ${isOwed}))::float8 as ${column}`
  })
  const [row] = await runner.run<Record<string, number>>(
    sql.read`select ${sql.join(each)} from ${rowsOf(selection)} t where ${selected(selection)}`,
  )
  return row ?? {}
}

/** The totals of one kind of a table's rows, or of all where its amounts are alike. */
export interface KindTotals extends Totals {
  readonly kind: string | null
}
/**
 * The totals of several tables in one statement, by their names; of a table whose amounts are unlike, of each kind.
 * Each selection is one that the kept sums answer.
 */
export async function totalsOfTables(
  runner: Runner,
  selections: readonly Selection[],
): Promise<ReadonlyMap<string, readonly KindTotals[]>> {
  if (selections.length === 0) return new Map()
  const parts = selections.map((selection) => {
    const { dataset } = selection
    const { table, count } = sourceOf(selection, [])
    const kind = sql.raw(dataset.apart === undefined ? 'null::text' : `t.${dataset.apart}::text`)
    const sums = [
      ...dataset.sums.map((name) => `'${name}', coalesce(sum(t.${name}), 0)::float8`),
      ...sumsUnreported(dataset).map((name) => `'${without(name)}', ${withoutOf(name, count)}`),
    ]
    return sql`select ${dataset.name}::text as name, ${kind} as kind, ${counting(count)}::float8 as rows,
      jsonb_build_object(${sql.raw(sums.join(', '))}) as sums from ${table} t where ${selected(selection)} group by 2`
  })
  const found = await runner.run<KindTotals & { readonly name: string }>(
    sql.read`${sql.join(parts, sql.raw(' union all '))}`,
  )
  return new Map(
    selections.map(({ dataset }) => [
      dataset.name,
      found
        .filter((one) => one.name === dataset.name)
        .map(({ kind, rows, sums }) => ({ kind, ...totalsIn(dataset, rows, sums) })),
    ]),
  )
}

/** As many groups as one question is answered with. */
export const mostGroups = 10_000
function expressionOf(dataset: Dataset, { column: name, level }: Dimension): Sql {
  const column = columnOf(dataset, name)
  const digits = isLevelsColumn(column) && level !== undefined ? column.levels[level] : undefined
  return digits === undefined
    ? sql.raw(`t.${name}`)
    : sql.raw(`left(t.${name}, ${Math.trunc(digits)})`)
}
/** Dimensions as their values are put in order: words as a dictionary has them. */
const inOrderOf = (dataset: Dataset, dimensions: readonly Dimension[]): Sql =>
  sql.join(dimensions.map((dimension) => orderedDimension(dataset, dimension)))
function orderedDimension(dataset: Dataset, dimension: Dimension): Sql {
  const expression = expressionOf(dataset, dimension)
  return typeOf(columnOf(dataset, dimension.column)).isOrderedByWords
    ? sql`${expression} collate pt_br`
    : expression
}

/**
 * The totals of a selection by one or several dimensions, in the order of their values, ten thousand at most.
 * @param top only so many, those with the greatest sum of a column first, or with most rows
 */
export async function sumsBy(
  runner: Runner,
  selection: Selection,
  dimensions: readonly Dimension[],
  top?: { readonly of: string | undefined; readonly count: number },
): Promise<readonly Group[]> {
  const { dataset } = selection
  const { table, count } = sourceOf(selection, dimensions)
  const values = sql.join(
    dimensions.map(
      (dimension, at) => sql`${expressionOf(dataset, dimension)} as ${sql.raw(`__d${at}`)}`,
    ),
  )
  const places = sql.raw(dimensions.map((_, at) => String(at + 1)).join(', '))
  const inOrder = inOrderOf(dataset, dimensions)
  const greatest = top?.of === undefined ? '__linhas' : top.of
  const order =
    top && (top.of === undefined || dataset.sums.includes(top.of))
      ? sql`${sql.raw(greatest)} desc, ${inOrder}`
      : inOrder
  const found = await runner.run<Record<string, string | number | null>>(
    sql.read`select ${values}, ${counting(count)}::float8 as __linhas ${sumList(dataset, count)} from ${table} t
      where ${selected(selection)}
      group by ${places} order by ${order} limit ${Math.min(top?.count ?? mostGroups, mostGroups)}::int`,
  )
  return found.map((row) => ({
    values: dimensions.map((_, at) => row[`__d${at}`] ?? null),
    ...totalsIn(dataset, Number(row['__linhas']), row),
  }))
}

/** What a selection comes to in a year. */
export interface YearTotals extends ShownTotals {
  readonly year: number
}
/**
 * The totals of a selection in each of several years, the newest first; nothing of years without rows. Each year is a
 * question of its own, that an index answers: one of all of them would read the whole years.
 * @param selection whose own year does not count
 */
export async function totalsOfYears(
  runner: Runner,
  selection: Selection,
  years: readonly number[],
): Promise<readonly YearTotals[]> {
  const { dataset, filter } = selection
  if (years.length === 0) return []
  const parts = years.map((year) => {
    const ofYear = { ...selection, filter: { ...filter, [dataset.time.year]: year } }
    const kept = keptFor(ofYear)
    const [from, count] = kept
      ? [sql`${sql.raw(kept.table)} t where ${selected(ofYear)}`, countKept]
      : [sql`(${asManyAsCounted(ofYear)}) t`, countRows]
    return sql`select ${year}::int as __ano, ${counting(count)}::float8 as __linhas ${sumList(dataset, count)}
      from ${from}`
  })
  const found = await runner.run<Record<string, number>>(
    sql.read`${sql.join(parts, sql.raw(' union all '))} order by 1 desc`,
  )
  return found
    .filter(({ __linhas: rows = 0 }) => rows > 0)
    .map(({ __ano: year = 0, __linhas: rows = 0, ...row }) =>
      rows > mostCounted && !keptFor(selection)
        ? { year, rows: mostCounted, sums: {}, isMore: true }
        : { year, ...totalsIn(dataset, rows, row) },
    )
}

/** The values of columns that sums are kept by, in order: all that a form offers, from one reading. */
export async function valuesOf(
  runner: Runner,
  selection: Selection,
  dimensions: readonly Dimension[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (dimensions.length === 0) return new Map()
  const { table } = sourceOf(selection, dimensions)
  const each = dimensions.map((dimension) => expressionOf(selection.dataset, dimension))
  const oneOf = (what: (expression: Sql, at: number) => Sql) =>
    sql`case ${sql.join(
      each.map(
        (expression, at) => sql`when grouping(${expression}) = 0 then ${what(expression, at)}`,
      ),
      sql.raw(' '),
    )} end`
  const found = await runner.run<{ at: number; value: string | null }>(
    sql.read`select ${oneOf((_, at) => sql.raw(String(at)))} as at,
      ${oneOf((expression) => sql`${expression}::text`)} as value from ${table} t
      where ${selected(selection)} group by grouping sets (${sql.join(each.map((expression) => sql`(${expression})`))})
      order by 1, ${inOrderOf(selection.dataset, dimensions)} limit ${mostGroups}::int`,
  )
  return new Map(
    dimensions.map(({ column }, place) => [
      column,
      found.flatMap(({ at, value }) => (at === place && value !== null ? [value] : [])),
    ]),
  )
}
