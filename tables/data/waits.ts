import { sql, type Runner } from '../../platform/postgres/database.ts'
import { rowsOf, selected, type Selection } from './selection.ts'
import { mostGroups } from './sums.ts'

/** How long those wait who wait for one thing, in days on the day of the list. */
export interface Wait {
  readonly value: string
  readonly requests: number
  readonly average: number
  readonly longest: number
}
/**
 * How many requests of a selection wait for what, and how long they have by now: what most wait for first. Requests
 * that no more wait are left out.
 * @returns nothing where the table's rows are no requests
 */
export async function waitsOf(runner: Runner, selection: Selection): Promise<readonly Wait[]> {
  const { waits } = selection.dataset.told
  if (!waits) return []
  const [by, since, at] = [waits.by, waits.since, waits.at].map((name) => sql.raw(`t.${name}`))
  const state = sql.raw(`t.${waits.state.by}`)
  return runner.run<Wait>(
    sql.read`select ${by ?? sql``} as value, count(*)::float8 as requests,
        round(avg(${at ?? sql``} - ${since ?? sql``}))::float8 as average,
        max(${at ?? sql``} - ${since ?? sql``})::float8 as longest
      from ${rowsOf(selection)} t
      where ${selected(selection)} and (${state} is null or ${state} = ${waits.state.waiting})
      group by 1 order by 2 desc, 1 limit ${mostGroups}::int`,
  )
}
