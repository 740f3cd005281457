import { columnOf, type Dataset } from '../../tables/dataset.ts'
import { sql, type Runner, type Sql } from '../postgres/database.ts'
import { cubeTable } from './column-sql.ts'
import { isOfCube, rowsOf, selected, type Selection } from './selection.ts'

/** How many rows a selection has, and what its amounts add up to, in reais by column. */
export interface Totals {
  readonly rows: number
  readonly sums: Readonly<Record<string, number>>
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

/** Where the selection is added up: in the sums that are kept, or row by row where it asks for more than their dimensions. */
function sourceOf(selection: Selection, dimensions: readonly Dimension[]) {
  const { dataset } = selection
  const kept =
    isOfCube(selection) && dimensions.every(({ column }) => dataset.cube.includes(column))
  return kept
    ? { table: sql.raw(cubeTable(dataset)), count: sql.raw('coalesce(sum(t.linhas), 0)') }
    : { table: rowsOf(selection), count: sql.raw('count(*)') }
}
/** The sums of a table as further columns of a list; a table may have none. */
const sumList = (dataset: Dataset) =>
  sql.raw(dataset.sums.map((name) => `, coalesce(sum(t.${name}), 0)::float8 as ${name}`).join(''))

/** The totals of a selection: equal to the sums of its rows, and so to those of its exports. */
export async function totalsOf(runner: Runner, selection: Selection): Promise<Totals> {
  const { table, count } = sourceOf(selection, [])
  const [row] = await runner.run<Record<string, number>>(
    sql`select ${count}::float8 as __linhas ${sumList(selection.dataset)} from ${table} t where ${selected(selection)}`,
  )
  const { __linhas: rows = 0, ...sums } = row ?? {}
  return { rows, sums }
}

/** As many groups as one question is answered with. */
export const mostGroups = 10_000
function expressionOf(dataset: Dataset, { column: name, level }: Dimension): Sql {
  const column = columnOf(dataset, name)
  const digits = column.type === 'levels' && level !== undefined ? column.levels[level] : undefined
  return digits === undefined
    ? sql.raw(`t.${name}`)
    : sql.raw(`left(t.${name}, ${Math.trunc(digits)})`)
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
  const greatest = top?.of === undefined ? '__linhas' : top.of
  const order =
    top && (top.of === undefined || dataset.sums.includes(top.of))
      ? sql`${sql.raw(greatest)} desc, ${places}`
      : places
  const found = await runner.run<Record<string, string | number | null>>(
    sql`select ${values}, ${count}::float8 as __linhas ${sumList(dataset)} from ${table} t where ${selected(selection)}
      group by ${places} order by ${order} limit ${Math.min(top?.count ?? mostGroups, mostGroups)}::int`,
  )
  return found.map((row) => ({
    values: dimensions.map((_, at) => row[`__d${at}`] ?? null),
    rows: Number(row['__linhas']),
    sums: Object.fromEntries(dataset.sums.map((name) => [name, Number(row[name])])),
  }))
}
