import { screenSets } from '../../kernel/call.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { filled } from '../worklist/source.ts'
import type { DutyLine } from './lines.ts'
import type { Period } from './periods.ts'

const [screens] = screenSets(documentElement)
const publishPath = screens?.create ?? '/'

/** Where what is missing of a period, or next of it, is published, with the form filled in. */
export function publishingPath(
  portalId: number,
  { duty, unit, state }: DutyLine,
  period: Period | null = state.period,
): string {
  const time =
    period === null
      ? {}
      : {
          ano: period.year,
          ...(duty.period === 'anual' ? {} : { mes: String(period.month).padStart(2, '0') }),
        }
  const spot = { tipo: duty.typeId ?? undefined, ug: unit.id, periodicidade: duty.period }
  return filled(publishPath, { ...spot, ...time, portal: portalId })
}
