import { withoutAccents } from '../../pt-br/words.ts'
import { isOf, termsOf, type Concept } from '../../data/search/words.ts'

/** The same letters without case and accents, at the same places. */
const plain = (text: string) =>
  Array.from({ length: text.length }, (_, at) => {
    const letter = text.charAt(at)
    const bare = letter < '\u0080' ? letter : withoutAccents(letter)
    return (bare.length === 1 ? bare : letter).toLowerCase()
  }).join('')

interface Match {
  readonly from: number
  readonly to: number
}
/** At most so many marks: a text of a million letters may be one word again and again. */
const mostMarks = 40
/** Where the words of a question stand in a text without case and accents. */
function* placesIn(bare: string, concepts: readonly Concept[]): Generator<Match> {
  const ways = concepts.flatMap((concept) => concept.split(/[ +]/)).map((w) => w.replace('*', ''))
  // The plural may end otherwise: what begins alike is compared as a word.
  const stems = ways.map((way) =>
    /\d/.test(way) ? way : way.slice(0, Math.max(3, way.length - 2)),
  )
  if (stems.length === 0) return
  for (const { index, 0: word } of bare.matchAll(
    new RegExp(`(?<![a-z0-9])0*(?:${[...new Set(stems)].join('|')})[a-z0-9]*`, 'g'),
  )) {
    if (termsOf(word).some((term) => concepts.some((concept) => isOf(concept, term))))
      yield { from: index, to: index + word.length }
  }
}
function matchesIn(text: string, concepts: readonly Concept[]): readonly Match[] {
  const found: Match[] = []
  for (const match of placesIn(plain(text), concepts)) if (found.push(match) === mostMarks) break
  return found
}
/** Whether a text has one of the words of a question. */
export function hasMatch(text: string, concepts: readonly Concept[]): boolean {
  for (const _ of placesIn(withoutAccents(text).toLowerCase(), concepts)) return true
  return false
}

/** A text with the words that were asked for marked. */
export function Marked({ text, concepts }: { text: string; concepts: readonly Concept[] }) {
  const parts: (string | Match)[] = []
  let at = 0
  for (const match of matchesIn(text, concepts)) {
    parts.push(text.slice(at, match.from), match)
    at = match.to
  }
  return [...parts, text.slice(at)].map((part, n) =>
    typeof part === 'string' ? part : <mark key={n}>{text.slice(part.from, part.to)}</mark>,
  )
}

const around = 90
/** The part of a text about the first word that was asked for, cut at blanks; its beginning when it has none. */
export function excerptOf(text: string, concepts: readonly Concept[], needed?: true): string {
  const whole = text.replace(/\s+/g, ' ').trim()
  const [first] = matchesIn(whole, concepts)
  if (!first && needed) return ''
  const from = first && first.from > around ? whole.lastIndexOf(' ', first.from - around) + 1 : 0
  const end = from + 2 * around + 30
  const to =
    end >= whole.length ? whole.length : Math.max(whole.lastIndexOf(' ', end), from + around)
  return `${from > 0 ? '… ' : ''}${whole.slice(from, to)}${to < whole.length ? ' …' : ''}`
}
