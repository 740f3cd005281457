import { countBound, type FoundDocuments } from '../../data/search/find.ts'
import type { Concept } from '../../data/search/words.ts'
import type { QuestionCard } from '../../tables/site/parts/question-card.ts'
import { groups, type ResultGroup, type Hit } from './groups.ts'

/** What is shown of each kind before somebody asks for all of it. */
const shownOfEach: Partial<Record<ResultGroup, number>> = {
  documentos: 10,
  paginas: 6,
  dados: 6,
  linhas: 6,
}
export const shownOf = (group: ResultGroup) => shownOfEach[group] ?? 4
/** All of one kind, a page of it; else the best of each. */
export interface ResultPage {
  readonly group: ResultGroup
  readonly from: number
  readonly size: number
}

export interface FoundGroup {
  readonly group: ResultGroup
  readonly total: number
  /** There are more than are counted. */
  readonly more: boolean
  readonly hits: readonly Hit[]
}
export interface Found {
  /** By what was searched in the end, for marks. */
  readonly concepts: readonly Concept[]
  /** What a table answers, above everything else. */
  readonly card?: QuestionCard
  /** The group of the best result first. */
  readonly groups: readonly FoundGroup[]
  /** What was searched instead, because nothing has the word as it was written. */
  readonly respelled?: string
  /** Nothing has all words: these have so many of them. */
  readonly someWords?: number
}

export function groupsOf(
  hits: readonly Hit[],
  documents: FoundDocuments,
  shownDocuments: readonly Hit[],
  part: ResultPage | undefined,
): readonly FoundGroup[] {
  const cut = part ? ([part.from, part.from + part.size] as const) : undefined
  // The group's own names, in its own order.
  const all = (Object.keys(groups) as ResultGroup[]).map((group) => {
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
