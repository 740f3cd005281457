import { withCpfsCovered } from '../../pt-br/cpf-in-text.ts'
import { documentPath } from '../../resources/addresses.ts'
import { documentsOf } from '../../data/public/portal-documents.ts'
import {
  findDocuments,
  findEntries,
  firstFinding,
  textsOfFiles,
  type FoundDocuments,
  type Within,
} from '../../data/search/find.ts'
import { isOf, type Concept, type SearchQuestion } from '../../data/search/words.ts'
import type { TableInUse } from '../../tables/data/facts.ts'
import { documentPeriodWords } from '../parts/documents/document-list.tsx'
import { isCsv, rowsWith } from '../parts/documents/file-rows.ts'
import type { Visit } from '../visit.ts'
import { typesOf } from '../known.ts'
import { hitsOf } from './entries.ts'
import type { Hit } from './groups.ts'
import { homesIn, type SubjectPage } from './homes.ts'
import { shownOf, type ResultPage } from './results.ts'
import { officeFirst, scoreOf } from './score.ts'
import { excerptOf, hasMatch } from './snippet.tsx'

// What a question finds beside the rows of tables: pages, documents, and what else a portal tells.

const hasAll = (home: SubjectPage, concepts: readonly Concept[]) =>
  concepts.length > 0 &&
  concepts.every((concept) =>
    [...home.titleWords, ...home.words].some((term) => isOf(concept, term)),
  )
const hitOfHome = (home: SubjectPage, concepts: readonly Concept[]): Hit => ({
  group: home.group,
  key: `${home.group}-${home.href}`,
  title: home.title,
  href: home.href,
  text: home.text,
  score:
    scoreOf(home.weight ?? home.group, concepts, home.title) +
    (home.outside ? -12 : 12) +
    (home.office ? officeFirst(concepts) : 0),
  ...(home.outside ? { outside: true as const } : {}),
})

/** What says all of a question in one passage comes before what has its words here and there. */
const together = (passage: string, concepts: readonly Concept[]): number =>
  concepts.length > 1 && concepts.every((concept) => hasMatch(passage, [concept])) ? 0.5 : 0

/** Documents as results, with what is written in their files where their titles do not say it. */
async function documentHits(
  { tx, portal, to }: Pick<Visit, 'tx' | 'portal' | 'to'>,
  found: FoundDocuments,
  concepts: readonly Concept[],
  from: number,
  size: number,
): Promise<readonly Hit[]> {
  const shown = await documentsOf(tx, portal.id, found.ids.slice(from, from + size))
  const inText = new Set(found.ids.slice(Math.max(found.titles, from), from + size))
  const texts = await textsOfFiles(
    tx,
    shown.flatMap(({ id, fileKey }) => (fileKey && inText.has(id) ? [fileKey] : [])),
  )
  // As good as the best of them: titles before texts, then the newest first.
  const best = Math.max(0, ...shown.map((it) => scoreOf('documentos', concepts, it.description)))
  return shown.map((it, at) => {
    const written = withCpfsCovered(texts.get(it.fileKey ?? '') ?? '')
    const rows = isCsv(it.mime) ? rowsWith(written, concepts) : ''
    const text = rows || excerptOf(written, concepts, true)
    return {
      group: 'documentos',
      key: `documento-${it.id}`,
      title: it.description,
      href: to(documentPath(it)),
      facts: [it.type, it.unit, documentPeriodWords(it)].filter(Boolean).join(' · '),
      at: it.publishedAt,
      score: (inText.has(it.id) ? 30 + together(text, concepts) : best) - at / 1000,
      ...(text ? { text, ofFile: true as const } : {}),
    }
  })
}

async function withoutEmptyTypes(
  visit: Pick<Visit, 'tx' | 'portal' | 'once'>,
  hits: readonly Hit[],
): Promise<readonly Hit[]> {
  const typeOf = ({ group, href = '' }: Hit) => {
    const [, type] = (group === 'paginas' && /\/documentos\/(\d+)$/.exec(href)) || []
    return type === undefined ? undefined : Number(type)
  }
  const types = hits.flatMap((hit) => typeOf(hit) ?? [])
  if (types.length === 0) return hits
  const used = await typesOf(visit)
  return hits.filter((hit) => {
    const type = typeOf(hit)
    return type === undefined || used.has(type)
  })
}

export type SearchVisit = Pick<
  Visit,
  'tx' | 'portal' | 'units' | 'footer' | 'to' | 'once' | 'power' | 'now'
