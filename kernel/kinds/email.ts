import { textKind, textual, type KindOf, type Options, type TextualField } from './kind.ts'

// The pattern of <input type="email"> (HTML Standard, 4.10.5.1.5).
const test =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i
const pattern = { test, message: 'E-mail inválido. Use o formato nome@dominio.gov.br.' }
export const email = <const O extends Options>(options: O) =>
  textual('email', { max: 254, pattern }, options)

export const emailKind: KindOf<TextualField<'email'>> = textKind
