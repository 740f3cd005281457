import { commonTitles, wordsThatAre } from '../../data/search/find.ts'
import { fold } from '../../pt-br/words.ts'
import { questionOf, termsOf } from '../../data/search/words.ts'
import { datasets } from '../../tables/declared/index.ts'
import { isWordOf } from '../../tables/domain/question-words.ts'
import { questionTablesOf } from '../known.ts'
import type { Visit } from '../visit.ts'
import type { MayBeIndexed } from './answers.ts'
import { homeWords } from './homes.ts'

/** How many letters are to be changed, added, left out or exchanged; `most + 1` for whatever is more. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      let least = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    if (Math.min(...next) > most) return most + 1
    ;[before, row] = [row, next]
  }
  return row[other.length] ?? most + 1
}

const letters = /[\p{L}]{4,}/gu
/** A word as it is written, and in small letters without accents. */
interface Word {
  readonly written: string
  readonly plain: string
}
/** The words of titles, the most frequent first. */
function wordsIn(titles: readonly string[]): readonly Word[] {
  const times = new Map<string, number>()
  for (const title of titles)
    for (const word of title.toLocaleLowerCase('pt-BR').match(letters) ?? [])
      times.set(word, (times.get(word) ?? 0) + 1)
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .map(([word]) => ({ written: word, plain: fold(word) }))
}

const ours = [...datasets.flatMap(({ title, one }) => [title, one]), ...homeWords]

/** Letters that sound alike at the beginning of a word. */
const alike: readonly string[] = ['cskqz', 'gj', 'ei', 'ou', 'vwb', 'mn', 'yi']
/** Whether two words begin alike: who mistypes a word seldom mistypes its first letter, and `graça` is no `praça`. */
function beginAlike(one: string, other: string): boolean {
  const [[a = '', b = ''], [c = '', d = '']] = [one.replace(/^h/, ''), other.replace(/^h/, '')]
  // A letter that was left out, or is one too many; two that changed places are both.
  const shifted = a === d || b === c
  return a === c || shifted || alike.some((some) => some.includes(a) && some.includes(c))
}

function nearest(word: string, known: readonly Word[]): string | undefined {
  const most = word.length > 6 ? 2 : 1
  const [best] = known
    .map(({ written, plain }) => ({ written, plain, far: distance(word, plain, most) }))
    .filter(({ plain, far }) => far <= most && beginAlike(word, plain))
    .toSorted((a, b) => a.far - b.far)
  // A word that the portal has for itself is spelled well.
  return best && best.far > 0 ? best.written : undefined
}

const wordsOfTitles = ({ tx, portal, once }: Pick<Visit, 'tx' | 'portal' | 'once'>) =>
  once('words of titles', async () => wordsIn([...(await commonTitles(tx, portal.id)), ...ours]))

/**
 * The question with the words that the portal has nowhere changed into the nearest ones of its titles.
 * @param documents how many the portal has
 * @param isHeld what the index may have
 * @returns undefined when there is nothing near
 */
export async function respelled(
  visit: Pick<Visit, 'tx' | 'portal' | 'once'>,
  q: string,
  documents: number,
  isHeld: MayBeIndexed,
): Promise<string | undefined> {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  const tables = await questionTablesOf(visit)
  const plain = words.filter(
    (word) => termsOf(word).length === 1 && /^\p{L}{4,24}$/u.test(word) && !isWordOf(word, tables),
  )
  const maybe = plain.filter((word) => isHeld(questionOf(word).all))
  const known = await wordsThatAre(
    visit.tx,
    visit.portal.id,
    maybe.map((word) => questionOf(word).all),
    documents,
  )
  const there = new Set(maybe.filter((_, at) => known.has(at)))
  const unknown = new Set(plain.filter((word) => !there.has(word)))
  if (unknown.size === 0) return undefined
  const titles = await wordsOfTitles(visit)
  const better = words.map((word) =>
    unknown.has(word) ? (nearest(fold(word), titles) ?? word) : word,
  )
  return better.some((word, at) => word !== words[at]) ? better.join(' ') : undefined
}
