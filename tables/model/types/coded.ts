import { codesOf, isCode, wordsOf } from '../vocabularies/index.ts'
import { usualWordsOf } from '../vocabularies/usual-words.ts'
import { UsualValues, wordsOfValues } from '../usual-words.ts'
import {
  asIs,
  titled,
  type CellText,
  type ColumnBase,
  type ColumnTypeOf,
  type Said,
  type ValueReader,
} from './facets.ts'
import { codeAndWords, codeReader, fault, taken } from './reading.ts'

/**
 * A code of a vocabulary. The vocabularies of `tables/model/vocabularies/` ship with the product; with `own`, the codes
 * are the municipality's and arrive with their words, in a field `<column>_nome`.
 */
export interface CodedColumn extends ColumnBase {
  readonly type: 'coded'
  readonly vocabulary: string
  readonly own?: true
  /** Words beside the code's own that say something of another column: `Pregão Eletrônico - SRP`. */
  readonly mark?: Mark
}
interface Mark {
  readonly words: RegExp
  readonly field: string
  readonly value: string
}
export const coded = (vocabulary: string, said: Said<CodedColumn, 'vocabulary'>): CodedColumn => ({
  type: 'coded',
  vocabulary,
  ...said,
})

/** Of a code of the municipality: a system that has none sends the name instead. */
const mostOfCode = 120
/** Of years that a vocabulary says nothing about, codes are taken as they come. */
const covers = (vocabulary: string, year: number) => codesOf(vocabulary, year).length > 0
function codedReader(vocabulary: string): ValueReader {
  const width = Math.max(...codesOf(vocabulary).map(({ code }) => code.length))
  const plain = codeReader(width)
  return (text, year) => {
    // Systems that keep codes as numbers drop their zeros.
    const code = /^\d+$/.test(text) && !isCode(vocabulary, text) ? text.padStart(width, '0') : text
    if (isCode(vocabulary, code, year)) return taken(code)
    return covers(vocabulary, year)
      ? fault('codigo', `Este código não existe em ${year}.`)
      : plain(text, year)
  }
}
const usual = new Map<string, UsualValues>()
function usualValues(vocabulary: string): UsualValues {
  const official = codesOf(vocabulary).map(({ code, words }) => [code, words] as const)
  const found =
    usual.get(vocabulary) ?? new UsualValues(wordsOfValues(official, usualWordsOf[vocabulary]))
  usual.set(vocabulary, found)
  return found
}
/** Codes that systems number in their own way: beside other words, `6` is no code of the PNCP. */
const isNumberedByAll = (vocabulary: string) => !vocabulary.startsWith('pncp-')

/** A code by its official or usual words, where the file has only those, or has them beside a code of its own. */
function codedText(vocabulary: string, text: string): CellText {
  const split = codeAndWords(text)
  const { words } = split
  if (words === undefined && /^\d+$/.test(text)) return { text }
  const meant = usualValues(vocabulary).meantBy(words ?? text)
  if (meant !== undefined) return { text: meant, words: words ?? text }
  const isItsCode = isCode(vocabulary, split.text) || /^\d+$/.test(split.text)
  return isItsCode && (words === undefined || isNumberedByAll(vocabulary)) ? split : { text }
}
/** The same, and what words beside it say of another column. */
function markedText({ vocabulary, mark }: CodedColumn, text: string): CellText {
  const bare = mark ? text.replace(mark.words, '') : text
  if (!mark || bare === text) return codedText(vocabulary, text)
  const found = codedText(vocabulary, bare.trim())
  return found.text === bare.trim() && !isCode(vocabulary, found.text)
    ? { text }
    : { ...found, also: { [mark.field]: mark.value } }
}
/** A code that an address asks for, by itself or by its words; nothing for words that mean none of them. */
function codeMeant(vocabulary: string, text: string): string {
  const said = text.trim()
  if (isCode(vocabulary, said)) return said
  const { text: meant } = codedText(vocabulary, said)
  if (!/^\d+$/.test(meant)) return isCode(vocabulary, meant) ? meant : ''
  const width = Math.max(...codesOf(vocabulary).map(({ code }) => code.length))
  const full = meant.padStart(width, '0')
  // Of years that a vocabulary says nothing about, rows have codes that it has not.
  return isCode(vocabulary, full) ? full : meant
}
export const norm = ({ standard }: ColumnBase): string =>
  standard === undefined ? '' : ` (${standard})`

export const codedType: ColumnTypeOf<CodedColumn> = {
  json: titled,
  frictionless: 'string',
  sql: () => 'text',
  comparison: () => ({ by: 'text' }),
  asked: ({ vocabulary, own }) => (own ? asIs : (text) => codeMeant(vocabulary, text)),
  read: ({ vocabulary, own }) => (own ? codeReader(mostOfCode) : codedReader(vocabulary)),
  cell: (column) => (text) => (column.own ? codeAndWords(text) : markedText(column, text)),
  takesAnyText: ({ own = false }) => own,
  input: ({ own }) => (own ? { tipo: 'texto', maximo: 30 } : { tipo: 'procura' }),
  shown:
    ({ vocabulary, own }) =>
    (value, year) =>
      own ? value : `${value} · ${wordsOf(vocabulary, value, year) ?? ''}`,
  written:
    ({ vocabulary, own }) =>
    (value, book, name) =>
      (own ? book.own.get(name)?.get(value) : wordsOf(vocabulary, value, book.year)) ?? value,
  rule: (column) =>
    column.own
      ? 'código do município'
      : `código oficial${norm(column)}, com ou sem zeros à esquerda`,
  sample:
    ({ vocabulary, own }) =>
    (year) =>
      own ? '0201' : (codesOf(vocabulary, year)[0]?.code ?? ''),
  isCode: true,
  isOneClass: true,
  isOrderedByWords: true,
}

/** Whether a column is of this type. */
export const isCodedColumn = (
  column: { readonly type: string } | undefined,
): column is CodedColumn => column?.type === 'coded'
