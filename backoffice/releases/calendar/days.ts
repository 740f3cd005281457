import { dayAfter } from '../../../pt-br/day.ts'
import { monthNames, monthOfYear } from '../../../pt-br/months.ts'
import type { CalendarEntry } from '../../../resources/calls/release-calendar.ts'
import { clockHere } from '../../app/clock.ts'

// Which days a calendar shows, and what stands on each. Days are ISO 8601, weeks begin on Sunday.

export type CalendarSpan = 'mes' | 'semana'
export interface ShownDays {
  readonly span: CalendarSpan
  /** The day that the calendar was asked for. */
  readonly day: string
  readonly days: readonly string[]
  /** `novembro de 2026`, `29 de novembro a 5 de dezembro de 2026` */
  readonly title: string
  readonly before: string
  readonly after: string
}

export const todayHere = (): string => clockHere().isoDay(new Date())
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const run = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => dayAfter(from, at))
const longDay = (day: string) =>
  `${Number(day.slice(8))} de ${monthNames[Number(day.slice(5, 7)) - 1] ?? ''}`
const monthTitle = (day: string) => monthOfYear(Number(day.slice(0, 4)), Number(day.slice(5, 7)))

function week(day: string): Omit<ShownDays, 'day' | 'span'> {
  const first = dayAfter(day, -weekday(day))
  const last = dayAfter(first, 6)
  const isOfOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const from = isOfOneMonth ? String(Number(first.slice(8))) : longDay(first)
  return {
    days: run(first, 7),
    title: `${from} a ${longDay(last)} de ${last.slice(0, 4)}`,
    before: dayAfter(day, -7),
    after: dayAfter(day, 7),
  }
}
function month(day: string): Omit<ShownDays, 'day' | 'span'> {
  const first = `${day.slice(0, 7)}-01`
  const next = `${dayAfter(first, 31).slice(0, 7)}-01`
  const start = dayAfter(first, -weekday(first))
  const length = (Date.parse(next) - Date.parse(start)) / 86_400_000
  return {
    days: run(start, Math.ceil(length / 7) * 7),
    title: monthTitle(first),
    before: `${dayAfter(first, -1).slice(0, 7)}-01`,
    after: next,
  }
}
/** The days that an address asks for; without one, or with another text, those around today. */
export function shownDays(span: CalendarSpan, asked: string | undefined): ShownDays {
  const day = isDay(asked) ? asked : todayHere()
  return { span, day, ...(span === 'semana' ? week(day) : month(day)) }
}

/** What stands on each day of the municipality's clock. */
export function entriesByDay(
  entries: readonly CalendarEntry[],
): ReadonlyMap<string, readonly CalendarEntry[]> {
  const clock = clockHere()
  return Map.groupBy(entries, ({ quando }) => clock.isoDay(new Date(quando)))
}
