import { documentsOf, typesWithDocuments } from '../../data/public/portal-documents.ts'
import {
  countBound,
  findDocuments,
  findEntries,
  textsOfFiles,
  type FoundDocuments,
  type Narrowing,
} from '../../data/search/find.ts'
import { isOf, questionOf, type Concept, type Question } from '../../data/search/words.ts'
import { tablesInUse } from '../../data/tables/facts.ts'
import { documentPath, periodOf } from '../parts/documents/document-list.tsx'
import type { Visit } from '../visit.ts'
import { hitsOf } from './entries.ts'
import { groups, type Group, type Hit } from './groups.ts'
import { homesOf, type Home } from './homes.ts'
import { scoreOf } from './score.ts'
import { excerptOf } from './snippet.tsx'
import { respelled } from './spelling.ts'

/** What is shown of each kind before somebody asks for all of it. */
const shownOfEach = { documentos: 10, paginas: 6, dados: 6 } as const
const shownOf = (group: Group) =>
  group === 'documentos' || group === 'paginas' || group === 'dados' ? shownOfEach[group] : 4
/** All of one kind, a page of it; else the best of each. */
export interface Part {
  readonly group: Group
  readonly from: number
  readonly size: number
}

export interface FoundGroup {
  readonly group: Group
  readonly total: number
  /** There are more than are counted. */
  readonly more: boolean
  readonly hits: readonly Hit[]
}
export interface Found {
  /** By what was searched in the end, for marks. */
  readonly concepts: readonly Concept[]
  /** The group of the best result first. */
  readonly groups: readonly FoundGroup[]
  /** What was searched instead, because nothing has the word as it was written. */
  readonly respelled?: string
  /** Nothing has all words: these have one of them. */
  readonly someWords?: true
}

const hasAll = (home: Home, concepts: readonly Concept[]) =>
  concepts.length > 0 &&
  concepts.every((concept) =>
    [...home.titleWords, ...home.words].some((term) => isOf(concept, term)),
  )
const hitOfHome = (home: Home, concepts: readonly Concept[]): Hit => ({
  group: home.group,
  key: `${home.group}-${home.href}`,
  title: home.title,
  href: home.href,
  text: home.text,
  score: scoreOf(home.group, concepts, home.title) + (home.outside ? -12 : 12),
  ...(home.outside ? { outside: true as const } : {}),
})

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
    const text = excerptOf(texts.get(it.fileKey ?? '') ?? '', concepts, true)
    return {
      group: 'documentos',
      key: `documento-${it.id}`,
      title: it.description,
      href: to(documentPath(it)),
      facts: [it.type, it.unit, periodOf(it)].filter(Boolean).join(' · '),
      at: it.publishedAt,
      score: (inText.has(it.id) ? 30 : best) - at / 1000,
      ...(text ? { text, ofFile: true as const } : {}),
    }
  })
}

async function withoutEmptyTypes(
  { tx, portal }: Pick<Visit, 'tx' | 'portal'>,
  hits: readonly Hit[],
): Promise<readonly Hit[]> {
  const typeOf = ({ key }: Hit) => (key.startsWith('tipo-') ? Number(key.slice(5)) : undefined)
  const types = hits.flatMap((hit) => typeOf(hit) ?? [])
  if (types.length === 0) return hits
  const used = await typesWithDocuments(tx, portal.id, types)
  return hits.filter((hit) => {
    const type = typeOf(hit)
    return type === undefined || used.has(type)
  })
}

function groupsOf(
  hits: readonly Hit[],
  documents: FoundDocuments,
  shownDocuments: readonly Hit[],
  part: Part | undefined,
): readonly FoundGroup[] {
  const cut = part ? ([part.from, part.from + part.size] as const) : undefined
  // The group's own names, in its own order.
  const all = (Object.keys(groups) as Group[]).map((group) => {
    const own = hits.filter((hit) => hit.group === group)
    const counted = own.length + (group === 'documentos' ? documents.ids.length : 0)
    const shown = group === 'documentos' ? [...own, ...shownDocuments] : own
    return {
      group,
      total: Math.min(counted, countBound),
      more: counted > countBound,
      hits: shown
        .toSorted((a, b) => b.score - a.score)
        .slice(...(cut ?? ([0, shownOf(group)] as const))),
    }
  })
  return all
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => (b.hits[0]?.score ?? 0) - (a.hits[0]?.score ?? 0))
}

type Asking = Pick<Visit, 'tx' | 'portal' | 'units' | 'to'>

async function searchBy(
  visit: Asking,
  { all, core }: Question,
  narrowing: Narrowing,
  part: Part | undefined,
): Promise<Found> {
  const { tx, portal } = visit
  const isNarrowed = Boolean(narrowing.year ?? narrowing.typeId ?? narrowing.unitId)
  const documents = await findDocuments(tx, portal.id, all, narrowing)
  const shown = await documentHits(visit, documents, all, 0, shownOf('documentos'))
  if (narrowing.typeId) return { concepts: all, groups: groupsOf([], documents, shown, part) }
  const entries = await findEntries(tx, portal.id, all, narrowing)
  const known = new Set(entries.map(({ origin, id }) => `${origin}-${id}`))
  // A home does not say whose it is or of when: "salário do prefeito" is answered by the payroll.
  const homes =
    isNarrowed || core.join() === all.join()
      ? []
      : (await findEntries(tx, portal.id, core, narrowing)).filter(
          ({ origin, id }) =>
            ['menu', 'item', 'tipo', 'esic', 'secretaria'].includes(origin) &&
            !known.has(`${origin}-${id}`),
        )
  const tables = isNarrowed ? [] : [...(await tablesInUse(tx, portal.id)).keys()]
  const pages = isNarrowed ? [] : homesOf(visit, tables).filter((home) => hasAll(home, core))
  const hits = await withoutEmptyTypes(visit, [
    ...pages.map((page) => hitOfHome(page, all)),
    ...(await hitsOf(visit, [...entries, ...homes], all)),
  ])
  return { concepts: all, groups: groupsOf(onceByPage(hits), documents, shown, part) }
}
/** A page of the portal and the menu item that leads to it are one. */
function onceByPage(hits: readonly Hit[]): readonly Hit[] {
  const seen = new Set<string>()
  return hits
    .toSorted((a, b) => b.score - a.score)
    .filter(({ group, href = '', key }) => {
      const what = group === 'paginas' ? href : key
      return !seen.has(what) && seen.add(what)
    })
}

/**
 * Everything that a portal publishes and that has the words of `q`; where nothing has, what begins with them, then what is
 * spelled nearly so, then what has one of them.
 */
export async function searchEverything(
  visit: Asking,
  q: string,
  narrowing: Narrowing,
  part?: Part,
): Promise<Found> {
  const by = (question: Question) => searchBy(visit, question, narrowing, part)
  const exact = await by(questionOf(q))
  if (exact.groups.length > 0 || questionOf(q).all.length === 0) return exact
  const begun = await by(questionOf(q, 3))
  if (begun.groups.length > 0) return begun
  const better = await respelled(visit.tx, visit.portal.id, q)
  if (better) {
    const found = await by(questionOf(better))
    if (found.groups.length > 0) return { ...found, respelled: better }
  }
  const { core } = questionOf(q)
  if (core.length < 2) return begun
  for (const concept of core.toSorted((a, b) => b.length - a.length).slice(0, 3)) {
    const found = await by({ all: [concept], core: [concept] })
    if (found.groups.length > 0) return { ...found, someWords: true }
  }
  return begun
}
