import type { Runner } from '../../platform/postgres/database.ts'
import { periodLoads, rowsByMonth, type MonthRows } from '../data/month-status.ts'
import { unitsAndHolidays } from '../data/sent-loads.ts'
import { datasets } from '../declared/index.ts'
import type { Dataset } from '../model/declaration.ts'
import { firstShownYear, unitStatus, type MonthStatus } from './status.ts'

/** The months of a table that a unit owes, the oldest first. */
export interface OwedMonths {
  readonly dataset: Dataset
  readonly unit: { readonly id: string; readonly nome: string }
  /** Of which the law's term is over. */
  readonly late: readonly MonthStatus[]
  /** Of which it ends soon. */
  readonly soon: readonly MonthStatus[]
  /** The day on which something of it arrived last, ISO 8601. */
  readonly last: string
}

/**
 * What each unit of a portal owes of each table. Tables that nobody ever sent are not among them: which units must send
 * them is known by what they sent.
 * @param today ISO 8601
 * @param until the last day that is soon
 * @returns how many months of units were looked at as well, and each table of each unit that was, with what it owes
 */
export async function owedMonths(
  runner: Runner,
  portalId: number,
  today: string,
  until: string,
): Promise<{
  readonly checked: number
  readonly owed: readonly OwedMonths[]
  readonly seen: readonly OwedMonths[]
}> {
  const [{ units, holidays }, loads] = await Promise.all([
    unitsAndHolidays(runner, portalId),
    periodLoads(runner, portalId),
  ])
  const isLate = ({ state }: MonthStatus) => state === 'atrasada'
  const isSoon = ({ state, due }: MonthStatus) => state === 'no-prazo' && due <= until
  const found = await Promise.all(
    datasets.map(async (dataset) => {
      const own = loads.filter((load) => load.dataset === dataset.name)
      const statusWith = (rows: readonly MonthRows[]) =>
        unitStatus(dataset, own, rows, today, holidays)
      const known = statusWith([])
      // Rows are asked for only where loads leave a month open: most tables owe nothing.
      const isOpen = known.some(({ months }) => months.some((it) => isLate(it) || isSoon(it)))
      const status = isOpen
        ? statusWith(await rowsByMonth(runner, dataset, portalId, firstShownYear(today)))
        : known
      return units.flatMap((unit) =>
        status
          .filter((it) => it.unit === unit.id)
          .map(({ months, newest }) => ({
            dataset,
            unit,
            last: newest.day,
            checked: months.filter(({ state }) => state !== 'antes').length,
            late: months.filter(isLate),
            soon: months.filter(isSoon),
          })),
      )
    }),
  )
  const all = found.flat()
  return {
    checked: all.reduce((sum, { checked }) => sum + checked, 0),
    owed: all.filter(({ late, soon }) => late.length + soon.length > 0),
    seen: all,
  }
}

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
/** What passed its term in a portal, the oldest first. @param today ISO 8601 */
export async function overdueTables(
  runner: Runner,
  portalId: number,
  today: string,
): Promise<readonly OverdueTable[]> {
  const { owed } = await owedMonths(runner, portalId, today, today)
  const late = owed.filter((one) => one.late.length > 0)
  return [...new Set(late.map(({ dataset }) => dataset))]
    .map((dataset) => {
      const own = late.filter((one) => one.dataset === dataset)
      const dues = own.flatMap((one) => one.late.map(({ due }) => due)).toSorted()
      const units = own.map(({ unit }) => unit.nome)
      return { dataset, months: dues.length, units, since: dues[0] ?? today }
    })
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
}
