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

/** The row of another table: `by` are the columns of this one that hold its key, in the order of that key. */
export interface LinkColumn extends ColumnBase {
  readonly type: 'link'
  readonly to: string
  readonly by: readonly string[]
  /** What it is from the other end, where the label does not say it: `Revoga` of `Revogada por`. */
  readonly reverse?: string
}
export const link = (to: string, said: Said<LinkColumn, 'to'>): LinkColumn => ({
  type: 'link',
  to,
  ...said,
})

const most = 60
export const linkType: ColumnTypeOf<LinkColumn> = {
  json: titled,
  frictionless: 'string',
  sql: () => 'text',
  comparison: () => ({ by: 'text' }),
  asked: () => asIs,
  read: () => codeReader(most),
  cell: () => cellAsIs,
  takesAnyText: always,
  input: ({ to }, hasTable) =>
    hasTable(to) ? { tipo: 'procura' } : { tipo: 'texto', maximo: most },
  shown: () => asIs,
  written: () => asIs,
  rule: () => `código, até ${most} caracteres`,
  sample: () => sampled('14'),
  isIndexed: true,
}

/** Whether a column is of this type. */
export const isLinkColumn = (column: { readonly type: string } | undefined): column is LinkColumn =>
  column?.type === 'link'
