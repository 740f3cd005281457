import type { UnitKey } from '../../demo/units.ts'
import type { Spending } from './budget.ts'
import type { Commitment } from './spending.ts'

/** A unit's year, of which the months up to `until` are over. */
export interface UnitYear {
  readonly unit: UnitKey
  readonly lines: readonly Spending[]
  readonly found: readonly Commitment[]
  readonly year: number
  /** How many years before the newest. */
  readonly ago: number
  readonly until: number
  /** The last day of it that tells anything, ISO 8601. */
  readonly day: string
  /** The day on which all of it is told, ISO 8601: what was begun in that year may have ended since. */
  readonly today: string
  /** Every month of its lists and payrolls, and the whole register of debts: what the first start has no time for. */
  readonly whole?: boolean
}
/** A year of a unit, as its clerks see it. */
export interface TypedYear {
  readonly unit: UnitKey
  readonly year: number
  /** How many years before the newest. */
  readonly ago: number
  /** The day until which the values of the year are counted, ISO 8601. */
  readonly day: string
  /** Cents paid until then for what the budget calls so. */
  readonly paid: (object: string) => number
}
