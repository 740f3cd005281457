import { textKind, textual, type KindOf, type Options, type TextualField } from './kind.ts'

const check = {
  test: (value: string) => URL.canParse(value) && /^https?:\/\//i.test(value),
  message: 'Endereço inválido. Comece por https:// ou http://.',
}
export const url = <const O extends Options>(options: O) =>
  textual('url', { max: 2_000, check }, options)

export const urlKind: KindOf<TextualField<'url'>> = textKind
