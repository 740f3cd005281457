import { z } from 'zod'
import { absentToNull, readText, type FieldBase, type KindOf, type Options } from './kind.ts'

export interface DateField extends FieldBase {
  readonly kind: 'date'
}
const message = 'Data inválida. Use dia, mês e ano, como 31/12/2026.'
/** A year of four digits that PostgreSQL and JavaScript both know; there is no year 0. */
export const hasYear = (value: string) => value >= '1000' && value < '9999'
/** What is filled and not understood is not missing; and it is told once. */
export const unlike = (required: string | undefined, text: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === null || input === undefined ? (required ?? text) : text,
  abort: true,
})
/** ISO 8601 calendar date, `2026-12-31`. */
export const date = <const O extends Options>(options: O) => {
  const rules = z.iso.date(unlike(options.required, message)).refine(hasYear, message)
  const write = absentToNull(rules, options)
  return { kind: 'date', read: readText<O>(), write, ...options } as const
}

/** A day as people type it; its three groups are those of {@link isoDay}. */
export const typedDay = String.raw`(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)`
const wholeDay = new RegExp(`^${typedDay}$`)
const two = (digits: string) => digits.padStart(2, '0')
/** A year of two digits is of this century up to 69. */
export const isoDay = (day: string, month: string, year: string) =>
  `${year.length === 4 ? year : (Number(year) < 70 ? '20' : '19') + year}-${two(month)}-${two(day)}`

/** `31/12/2026` is `2026-12-31`, and `1-2-26` is `2026-02-01`; what is not a whole date is returned as it is. */
export const parseDay = (text: string) =>
  text.replace(wholeDay, (_, day: string, month: string, year: string) => isoDay(day, month, year))
/** `2026-12-31` is `31/12/2026`; anything else is returned as it is. */
export const formatDay = (iso: string) => iso.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')

export const dateKind: KindOf<DateField> = {
  parse: (text) => parseDay(text.trim()),
  format: (value) => formatDay(String(value)),
}
