import {
  always,
  asIs,
  sampled,
  titled,
  type ColumnBase,
  type ColumnTypeOf,
  type Said,
} from './facets.ts'
import { cellAsIs, codeReader } from './reading.ts'

/** An identifier that other systems gave: kept as it came, without blanks around it. */
export interface CodeColumn extends ColumnBase {
  readonly type: 'code'
  readonly max: number
  /** A name of somebody, which tells rows apart as a number does, and stands by itself. */
  readonly isName?: true
}
export const code = (said: Said<CodeColumn>): CodeColumn => ({ type: 'code', ...said })

export const codeType: ColumnTypeOf<CodeColumn> = {
  json: (column) => ({ ...titled(column), maxLength: column.max }),
  frictionless: 'string',
  sql: () => 'text',
  comparison: () => ({ by: 'text' }),
  asked: () => asIs,
  read: ({ max }) => codeReader(max),
  cell: () => cellAsIs,
  takesAnyText: always,
  input: ({ max }) => ({ tipo: 'texto', maximo: max }),
  shown: () => asIs,
  written: () => asIs,
  rule: ({ max }) => `código, até ${max} caracteres`,
  sample: ({ max }) => sampled('1024'.slice(-max)),
  isOfOne: true,
}

/** Whether a column is of this type. */
export const isCodeColumn = (column: { readonly type: string } | undefined): column is CodeColumn =>
  column?.type === 'code'
