import { lineFor, type ByType } from '../../tables/columns.ts'
import { columnOf, type Dataset } from '../../tables/dataset.ts'
import { arrayOf, sql, type Sql } from '../postgres/database.ts'

/**
 * What a table is narrowed by, by column: a number or text that the value equals, the beginning of a code of several
 * levels, words of a text, or the ids of parties.
 */
export type Filter = Readonly<Record<string, string | number | readonly number[]>>
/** Rows of one table that a portal shows. */
export interface Selection {
  readonly dataset: Dataset
  readonly portalId: number
  readonly filter: Filter
}

type Condition = (column: Sql, value: Filter[string]) => Sql
const equalText: Condition = (column, value) => sql`${column} = ${String(value)}`
// What is no number is in no row: an address may hold anything.
const equalNumber: Condition = (column, value) =>
  /^\d{1,9}$/.test(String(value)) ? sql`${column} = ${Number(value)}::int` : sql`false`
const byType: ByType<Condition> = {
  unit: () => equalText,
  year: () => equalNumber,
  month: () => equalNumber,
  code: () => equalText,
  date: () => (column, value) => sql`${column} = ${String(value)}::date`,
  choice: () => equalText,
  coded: () => equalText,
  // Codes of one length: a range of them is found by an index, and by comparisons that row-level security lets through.
  levels: ({ levels }) => {
    const width = Math.max(...Object.values(levels))
    return (column, value) =>
      sql`${column} between ${String(value).padEnd(width, '0')} and ${String(value).padEnd(width, '9')}`
  },
  party: () => (column, value) =>
    sql`${column} = any(${arrayOf(Array.isArray(value) ? value : [])}::bigint[])`,
  text: () => (column, value) =>
    sql`strpos(sem_acento(${column}), sem_acento(${String(value)})) > 0`,
  link: () => equalText,
  money: () => (column, value) => sql`${column} = ${String(value)}::numeric`,
  decimal: () => (column, value) => sql`${column} = ${String(value)}::numeric`,
  integer: () => equalNumber,
  address: () => equalText,
}

/** The condition of a selection on the row `t`: of units that the portal shows, as everything else of it. */
export function selected({ dataset, portalId, filter }: Selection): Sql {
  const unit = sql.raw(`t.${dataset.key[0] ?? ''}`)
  return sql.all([
    sql`t.portal_id = ${portalId}::bigint`,
    sql`${unit} = any(array(select u.hash_id from ug_publica u where u.portal_id = ${portalId}::bigint))`,
    ...Object.entries(filter).map(([name, value]) =>
      lineFor(byType, columnOf(dataset, name))(sql.raw(`t.${name}`), value),
    ),
  ])
}

/** Whether the sums that are kept answer for the selection. */
export const isOfCube = ({ dataset, filter }: Selection): boolean =>
  Object.keys(filter).every((name) => dataset.cube.includes(name))
