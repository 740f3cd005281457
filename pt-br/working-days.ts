// Days are ISO 8601 texts; arithmetic is in UTC, where every day has 24 hours.
const day = 86_400_000
const isoOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** National holidays of a fixed day. Laws 662/1949, 6.802/1980, 10.607/2002; from 2024 on Lei 14.759/2023. */
const fixedHolidays = [
  '01-01',
  '04-21',
  '05-01',
  '09-07',
  '10-12',
  '11-02',
  '11-15',
  '11-20',
  '12-25',
]

/** Easter Sunday of a year of the Gregorian calendar (the anonymous algorithm of 1876). */
function easterOf(year: number): number {
  const golden = year % 19
  const [century, rest] = [Math.trunc(year / 100), year % 100]
  const epact =
    (19 * golden +
      century -
      Math.trunc(century / 4) -
      Math.trunc((century - Math.trunc((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.trunc(rest / 4) - epact - (rest % 4)) % 7
  const correction = Math.trunc((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * correction + 114
  return Date.UTC(year, Math.trunc(days / 31) - 1, (days % 31) + 1)
}

/** The national holidays of a year, Good Friday among them. */
export const nationalHolidays = (year: number): ReadonlySet<string> =>
  new Set([
    ...fixedHolidays
      .filter((monthDay) => monthDay !== '11-20' || year >= 2024)
      .map((monthDay) => `${year}-${monthDay}`),
    isoOf(easterOf(year) - 2 * day),
  ])

/** A day on which a town does not work, of its own or of its state. */
export interface Holiday {
  /** `01-20` each year, `2026-06-04` once. */
  readonly day: string
  readonly name: string
  readonly of: 'municipal' | 'estadual'
}
const holidayDay = /^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** Whether the calendar has the day of a holiday; that of each year in a leap year, too. */
export function isHolidayDay(text: string): boolean {
  const iso = text.length === 5 ? `2024-${text}` : text
  return holidayDay.test(text) && new Date(iso).toISOString().startsWith(iso)
}
/** What a town does not work on beside the national holidays. */
export type Holidays = readonly Holiday[]

const isWeekday = (moment: number) => ![0, 6].includes(new Date(moment).getUTCDay())
const isNational = (iso: string) => nationalHolidays(Number(iso.slice(0, 4))).has(iso)
const holidayOn = (iso: string, own: Holidays) =>
  own.find(({ day: on }) => on === iso || on === iso.slice(5))
const isWorking = (moment: number, own: Holidays) => {
  const iso = isoOf(moment)
  return isWeekday(moment) && !isNational(iso) && !holidayOn(iso, own)
}

/** The working day that is so many after a day. @param from ISO 8601, not counted itself */
export function workingDayAfter(from: string, count: number, own: Holidays): string {
  let moment = Date.parse(from)
  for (let left = count; left > 0;) {
    moment += day
    if (isWorking(moment, own)) left -= 1
  }
  return isoOf(moment)
}

/** The day itself where people work on it, else the next on which they do. @param iso ISO 8601 */
export const onWorkingDay = (iso: string, own: Holidays): string =>
  isWorking(Date.parse(iso), own) ? iso : workingDayAfter(iso, 1, own)

/** The town's own holidays that take a working day between two days, the last one counted. ISO 8601 */
export function holidaysBetween(
  from: string,
  until: string,
  own: Holidays,
): readonly (Holiday & { readonly on: string })[] {
  const found: (Holiday & { on: string })[] = []
  for (let moment = Date.parse(from) + day; moment <= Date.parse(until); moment += day) {
    const iso = isoOf(moment)
    const holiday = isWeekday(moment) && !isNational(iso) ? holidayOn(iso, own) : undefined
    if (holiday) found.push({ ...holiday, on: iso })
  }
  return found
}

/** The last day by which what a month brought must be published. @param month 1 to 12 */
export const dueOf = (
  { workingDays }: { readonly workingDays: number },
  year: number,
  month: number,
  own: Holidays,
): string => workingDayAfter(isoOf(Date.UTC(year, month, 0)), workingDays, own)
