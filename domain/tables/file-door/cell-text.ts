import { isCellError, isShortened } from '../../../data/sheets/damaged-cells.ts'
import { fold, sameText } from '../../../pt-br/words.ts'
import { lineFor, type ByType, type Column } from '../../../tables/columns.ts'
import { codesOf, isCode } from '../../../tables/vocabularies/index.ts'

/** What a cell of a foreign file says of its column, and the words that stood beside a code. */
export interface CellText {
  readonly text: string
  readonly words?: string
}
type Read = (text: string, isSheet: boolean, adds: boolean) => CellText

const asIs: Read = (text) => ({ text })
/** In one line: reports break texts where their page ends. */
const inLine: Read = (text) => ({ text: text.replaceAll(/\s+/g, ' ') })
/** `33903944 - Serviços de água` and `10: Saúde`. */
function codeAndWords(text: string): CellText {
  const [, code = '', words = ''] = /^([\d.]{1,20})\s*[-–:]\s*([^\d\s].*)$/s.exec(text) ?? []
  return code === '' ? { text } : { text: code, words }
}

/** A code by its official words, where the file has only those. */
function codedText(vocabulary: string, text: string): CellText {
  const split = codeAndWords(text)
  if (isCode(vocabulary, split.text) || /^\d+$/.test(split.text)) return split
  const named = codesOf(vocabulary).filter(({ words }) => sameText(words, text))
  const [only] = named
  return only && named.length === 1 ? { text: only.code, words: text } : { text }
}

/** One of a few values by its name, its words, or the beginning of one of them that no other has. */
function chosen(options: Readonly<Record<string, string>>, text: string): CellText {
  const wanted = fold(text).replaceAll(/[^a-z]+/g, '_')
  const names = Object.keys(options)
  const exact = names.find((name) => name === wanted || sameText(options[name] ?? '', text))
  const near = names.filter((name) => wanted !== '' && name.startsWith(wanted))
  const [only] = near
  return { text: exact ?? (near.length === 1 && only !== undefined ? only : text) }
}

const dayBefore = /^(\d\d?\/\d\d?\/\d{4}|\d{4}-\d\d-\d\d)[ T]\d\d?:\d\d.*$/
/** A number of so many decimals: one with more was computed by a program, as `4279359114.20001` is meant in cents. */
const number =
  (places: number): Read =>
  (text, isSheet) => {
    const bare = text.replace(/^\((.*)\)$/, '-$1').replaceAll(/[\s\u00a0%]|R\$/g, '')
    if (bare === '-') return { text: '0' }
    const [, decimals = ''] = /^-?\d+\.(\d+)$/.exec(bare) ?? []
    const isComputed = decimals.length > places && (isSheet || !/^-?\d{1,3}\.\d{3}$/.test(bare))
    if (!isComputed) return { text: bare }
    const scale = 10 ** places
    const rounded = Math.round(Number(bare) * scale)
    // Three decimals of a spreadsheet's number are no thousands: left alone, they would be read as such.
    return {
      text:
        Math.abs(Number(bare) * scale - rounded) < 0.01
          ? (rounded / scale).toFixed(places)
          : text + '0',
    }
  }

/** A code down to what the table keeps: rows of one are added up. */
function cutTo(width: number, code: string): string {
  const digits = code.replaceAll('.', '')
  return /^\d+$/.test(digits) && digits.length > width ? digits.slice(0, width) : code
}

const byType: ByType<Read> = {
  unit: () => asIs,
  year: () => asIs,
  month: () => (text) => ({ text: monthOf(text) }),
  code: () => asIs,
  date: () => (text) => ({ text: text.replace(dayBefore, '$1') }),
  choice:
    ({ options }) =>
    (text) =>
      chosen(options, text),
  coded:
    ({ vocabulary, own }) =>
    (text) =>
      own ? codeAndWords(text) : codedText(vocabulary, text),
  levels:
    ({ levels }) =>
    (text, _isSheet, adds) => {
      const split = codeAndWords(text)
      return adds
        ? { ...split, text: cutTo(Math.max(...Object.values(levels)), split.text) }
        : split
    },
  party: () => inLine,
  text: () => inLine,
  link: () => asIs,
  money: () => number(2),
  decimal: ({ decimals }) => number(decimals),
  integer: () => asIs,
  address: () => asIs,
}
/** What a text of a foreign file says, in the way the table's own reader understands it. */
export const cellText = (column: Column, text: string, isSheet: boolean, adds = false): CellText =>
  lineFor(byType, column)(text, isSheet, adds)

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
/** `março`, `03/2026`, `2026-03` and the days of that month are 3; anything else stays. */
export function monthOf(text: string): string {
  const digits = [
    /^(\d\d?)$/,
    /^\d{4}[-/](\d\d?)(?:[-/]\d\d?)?\b/,
    /^(?:\d\d?[-/])?(\d\d?)[-/]\d{4}\b/,
  ]
  const [, found] = digits.map((shape) => shape.exec(text)).find(Boolean) ?? []
  const at = months.indexOf(fold(text).slice(0, 3))
  return found ?? (at >= 0 ? String(at + 1) : text)
}

/**
 * The document of a party: a CNPJ is found where other words stand beside it. Words with a shorter number, as courts of
 * accounts write `PESSOA FÍSICA - 873378`, say that there is none.
 */
export function documentText(text: string): string {
  if (!/\p{L}/u.test(text) || isCellError(text) || isShortened(text)) return text
  const [cnpj] = /(?<!\d)\d{14}(?!\d)/.exec(text) ?? []
  return cnpj ?? (text.replaceAll(/\D/g, '').length < 11 && !text.includes('*') ? '' : text)
}
