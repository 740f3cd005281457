import { isYear, yearMessage } from './integer.ts'
import { textKind, textual, type KindOf, type Options, type TextualField } from './kind.ts'

export interface TextField extends TextualField<'text'> {
  /** Values that are offered while one types, with their words; others may be typed. */
  readonly suggestions?: Readonly<Record<string, string>>
}
export interface TextOptions extends Options {
  readonly max?: number
  readonly pattern?: { readonly test: RegExp; readonly message: string }
  readonly suggestions?: Readonly<Record<string, string>>
  readonly secret?: true
}
/** One line. */
export const text = <const O extends TextOptions>(options: O) =>
  textual('text', { max: 120, ...options }, options)

const isYearText = {
  test: (value: string) => /^\d{4}$/.test(value) && isYear(Number(value)),
  message: yearMessage,
}
export const yearText = <const O extends Options>(options: O) =>
  textual('text', { max: 4, check: isYearText }, options)

export const textFieldKind: KindOf<TextField> = textKind
