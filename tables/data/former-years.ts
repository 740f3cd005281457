import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'
import type { FormerYears } from '../model/told.ts'
import type { Selection } from './selection.ts'
import { asManyAsCounted, mostCounted } from './ways.ts'

/** The rows of another table that tell what was paid of former years. */
export type FormerYearsTable = Extract<FormerYears['stands'], { readonly table: string }>

/** What was paid, in reais. */
export interface PaidOfFormer {
  /** All rows that were looked through. */
  readonly rows: number
  readonly amount: number
  /** Of which nobody reports what year they pay: how many, and how much. */
  readonly unknown: number
  readonly unknownAmount: number
}
/**
 * What rows of a year pay of things of the years before it, in reais.
 * @param selection of the table that has them
 * @returns `rows` of all that was looked through; nothing where those are too many to add up while somebody waits
 */
export async function paidOfFormer(
  runner: Runner,
  selection: Selection,
  { sum, year, kinds }: FormerYearsTable,
  before: number,
): Promise<PaidOfFormer | undefined> {
  const column = (name: string) => sql.raw(`t.${name}`)
  const isPaid = sql`${column(selection.dataset.apart ?? year)}::text = any(${arrayOf(kinds)}::text[])`
  const isFormer = sql`${column(year)} < ${before}::int and ${isPaid}`
  const isUnknown = sql`${column(year)} is null and ${isPaid}`
  const [found] = await runner.run<PaidOfFormer>(
    sql.read`select count(*)::int as rows, coalesce(sum(${column(sum)}) filter (where ${isFormer}),
      0)::float8 as amount,
        count(*) filter (where ${isUnknown})::int as unknown,
        coalesce(sum(${column(sum)}) filter (where ${isUnknown}), 0)::float8 as "unknownAmount"
      from (${asManyAsCounted(selection)}) t`,
  )
  return found && found.rows <= mostCounted ? found : undefined
}
