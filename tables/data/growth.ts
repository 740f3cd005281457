import { sql, type Tx } from '../../platform/postgres/database.ts'
import { rowTable } from './column-sql.ts'
import type { LoadPeriod } from './load-period.ts'
import { stagingTable } from './staging.ts'

/** How the amounts of a month that waits to be published stand to those of the month before. */
export interface Growth {
  /** Rows of the month before, and those of them whose classification comes again. */
  readonly rows: number
  readonly kept: number
  /**
   * Amounts of the month before that are not zero and come again; those that are less now, and those that are the same.
   */
  readonly compared: number
  readonly fallen: number
  readonly same: number
}
/** Compares each amount with that of the same key in the month before. */
export async function growthSince(
  tx: Tx,
  { dataset, portalId, unit, year, month }: LoadPeriod & { readonly month: number },
): Promise<Growth> {
  const { key, time, sums } = dataset
  const column = (name: string | undefined) => sql.raw(`t.${name ?? ''}`)
  const shared = key
    .filter((name) => name !== time.month)
    .map((name) => `e.${name} = t.${name}`)
    .join(' and ')
  const count = (holds: (name: string) => string) =>
    sql.raw(
      sums
        .map(
          (name) =>
            `count(*) filter (where t.${name} <> 0 and e.${name} is not null and ${holds(name)})`,
        )
        .join(' + '),
    )
  const [row] = await tx.run<Growth>(
    sql.read`select count(*)::int as rows, count(e.linha)::int as kept, (${count(() => 'true')})::int as compared,
        (${count((name) => `e.${name} < t.${name}`)})::int as fallen,
        (${count((name) => `e.${name} = t.${name}`)})::int as same
      from ${sql.raw(rowTable(dataset))} t left join ${sql.raw(stagingTable(dataset))} e on ${sql.raw(shared)}
      where t.portal_id = ${portalId}::bigint and ${column(key[0])} = ${unit} and ${column(time.year)} = ${year}::int
        and ${column(time.month)} = ${month - 1}::int`,
  )
  return row ?? { rows: 0, kept: 0, compared: 0, fallen: 0, same: 0 }
}
