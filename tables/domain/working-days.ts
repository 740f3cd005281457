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

/** The national holidays of a year, Good Friday among them. Those of a state or a town are not known here. */
export const nationalHolidays = (year: number): ReadonlySet<string> =>
  new Set([
    ...fixedHolidays
      .filter((monthDay) => monthDay !== '11-20' || year >= 2024)
      .map((monthDay) => `${year}-${monthDay}`),
    isoOf(easterOf(year) - 2 * day),
  ])

const isWorking = (moment: number) => {
  const weekday = new Date(moment).getUTCDay()
  const iso = isoOf(moment)
  return weekday !== 0 && weekday !== 6 && !nationalHolidays(Number(iso.slice(0, 4))).has(iso)
}

/** The working day that is so many after a day. @param from ISO 8601, not counted itself */
export function workingDayAfter(from: string, count: number): string {
  let moment = Date.parse(from)
  for (let left = count; left > 0;) {
    moment += day
    if (isWorking(moment)) left -= 1
  }
  return isoOf(moment)
}

/** The day itself where people work on it, else the next on which they do. @param iso ISO 8601 */
export const onWorkingDay = (iso: string): string =>
  isWorking(Date.parse(iso)) ? iso : workingDayAfter(iso, 1)

/** The last day by which what a month brought must be published. @param month 1 to 12 */
export const dueOf = (
  { workingDays }: { readonly workingDays: number },
  year: number,
  month: number,
): string => workingDayAfter(isoOf(Date.UTC(year, month, 0)), workingDays)
