import { dayAtPortal } from '../../../data/nouns/zones.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import type { DeliveryOwed } from '../../calls/delivery.ts'
import { periodLoads, rowsByMonth } from '../../data/month-status.ts'
import { unitsAndHolidays } from '../../data/sent-loads.ts'
import { datasets } from '../../declared/index.ts'
import { firstShownYear, unitStatus } from '../status.ts'

/** What is published of a month, or waits to be. */
export interface Coming {
  readonly dataset: string
  readonly unit: string
  readonly year: number
  readonly month: number | null
}
interface Month {
  readonly year: number
  readonly month: number
}
/** The month that most of what waits is of; without anything, the last that has ended. @param today ISO 8601 */
function monthMeant(coming: readonly Coming[], today: string): Month {
  const counts = new Map<string, { readonly of: Month; count: number }>()
  for (const { year, month } of coming) {
    if (month === null) continue
    const name = `${year} ${month}`
    const found = counts.get(name) ?? { of: { year, month }, count: 0 }
    found.count += 1
    counts.set(name, found)
  }
  const [most] = [...counts.values()].toSorted((one, other) => other.count - one.count)
  const [year = 0, month = 1] = today.split('-').map(Number)
  return most?.of ?? (month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 })
}

/** The tables that units owe of the month and that neither stand nor wait: of those that a unit sent before. */
export async function owedBeside(
  runner: Runner,
  portalId: number,
  coming: readonly Coming[],
): Promise<readonly DeliveryOwed[]> {
  const [today, loads, { units, holidays }] = await Promise.all([
    dayAtPortal(runner, portalId),
    periodLoads(runner, portalId),
    unitsAndHolidays(runner, portalId),
  ])
  const meant = monthMeant(coming, today)
  const sent = datasets.filter(({ name }) => loads.some(({ dataset }) => dataset === name))
  const found = await Promise.all(
    sent.map(async (dataset) => {
      const own = loads.filter((load) => load.dataset === dataset.name)
      const rows = await rowsByMonth(runner, dataset, portalId, firstShownYear(today))
      return unitStatus(dataset, own, rows, today, holidays).flatMap(({ unit, months }) =>
        months
          .filter(({ year, month }) => year === meant.year && month === meant.month)
          .filter(({ state }) => state === 'atrasada' || state === 'no-prazo')
          .filter(
            ({ year, month }) =>
              !coming.some(
                (one) =>
                  one.dataset === dataset.name &&
                  one.unit === unit &&
                  one.year === year &&
                  (one.month === month || one.month === null),
              ),
          )
          .map(({ year, month, due, state }) => ({
            tabela: dataset.name,
            titulo: dataset.title,
            unidade: units.find(({ id }) => id === unit)?.nome ?? '',
            ano: year,
            mes: month,
            prazo: due,
            atrasada: state === 'atrasada',
          })),
      )
    }),
  )
  return found.flat()
}
