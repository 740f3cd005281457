import { unescaped } from '../../../kernel/url.ts'
import { withCpfsCovered } from '../../../pt-br/cpf-in-text.ts'
import { addressPattern, isAddress, mostOfAddress, rowFileOf, rowFiles } from '../address.ts'
import {
  asIs,
  never,
  sampled,
  titled,
  type ColumnBase,
  type ColumnTypeOf,
  type Said,
  type ValueReader,
} from './facets.ts'
import { cellAsIs, fault, taken, textReader } from './reading.ts'

/**
 * The address of a document: https, or a path below the portal (`tables/model/address.ts`). People follow it as a link.
 */
export interface AddressColumn extends ColumnBase {
  readonly type: 'address'
  /** A picture, which pages show where it is a file of the portal. */
  readonly picture?: true
}
export const address = (said: Said<AddressColumn>): AddressColumn => ({ type: 'address', ...said })

const readText = textReader(mostOfAddress)
// Covered, an address leads nowhere: one with a CPF is refused.
const readForeign = (text: string) =>
  [text, unescaped(text)].some((spelling) => withCpfsCovered(spelling) !== spelling)
    ? fault('cpf', 'Este endereço contém um CPF. Envie outro.')
    : isAddress(text)
      ? readText(text)
      : fault(
          'endereco',
          'Escreva um endereço que comece por https://, ou o caminho de uma página do portal, como /documentos/3/12.',
        )
// The name of a stored file is random: eleven digits in it that pass for a CPF are none.
const read: ValueReader = (text) =>
  rowFileOf(text) !== undefined
    ? taken(text)
    : text.startsWith(rowFiles)
      ? fault('endereco', 'Este não é o endereço de um arquivo enviado a este portal.')
      : readForeign(text)

export const addressType: ColumnTypeOf<AddressColumn> = {
  json: (column) => ({ ...titled(column), maxLength: mostOfAddress, pattern: addressPattern }),
  frictionless: 'string',
  sql: () => 'text',
  comparison: () => ({ by: 'text' }),
  asked: () => asIs,
  read: () => read,
  cell: () => cellAsIs,
  takesAnyText: never,
  input: () => ({ tipo: 'endereco' }),
  typedAs: 'file',
  shown: () => asIs,
  written: () => asIs,
  rule: () =>
    `endereço que começa por https://, ou caminho de uma página do portal, como /documentos/3/12; até ${mostOfAddress} caracteres`,
  sample: () => sampled('https://www.exemplo.gov.br/documento.pdf'),
}

/** Whether a column is of this type. */
export const isAddressColumn = (
  column: { readonly type: string } | undefined,
): column is AddressColumn => column?.type === 'address'
