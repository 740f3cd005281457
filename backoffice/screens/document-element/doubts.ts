import { isOnePeriod, type NamedPeriod } from '../../../resources/document-period.ts'
import type { DocumentType } from '../../../resources/portal/document-type.ts'
import { otherBody, otherPeriod } from '../../../resources/standing-document.ts'
import { masked } from '../../../pt-br/identifier.ts'
import type { Proposals } from './proposals.ts'
import type { UnitTold } from './unit-told.ts'
import { isUnended, monthIsAsked, type QueueItem } from './queue-items.ts'

/** What a file is held against: its own name, or the document that it becomes the file of. */
type By = 'name' | 'document'
/** What a file leaves to be decided by what it says itself. */
export type FileDoubt =
  /** Neither its name nor its text tells its type. */
  | { readonly about: 'untyped'; readonly habit: DocumentType | undefined }
  /**
   * Its first page seems to be of another type than its name says, or than its document is of; against a person's word
   * alone it is told.
   */
  | { readonly about: 'type'; readonly told: DocumentType; readonly by: By | 'person' }
  /** Its first page tells another period than its name, or than the one that somebody came for. */
  | {
      readonly about: 'period'
      readonly said: NamedPeriod
      readonly by: 'name' | 'shared'
      readonly told: NamedPeriod
    }
  /** It tells another period than the document of which it becomes the file. */
  | {
      readonly about: 'period'
      readonly said: NamedPeriod
      readonly by: 'document'
      readonly told: NamedPeriod
      readonly toldBy: 'name' | 'text'
    }
  | ({ readonly about: 'unit' } & UnitTold)
  /** Its first page speaks of another body, such as the town hall of another municipality, by name or by a CNPJ. */
  | { readonly about: 'place'; readonly body: string; readonly by: 'name' | 'cnpj' }
  /** Its month is not over. */
  | { readonly about: 'unended'; readonly year: number; readonly month: number }

/** The period that a published document has, against what its new file tells. */
function standingDoubt(item: QueueItem, proposals: Proposals): FileDoubt | undefined {
  const { year, month, periodicity } = proposals.valuesOf(item)
  if (item.typed.periodIsRight) return undefined
  const span = { year: text(year), month: text(month), periodicity }
  const other = otherPeriod(span, proposals.tellings(item))
  return other && { about: 'period', by: 'document', ...other }
}
const text = (value: string | number | null) => (value === null ? null : String(value))

function periodDoubt(item: QueueItem, proposals: Proposals): FileDoubt | undefined {
  if (proposals.stands) return standingDoubt(item, proposals)
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

function typeDoubt(item: QueueItem, proposals: Proposals): FileDoubt | undefined {
  const { value } = proposals.typeOf(item)
  if (value === null && item.typed.documentTypeId === undefined && !proposals.stands)
    return { about: 'untyped', habit: proposals.habitOf(item) }
  const told = proposals.typeTold(item)
  const by = proposals.stands ? 'document' : proposals.namesType(item) ? 'name' : 'person'
  return told && { about: 'type', told, by }
}

function unitDoubt(item: QueueItem, proposals: Proposals): FileDoubt | undefined {
  const other = proposals.otherUnit(item)
  return other && { about: 'unit', ...other }
}

function placeDoubt(
  item: QueueItem,
  proposals: Proposals,
  own: readonly string[],
): FileDoubt | undefined {
  if (item.typed.placeIsRight) return undefined
  const other = otherBody(proposals.startOf(item), proposals.foreignOf(item), own)
  const body = other?.by === 'cnpj' ? masked('cnpj', other.body) : other?.body
  return other && body !== undefined ? { about: 'place', body, by: other.by } : undefined
}

function monthDoubt(item: QueueItem, proposals: Proposals): FileDoubt | undefined {
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
  item: QueueItem,
  proposals: Proposals,
  own: readonly string[],
): readonly FileDoubt[] {
  if (item.typed.beside === 'leave') return []
  return [
    typeDoubt(item, proposals),
    periodDoubt(item, proposals),
    unitDoubt(item, proposals),
    placeDoubt(item, proposals, own),
    monthDoubt(item, proposals),
  ].filter((doubt) => doubt !== undefined)
}

/** What name and text tell, where the period that somebody chose by hand is neither. */
export function chosenAgainst(item: QueueItem, proposals: Proposals): readonly NamedPeriod[] {
  const { typed } = item
  const told = Object.values(proposals.tellings(item)).filter(({ month }) => month !== null)
  const { year, month, periodicity } = proposals.valuesOf(item)
  if ((typed.month === undefined && typed.year === undefined) || month === null) return []
  const chosen = { year: String(year), month: String(month), periodicity: null }
  const own = monthIsAsked({ periodicity }) ? chosen : { ...chosen, month: null }
  return told.some((one) => isOnePeriod(one, own)) ? [] : told
}

/** The period of a file that somebody did not come for: `?mes=11` was opened, and its name tells another. */
export function cameForAnother(item: QueueItem, proposals: Proposals): NamedPeriod | undefined {
  const shared = proposals.sharedPeriod()
  const { year, month } = proposals.valuesOf(item)
  if (shared.month === null || month === null || year === null) return undefined
  const own = { year: String(year), month: String(month), periodicity: null }
  return isOnePeriod(shared, own) ? undefined : own
}

/** Whether a doubt is to be answered before the document is published. */
export const isAsked = (doubt: FileDoubt): boolean =>
  doubt.about !== 'type' || doubt.by !== 'person'
