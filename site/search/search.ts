import { inUsualWords, withoutBound } from '../../data/search/expressions.ts'
import { missingConcepts, type Within } from '../../data/search/find.ts'
import { synonymsOf } from '../../data/search/synonyms.ts'
import {
  literal,
  questionOf,
  shortened,
  termsOf,
  withWholeWords,
  wordsWritten,
  type Concept,
  type SearchQuestion,
} from '../../data/search/words.ts'
import { isSpending } from '../../tables/domain/found-rows.ts'
import { monthSaid } from '../../tables/domain/months-said.ts'
import { subjectIn, unknownIn } from '../../tables/domain/question-words.ts'
import { questionTablesOf, tablesOfPortal } from '../known.ts'
import {
  answerTo,
  answerToSome,
  isAny,
  type SearchResult,
  type SearchVisit,
  type MayBeIndexed,
  type Search,
} from './answers.ts'
import { cardFor, meaningFor, withUnsaid } from './card.ts'
import { groupsOf, type Found, type ResultPage } from './results.ts'
import { rowHits, rowHitsOfFirst, type RowHits } from './rows.ts'
import { respelled } from './spelling.ts'

/** Ways to ask for part of a question of which the rows are looked for besides. */
const mostWays = 3

/** The text with one word of it as others call it. */
const inOtherWords = (text: string): readonly string[] =>
  termsOf(text).flatMap((term) =>
    synonymsOf(term)
      .slice(0, mostWays)
      .map((other) => text.replace(wordsWritten(text, [term]), other.replace('+', ' '))),
  )

/** The text without one of its words, of some: what two others say together. */
function withoutOne(text: string): readonly string[] {
  const words = text.split(' ')
  return words.length < 2 || words.length > 5
    ? []
    : words.map((_, at) => words.filter((__, other) => other !== at).join(' '))
}

/** Texts of which the rows are looked for, at most. */
const mostTexts = 12

/** A question without what says of everything that money was spent: `custou` finds no festival. */
function withoutSpending({ all, core }: SearchQuestion): SearchQuestion {
  const isTelling = (concept: Concept) => !isSpending(literal(concept))
  const telling = all.filter(isTelling)
  return telling.length === 0 ? { all, core } : { all, core: core.filter(isTelling) }
}

/** What has part of a question, where nothing has all of it: rows of tables as well. */
async function answerToPart(
  search: Search,
  asked: SearchQuestion,
  q: string,
  isHeld: MayBeIndexed,
) {
  const { visit, narrowing, tables } = search
  const asking = await questionTablesOf(visit)
  const subject = subjectIn(q, asking, visit.power)
  const ways = shortened(withoutSpending(asked))
  const unknown = unknownIn(subject, asking)
  // What it is about, in its words and others; then what has more of the words.
  const parts = ways.map((way) => wordsWritten(q, way))
  const texts = [subject, ...inOtherWords(subject), unknown, ...withoutOne(subject), ...parts]
  const others = [...new Set(texts)].filter((text) => text !== '' && text !== q)
  const [answer, rows] = await Promise.all([
    answerToSome(search, ways, isHeld),
    rowHitsOfFirst(visit, q, others.slice(0, mostTexts), narrowing, tables),
  ])
  // What one word of many has led to is told, and is no answer.
  const [text = ''] = rows.worded.map((one) => one.asked.text)
  const isMost = text === unknown || 2 * text.split(' ').length >= subject.split(' ').length
  return { answer, rows: isMost ? rows : { ...rows, worded: [] } }
}
/** The rows of a question; where none has the name of its month, those of its other words: rows have dates. */
async function rowsFor({ visit, narrowing, tables }: Search, text: string): Promise<RowHits> {
  const found = await rowHits(visit, text, narrowing, tables)
  const { month, without } = monthSaid(text)
  return month === undefined || found.hits.length > 0
    ? found
    : rowHits(visit, without, narrowing, tables)
}

/** The rows of a question; of one that only texts of files have, also those that say it in other words. */
async function rowsBeside(
  { visit, narrowing, tables }: Search,
  { documents, others }: SearchResult,
  rows: RowHits,
  q: string,
): Promise<RowHits> {
  const isTold = rows.hits.length + others.length + documents.titles > 0
  const subject = isTold ? '' : subjectIn(q, await questionTablesOf(visit), visit.power)
  const texts = [subject, ...inOtherWords(subject)].filter((text) => text !== '' && text !== q)
  return texts.length === 0
    ? rows
    : rowHitsOfFirst(visit, q, texts.slice(0, mostTexts), narrowing, tables)
}

/** What was found, with the answer of a table above it. @param q as it was asked in the end */
async function told(
  { visit, narrowing, part, unsaid }: Search,
  { concepts, documents, shown, others }: SearchResult,
  { hits, worded }: RowHits,
  q: string,
  isPart = false,
): Promise<Found> {
  const groups = groupsOf([...others, ...hits], documents, shown, part)
  const best = groups[0]?.hits[0]
  const found = groups.flatMap((group) => group.hits)
  const card = part
    ? undefined
    : (meaningFor(q, found) ?? (await cardFor(visit, narrowing, { q, best, rows: worded }, isPart)))
  const answer = withUnsaid(unsaid, card)
  return { concepts, groups, ...(answer ? { card: answer } : {}) }
}

/**
 * Everything that a portal publishes and that has the words of `q`; where nothing has, what begins with them, then rows
 * of tables alone, then what is spelled nearly so, then what has one of them.
 */
export async function searchEverything(
  visit: SearchVisit,
  written: string,
  narrowing: Within,
  part?: ResultPage,
): Promise<Found> {
  const { text, bound: unsaid } = withoutBound(withWholeWords(written))
  const q = inUsualWords(text)
  const isNarrowed = Boolean(narrowing.year ?? narrowing.typeId ?? narrowing.unitId)
  const search: Search = {
    visit,
    narrowing,
    isNarrowed,
    tables: await tablesOfPortal(visit),
    part,
    unsaid,
  }
  const [asked, widened] = [questionOf(q), questionOf(q, 3)]
  const [exact, rows] = await Promise.all([answerTo(search, asked), rowsFor(search, q)])
  if (isAny(exact) || asked.all.length === 0)
    return told(search, exact, await rowsBeside(search, exact, rows, q), q)
  const { tx, portal } = visit
  const concepts = [...new Set([...asked.all, ...widened.all])]
  const missing = await missingConcepts(tx, portal.id, concepts)
  // What the index has not is not looked for again.
  const isHeld: MayBeIndexed = (some) => !some.some((concept) => missing.has(concept))
  const begun =
    widened.all.join() === asked.all.join() ? exact : await answerTo(search, widened, isHeld)
  const first = await told(search, begun, rows, q)
  if (first.groups.length > 0) return first
  const better = first.card ? undefined : await respelled(visit, q, narrowing.documents, isHeld)
  if (better) {
    const [found, others] = await Promise.all([
      answerTo(search, questionOf(better)),
      rowsFor(search, better),
    ])
    if (isAny(found) || others.hits.length > 0)
      return { ...(await told(search, found, others, better)), respelled: better }
  }
  const some = await answerToPart(search, asked, q, isHeld)
  const found = await told(search, some.answer ?? begun, some.rows, q, true)
  // What a table answers whole needs no excuse.
  if (first.card) return { ...found, card: first.card }
  const isPart = some.answer !== undefined || some.rows.hits.length > 0
  return isPart ? { ...found, someWords: some.answer?.concepts.length ?? 1 } : found
}
