import { optionFromText } from './choice.ts'
import { integerCodecs, parseInteger, type IntegerBounds } from './integer.ts'
import type { FieldBase, KindOf, Options } from './kind.ts'

export interface CodeField extends FieldBase {
  readonly kind: 'code'
  /** The words for the numbers that have any. */
  readonly options: Readonly<Record<string, string>>
}
/** A whole number that stands for words. */
export const code = <
  const C extends Readonly<Record<number, string>>,
  const O extends Options & IntegerBounds,
>(
  words: C,
  options: O,
) => ({ kind: 'code', options: words, ...integerCodecs(options), ...options }) as const

export const codeKind: KindOf<CodeField> = {
  parse: (text, field) => parseInteger(optionFromText(text, field) ?? text),
  format: (value, { options }) => options[String(value)] ?? String(value),
}
