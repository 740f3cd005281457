import { fold } from '../../../pt-br/words.ts'
import { parseDay } from '../../../kernel/kinds/date.ts'
import type { Dataset } from '../../model/declaration.ts'
import { monthOf } from '../../model/columns.ts'
import { yearOf } from '../../model/types/year.ts'
import type { ForeignFile } from './foreign-file.ts'

export interface MonthOrYear {
  readonly year: number
  /** Null is the whole year. */
  readonly month: number | null
}

const isYear = (year: number) => year >= 1990 && year <= 2100
const isMonth = (month: number) => month >= 1 && month <= 12
const months =
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(
    ' ',
  )

/** The period that the name of a file tells: `empenhos_2026-03.csv`, `receitas março 2026.xlsx`, `despesas2025.csv`. */
function periodOfName(name: string): MonthOrYear | undefined {
  const text = fold(name)
  const [, year1 = '', month1 = ''] =
    /(?<!\d)((?:19|20)\d\d)[-_. ]?(0[1-9]|1[0-2])(?!\d)/.exec(text) ?? []
  if (year1 !== '') return { year: Number(year1), month: Number(month1) }
  const [, month2 = '', year2 = ''] =
    /(?<!\d)(0?[1-9]|1[0-2])[-_. ]((?:19|20)\d\d)(?!\d)/.exec(text) ?? []
  if (year2 !== '') return { year: Number(year2), month: Number(month2) }
  const [year = ''] = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(text) ?? []
  if (year === '') return undefined
  const at = months.findIndex((month) => text.includes(month))
  return { year: Number(year), month: at < 0 ? null : at + 1 }
}

/** The year and the months of the rows, as a file's own columns tell them. */
export class PeriodSeen {
  readonly #years = new Map<number, number>()
  readonly #months = new Set<number>()
  readonly #date: number
  readonly #year: number
  readonly #month: number

  constructor({ time }: Dataset, { head }: ForeignFile, columns: Readonly<Record<string, string>>) {
    const place = (field: string | undefined) => head.indexOf(columns[field ?? ''] ?? '')
    this.#date = place(time.date)
    this.#year = place(time.year)
    this.#month = place(time.month)
  }

  add(cells: readonly string[]): void {
    const day = parseDay((cells[this.#date] ?? '').slice(0, 10))
    const [, ofDay = '', monthOfDay = ''] = /^(\d{4})-(\d\d)-/.exec(day) ?? []
    const year = Number(ofDay || yearOf(cells[this.#year] ?? ''))
    const month = Number(monthOfDay || monthOf(cells[this.#month] ?? ''))
    if (isYear(year)) this.#years.set(year, (this.#years.get(year) ?? 0) + 1)
    if (isMonth(month)) this.#months.add(month)
  }

  /** The year of most rows; its month where all rows are of one. What the rows do not tell, the name may. */
  period(name: string): MonthOrYear | undefined {
    const named = periodOfName(name)
    const [most] = [...this.#years].toSorted(([, one], [, other]) => other - one)
    const year = most?.[0] ?? named?.year
    if (year === undefined) return undefined
    const [only] = this.#months
    if (this.#months.size > 1) return { year, month: null }
    return { year, month: only ?? (named?.year === year ? named.month : null) }
  }
}
