import { kindsNamed, kindsOfText, unitNamed } from '../../../resources/document-kind.ts'
import { describedLike } from '../../../resources/document-pattern.ts'
import {
  periodicityOfOne,
  periodOfText,
  usualPeriodicity,
  type NamedPeriod,
} from '../../../resources/document-period.ts'
import { otherTypeNamed, otherTypeTold } from '../../../resources/standing-document.ts'
import { capitalised } from '../../../pt-br/words.ts'
import type { DocumentType } from '../../../resources/portal/document-type.ts'
import type { Facts, Reason } from './facts.ts'
import {
  isToCome,
  itemName,
  namedPeriod,
  type Common,
  type QueueItem,
  type Values,
} from './queue-items.ts'
import { unitTold, type UnitTold } from './unit-told.ts'

interface Proposed<T> {
  readonly value: T
  /** Nothing where a person said it, or nothing is proposed. */
  readonly reason?: Reason
}

/** `RREO_1o-bimestre.pdf` reads as `RREO 1o bimestre`. */
function nameAsDescription(fileName: string): string {
  const words = fileName.replace(/\.[^.]+$/, '').replace(/[_\s-]+/g, ' ')
  return capitalised(words.trim().slice(0, 200))
}
/** The year of all documents, but for one whose name tells a month that it would put into the future. */
const sharedYear = ({ year: named, month }: NamedPeriod, year: Common['year']): Common['year'] =>
  named === null && month !== null && isToCome(Number(year), Number(month)) ? null : year
const soleOf = <T>(values: readonly T[]): T | undefined => {
  const [first, ...others] = new Set(values)
  return others.length === 0 ? first : undefined
}
const text = (value: string | number | null) => (value === null ? null : String(value))

/**
 * What documents are published with: what a person said of one or of all, and until then what is proposed, with the
 * reason for it. Of several units none is proposed unless each file names the same: a field that nobody looks at would
 * publish in another's name.
 */
export class Proposals {
  readonly #facts: Facts
  readonly #types = new WeakMap<QueueItem, Proposed<number | null>>()
  readonly #periods = new WeakMap<QueueItem, Proposed<NamedPeriod>>()
  readonly #values = new WeakMap<QueueItem, Values>()
  readonly #unit: Proposed<string | null>

  constructor(facts: Facts) {
    this.#facts = facts
    this.#unit = this.#unitProposed()
  }

  /** The type of a document: said, or by the name, or the text. What was published last is no reason of its own. */
  typeOf(item: QueueItem): Proposed<number | null> {
    const known = this.#types.get(item) ?? this.#typeProposed(item)
    this.#types.set(item, known)
    return known
  }

  /** The type that a file's name speaks of, where all are said to be of another; nothing once that is answered. */
  otherType(item: QueueItem): DocumentType | undefined {
    const { given, types } = this.#facts
    const { documentTypeId, typeIsRight } = item.typed
    if (documentTypeId !== undefined || typeIsRight || !given.documentTypeId) return undefined
    return otherTypeNamed(itemName(item), Number(given.documentTypeId), types)
  }

  /** The type that the text of a file seems to be of, where it is said, or named, to be of another. */
  typeTold(item: QueueItem): DocumentType | undefined {
    const { types, startOf } = this.#facts
    const said = this.typeOf(item)
    const { documentTypeId, typeIsRight } = item.typed
    if (said.value === null || said.reason === 'text') return undefined
    if (documentTypeId !== undefined || typeIsRight || this.otherType(item)) return undefined
    return otherTypeTold(startOf(item), said.value, types)
  }

