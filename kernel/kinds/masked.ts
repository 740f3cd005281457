import { bare, identifiers, isValid, masked, type IdentifierName } from '../identifier.ts'
import { blankToNull } from '../text.ts'
import { readText, writeText, type FieldBase, type KindOf, type Options } from './kind.ts'

export interface MaskedField extends FieldBase {
  readonly kind: 'masked'
  readonly identifier: IdentifierName
}
/** CPF, CNPJ, CEP, telephone, IBGE code: bare characters on the wire, mask on the screen. */
export const maskedText = <const O extends Options & { readonly identifier: IdentifierName }>(
  options: O,
) => {
  const test = (value: string) => isValid(options.identifier, value)
  const check = { test, message: identifiers[options.identifier].message }
  return {
    kind: 'masked',
    read: readText<O>(),
    write: writeText(options, { max: 20, check }, (value) => blankToNull(value && bare(value))),
    ...options,
  } as const
}

export const maskedKind: KindOf<MaskedField> = {
  parse: (text) => text,
  format: (value, { identifier }) => masked(identifier, String(value)),
}
