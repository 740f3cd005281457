import type { Runner } from '../../platform/postgres/database.ts'
import { dutyLines } from './lines.ts'
import { dueDay, isRegular, periodText } from './periods.ts'

/** What a portal owes of a type of documents and has not published, though its day has passed. */
export interface MissingPeriod {
  readonly typeId: number
  readonly unit: string
  /** `5º bimestre de 2026`; null: it is owed at no certain period. */
  readonly period: string | null
  /** By which day it should have been there, ISO 8601. */
  readonly due: string
}
/** @param today at the municipality, ISO 8601 */
export async function missingPeriods(
  runner: Runner,
  portalId: number,
  today: string,
): Promise<readonly MissingPeriod[]> {
  const lines = await dutyLines(runner, portalId, { today, ahead: 0 })
  return lines.flatMap(({ duty, unit, due, state }): readonly MissingPeriod[] => {
    if (state.name !== 'atrasado' && state.name !== 'nunca') return []
    const common = { typeId: duty.typeId ?? 0, unit: unit.name }
    const { period: every } = duty
    if (!isRegular(every))
      return state.due === null ? [] : [{ ...common, period: null, due: state.due }]
    return state.holes.map((hole) => ({
      ...common,
      period: periodText(every, hole),
      due: dueDay(due, hole),
    }))
  })
}
