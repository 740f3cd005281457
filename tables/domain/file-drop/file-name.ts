import { fold } from '../../../pt-br/words.ts'

/** A number with its year, and the word before it: of which thing it is. */
export interface SaidNumber {
  readonly number: string
  readonly year: number
  readonly of: string | undefined
}
/** What the name of a file says: numbers with their years, other numbers, and words. */
export interface ReadName {
  readonly numbered: readonly SaidNumber[]
  /** Numbers that stand with no year. */
  readonly numbers: readonly string[]
  readonly words: readonly string[]
}

const plain = (digits: string) => digits.replace(/^0+(?=\d)/, '')
const days =
  /(?<!\d)(?:\d{1,2}[-._/]\d{1,2}[-._/](?:19|20)\d\d|(?:19|20)\d\d[-._/]\d\d[-._/]\d\d)(?!\d)/g
/** `012-2026`, `12_2026`, `12 de 2026`, with the word before it, over a sign of number. */
const pairs =
  /(?:\b([a-z]{2,})[^a-z\d]*(?:(?:n|no|nro|num|numero)[^a-z\d]*)?)?(?<!\d)(\d{1,7})[-._/\s]+(?:de[-._/\s]+)?((?:19|20)\d\d)(?!\d)/g
const signs = new Set(['no', 'nro', 'num', 'numero', 'de'])

/** Reads the name of a file; days in it are no numbers. */
export function readName(name: string): ReadName {
  const text = fold(name.replace(/\.[a-z\d]{1,5}$/i, ''))
    .replace(/[_ºª°]/g, ' ')
    .replace(days, ' ')
  const numbered = [...text.matchAll(pairs)].map(([, of, number = '', year]) => ({
    number: plain(number),
    year: Number(year),
    of: of !== undefined && !signs.has(of) ? of : undefined,
  }))
  const rest = text.replace(pairs, ' ')
  return {
    numbered,
    numbers: [...rest.matchAll(/\d+/g)].map(([digits]) => plain(digits)),
    words: text.split(/[^a-z]+/).filter((word) => word.length > 1 && !signs.has(word)),
  }
}
