import { dimensionOf, partOf, type Criterion, type Item } from '../../declared/pntp/criteria.ts'

/** Where something is published: a table, documents of a type, or the noun of whose rows a page is made. */
export interface Place {
  readonly way: 'table' | 'documents' | 'noun'
  readonly name: string
  /** The table's name, the type's id, the noun's name; empty where documents of no type would do yet. */
  readonly id: string
}
/** What a criterion lacks of an item, what to do where, and the points that it brings. */
export interface Lack {
  readonly item: Item
  readonly place: Place
  readonly words: string
  readonly points: number
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
  readonly reached: number
  readonly met: string
  readonly lacks: readonly Lack[]
  readonly proofs: readonly Proof[]
  /** Why nothing of the product can tell; undefined where it can. */
  readonly untold?: string
}

/** The points that an item of a criterion brings. */
export function worthOf(criterion: Criterion, points: number, item: Item): number {
  const without = [...criterion.items].filter((other) => other !== item).join('')
  return points * (1 - partOf(criterion, without))
}
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
  met,
  lacks,
  proofs: met.includes('D') ? proofs : [],
})
