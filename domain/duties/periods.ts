import { monthOfYear } from '../../pt-br/months.ts'
import { workingDayAfter, type Holidays } from '../../pt-br/working-days.ts'

/** Months in a period of a duty; what is owed at any time has none. */
const monthsIn = {
  mensal: 1,
  bimestral: 2,
  trimestral: 3,
  quadrimestral: 4,
  semestral: 6,
  anual: 12,
} as const
export type RegularPeriod = keyof typeof monthsIn
export type DutyPeriod = RegularPeriod | 'eventual'
/** @returns false for what is owed once or at any time, and for words that name no period */
export const isRegular = (period: string): period is RegularPeriod =>
  Object.hasOwn(monthsIn, period)

/**
 * By when a period is owed: so many days or working days after its end, or a fixed day of the month that is so many
 * after its last one, before it where negative. A day that the month does not have is its last.
 */
export interface DueRule {
  readonly kind: 'dias' | 'uteis' | 'fixo'
  readonly days: number
  readonly months: number
  /** Those of the municipality, on which nobody works. */
  readonly holidays: Holidays
}

/** A period by its last month, 1 to 12. */
export interface Period {
  readonly year: number
  readonly month: number
}
/** Months since the year 0, which are compared and counted. */
export const countOf = ({ year, month }: Period): number => year * 12 + month - 1
const ofCount = (count: number): Period => ({
  year: Math.floor(count / 12),
  month: (((count % 12) + 12) % 12) + 1,
})
/** `2026-10`: the last month of a period. */
export const keyOfPeriod = ({ year, month }: Period): string =>
  `${year}-${String(month).padStart(2, '0')}`
/** @returns nothing for what is no last month of a period of this length */
export function periodOfKey(key: string, every: RegularPeriod): Period | undefined {
  const [, year = '', month = ''] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(key) ?? []
  const period = { year: Number(year), month: Number(month) }
  return year !== '' && period.month % monthsIn[every] === 0 ? period : undefined
}

/** The period in which a month lies. */
export function periodAt(every: RegularPeriod, { year, month }: Period): Period {
  const length = monthsIn[every]
  return { year, month: Math.ceil(month / length) * length }
}
/** The period after one, or so many after it. */
export const periodAfter = (every: RegularPeriod, period: Period, steps = 1): Period =>
  ofCount(countOf(period) + steps * monthsIn[every])

const isoOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
/** The last day of a period, ISO 8601. */
export const lastDayOfPeriod = ({ year, month }: Period) => isoOf(year, month + 1, 0)
/** Whether a period is over on a day, ISO 8601: what has not ended may still bring something. */
export const isOver = (period: Period, today: string): boolean => lastDayOfPeriod(period) < today
/** So many days after a day; the working ones are those that are no holiday. @param from ISO 8601 */
export const dueAfter = ({ kind, days, holidays }: DueRule, from: string): string =>
  kind === 'uteis'
    ? workingDayAfter(from, days, holidays)
    : new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)

/** The last day by which a period must be published, ISO 8601. */
export function dueDay(rule: DueRule, period: Period): string {
  if (rule.kind !== 'fixo') return dueAfter(rule, lastDayOfPeriod(period))
  const { year, month } = ofCount(countOf(period) + rule.months)
  const last = lastDayOfPeriod({ year, month })
  const day = isoOf(year, month, rule.days)
  return day > last ? last : day
}

const ordinalNames: Readonly<Partial<Record<RegularPeriod, string>>> = {
  bimestral: 'bimestre',
  trimestral: 'trimestre',
  quadrimestral: 'quadrimestre',
  semestral: 'semestre',
}
/** `outubro de 2026`, `5º bimestre de 2026`, `2026`. */
export function periodText(every: RegularPeriod, { year, month }: Period): string {
  const name = ordinalNames[every]
  if (name !== undefined) return `${month / monthsIn[every]}º ${name} de ${year}`
  return monthOfYear(year, every === 'anual' ? null : month)
}

/** What a document says of the time that it is about. */
export interface DocumentTime {
  readonly year: number
  /** Of a longer period its last month; null of a whole year, or of nothing in particular. */
  readonly month: number | null
  readonly periodicity: string
}
/**
 * Whether a document is about a period: it names a month of it and no shorter time than it, or a longer time that the
 * period is part of. One without periodicity is about the time of its month.
 */
export function coversPeriod(
  every: RegularPeriod,
  period: Period,
  document: DocumentTime,
): boolean {
  const { year, month, periodicity } = document
  if (year !== period.year) return false
  if (every === 'anual') return periodicity === 'anual' || periodicity === 'eventual'
  if (periodicity === 'anual') return true
  if (month === null) return false
  if (!isRegular(periodicity) || monthsIn[periodicity] === monthsIn[every])
    return countOf(periodAt(every, { year, month })) === countOf(period)
  return (
    monthsIn[periodicity] > monthsIn[every] &&
    countOf(periodAt(periodicity, period)) === countOf(periodAt(periodicity, { year, month }))
  )
}
