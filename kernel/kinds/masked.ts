import { bare, identifiers, isValid, masked, type IdentifierName } from '../../pt-br/identifier.ts'
import { blankToNull } from '../text.ts'
import { readText, writeText, type FieldBase, type KindOf, type Options } from './kind.ts'

export interface MaskedField extends FieldBase {
  readonly kind: 'masked'
  readonly identifier: IdentifierName
}
const phoneShape = /^[+(]*\d(?=(?:\D*\d){2})[\p{L}\d\s()+\-./,;:ºª]*$/u
/** Digits in one piece: with the codes of country and area, or behind the prefix of a carrier or of another country. */
const mostDigits = (piece: string) => (/^\(?[+0]/.test(piece) ? 15 : 13)
/** One number typed behind another is none; what has another shape is told of that. */
const isOneNumber = (text: string) =>
  !phoneShape.test(text) ||
  text
    .split(/[\s/,;:\p{L}]+/u)
    .every((piece) => piece.replace(/\D/g, '').length <= mostDigits(piece))
const phoneMessage =
  'Telefone inválido. Escreva como (27) 3735-1234, 0800 123 4567 ou 156; depois pode vir o ramal.'
/** CPF, CNPJ, CEP, IBGE code: bare characters on the wire. A telephone: as people write it. A mask on the screen. */
export const maskedText = <const O extends Options & { readonly identifier: IdentifierName }>(
  options: O,
) => {
  const { identifier } = options
  const test = (value: string) => isValid(identifier, value)
  const rules =
    identifier === 'phone'
      ? {
          max: 60,
          pattern: { test: phoneShape, message: phoneMessage },
          check: { test: isOneNumber, message: phoneMessage },
        }
      : { max: 20, check: { test, message: identifiers[identifier].message } }
  const clean = identifier === 'phone' ? (text: string) => text : bare
  const write = writeText(options, rules, (value) => blankToNull(value && clean(value)))
  return { kind: 'masked', read: readText<O>(), write, ...options } as const
}

export const maskedKind: KindOf<MaskedField> = {
  parse: (text) => text,
  format: (value, { identifier }) => masked(identifier, String(value)),
}
