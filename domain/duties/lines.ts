import {
  dutyBook,
  publishedTimes,
  type DutyBook,
  type DutyPerson,
  type OwingUnit,
  type PublishedTime,
  type StoredDuty,
} from '../../data/duties/duties.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { isRegular, type DueRule, type DutyPeriod } from './periods.ts'
import { stateOfDuty, type DutyState } from './state.ts'

/** A duty of documents as one unit owes it, and how it stands. */
export interface DutyLine {
  readonly duty: StoredDuty
  readonly unit: OwingUnit
  /** By which rule its days are counted, by the municipality's calendar. */
  readonly due: DueRule
  readonly state: DutyState
}
/** The rule of a duty, by the calendar of its municipality. */
export const dueRuleOf = (
  { rule: kind, days, months }: Pick<StoredDuty, 'rule' | 'days' | 'months'>,
  { holidays }: Pick<DutyBook, 'holidays'>,
): DueRule => ({ kind, days, months, holidays })

const periodOf = ({ period }: StoredDuty): DutyPeriod => (isRegular(period) ? period : 'eventual')
const owes = ({ powers }: StoredDuty, { power }: OwingUnit) =>
  powers === null || powers.includes(power)

/** Who answers for a duty: its owner, or the deputy of one who can sign in no more; null: nobody. */
export const answering = ({ owner, deputy }: StoredDuty): DutyPerson | null =>
  [owner, deputy].find((person) => person !== null && !person.left) ?? null

/** The units that owe a duty. A unit with one of its own for the type follows that one alone. */
export function unitsOwing(duty: StoredDuty, { duties, units }: DutyBook): readonly OwingUnit[] {
  if (duty.scope === 'unidade') return units.filter(({ id }) => id === duty.unit)
  if (duty.scope === 'portal') return units.slice(0, 1).filter((unit) => owes(duty, unit))
  const own = new Set(
    duties.flatMap(({ scope, typeId, unit }) =>
      scope === 'unidade' && typeId === duty.typeId ? [unit] : [],
    ),
  )
  return units.filter((unit) => owes(duty, unit) && !own.has(unit.id))
}

/** How far from this year documents are asked for. */
const yearsAround = 2
const yearsOf = (today: string) =>
  Array.from({ length: 2 * yearsAround + 1 }, (_, at) =>
    String(Number(today.slice(0, 4)) - yearsAround + at),
  )

function lineOf(
  duty: StoredDuty,
  unit: OwingUnit,
  published: readonly PublishedTime[],
  book: DutyBook,
  { today, ahead }: DutyDay,
): DutyLine {
  const { applies } = duty
  const due = dueRuleOf(duty, book)
  const own = published.filter(
    (one) => one.typeId === duty.typeId && (duty.scope === 'portal' || one.unit === unit.id),
  )
  const said = book.signed.filter((one) => one.dutyId === duty.id && one.unit === unit.id)
  const since = duty.scope === 'cada' && unit.since > duty.since ? unit.since : duty.since
  const owed = { period: periodOf(duty), due, applies, since }
  return { duty, unit, due, state: stateOfDuty(owed, own, said, today, ahead) }
}

/** @property today at the municipality, ISO 8601. @property ahead so many days before a day one is told of it */
export interface DutyDay {
  readonly today: string
  readonly ahead: number
}
/** The duties of documents of a portal, a line for each unit that owes one. */
export async function dutyLines(
  runner: Runner,
  portalId: number,
  day: DutyDay,
  book?: DutyBook,
): Promise<readonly DutyLine[]> {
  const known = book ?? (await dutyBook(runner, portalId))
  const spots = known.duties
    .filter(({ typeId }) => typeId !== null)
    .flatMap((duty) => unitsOwing(duty, known).map((unit) => ({ duty, unit })))
  if (spots.length === 0) return []
  const published = await publishedTimes(
    runner,
    portalId,
    spots.map(({ duty, unit }) => ({
      typeId: duty.typeId ?? 0,
      unit: duty.scope === 'portal' ? null : unit.id,
    })),
    yearsOf(day.today),
  )
  return spots.map(({ duty, unit }) => lineOf(duty, unit, published, known, day))
}
