import { textKind, textual, type KindOf, type TextualField } from './kind.ts'
import type { TextOptions } from './text.ts'

/** Several lines. */
export const longText = <const O extends TextOptions>(options: O) =>
  textual('longText', { max: 2_000, severalLines: true, ...options }, options)

export const longTextKind: KindOf<TextualField<'longText'>> = textKind
