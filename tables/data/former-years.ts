import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'
import type { FormerYears } from '../model/told.ts'
import type { Selection } from './selection.ts'
import { asManyAsCounted, mostCounted } from './ways.ts'

/** The rows of another table that tell what was paid of former years. */
export type FormerRows = Extract<FormerYears['stands'], { readonly table: string }>

/**
 * What rows of a year pay of things of the years before it, in reais.
 * @param selection of the table that has them
 * @returns `rows` of all that was looked through; nothing where those are too many to add up while somebody waits
 */
export async function paidOfFormer(
  runner: Runner,
  selection: Selection,
  { sum, year, kinds }: FormerRows,
  before: number,
): Promise<{ readonly rows: number; readonly amount: number } | undefined> {
  const column = (name: string) => sql.raw(`t.${name}`)
  const isFormer = sql`${column(year)} < ${before}::int
    and ${column(selection.dataset.apart ?? year)}::text = any(${arrayOf(kinds)}::text[])`
  const [found] = await runner.run<{ rows: number; amount: number }>(
    sql`select count(*)::int as rows, coalesce(sum(${column(sum)}) filter (where ${isFormer}), 0)::float8 as amount
      from (${asManyAsCounted(selection)}) t`,
  )
  return found && found.rows <= mostCounted ? found : undefined
}
