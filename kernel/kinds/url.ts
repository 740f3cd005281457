import { isWebAddress } from '../text.ts'
import { textKind, textual, type KindOf, type Options, type TextualField } from './kind.ts'

export interface UrlField extends TextualField<'url'> {
  /** What may stand for an address, such as the name of an account, and what is said of neither. */
  readonly instead?: { readonly test: RegExp; readonly message: string; readonly below?: string }
}
const message = 'Endereço inválido. Comece por https:// ou http://.'
export const url = <const O extends Options & Pick<UrlField, 'instead'>>(options: O) => {
  const { instead } = options
  const test = (text: string) => isWebAddress(text) || instead?.test.test(text) === true
  const check = { test, message: instead?.message ?? message }
  return textual('url', { max: 2_000, check }, options)
}

export const urlKind: KindOf<UrlField> = textKind
