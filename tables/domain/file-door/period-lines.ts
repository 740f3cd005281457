import { parseDay } from '../../../kernel/kinds/date.ts'
import type { Dataset } from '../../model/declaration.ts'
import { monthIn, subjectOfColumn, yearIn, yearOfMonthIn } from './doubts/subjects.ts'
import { yearOfNumber } from './cell-notes.ts'
import type { Mapping } from './mapping.ts'
import type { MonthOrYear } from './period.ts'

type Said = { readonly year?: string | undefined; readonly month?: string | undefined }
const ofDay = (text: string): Said => {
  const [, year, month] = /^(\d{4})-(\d\d)-/.exec(parseDay(text.slice(0, 10))) ?? []
  return { year, month: month && String(Number(month)) }
}
const ofNumber = (text: string): Said => ({ year: yearOfNumber(text) })
const ofYear = (text: string): Said => ({ year: yearIn(text) })
const ofMonth = (text: string): Said => ({ year: yearOfMonthIn(text), month: monthIn(text) })

/** Tells which lines are of the chosen period, by the columns that say a year, a month or the day of the row. */
export class PeriodLines {
  readonly #columns: readonly (readonly [at: number, read: (text: string) => Said])[]
  readonly #period: MonthOrYear

  constructor(
    dataset: Dataset,
    head: readonly string[],
    { columns }: Mapping,
    period: MonthOrYear,
  ) {
    const { year, month, date } = dataset.time
    const fieldOf = new Map(Object.entries(columns).map(([field, name]) => [name, field]))
    this.#period = period
    this.#columns = head.flatMap((name, at) => {
      const field = fieldOf.get(name)
      const subject = field === undefined ? subjectOfColumn(name) : undefined
      if (dataset.numberedByYear && field === 'numero') return [[at, ofNumber] as const]
      if (field !== undefined && field === date) return [[at, ofDay] as const]
      if (field === year || subject === 'year') return [[at, ofYear] as const]
      return field === month || subject === 'month' ? [[at, ofMonth] as const] : []
    })
  }

  /** Whether a column of the line says another year or month. */
  isOther(cells: readonly string[]): boolean {
    const { year, month } = this.#period
    return this.#columns.some(([at, read]) => {
      const said = read(cells[at]?.trim() ?? '')
      const isYear = said.year === undefined || Number(said.year) === year
      const isMonth = said.month === undefined || month === null || Number(said.month) === month
      return !isYear || !isMonth
    })
  }
}
