import { fold } from '../../pt-br/words.ts'
import { monthNames } from '../../pt-br/months.ts'
import { datasetNamed } from '../declared/index.ts'
import type { Dataset } from '../model/declaration.ts'

// The day that a question says, and the question without it: `pago em 12 de outubro`, `pagamentos de 20/11/2026`.

const names = monthNames.map(fold)
const inWords =
  /(?<![\p{L}\d])(?:(?:n[oa]\s+)?dia\s+)?(\d{1,2})º?\s+de\s+([\p{L}\p{M}]+)(?:\s+de\s+((?:19|20)\d\d))?(?![\p{L}\d])/iu
const inDigits =
  /(?<![\d/])(?:(?:n[oa]\s+)?dia\s+)?(\d{1,2})[/.](\d{1,2})[/.]((?:19|20)\d\d)(?![\d/])/i

interface DaySaid {
  readonly day: number
  /** 1 to 12. */
  readonly month: number
  readonly year: number | undefined
  readonly without: string
}
const isDay = ({ day, month, year = 2024 }: Omit<DaySaid, 'without'>) =>
  month >= 1 && day >= 1 && new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day

/** The one day that a text asks for; nothing where it says none that there is. */
export function daySaid(q: string): DaySaid | undefined {
  const found = inDigits.exec(q) ?? inWords.exec(q)
  if (!found) return undefined
  const [text, day, month = '', year] = found
  const said = {
    day: Number(day),
    month: /^\d/.test(month) ? Number(month) : names.indexOf(fold(month)) + 1,
    year: year === undefined ? undefined : Number(year),
  }
  const { index } = found
  const without = `${q.slice(0, index)} ${q.slice(index + text.length)}`
  return isDay(said) && said.month <= 12 ? { ...said, without } : undefined
}
const two = (number: number) => String(number).padStart(2, '0')
interface DayAsked extends DaySaid {
  /** Where the portal is, ISO 8601: a day without a year is the last one that has been. */
  readonly today: string
}
/** That day in the newest year of some in which it is not to come, ISO 8601. */
function dayIn(
  { day, month, year, today }: DayAsked,
  years: readonly number[],
): string | undefined {
  const inYear = (one: number) => `${one}-${two(month)}-${two(day)}`
  if (year !== undefined) return years.includes(year) ? inYear(year) : undefined
  return years.map(inYear).find((iso) => iso <= today)
}

/** Of when a question asks. */
export interface TimeSaid {
  readonly year: number | undefined
  readonly month: number | undefined
  /** The one day that is asked for, of a table that can be asked for days. */
  readonly day?: DayAsked
}
/** Of when a table is asked. @returns nothing where it has not the year */
export function filterOfTime({ year: said, month, day }: TimeSaid, years: readonly number[]) {
  const iso = day && dayIn(day, years)
  const year = day ? Number(iso?.slice(0, 4)) : years.find((one) => (said ?? one) === one)
  if (!year) return undefined
  const filter = ({ time }: Pick<Dataset, 'time'>): Readonly<Record<string, string>> =>
    iso && time.date
      ? { [time.date]: iso }
      : month === undefined
        ? {}
        : { [time.month]: String(month) }
  return { year, filter }
}

/** Whether a table can be asked for one day. */
export function asksForDays(name: string): boolean {
  const { filters = [], time } = datasetNamed(name) ?? {}
  return time?.date !== undefined && filters.includes(time.date)
}
