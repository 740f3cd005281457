import { conceptsOf, isOf, termsOf, wordsWritten } from '../../data/search/words.ts'
import { fold } from '../../pt-br/words.ts'
import { datasets } from '../declared/index.ts'
import type { Dataset } from '../model/declaration.ts'
import type { Power } from '../model/parts.ts'
import { isSpending } from './found-rows.ts'
import { among, isFilling, isOneOf, questionWords, type AskedTable } from './questions.ts'
import { stemOf } from './table-words.ts'

// What of a question's words a table says, and what is left for its rows.

/**
 * What is left of a question without the words that name tables or ask for their amounts, as it was written: whom or
 * what it is about.
 */
export function subjectIn(q: string, tables: readonly AskedTable[], power: Power): string {
  const { telling, text: asked } = questionWords(q, power)
  const isOfTable = (word: string) =>
    tables.some(({ words: { names, asking } }) => among(names, word) || among(asking, word))
  return wordsWritten(
    asked,
    telling.filter((word) => !isFilling(word) && !isOfTable(word)),
  )
}

/**
 * The words of a question that neither a table nor what was looked for in its rows says: rows that were found without
 * them answer another question.
 * @param text what was looked for
 */
export function unsaidIn(q: string, text: string, { words }: AskedTable, power: Power): string {
  const { telling, text: asked } = questionWords(q, power)
  const looked = termsOf(text)
  const stems = new Set(looked.map(stemOf))
  /** By itself, or by another word for the same: `lixo`, `resíduos`. */
  const isLooked = (word: string) =>
    stems.has(stemOf(word)) ||
    conceptsOf(word).some((concept) => looked.some((term) => isOf(concept, term)))
  const isSaid = (word: string) =>
    isLooked(word) ||
    among(words.names, word) ||
    among(words.called, word) ||
    among(words.asking, word)
  return wordsWritten(
    asked,
    telling.filter((word) => !isFilling(word) && !isSpending(word) && !isSaid(word)),
  )
}

/** The beginnings of what is done with money: `empenh` of `empenhado`, in the steps and sentences of all tables. */
const deeds = new Set(
  datasets.flatMap(({ stages = [], told: { amounts = [] } }) =>
    [...stages, ...amounts].flatMap(({ as = '' }) => /^(\w{4,})[ai]do$/.exec(fold(as))?.[1] ?? []),
  ),
)
/** What a verb ends in, and its noun: `empenhou`, `liquidaram`, `arrecadação`. */
const endings =
  /^(\w{3,}?)(?:[aei]|ou|iu|[ai]ndo|[aei]m|[aei]ram|[aei]r|[ai]d[ao]s?|[ai]cao|[ai]coes|os?)$/
const isDeed = (word: string) => deeds.has(endings.exec(fold(word))?.[1] ?? '')

/** The amount of a table that a question names by what was done: `pagou` asks for what was paid. */
export const amountIn = (q: string, { told: { amounts = [] } }: Dataset): string | undefined =>
  amounts.find(({ as = '' }) => {
    const stem = fold(as).replace(/(?:[ai]do|o)$/, '')
    return stem.length > 2 && termsOf(q).some((term) => endings.exec(term)?.[1] === stem)
  })?.of

/**
 * Whether a word names a table of the portal, asks for it, is of a value of it, or says what is done with its money: it
 * is spelled well.
 */
export const isWordOf = (word: string, tables: readonly AskedTable[]): boolean =>
  isDeed(word) ||
  termsOf(word).every((term) =>
    tables.some(
      ({ words: { names, called, asking, values } }) =>
        among(names, term) ||
        among(called, term) ||
        among(asking, term) ||
        values.some(({ terms, usual }) => isOneOf(terms, term) || isOneOf(usual, term)),
    ),
  )

/** The words of a text that no table has: what only rows may say. */
export const unknownIn = (text: string, tables: readonly AskedTable[]): string =>
  text
    .split(' ')
    .filter((word) => !isWordOf(word, tables))
    .join(' ')
