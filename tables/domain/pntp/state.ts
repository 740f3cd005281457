import {
  dimensionOf,
  partOf,
  type Criterion,
  type CriterionItem,
} from '../../declared/pntp/criteria.ts'

/** Where something is published: a table, documents of a type, or the noun of whose rows a page is made. */
export interface ProofPlace {
  readonly way: 'table' | 'documents' | 'noun'
  readonly name: string
  /** The table's name, the type's id, the noun's name; empty where documents of no type would do yet. */
  readonly id: string
}
/** What a criterion lacks of an item, what to do where, and the points that it brings. */
export interface Lack {
  readonly item: CriterionItem
  readonly place: ProofPlace
  readonly words: string
  readonly points: number
  /** It cannot be told from here whether it is lost: the evaluator decides. */
  readonly isAtMercy?: true
  /** About how long it takes, where the place does not say it. */
  readonly minutes?: number | undefined
}
/** What proves a criterion. */
export interface Proof {
  readonly name: string
  /** Below the portal. */
  readonly path: string
}
export interface CriterionState {
  readonly criterion: Criterion
  readonly dimension: string
  readonly points: number
  /** By a strict evaluator, who opens rows and files. */
  readonly reached: number
  /** By a kind one, who takes them for what they are called. */
  readonly kindly: number
  readonly met: string
  readonly lacks: readonly Lack[]
  readonly proofs: readonly Proof[]
  /** Why nothing of the product can tell; undefined where it can. */
  readonly untold?: string
}

/** The points that an item of a criterion brings. */
export function worthOf(criterion: Criterion, points: number, item: CriterionItem): number {
  const without = [...criterion.items].filter((other) => other !== item).join('')
  return points * (1 - partOf(criterion, without))
}
/** Minutes that somebody who knows the way takes, by where they go: to fill in a form, publish a file, send a table. */
const minutesAt: Readonly<Record<ProofPlace['way'], number>> = { noun: 3, documents: 5, table: 10 }
/** About how many minutes it takes to mend something. */
export const minutesOf = ({ place, minutes }: Pick<Lack, 'place' | 'minutes'>): number =>
  Math.max(minutes ?? 0, minutesAt[place.way])

/** How a criterion stands by the items that it meets. */
export const standing = (
  criterion: Criterion,
  points: number,
  met: string,
  lacks: readonly Lack[],
  proofs: readonly Proof[],
): CriterionState => ({
  criterion,
  dimension: dimensionOf(criterion),
  points,
  reached: points * partOf(criterion, met),
  kindly: points * partOf(criterion, met),
  met,
  lacks,
  proofs: met.includes('D') ? proofs : [],
})

/** What whoever opens what proves a criterion does not find. */
export interface OpenedLack {
  readonly place: ProofPlace
  readonly words: string
  readonly isAtMercy: boolean
  readonly minutes?: number
}
/** The same once the files of former years were opened: a series whose rows lead nowhere is none (item S). */
export function openedSeries(state: CriterionState, lost: readonly OpenedLack[]): CriterionState {
  if (!state.met.includes('S') || lost.length === 0) return state
  const { criterion, points } = state
  const met = state.met.replace('S', '')
  const worth = worthOf(criterion, points, 'S')
  return {
    ...state,
    reached: points * partOf(criterion, met),
    met,
    lacks: [
      ...lost.map(({ place, words, minutes }): Lack => ({
        item: 'S',
        place,
        words,
        points: worth,
        minutes,
      })),
      ...state.lacks,
    ],
  }
}
/** The same once rows and files were opened: what shows nothing there is not available (item D). */
export function opened(state: CriterionState, lost: readonly OpenedLack[]): CriterionState {
  if (!state.met.includes('D') || lost.length === 0) return state
  const { criterion, points, met } = state
  return {
    ...state,
    reached: 0,
    met: '',
    lacks: [
      ...lost.map(({ place, words, isAtMercy, minutes }): Lack => ({
        item: 'D',
        place,
        words,
        points: points * partOf(criterion, met),
        minutes,
        ...(isAtMercy && { isAtMercy }),
      })),
      ...state.lacks,
    ],
  }
}
