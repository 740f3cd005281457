import { literal, termsOf, withoutAsides, wordsWritten } from '../../data/search/words.ts'
import { partiesNamedLike } from '../../tables/data/party-search.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import type { AskedTable, TableQuestion } from '../../tables/domain/questions.ts'
import type { Visit } from '../visit.ts'
import type { Hit } from './groups.ts'
import type { RowHits } from './rows.ts'

// What of a question no table says of itself, and what may stand in its rows: a name, a place, a post.

type Asking = Pick<Visit, 'tx' | 'portal'>
/** What a search has found besides, by which it is judged whether a table answers better. */
export interface OtherResults {
  /** The question as it was asked in the end. */
  readonly q: string
  /** The best result; none where nothing was found. */
  readonly best: Hit | undefined
  readonly rows: RowHits['worded']
}

/** Whether a result says all words of a question in its title as they were written. */
export const saysAll = ({ title }: Hit, q: string) => {
  const terms = new Set(termsOf(title))
  return withoutAsides(q).every((word) => terms.has(literal(word)))
}
/** Tables of so many rows in all are looked through for a name that stands in no index of theirs. */
const mostRows = 500_000
/** What is looked for besides. */
export const mostLooked = 2

/** The question as each table is asked it whose column people ask for by its words alone. */
const askedAlone = (
  q: string,
  tables: readonly AskedTable[],
  by: 'byName' | 'byPost',
): readonly TableQuestion[] =>
  tables.flatMap(({ words: { name }, inUse: { years } }) => {
    const dataset = datasetNamed(name)
    const [year] = years
    if (!dataset?.everyday?.[by] || year === undefined) return []
    const none = { filters: {}, others: [], weight: 0 }
    const not = { isGreatest: false, isNamed: false, isTold: false, isGuess: false }
    return [{ ...none, ...not, dataset, year, rest: q.trim() }]
  })
/** A post is a few words: of more, the text of a file says more than a post. */
const isPost = (q: string) => /^\p{L}{4,}(?:\s+\p{L}{2,}){0,3}$/u.test(q.trim())

/** The questions of tables that people ask for by a name alone, where the portal has anybody of that name. */
export async function byName(
  { tx, portal }: Asking,
  q: string,
  tables: readonly AskedTable[],
): Promise<readonly TableQuestion[]> {
  const isName = /^\p{L}{2,}(?:\s+\p{L}{2,}){0,6}$/u.test(q.trim())
  const named = isName ? askedAlone(q, tables, 'byName') : []
  const isAnybody = named.length > 0 && (await partiesNamedLike(tx, portal.id, q)).length > 0
  return isAnybody ? named : []
}

/** What is left of a question may be a name or a place that stands in rows of the tables that have the rest. */
export async function byRest(
  visit: Asking,
  { q, best }: OtherResults,
  all: readonly TableQuestion[],
  tables: readonly AskedTable[],
): Promise<readonly TableQuestion[]> {
  if (best && saysAll(best, q)) return []
  const rowsOf = ({ name }: Dataset) =>
    tables.find(({ words }) => words.name === name)?.inUse.rows ?? 0
  const isLookedThrough = ({ dataset }: TableQuestion) => rowsOf(dataset) <= mostRows
  const some = all
    .filter(({ rest, weight }) => rest !== '' && weight > 1)
    .filter(isLookedThrough)
    .slice(0, mostLooked)
  const named = best ? [] : await byName(visit, q, tables)
  // What only the text of a file says is often said of somebody's post.
  const isOfFile = best === undefined || best.ofFile === true
  const posts = isOfFile && isPost(q) ? askedAlone(q, tables, 'byPost') : []
  return [...some, ...[...named, ...posts].filter(isLookedThrough)]
}

/** What is left of some questions, asked of the tables that have what theirs have not: a post that a company fills. */
export const instead = (
  some: readonly TableQuestion[],
  tables: readonly AskedTable[],
): readonly TableQuestion[] =>
  some.flatMap((one) => {
    const table = tables.find(({ words }) => words.name === one.dataset.everyday?.orIn)
    const dataset = table && datasetNamed(table.words.name)
    const year = table?.inUse.years[0]
    return !dataset || year === undefined || one.weight === 0
      ? []
      : [{ ...one, dataset, year, filters: {}, others: [], isGreatest: false }]
  })
/** The words of a question beside some of it. */
export const besides = (q: string, rest: string): string => {
  const said = new Set(termsOf(rest))
  return wordsWritten(
    q,
    withoutAsides(q).filter((word) => !said.has(literal(word))),
  )
}
