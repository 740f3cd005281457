import { fold } from '../../pt-br/words.ts'
import { monthNames } from '../../pt-br/months.ts'

// The month that a question says, and the question without it. A month is a whole word: `Marcos` is a name.

const names = monthNames.map(fold)
const word = '[\\p{L}\\p{M}]+'
/** A word, and the year behind it: `julho de 2026`, `jul/2026`, `março 2026`. */
const words = new RegExp(
  `(?<![\\p{L}\\d])(${word})(?![\\p{L}\\d])(\\.?\\s*(?:/|-|\\bde\\b)?\\s*(?:19|20)\\d\\d(?!\\d))?`,
  'giu',
)

interface MonthSaid {
  /** 1 to 12. */
  readonly month: number
  readonly at: number
  readonly length: number
  readonly hasYear: boolean
}
function* monthsIn(q: string): Generator<MonthSaid> {
  for (const { 1: said = '', 2: year, index } of q.matchAll(words)) {
    const hasYear = year !== undefined
    const plain = fold(said)
    // Three letters are a month with its year alone: `mar`, `set` and `out` are words.
    const at = names.findIndex((name) => name === plain || (hasYear && name.slice(0, 3) === plain))
    if (at >= 0) yield { month: at + 1, at: index, length: said.length, hasYear }
  }
}

/**
 * The month that a text asks for; one with its year before others, which are then words like any other: `Abril Ltda.
 * em julho de 2026`.
 *
 * @returns the text without its months, too
 */
export function monthSaid(q: string): {
  readonly month: number | undefined
  readonly without: string
} {
  const all = [...monthsIn(q)]
  const dated = all.filter(({ hasYear }) => hasYear)
  const meant = dated.length > 0 ? dated : all
  const without = meant.reduceRight(
    (text, { at, length }) => `${text.slice(0, at)} ${text.slice(at + length)}`,
    q,
  )
  return { month: meant[0]?.month, without }
}
