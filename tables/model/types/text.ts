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

/** Free text; with `words`, citizens search it by words. CPFs in it are masked. */
export interface TextColumn extends ColumnBase {
  readonly type: 'text'
  readonly max: number
  readonly words?: true
  /** How to reach who holds a public office, which the law publishes (Lei 12.527/2011, art. 8º, § 1º, I). */
  readonly ofOffice?: true
}
export const text = (said: Said<TextColumn>): TextColumn => ({ type: 'text', ...said })

/** From here on a text takes more than a line. */
const long = 300
export const textType: ColumnTypeOf<TextColumn> = {
  json: (column) => ({ ...titled(column), maxLength: column.max }),
  frictionless: 'string',
  sql: () => 'text',
  comparison: ({ words }) => ({ by: words ? 'words' : 'part' }),
  asked: () => asIs,
  read: ({ max }) => freeTextReader(max),
  cell: () => cellInLine,
  takesAnyText: always,
  input: ({ max }) => ({ tipo: max > long ? 'longo' : 'texto', maximo: max }),
  shown: () => asIs,
  written: () => asIs,
  rule: ({ max }) => `texto, até ${max} caracteres`,
  sample: () => sampled('Material de expediente'),
  isAskedFirst: true,
  isOrderedByWords: true,
}

/** Whether a column is of this type. */
export const isTextColumn = (column: { readonly type: string } | undefined): column is TextColumn =>
  column?.type === 'text'
