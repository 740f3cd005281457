import { fold } from '../../pt-br/words.ts'
import { monthNames } from '../../pt-br/months.ts'

/** A month of a year, 1 to 12. */
export interface YearMonth {
  readonly year: number
  readonly month: number
}
/** Months one after the other, over the turn of a year too; both ends belong to it. */
export interface MonthSpan {
  readonly from: YearMonth
  readonly to: YearMonth
}
/** Whole numbers of which both ends belong to it. */
export interface NumberRange {
  readonly from: number
  readonly to: number
}
export const isNumberRange = (value: unknown): value is NumberRange =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

/** The place of a month among all months: those one after the other differ by one. */
const placeOf = ({ year, month }: YearMonth): number => year * 12 + month - 1
/** How many months a span has; none or fewer where it ends before it begins. */
export const spanLength = ({ from, to }: MonthSpan): number => placeOf(to) - placeOf(from) + 1
/** Each month of a span, the first one first. */
export const monthsOf = (span: MonthSpan): readonly YearMonth[] =>
  Array.from({ length: Math.max(spanLength(span), 0) }, (_, at) => {
    const place = placeOf(span.from) + at
    return { year: Math.floor(place / 12), month: (place % 12) + 1 }
  })

/** Each year of a span with the months that are asked of it, the first one first. */
export const yearsOfSpan = ({
  from,
  to,
}: MonthSpan): readonly { readonly year: number; readonly months: NumberRange }[] =>
  Array.from({ length: to.year - from.year + 1 }, (_, at) => {
    const year = from.year + at
    const months = {
      from: year === from.year ? from.month : 1,
      to: year === to.year ? to.month : 12,
    }
    return { year, months }
  })

const beginnings = monthNames.map((name) => fold(name).slice(0, 3))
/** `11/2025`, `2025-11`, `nov/2025` and `novembro de 2025`; nothing for anything else. */
export function yearMonthOf(text: string): YearMonth | undefined {
  const [, first, last] = /^([a-zç]{3,9}|\d{1,2})(?:\s+de\s+|\s*[-/ ]\s*)(\d{4})$/i.exec(text) ?? []
  const [, year = last ?? '', month = first ?? ''] = /^(\d{4})[-/](\d{1,2})$/.exec(text) ?? []
  const named = beginnings.indexOf(fold(month).slice(0, 3)) + 1
  const isName = named > 0 && fold(monthNames[named - 1] ?? '').startsWith(fold(month))
  const at = isName ? named : Number(month)
  return year !== '' && at >= 1 && at <= 12 ? { year: Number(year), month: at } : undefined
}
/** `2025-11` */
export const yearMonthText = ({ year, month }: YearMonth): string =>
  `${year}-${String(month).padStart(2, '0')}`

/** `março a agosto de 2026`, `novembro de 2025 a fevereiro de 2026`, `março de 2026`. */
export function spanWords({ from, to }: MonthSpan): string {
  const name = ({ month }: YearMonth) => monthNames[month - 1] ?? String(month)
  if (from.year !== to.year) return `${name(from)} de ${from.year} a ${name(to)} de ${to.year}`
  return from.month === to.month
    ? `${name(from)} de ${from.year}`
    : `${name(from)} a ${name(to)} de ${to.year}`
}
