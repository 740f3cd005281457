import { putMessage } from '../../data/webhooks/sendings.ts'
import { portalsToldOfLateness } from '../../data/webhooks/webhooks.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { documentsQuery, tableAddress } from '../../resources/addresses.ts'
import { owedMonths } from '../../tables/domain/overdue.ts'
import { dutyLines } from '../duties/lines.ts'
import { keyOfPeriod } from '../duties/periods.ts'
import { messageOf, periodCode, type Announcement, type ToldFrom } from './announce.ts'
import { lateEvents } from './events.ts'

interface Late {
  readonly event: string
  /** What it is known by: each is told of once. */
  readonly mark: string
  readonly told: Announcement
}

/** Documents that are owed and late, by the oldest period of each that is not there. */
async function lateDocuments(runner: Runner, portalId: number, day: string): Promise<Late[]> {
  const lines = await dutyLines(runner, portalId, { today: day, ahead: 0 })
  return lines.flatMap(({ duty, unit, state }) => {
    if (state.name !== 'atrasado' && state.name !== 'nunca') return []
    const period = state.period === null ? undefined : keyOfPeriod(state.period)
    return [
      {
        event: lateEvents.documents,
        mark: `d${duty.id}_${unit.id}_${period ?? ''}`,
        told: {
          what: 'obrigacao',
          id: String(duty.id),
          path: documentsQuery(duty.typeId ?? 0),
          version: null,
          unit: unit.id,
          ...(period === undefined ? {} : { period }),
        },
      },
    ]
  })
}

/** Months of public tables of which the law's term is over. */
async function lateTables(runner: Runner, portalId: number, day: string): Promise<Late[]> {
  const { owed } = await owedMonths(runner, portalId, day, day)
  return owed.flatMap(({ dataset, unit, late }) =>
    late.map(({ year, month }) => {
      const period = periodCode(year, month)
      return {
        event: lateEvents.tables,
        mark: `t${dataset.name}_${unit.id}_${period}`,
        told: {
          what: dataset.name,
          id: dataset.name,
          path: tableAddress(dataset.name),
          version: null,
          unit: unit.id,
          period,
        },
      }
    }),
  )
}

/** Tells webhooks of what has become late, of each once. Safe to repeat, and by two processes at once. */
export async function announceLateness(
  runner: Runner,
  from: ToldFrom,
  signal?: AbortSignal,
): Promise<void> {
  for (const { id, day } of await portalsToldOfLateness(runner, Object.values(lateEvents))) {
    signal?.throwIfAborted()
    const found = [
      ...(await lateDocuments(runner, id, day)),
      ...(await lateTables(runner, id, day)),
    ]
    for (const { event, mark, told } of found) {
      const at = new Date()
      const message = await messageOf(runner, from, id, { event, mark, at }, told)
      if (message) await putMessage(runner, id, message)
    }
  }
}