  /** What all documents share; null where they differ. */
  common(): Common {
    const { items, given, lastType } = this.#facts
    const types = items.map((item) => this.typeOf(item).value)
    const before =
      given.documentTypeId === undefined ? lastType : Number(given.documentTypeId) || null
    const type = items.length === 0 ? before : (soleOf(types) ?? null)
    const periodicity = soleOf(items.map((item) => this.#periodicityOf(item))) ?? null
    const usual = given.periodicity ?? this.#usual(type, [])
    return this.#sharedBy(type, items.length === 0 ? usual : periodicity)
  }

  /** Why the common fields say what nobody said. */
  commonReasons(): Partial<Record<keyof Common, Reason>> {
    const { items, given, lastType } = this.#facts
    const type =
      items.length > 0
        ? soleOf(items.map((item) => this.typeOf(item).reason))
        : given.documentTypeId === undefined && lastType !== null
          ? 'habit'
          : undefined
    const unit = given.clientHashId === undefined ? this.#unit.reason : undefined
    return { ...(type && { documentTypeId: type }), ...(unit && { clientHashId: unit }) }
  }

  /** What a document is published with as it stands. */
  valuesOf(item: QueueItem): Values {
    const known = this.#values.get(item)
    if (known) return known
    const { typed } = item
    const common = this.#commonOf(item)
    const description = typed.description ?? this.#description(item, common).value
    const values = {
      ...common,
      ...this.#periodFor(item, common),
      description: description.trim() || null,
      externalUrl: typed.address.trim() || null,
    }
    this.#values.set(item, values)
    return values
  }

  /** Whether a document needs a year of its own, or has one typed or told; else that of all of them is its year. */
  hasOwnYear(item: QueueItem): boolean {
    const { value } = this.#period(item)
    const { given, thisYear } = this.#facts
    return (
      item.typed.year !== undefined ||
      value.year !== null ||
      sharedYear(value, given.year ?? thisYear) === null
    )
  }

  /** Why a document is proposed to be what it is. */
  reasonsOf(
    item: QueueItem,
  ): Readonly<Record<'type' | 'period' | 'description', Reason | undefined>> {
    const { month, year, description } = item.typed
    const period = this.#period(item)
    const common = this.#commonOf(item)
    return {
      type: this.typeOf(item).reason,
      period: month === undefined && year === undefined ? period.reason : undefined,
      description: description === undefined ? this.#description(item, common).reason : undefined,
    }
  }

  /** What the name of a file, and its first page, tell of its period. */
  tellings(item: QueueItem): Readonly<Record<'name' | 'text', NamedPeriod>> {
    return { name: namedPeriod(item), text: periodOfText(this.#facts.startOf(item)) }
  }

  /** Whether the name of a file speaks of a type. */
  namesType(item: QueueItem): boolean {
    return kindsNamed(itemName(item), this.#facts.types).length > 0
  }

  /** The period of all documents that somebody came to publish; no month where none was said. */
  sharedPeriod(): NamedPeriod {
    const { given, thisYear } = this.#facts
    const { year = thisYear, month = null } = given
    return { year: text(year), month: text(month), periodicity: null }
  }

  /** Whether what is given is what a published document stands as. */
  get stands(): boolean {
    return this.#facts.stands === true
  }

  /** The unit that a file is said to be of, and the other one that it speaks of. */
  otherUnit = (item: QueueItem): UnitTold | undefined => unitTold(item, this.#facts)

  /** What the first page of a file says. */
  startOf = (item: QueueItem): string => this.#facts.startOf(item)

  /** The CNPJ at the head of a file that no body of the portal has. */
  foreignOf = (item: QueueItem): string | null => this.#facts.foreignOf(item)

  /** The type that somebody published last, for the first of what is offered where nothing tells a type. */
  habitOf(item: QueueItem): DocumentType | undefined {
    const { lastType, types } = this.#facts
    return this.typeOf(item).value === null ? types.find(({ id }) => id === lastType) : undefined
  }

  #typeProposed(item: QueueItem): Proposed<number | null> {
    const { given, types, mayUse, startOf } = this.#facts
    if (item.typed.documentTypeId !== undefined) return { value: item.typed.documentTypeId }
    if (given.documentTypeId !== undefined) return { value: Number(given.documentTypeId) || null }
    const named = kindsNamed(itemName(item), types).find(mayUse)
    if (named !== undefined) return { value: named, reason: 'name' }
    const told = kindsOfText(startOf(item), types).find(mayUse)
    if (told !== undefined) return { value: told, reason: 'text' }
    return { value: null }
  }

  #unitProposed(): Proposed<string | null> {
    const { units, items, startOf } = this.#facts
    if (units.length === 1) return { value: units[0]?.value ?? null }
    for (const [reason, said] of [
      ['name', itemName],
      ['text', startOf],
    ] as const) {
      const named = soleOf(items.map((item) => unitNamed(said(item), units)?.value))
      if (named !== undefined) return { value: named, reason }
    }
    return { value: null }
  }

  #period(item: QueueItem): Proposed<NamedPeriod> {
    const known = this.#periods.get(item) ?? this.#periodProposed(item)
    this.#periods.set(item, known)
    return known
  }

  #periodProposed(item: QueueItem): Proposed<NamedPeriod> {
    if (this.stands) return { value: this.sharedPeriod() }
    const named = namedPeriod(item)
    if (named.month !== null) return { value: named, reason: 'name' }
    if (this.#facts.given.month) return { value: named }
    const told = periodOfText(this.#facts.startOf(item))
    const fits = told.month !== null && (named.year === null || named.year === told.year)
    if (fits) return { value: told, reason: 'text' }
    return named.year === null ? { value: named } : { value: named, reason: 'name' }
  }

  #usual(typeId: number | null, periods: readonly NamedPeriod[]): string {
    const { latestOf, ownName } = this.#facts
    const earlier = (typeId === null ? [] : latestOf(typeId)).map(
      ({ periodicity, publishedBy }) => ({ periodicity, isOwn: publishedBy === ownName }),
    )
    return usualPeriodicity(earlier, periods)
  }

  /** The type by name, or of all: what is typed of one document, or read in it, moves no other. */
  #firstType(item: QueueItem): number | null {
    const { given, types, mayUse } = this.#facts
    if (given.documentTypeId !== undefined) return Number(given.documentTypeId) || null
    return kindsNamed(itemName(item), types).find(mayUse) ?? null
  }

  #periodicityOf(item: QueueItem): string {
    const { given, items } = this.#facts
    if (given.periodicity !== undefined && !item.typed.hasOwnPeriodicity)
      return String(given.periodicity ?? '')
    const type = this.typeOf(item).value
    const others = items.filter((one) => one !== item && this.#firstType(one) === type)
    return periodicityOfOne(
      this.#period(item).value,
      type === null ? [] : others.map(namedPeriod),
      (periods) => this.#usual(type, periods),
    )
  }

  #commonOf(item: QueueItem): Common {
    return this.#sharedBy(this.typeOf(item).value, this.#periodicityOf(item) || null)
  }

  #sharedBy(typeId: number | null, periodicity: string | number | null): Common {
    const { given, thisYear } = this.#facts
    return {
      year: thisYear,
      month: null,
      clientHashId: this.#unit.value,
      ...given,
      periodicity,
      documentTypeId: typeId,
    }
  }

  #periodFor(item: QueueItem, common: Common): Pick<Common, 'year' | 'month'> {
    const { typed } = item
    const { value } = this.#period(item)
    return {
      year: typed.year === undefined ? (value.year ?? sharedYear(value, common.year)) : typed.year,
      month: typed.month === undefined ? (value.month ?? common.month) : typed.month,
    }
  }

  /** After the pattern of the unit's own documents; without one, what the file is called. */
  #description(item: QueueItem, common: Common): Proposed<string> {
    const { latestOf } = this.#facts
    const { year, month } = this.#periodFor(item, common)
    const { documentTypeId: type, clientHashId: unit, periodicity } = common
    const latest = type === null ? [] : latestOf(Number(type))
    const like = describedLike(
      unit === null ? [] : latest.filter(({ clientHashId }) => clientHashId === unit),
      { year: String(year), month: text(month), periodicity: String(periodicity) },
    )
    if (like !== undefined && /^\d{4}$/.test(String(year)))
      return { value: like, reason: 'earlier' }
    return item.file === null
      ? { value: '' }
      : { value: nameAsDescription(item.file.name), reason: 'name' }
  }
}
