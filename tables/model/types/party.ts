import { coveredCpf } from '../../../pt-br/covered-cpf.ts'
import { bare, isValid } from '../../../pt-br/identifier.ts'
import {
  always,
  asIs,
  sampled,
  titled,
  type ColumnBase,
  type ColumnTypeOf,
  type Said,
} from './facets.ts'
import { cellInLine, freeTextReader } from './reading.ts'

/**
 * A person or company. It arrives as a name and a field `<column>_documento` with CPF or CNPJ. A whole CPF is never
 * stored: what remains is its mask, and a keyed hash by which the rows of one person are joined.
 */
export interface PartyColumn extends ColumnBase {
  readonly type: 'party'
  /** Who it is, where the label is only `Nome`: `Servidor`. */
  readonly who?: string
  /**
   * That a person under protection keeps the place and loses the name: `by` is the column that says on which ground,
   * and `hides` are those that would lead to the person, such as the number by which older months know the name.
   */
  readonly preserved?: { readonly by: string; readonly hides: readonly string[] }
}
export const party = (said: Said<PartyColumn>): PartyColumn => ({ type: 'party', ...said })

/** A CNPJ without its mask. Of a CPF the digits that the table shows: the whole of it stands in no address of ours. */
function asked(text: string): string {
  const digits = bare(text)
  return isValid('cnpj', digits) ? digits : isValid('cpf', digits) ? coveredCpf(digits) : text
}

export const partyType: ColumnTypeOf<PartyColumn> = {
  json: titled,
  frictionless: 'string',
  // The row of the dictionary of parties.
  sql: () => 'bigint',
  comparison: () => ({ by: 'parties' }),
  asked: () => asked,
  read: () => freeTextReader(200),
  cell: () => cellInLine,
  takesAnyText: always,
  input: () => ({ tipo: 'texto', maximo: 200 }),
  shown: () => asIs,
  written: () => asIs,
  rule: () => 'nome da pessoa ou empresa, até 200 caracteres',
  sample: () => sampled('Papelaria Campo Belo Ltda.'),
  isOfOne: true,
  isAskedFirst: true,
  isIndexed: true,
}

/** Whether a column is of this type. */
export const isPartyColumn = (
  column: { readonly type: string } | undefined,
): column is PartyColumn => column?.type === 'party'
