import { fold, sameText } from '../../../pt-br/words.ts'
import { UsualValues, wordsOfValues, type UsualWords } from '../usual-words.ts'
import {
  never,
  sampled,
  titled,
  type CellText,
  type ColumnBase,
  type ColumnTypeOf,
  type Said,
} from './facets.ts'
import { fault, taken } from './reading.ts'

/** One of a few values, each with the words for it. */
export interface ChoiceColumn extends ColumnBase {
  readonly type: 'choice'
  readonly options: Readonly<Record<string, string>>
  /** What files write for its values besides these words. */
  readonly usual?: UsualWords
}
export const choice = (
  options: ChoiceColumn['options'],
  said: Said<ChoiceColumn, 'options'>,
): ChoiceColumn => ({ type: 'choice', options, ...said })

const known = new WeakMap<ChoiceColumn, UsualValues>()
function usualValues(column: ChoiceColumn): UsualValues {
  const found =
    known.get(column) ??
    new UsualValues(wordsOfValues(Object.entries(column.options), column.usual))
  known.set(column, found)
  return found
}
const nameLike = (text: string) => fold(text).replaceAll(/[^a-z]+/g, '_')
/** The value of that name, or of exactly those words. */
const sameValue = ({ options }: ChoiceColumn, text: string) =>
  Object.keys(options).find(
    (name) => name === text || name === nameLike(text) || sameText(options[name] ?? '', text),
  )
/**
 * One of a few values by its name, its words, the beginning of one of them that no other has, or by what people usually
 * write.
 */
function chosen(column: ChoiceColumn, text: string): CellText {
  const { options } = column
  const wanted = nameLike(text)
  const names = Object.keys(options)
  const exact = sameValue(column, text)
  const near = names.filter((name) => wanted !== '' && name.startsWith(wanted))
  const [only] = near
  const meant = exact ?? (near.length === 1 ? only : usualValues(column).meantBy(text))
  return { text: meant ?? text }
}
const wordsOf =
  ({ options }: ChoiceColumn) =>
  (value: string): string =>
    options[value] ?? value

export const choiceType: ColumnTypeOf<ChoiceColumn> = {
  json: (column) => ({ ...titled(column), enum: Object.keys(column.options) }),
  frictionless: 'string',
  sql: () => 'text',
  comparison: () => ({ by: 'text' }),
  // An address is not guessed by a beginning, as a file is: it would answer another question.
  asked: (column) => (text) => sameValue(column, text) ?? usualValues(column).meantBy(text) ?? '',
  read({ options }) {
    const values = Object.keys(options)
    return (text) =>
      values.includes(text)
        ? taken(text)
        : fault('opcao', `Escreva um destes: ${values.join(', ')}.`)
  },
  cell: (column) => (text) => chosen(column, text),
  takesAnyText: never,
  input: ({ options }) => ({
    tipo: 'escolha',
    opcoes: Object.entries(options).map(([id, nome]) => ({ id, nome })),
  }),
  shown: wordsOf,
  written: wordsOf,
  rule: ({ options }) => `um de: ${Object.keys(options).join(', ')}`,
  sample: ({ options }) => sampled(Object.keys(options)[0] ?? ''),
  isCode: true,
  isOneClass: true,
}

/** Whether a column is of this type. */
export const isChoiceColumn = (
  column: { readonly type: string } | undefined,
): column is ChoiceColumn => column?.type === 'choice'
