import type { Freshness } from '../data/facts.ts'
import type { MonthRows, PeriodLoad } from '../data/month-status.ts'
import type { Dataset } from '../model/declaration.ts'
import { dueOf, type Holidays } from '../../pt-br/working-days.ts'

/**
 * How a month of a unit stands. `sem-linhas`: something was sent that covers it, and had no rows of it. `atrasada`:
 * nothing arrived, and the law's term is over. `declarada`: somebody signed that there was nothing. `no-prazo`: nothing
 * arrived yet. `antes`: before the unit began to send.
 */
type MonthState = 'linhas' | 'declarada' | 'sem-linhas' | 'atrasada' | 'no-prazo' | 'antes'
export interface MonthStatus {
  readonly year: number
  readonly month: number
  readonly state: MonthState
  readonly rows: number
  /** The last day by which it must be there, ISO 8601. */
  readonly due: string
}
export interface UnitStatus {
  readonly unit: string
  readonly months: readonly MonthStatus[]
  /** What arrived last. */
  readonly newest: PeriodLoad
}

const shownMonths = 12
/** Months since the year 0, which are compared and counted. */
const countOf = (year: number, month: number) => year * 12 + month - 1
const ofDay = (iso: string) => countOf(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)))
const lastDay = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** The year in which the first of the shown months lies. @param today ISO 8601 */
export const firstShownYear = (today: string): number =>
  Math.trunc((ofDay(today) + 1 - shownMonths) / 12)

/** The last day that the rows of a table tell of: of one by months, the end of its last month. @param today ISO 8601 */
export function lastDayOf(
  { time }: Pick<Dataset, 'time'>,
  { until }: Freshness,
  today: string,
): string | null {
  if (until === null || time.date) return until
  const [year = 0, month = 0] = until.split('-').map(Number)
  const end = lastDay(year, month)
  // Of the month that runs, the days to come are not told of.
  return end < today ? end : today
}

/** Whether a load of several years, such as a plan, speaks of a year. */
export const speaksOf = (years: number, load: PeriodLoad, year: number): boolean =>
  load.way !== 'retirada' && load.year <= year && year < load.year + years

/**
 * Whether a load speaks of the month: of that month, of its year after the month was over, or of several years ahead.
 */
const covers = ({ years }: Dataset['due'], load: PeriodLoad, year: number, month: number) =>
  years === undefined
    ? load.way !== 'retirada' &&
      load.year === year &&
      (load.month === month || (load.month === null && load.day > lastDay(year, month)))
    : speaksOf(years, load, year)

/**
 * How the last twelve months of a table stand, for each unit that ever sent it: which must send, nobody else knows.
 * @param loads of this table, the newest of each period
 * @param today ISO 8601
 * @param holidays those of the municipality
 */
export function unitStatus(
  { due }: Pick<Dataset, 'due'>,
  loads: readonly PeriodLoad[],
  rows: readonly MonthRows[],
  today: string,
  holidays: Holidays,
): readonly UnitStatus[] {
  const units = new Set(loads.map(({ unit }) => unit))
  const now = ofDay(today)
  return [...units].map((unit) => {
    const own = loads.filter((load) => load.unit === unit)
    const first = Math.min(...own.map(({ year, month }) => countOf(year, month ?? 1)))
    const newest = own.reduce((one, other) => (other.at > one.at ? other : one))
    const months = Array.from({ length: shownMonths }, (_, at): MonthStatus => {
      const count = now + 1 - shownMonths + at
      const [year, month] = [Math.trunc(count / 12), (count % 12) + 1]
      const found = rows.find((it) => it.unit === unit && it.year === year && it.month === month)
      const dueDay = dueOf(due, year, month, holidays)
      const covering = own.filter((load) => covers(due, load, year, month))
      const state = found
        ? 'linhas'
        : covering.length > 0
          ? covering.some(({ way }) => way === 'declaracao')
            ? 'declarada'
            : 'sem-linhas'
          : count < first
            ? 'antes'
            : today > dueDay
              ? 'atrasada'
              : 'no-prazo'
      return { year, month, state, rows: found?.rows ?? 0, due: dueDay }
    })
    return { unit, months, newest }
  })
}
