import { newestOfTypes } from '../../../data/public/newest-of-types.ts'
import { documentTypeNames } from '../../../data/public/portal-documents.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { documentCriteria, type DocumentCriterion } from '../../declared/pntp/documents.ts'
import {
  isAbout,
  isWhere,
  missingOf,
  nearnessOf,
  proofsOf,
  type DocumentFact,
} from './documents.ts'
import { contentWords } from '../../declared/pntp/naming.ts'
import { fileLacks } from './opened-documents.ts'
import { opened, standing, worthOf, type CriterionState, type ProofPlace } from './state.ts'

/** Years back of which documents are looked at: those of a plan of ten years. */
const yearsBack = 10
/** Of each type, year and unit; an evaluator looks no deeper. */
const mostOfKind = 60

interface Type {
  readonly id: number
  readonly name: string
}

/** The documents of a portal among which the index looks for something. */
async function documentFacts(
  tx: Tx,
  portalId: number,
  types: readonly Type[],
  today: string,
): Promise<readonly DocumentFact[]> {
  const asked = types.filter(({ name }) => documentCriteria.some((one) => isWhere(one, name)))
  const names = new Map(asked.map(({ id, name }) => [id, name]))
  const last = Number(today.slice(0, 4)) + 1
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => String(last - back))
  const found = await newestOfTypes(tx, portalId, [...names.keys()], years, mostOfKind)
  return found.map(({ id, typeId, year, month, ...fact }) => ({
    ...fact,
    path: `/documentos/${typeId}/${id}`,
    type: names.get(typeId) ?? '',
    year: Number(year),
    month: month === null ? null : Number(month),
  }))
}

/**
 * The type under which one would publish what a criterion asks: of those where some of it stands already the one whose
 * name is nearest to it; but another, whose name says what the criterion is about, where that does not.
 */
function placeOf(
  criterion: DocumentCriterion,
  types: readonly Type[],
  used: readonly string[],
): ProofPlace {
  const inOrder = types
    .map((type) => ({ type, nearness: nearnessOf(criterion, type.name) }))
    .toSorted((one, other) => other.nearness - one.nearness)
    .map(({ type }) => type)
  const nearest = inOrder.find(({ name }) => nearnessOf(criterion, name) > 0)
  const filled = inOrder.find(({ name }) => used.includes(name))
  const saysSubject = (type: Type | undefined) =>
    type !== undefined && isAbout(criterion, contentWords(type.name))
  const type = filled && (!saysSubject(nearest) || saysSubject(filled)) ? filled : nearest
  return { way: 'documents', name: criterion.title, id: type ? String(type.id) : '' }
}

/** How a criterion stands by the documents of a portal. */
export function documentState(
  criterion: DocumentCriterion,
  points: number,
  facts: readonly DocumentFact[],
  today: string,
  types: readonly Type[] = [],
): CriterionState {
  const proofs = proofsOf(criterion, facts)
  const missing = missingOf(criterion, proofs, today)
  const newest = proofs.parts.flatMap(([first]) => first ?? [])
  const used = proofs.parts.flat().map(({ type }) => type)
  const place = placeOf(criterion, types, used)
  const items = new Set<string>(missing.map(({ item }) => item))
  const met = items.has('D') ? '' : [...criterion.items].filter((item) => !items.has(item)).join('')
  const state = standing(
    criterion,
    points,
    met,
    missing.map((one) => ({ ...one, place, points: worthOf(criterion, points, one.item) })),
    [
      ...new Map(
        newest.map(({ description, path }) => [path, { name: description, path }]),
      ).values(),
    ],
  )
  return opened(
    state,
    fileLacks(newest).map((lack) => ({ ...lack, place })),
  )
}

/** @param pointsOf those of a criterion by the matrix; null where it is not asked */
export async function documentStates(
  tx: Tx,
  portalId: number,
  today: string,
  pointsOf: (criterion: DocumentCriterion) => number | null,
): Promise<readonly CriterionState[]> {
  const types = await documentTypeNames(tx)
  const facts = await documentFacts(tx, portalId, types, today)
  return documentCriteria.flatMap((criterion) => {
    const points = pointsOf(criterion)
    return points === null ? [] : [documentState(criterion, points, facts, today, types)]
  })
}
