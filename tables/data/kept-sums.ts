import { arrayOf, sql, type Runner, type Sql, type Tx } from '../../platform/postgres/database.ts'
import { cubeTable, keptSums, rowTable } from './column-sql.ts'
import type { LoadPeriod } from './load-period.ts'
import { sumsUnreported } from '../model/unreported.ts'
import { qualified, stagingTable } from './staging.ts'

// The sums that a load keeps beside its rows (docs/adr/tables/0064).

/** The rows of the period, as a condition on the row `t`. What is added to a year may change any month of it. */
export function ofPeriod({ dataset, portalId, unit, year, month, mode }: LoadPeriod): Sql {
  const { key, time } = dataset
  const column = (name: string | undefined) => sql.raw(`t.${name ?? ''}`)
  return sql.all([
    sql`t.portal_id = ${portalId}::bigint`,
    sql`${column(key[0])} = ${unit}`,
    sql`${column(time.year)} = ${year}::int`,
    ...(month === null || mode === 'atualiza' ? [] : [sql`${column(time.month)} = ${month}::int`]),
  ])
}

/** The months of the year whose rows a load brought, changed or took away. */
export async function monthsTouched(
  tx: Tx,
  { dataset }: LoadPeriod,
  id: number,
): Promise<readonly number[]> {
  const { month } = dataset.time
  const found = await tx.run<{ month: number }>(
    sql.read`select e.${sql.raw(month)} as month from ${sql.raw(stagingTable(dataset))} e where e.retirar is null
      union select (l.linha ->> ${month})::int from linha_anterior l where l.carga_id = ${id}::bigint`,
  )
  return found.map((one) => one.month)
}

/**
 * Rebuilds the sums of the months whose rows changed, and of the year where no months are told apart: the longest from
 * the rows, and the others from it.
 */
export async function rebuildSums(
  tx: Tx,
  period: LoadPeriod,
  months: readonly number[],
): Promise<void> {
  const { dataset, portalId } = period
  const ofMonths = sql`${ofPeriod(period)}
    and ${sql.raw(`t.${dataset.time.month}`)} = any(${arrayOf(months)}::int[])`
  const ofYear = ofPeriod({ ...period, month: null })
  // Of rows that report an amount and of those that do not the sums stand apart: how many these are is known exactly.
  const unreported = sumsUnreported(dataset)
  const sums = dataset.sums
    .map((name) =>
      unreported.includes(name) ? `, sum(t.${name})` : `, coalesce(sum(t.${name}), 0)`,
    )
    .join('')
  const apart = unreported.map((name) => `, t.${name} is null`).join('')
  let [from, count] = [rowTable(dataset), 'count(*)']
  for (const { table, dimensions } of keptSums(dataset).toReversed()) {
    const into = sql.raw(table)
    const by = sql.raw(qualified(dimensions, 't'))
    const where = dimensions.includes(dataset.time.month) ? ofMonths : ofYear
    // oxlint-disable-next-line no-await-in-loop -- the others are added up from the first
    await tx.run(sql`delete from ${into} t where ${where}`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await tx.run(
      sql`insert into ${into} (portal_id, ${sql.raw([...dimensions, 'linhas', ...dataset.sums].join(', '))})
        select ${portalId}::bigint, ${by}, ${sql.raw(count)} ${sql.raw(sums)} from ${sql.raw(from)} t where ${where}
        group by ${by}${sql.raw(apart)}`,
    )
    if (count === 'count(*)') [from, count] = [table, 'sum(t.linhas)']
  }
}

/** What the amounts of a period add up to, in reais by column; and how many `linhas` it has. */
export async function sumsOf(
  tx: Tx,
  period: LoadPeriod,
): Promise<Readonly<Record<string, number>>> {
  const { dataset } = period
  const sums = dataset.sums.map((name) => `coalesce(sum(t.${name}), 0)::float8 as ${name}`)
  const [row] = await tx.run<Record<string, number>>(
    sql.read`select ${sql.raw([...sums, 'coalesce(sum(t.linhas), 0)::float8 as linhas'].join(', '))}
      from ${sql.raw(cubeTable(dataset))} t where ${ofPeriod(period)}`,
  )
  return row ?? {}
}

/** What the amounts of each of the months before a period add up to, in reais by column, of those that have rows. */
export const monthlyTotals = (
  runner: Runner,
  { dataset, portalId, unit, year, month }: LoadPeriod,
  count: number,
): Promise<readonly Readonly<Record<string, number>>[]> => {
  const { key, time } = dataset
  const at = sql.raw(`t.${time.year} * 12 + t.${time.month}`)
  const until = year * 12 + (month ?? 1)
  const sums = dataset.sums.map((name) => `coalesce(sum(t.${name}), 0)::float8 as ${name}`)
  return runner.run<Record<string, number>>(
    sql.read`select ${sql.raw(['coalesce(sum(t.linhas), 0)::float8 as linhas', ...sums].join(', '))}
      from ${sql.raw(cubeTable(dataset))} t where t.portal_id = ${portalId}::bigint
        and ${sql.raw(`t.${key[0] ?? ''}`)} = ${unit} and t.${sql.raw(time.year)} >= ${year - 2}::int
        and ${at} < ${until}::int and ${at} >= ${until - count}::int
      group by t.${sql.raw(time.year)}, t.${sql.raw(time.month)}`,
  )
}
