import {
  asIs,
  never,
  sampled,
  wholeNumberSchema,
  type ColumnBase,
  type ColumnTypeOf,
  type Said,
} from './facets.ts'
import { cellAsIs, wholeNumberReader } from './reading.ts'

/** A whole number, from zero on. */
export interface IntegerColumn extends ColumnBase {
  readonly type: 'integer'
}
export const integer = (said: Said<IntegerColumn>): IntegerColumn => ({ type: 'integer', ...said })

const most = 2_147_483_647
export const integerType: ColumnTypeOf<IntegerColumn> = {
  json: ({ label }) => ({ ...wholeNumberSchema, title: label }),
  frictionless: 'integer',
  sql: () => 'int',
  comparison: () => ({ by: 'number' }),
  asked: () => (text) => (/^\d{1,9}$/.test(text) ? text : ''),
  read: () => wholeNumberReader(0, most, 'Escreva um número inteiro.'),
  cell: () => cellAsIs,
  takesAnyText: never,
  input: () => ({ tipo: 'inteiro' }),
  shown: () => asIs,
  written: () => (value) => Number(value).toLocaleString('pt-BR'),
  rule: () => 'número inteiro',
  sample: () => sampled('1'),
  isFigure: true,
}

/** Whether a column is of this type. */
export const isIntegerColumn = (
  column: { readonly type: string } | undefined,
): column is IntegerColumn => column?.type === 'integer'
