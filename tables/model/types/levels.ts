import { levelsOf } from '../vocabularies/index.ts'
import { norm } from './coded.ts'
import {
  never,
  sampled,
  titled,
  type CellText,
  type ColumnBase,
  type ColumnTypeOf,
  type Said,
  type ValueReader,
} from './facets.ts'
import { codeAndWords, fault, taken } from './reading.ts'

/**
 * A code whose beginnings are codes as well, `33903000` › `3` › `33` › `3390` › `339030`. Each level is named with the
 * number of digits that make it; `needed` is the deepest that must be there, and zeros fill up the rest.
 */
export interface LevelsColumn extends ColumnBase {
  readonly type: 'levels'
  readonly vocabulary: string
  readonly levels: Readonly<Record<string, number>>
  readonly needed: string
  /** Digits that are kept of a code that is longer than the deepest level; those of that level unless said. */
  readonly kept?: number
}
export const levels = (
  vocabulary: string,
  said: Said<LevelsColumn, 'vocabulary'>,
): LevelsColumn => ({ type: 'levels', vocabulary, ...said })

const widthOf = (column: LevelsColumn) => Math.max(...Object.values(column.levels))
function levelsReader(column: LevelsColumn): ValueReader {
  const width = widthOf(column)
  const least = column.levels[column.needed] ?? width
  return (text, year) => {
    const digits = text.replaceAll(/[.\s-]/g, '')
    if (!/^\d+$/.test(digits) || digits.length < least || digits.length > width)
      return fault('codigo', `Escreva de ${least} a ${width} algarismos, com ou sem pontos.`)
    const unknown = levelsOf(column.vocabulary, digits, year).find(
      ({ words }) => words === undefined,
    )
    return unknown === undefined
      ? taken(digits.padEnd(width, '0'))
      : fault('codigo', `${unknown.title}: ${unknown.upTo} não existe.`)
  }
}
/** A code of a system that goes deeper than the table: its beginning says all that the table keeps. */
function cutCode(column: LevelsColumn, found: CellText): CellText {
  const digits = found.text.replaceAll('.', '')
  const width = widthOf(column)
  return /^\d+$/.test(digits) && digits.length > width
    ? { ...found, text: digits.slice(0, column.kept ?? width), isCut: true }
    : found
}
/** For examples: material bought, a tax on services, free resources. */
const samples: Readonly<Record<string, string>> = {
  'natureza-despesa': '33903000',
  'natureza-receita': '11145111',
  'fonte-recursos': '15000000',
}

export const levelsType: ColumnTypeOf<LevelsColumn> = {
  json: (column) => ({ ...titled(column), pattern: '^\\d+$' }),
  frictionless: 'string',
  sql: () => 'text',
  comparison: (column) => ({ by: 'beginning', width: widthOf(column) }),
  asked(column) {
    const most = widthOf(column)
    return (text) => {
      const digits = text.replaceAll(/[.\s-]/g, '')
      return /^\d+$/.test(digits) && digits.length <= most ? digits : ''
    }
  },
  read: levelsReader,
  cell: (column) => (text) => cutCode(column, codeAndWords(text)),
  takesAnyText: never,
  input: () => ({ tipo: 'texto', maximo: 20 }),
  shown:
    ({ vocabulary }) =>
    (value, year) =>
      `${value} · ${levelsOf(vocabulary, value, year).at(-1)?.words ?? ''}`,
  written:
    ({ vocabulary }) =>
    (value, { year }) =>
      levelsOf(vocabulary, value, year).at(-1)?.words ?? value,
  rule: (column) =>
    `código${norm(column)} de ${column.levels[column.needed] ?? ''} a ${widthOf(column)} algarismos, com ou sem pontos`,
  sample: ({ vocabulary }) => sampled(samples[vocabulary] ?? ''),
  isCode: true,
}

/** Whether a column is of this type. */
export const isLevelsColumn = (
  column: { readonly type: string } | undefined,
): column is LevelsColumn => column?.type === 'levels'
