import { fold } from '../../../pt-br/words.ts'

// How a document is known by its words: `Balanços Gerais`, `balanço geral do exercício`.

/** Beginnings of words that follow one another; what is of four letters or fewer is a whole word. */
export type Phrase = readonly string[]

const small = new Set([
  'a',
  'as',
  'ao',
  'aos',
  'da',
  'das',
  'de',
  'do',
  'dos',
  'e',
  'em',
  'na',
  'no',
  'o',
  'os',
  'para',
  'pela',
  'pelo',
  'por',
  'sobre',
])

/** `Parecer Prévio sobre as contas de 2023`: `parecer`, `previo`, `contas`, `2023`. */
export const contentWords = (text: string): readonly string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !small.has(word))

/** `parecer previo|acordao` */
export const phrasesIn = (text: string): readonly Phrase[] =>
  text
    .split('|')
    .map(contentWords)
    .filter((phrase) => phrase.length > 0)

const wholeUpTo = 4
const begins = (word: string | undefined, beginning: string) =>
  word !== undefined &&
  (word === beginning ||
    ((beginning.length > wholeUpTo || /^\d+$/.test(beginning)) && word.startsWith(beginning)))

/** Whether a text holds one of the phrases. */
export const holds = (words: readonly string[], phrases: readonly Phrase[]): boolean =>
  phrases.some((phrase) =>
    words.some((_, at) => phrase.every((beginning, next) => begins(words[at + next], beginning))),
  )
