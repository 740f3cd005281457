import { sql, type Runner } from '../../platform/postgres/database.ts'
import { rowsOf, selected, type Selection } from './selection.ts'

/** Whether amounts of a selection are computed of another table's rows, of some of its rows at least. */
export async function hasComputed(runner: Runner, selection: Selection): Promise<boolean> {
  const { computed } = selection.dataset
  if (!computed) return false
  const [row] = await runner.run<{ has: boolean }>(
    sql.read`select exists (select from ${rowsOf(selection)} t where ${selected(selection)}
      and ${sql.raw(`t.${computed.by}`)} is not null) as has`,
  )
  return row?.has ?? false
}
