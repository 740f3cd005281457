import { fold, sameText } from '../../../pt-br/words.ts'
import {
  asIs,
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
}
export const choice = (
  options: ChoiceColumn['options'],
  said: Said<ChoiceColumn, 'options'>,
): ChoiceColumn => ({ type: 'choice', options, ...said })

/** One of a few values by its name, its words, or the beginning of one of them that no other has. */
function chosen(options: Readonly<Record<string, string>>, text: string): CellText {
  const wanted = fold(text).replaceAll(/[^a-z]+/g, '_')
  const names = Object.keys(options)
  const exact = names.find((name) => name === wanted || sameText(options[name] ?? '', text))
  const near = names.filter((name) => wanted !== '' && name.startsWith(wanted))
  const [only] = near
  return { text: exact ?? (near.length === 1 && only !== undefined ? only : text) }
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
  asked: () => asIs,
  read({ options }) {
    const known = Object.keys(options)
    return (text) =>
      known.includes(text) ? taken(text) : fault('opcao', `Escreva um destes: ${known.join(', ')}.`)
  },
  cell:
    ({ options }) =>
    (text) =>
      chosen(options, text),
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
