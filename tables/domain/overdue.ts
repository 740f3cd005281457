import type { Runner } from '../../platform/postgres/database.ts'
import { periodLoads, rowsByMonth, type MonthRows } from '../data/month-status.ts'
import { unitsShown } from '../data/sent-loads.ts'
import { datasets } from '../declared/index.ts'
import type { Dataset } from '../model/declaration.ts'
import { firstShownYear, unitStatus, type UnitStatus } from './status.ts'

/** A table of which months passed the law's term without anything. */
export interface OverdueTable {
  readonly dataset: Dataset
  /** Months of units. */
  readonly months: number
  /** The names of the units that owe them. */
  readonly units: readonly string[]
  /** The day of the oldest of these terms, ISO 8601. */
  readonly since: string
}
const lateMonths = ({ months }: UnitStatus) => months.filter(({ state }) => state === 'atrasada')

/**
 * What passed its term in a portal, the oldest first. Tables that nobody ever sent are not among them: which units must
 * send them is known by what they sent. @param today ISO 8601
 */
export async function overdueTables(
  runner: Runner,
  portalId: number,
  today: string,
): Promise<readonly OverdueTable[]> {
  const [units, loads] = await Promise.all([
    unitsShown(runner, portalId),
    periodLoads(runner, portalId),
  ])
  const found = await Promise.all(
    datasets.map(async (dataset) => {
      const own = loads.filter((load) => load.dataset === dataset.name)
      const statusWith = (rows: readonly MonthRows[]) => unitStatus(dataset, own, rows, today)
      // Rows are asked for only where loads leave a month open: most tables owe nothing.
      if (!statusWith([]).some((unit) => lateMonths(unit).length > 0)) return []
      const status = statusWith(await rowsByMonth(runner, dataset, portalId, firstShownYear(today)))
      const late = units.flatMap(({ id, nome }) =>
        status.filter(({ unit }) => unit === id).map((it) => ({ nome, months: lateMonths(it) })),
      )
      const dues = late.flatMap(({ months }) => months.map(({ due }) => due)).toSorted()
      const [since] = dues
      if (since === undefined) return []
      const names = late.flatMap(({ nome, months }) => (months.length > 0 ? [nome] : []))
      return [{ dataset, months: dues.length, units: names, since }]
    }),
  )
  return found.flat().toSorted((one, other) => (one.since < other.since ? -1 : 1))
}
