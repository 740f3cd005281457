import { textKind, textual, type KindOf, type Options, type TextualField } from './kind.ts'

const pattern = {
  test: /^#[0-9a-f]{6}$/i,
  message: 'Cor inválida. Use # e seis dígitos, como #1c5f8a.',
}
/** A colour as CSS writes it, `#1c5f8a`. */
export const color = <const O extends Options>(options: O) =>
  textual('color', { max: 7, pattern }, options)

export const colorKind: KindOf<TextualField<'color'>> = textKind
