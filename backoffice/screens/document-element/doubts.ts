import { bodyNamed } from '../../../resources/document-kind.ts'
import { isOnePeriod, type NamedPeriod } from '../../../resources/document-period.ts'
import type { DocumentType } from '../../../resources/portal/document-type.ts'
import type { Proposals } from './proposals.ts'
import { isUnended, monthIsAsked, type Item } from './queue-items.ts'

/** What a file leaves to be decided by what it says itself. */
export type Doubt =
  /** Neither its name nor its text tells its type. */
  | { readonly about: 'untyped'; readonly habit: DocumentType | undefined }
  /** Its first page seems to be of another type than its name says; against a person's word alone it is told. */
  | { readonly about: 'type'; readonly told: DocumentType; readonly by: 'name' | 'person' }
  /** Its first page tells another period than its name, or than the one that somebody came for. */
  | {
      readonly about: 'period'
      readonly said: NamedPeriod
      readonly by: 'name' | 'shared'
      readonly told: NamedPeriod
    }
  /** Its first page speaks of another body, such as the town hall of another municipality. */
  | { readonly about: 'place'; readonly body: string }
  /** Its month is not over. */
  | { readonly about: 'unended'; readonly year: number; readonly month: number }

function periodDoubt(item: Item, proposals: Proposals): Doubt | undefined {
  const { name, text: told } = proposals.tellings(item)
  if (item.typed.month !== undefined || item.typed.year !== undefined || told.month === null)
    return undefined
  const shared = proposals.sharedPeriod()
  const isNamed = name.month !== null || (name.year !== null && shared.month === null)
  const said = isNamed ? name : shared
  // A year alone says something against a month where a file is named so, and its month is asked for.
  const isYearAlone = said.month === null
  if (isYearAlone && !(isNamed && monthIsAsked(proposals.valuesOf(item)))) return undefined
  return isOnePeriod(said, told)
    ? undefined
    : { about: 'period', said, by: isNamed ? 'name' : 'shared', told }
}

function typeDoubt(item: Item, proposals: Proposals): Doubt | undefined {
  const { value } = proposals.typeOf(item)
  if (value === null && item.typed.documentTypeId === undefined)
    return { about: 'untyped', habit: proposals.habitOf(item) }
  const told = proposals.typeTold(item)
  return told && { about: 'type', told, by: proposals.namesType(item) ? 'name' : 'person' }
}

function placeDoubt(item: Item, proposals: Proposals, own: readonly string[]): Doubt | undefined {
  const body = item.typed.placeIsRight ? undefined : bodyNamed(proposals.startOf(item), own)
  return body === undefined ? undefined : { about: 'place', body }
}

function monthDoubt(item: Item, proposals: Proposals): Doubt | undefined {
  const values = proposals.valuesOf(item)
  const [year, month] = [Number(values.year), Number(values.month)]
  const isAsked = monthIsAsked(values) && !item.typed.monthIsRight
  return isAsked && year > 0 && month > 0 && isUnended(year, month)
    ? { about: 'unended', year, month }
    : undefined
}

/**
 * What a document leaves to be decided; nothing once it stays out.
 * @param own what the municipality, its portal and its units are called
 */
export function doubtsOf(
  item: Item,
  proposals: Proposals,
  own: readonly string[],
): readonly Doubt[] {
  if (item.typed.beside === 'leave') return []
  return [
    typeDoubt(item, proposals),
    periodDoubt(item, proposals),
    placeDoubt(item, proposals, own),
    monthDoubt(item, proposals),
  ].filter((doubt) => doubt !== undefined)
}

/** What name and text tell, where the period that somebody chose by hand is neither. */
export function chosenAgainst(item: Item, proposals: Proposals): readonly NamedPeriod[] {
  const { typed } = item
  const told = Object.values(proposals.tellings(item)).filter(({ month }) => month !== null)
  const { year, month, periodicity } = proposals.valuesOf(item)
  if ((typed.month === undefined && typed.year === undefined) || month === null) return []
  const chosen = { year: String(year), month: String(month), periodicity: null }
  const own = monthIsAsked({ periodicity }) ? chosen : { ...chosen, month: null }
  return told.some((one) => isOnePeriod(one, own)) ? [] : told
}

/** The period of a file that somebody did not come for: `?mes=11` was opened, and its name tells another. */
export function cameForAnother(item: Item, proposals: Proposals): NamedPeriod | undefined {
  const shared = proposals.sharedPeriod()
  const { year, month } = proposals.valuesOf(item)
  if (shared.month === null || month === null || year === null) return undefined
  const own = { year: String(year), month: String(month), periodicity: null }
  return isOnePeriod(shared, own) ? undefined : own
}

/** Whether a doubt is to be answered before the document is published. */
export const isAsked = (doubt: Doubt): boolean => doubt.about !== 'type' || doubt.by === 'name'
