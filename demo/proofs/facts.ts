import type { DocumentTypeName } from '../../domain/first-rows/reference-data.ts'
import type { UnitKey } from '../units.ts'

/** Year, month from 0, day. */
export type Day = readonly [year: number, month: number, day: number]
type Rows = readonly (readonly string[])[]
export interface ProofDocument {
  readonly facts: {
    readonly unit: UnitKey
    readonly type: DocumentTypeName
    readonly description: string
    readonly period: string
    readonly on: Day
  }
  /** The year it is about. */
  readonly year: number
  readonly periodicity: 'anual' | 'eventual'
  readonly lines: readonly string[]
  readonly rows?: Rows
}

interface Told {
  readonly lines?: readonly string[]
  readonly rows?: Rows
}
export type Words = readonly [unit: UnitKey, type: DocumentTypeName, description: string]
/** Of a whole year. */
export const yearly = (
  [unit, type, description]: Words,
  year: number,
  on: Day,
  told: Told = {},
): ProofDocument => ({
  facts: { unit, type, description: `${description} de ${year}`, period: String(year), on },
  year,
  periodicity: 'anual',
  lines: told.lines ?? [],
  ...(told.rows ? { rows: told.rows } : {}),
})
export const dayText = ([year, month, day]: Day) =>
  new Date(Date.UTC(year, month, day)).toLocaleDateString('pt-BR', { timeZone: 'UTC' })
/** Of a day. */
export const dated = (
  [unit, type, description]: Words,
  on: Day,
  told: Told = {},
): ProofDocument => ({
  facts: { unit, type, description, period: dayText(on), on },
  year: on[0],
  periodicity: 'eventual',
  lines: told.lines ?? [],
  ...(told.rows ? { rows: told.rows } : {}),
})

const day = 86_400_000
/** A Monday, from which fortnights and weeks are counted. */
const anchor = Date.UTC(2024, 0, 1)
/** The newest Mondays of every so many days, the newest first. */
export function mondays(today: Date, every: number, count: number): readonly Day[] {
  const newest = Math.floor((today.getTime() - anchor) / (every * day))
  return Array.from({ length: count }, (_, back): Day => {
    const at = new Date(anchor + (newest - back) * every * day)
    return [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  })
}
/** Years back from one, that one among them. */
export const back = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => from - at)