>
/** What of a search is the same whichever words are asked for in the end. */
export interface Search {
  readonly visit: SearchVisit
  readonly narrowing: Within
  readonly isNarrowed: boolean
  readonly tables: ReadonlyMap<string, TableInUse>
  readonly part: ResultPage | undefined
  /** What was asked besides and nothing that is published says: `acima de 25%`. */
  readonly unsaid: string
}
/** Whether the index may have all of some concepts. */
export type MayBeIndexed = (concepts: readonly Concept[]) => boolean
/** Nothing is known of what the index has: it is asked. */
const unknown: MayBeIndexed = () => true

/** What a question finds in the portal, asked for at once. */
async function foundBy(
  { visit, narrowing, isNarrowed }: Search,
  { all, core }: SearchQuestion,
  isHeld: MayBeIndexed,
) {
  const { tx, portal } = visit
  const entriesOf = (concepts: readonly Concept[]) =>
    narrowing.typeId || !isHeld(concepts) ? [] : findEntries(tx, portal.id, concepts, narrowing)
  const [documents, entries, ofCore] = await Promise.all([
    isHeld(all) ? findDocuments(tx, portal.id, all, narrowing) : { ids: [], titles: 0 },
    entriesOf(all),
    // A home does not say whose it is or of when: "salário do prefeito" is answered by the payroll.
    isNarrowed || core.join() === all.join() ? [] : entriesOf(core),
  ])
  const known = new Set(entries.map(({ origin, id }) => `${origin}-${id}`))
  const homes = ofCore.filter(
    ({ origin, id }) =>
      ['menu', 'item', 'tipo', 'esic', 'secretaria'].includes(origin) &&
      !known.has(`${origin}-${id}`),
  )
  return { documents, entries: [...entries, ...homes] }
}

/** What a question finds beside the rows of tables. */
export interface SearchResult {
  readonly concepts: readonly Concept[]
  readonly documents: FoundDocuments
  /** The first of them. */
  readonly shown: readonly Hit[]
  readonly others: readonly Hit[]
}
/** @param isHeld what the index may have, where that is known */
export async function answerTo(
  search: Search,
  question: SearchQuestion,
  isHeld: MayBeIndexed = unknown,
): Promise<SearchResult> {
  const { visit } = search
  const { all } = question
  const { documents, entries } = await foundBy(search, question, isHeld)
  const pages = await pagesFor(search, question)
  const [shown, hits] = await Promise.all([
    documentHits(visit, documents, all, 0, shownOf('documentos')),
    hitsOf(visit, entries, all),
  ])
  const others = await withoutEmptyTypes(visit, [
    ...pages.map((page) => hitOfHome(page, all)),
    ...hits,
  ])
  return { concepts: all, documents, shown, others: onceByPage(others) }
}
export const isAny = ({ documents, others }: SearchResult) =>
  documents.ids.length + others.length > 0

/**
 * A page of the portal and the menu items that lead to it are one, and so are a table and an item of its name, and the
 * structures of several years, which one page shows.
 */
function onceByPage(hits: readonly Hit[]): readonly Hit[] {
  const tables = new Set(
    hits.flatMap(({ group, href = '', title }) => (group === 'dados' ? [`${href} ${title}`] : [])),
  )
  const seen = new Set<string>()
  return hits
    .toSorted((a, b) => b.score - a.score)
    .filter(({ group, href = '', key, title }) => {
      if (group === 'documentos') return !seen.has(href) && seen.add(href)
      if (group !== 'paginas') return !seen.has(key) && seen.add(key)
      return !tables.has(`${href} ${title}`) && !seen.has(href) && seen.add(href)
    })
}

/** The pages of the portal that are a home of what is asked for. */
async function pagesFor({ visit, isNarrowed, tables }: Search, { all, core }: SearchQuestion) {
  return isNarrowed
    ? []
    : (await homesIn(visit, tables)).filter((home) =>
        // An editor's link is no home of a subject: it has all words, or not.
        hasAll(home, home.weight === 'links' ? all : core),
      )
}
/** What the first of some ways to ask finds. Which of them finds any is asked for all at once. */
export async function answerToSome(
  search: Search,
  ways: readonly (readonly Concept[])[],
  isHeld: MayBeIndexed,
): Promise<SearchResult | undefined> {
  const { visit, narrowing } = search
  const homes = await Promise.all(ways.map((all) => pagesFor(search, { all, core: all })))
  const withHome = homes.findIndex((pages) => pages.length > 0)
  const before = ways.slice(0, withHome < 0 ? ways.length : withHome)
  const held = before.filter(isHeld)
  const first = await firstFinding(visit.tx, visit.portal.id, held, narrowing)
  const way = first === undefined ? ways[withHome] : held[first]
  if (!way) return undefined
  const answer = await answerTo(search, { all: way, core: way }, isHeld)
  // What leads nowhere is no answer.
  return isAny(answer) ? answer : answerToSome(search, ways.slice(ways.indexOf(way) + 1), isHeld)
}
