import { needsMonth, periodOf, type NamedPeriod } from '../../../resources/document-period.ts'
import { monthHere } from '../../app/clock.ts'
import type { Uploaded } from '../../../resources/calls/file.ts'

/** What is common to all documents of one publication, by form name. */
export type Common = Readonly<
  Record<
    'clientHashId' | 'documentTypeId' | 'year' | 'periodicity' | 'month',
    string | number | null
  >
>

/** What an address fills in of it, where each is of its form: `?ug=…&periodicidade=mensal&ano=2026&mes=10`. */
export function commonAsked({
  ug,
  periodicidade,
  ano,
  mes,
}: Readonly<Record<string, unknown>>): Partial<Common> {
  const matching = (name: keyof Common, value: unknown, pattern: RegExp) =>
    typeof value === 'string' && pattern.test(value) ? { [name]: value } : {}
  return {
    ...matching('clientHashId', ug, /^[\w-]{1,64}$/),
    ...matching('periodicity', periodicidade, /^[a-z]{4,20}$/),
    ...matching('year', ano, /^\d{4}$/),
    ...matching('month', mes, /^(0[1-9]|1[0-2])$/),
  }
}

/** What is typed of each document; a period that is not typed is told by its name. */
export interface Typed {
  readonly description: string
  /** '' of a file. */
  readonly address: string
  readonly year?: string | null
  readonly month?: string | null
}
/** What is wrong with what a document has of its own. */
export type RowFaults = Partial<Record<keyof Typed, string>>
/** The ids of a document's controls, which its first fault leads to. */
export const rowControlId = (itemId: string, name: keyof Typed) => `campo-${name}-${itemId}`
export const monthIsAsked = ({ periodicity }: Common) => needsMonth(periodicity)

/** How a published document stands: under which description, and what one should know about it. */
export interface Public {
  readonly as: string
  readonly note?: string
}
interface Base {
  readonly id: string
  /** null is a document at an address elsewhere. */
  readonly file: File | null
  readonly typed: Typed
}
/** What a document leads to: the stored file, or null, the address. */
interface Held {
  readonly uploaded: Uploaded | null
}
export type Item = Base &
  (
    | { readonly state: 'waiting' }
    | { readonly state: 'sending'; readonly part: number }
    | (Held & { readonly state: 'stored' | 'publishing' })
    | (Held & { readonly state: 'published' } & Public)
    | (Partial<Held> & {
        readonly state: 'failed'
        readonly message: string
        readonly final?: true
      })
  )
export type Progress = Item extends infer I ? (I extends Item ? Omit<I, keyof Base> : never) : never
export type QueueEvent =
  | { readonly type: 'add'; readonly items: readonly Item[] }
  | { readonly type: 'change'; readonly id: string; readonly to: Progress }
  | { readonly type: 'fill'; readonly id: string; readonly typed: Partial<Typed> }
  | { readonly type: 'drop'; readonly id: string }

/** What is being published stays as it is until it is known what became of it. */
export function reduce(items: readonly Item[], event: QueueEvent): readonly Item[] {
  switch (event.type) {
    case 'add':
      return [...items, ...event.items]
    case 'drop':
      return items.filter(({ id, state }) => id !== event.id || state === 'publishing')
    case 'fill':
      return items.map((item) =>
        item.id === event.id && item.state !== 'publishing'
          ? { ...item, typed: { ...item.typed, ...event.typed } }
          : item,
      )
    case 'change':
      return items.map((item) => {
        const { id, file, typed } = item
        return id === event.id ? { id, file, typed, ...event.to } : item
      })
  }
}

/** What a document is called while it is in the list. */
export const nameOf = ({ file, typed }: Item) => file?.name ?? (typed.address.trim() || 'endereço')

/** The period that the name of the file tells, or the last part of the address. */
export function namedPeriod({ file, typed }: Item): NamedPeriod {
  const [path = ''] = typed.address.trim().split(/[?#]/)
  return periodOf(file?.name ?? path.split('/').at(-1)?.replaceAll('%20', ' ') ?? '')
}

/** Whether a month has not begun yet: of it nobody has a document. */
function isToCome(year: number, month: number): boolean {
  const now = monthHere()
  return year > now.year || (year === now.year && month > now.month)
}
/** The year of all documents, but for one whose name tells a month that it would put into the future. */
function sharedYear({ year: named, month }: NamedPeriod, { year }: Common): Common['year'] {
  return named === null && month !== null && isToCome(Number(year), Number(month)) ? null : year
}

/** Whether a document needs a year of its own, or has one typed or named; else that of all of them is its year. */
export const hasOwnYear = (item: Item, common: Common) =>
  item.typed.year !== undefined ||
  namedPeriod(item).year !== null ||
  sharedYear(namedPeriod(item), common) === null

/** What a document is published with: its own period, and what it has none of from what is common to all. */
export function valuesOf(item: Item, common: Common) {
  const { typed } = item
  const named = namedPeriod(item)
  return {
    ...common,
    year: typed.year === undefined ? (named.year ?? sharedYear(named, common)) : typed.year,
    month: typed.month === undefined ? (named.month ?? common.month) : typed.month,
    description: typed.description.trim() || null,
    externalUrl: typed.address.trim() || null,
  }
}

/** The documents that can be published now, how many files are still being sent, and how many are published. */
export function progressOf(items: readonly Item[]) {
  const ready = items.filter(
    (item) => item.state === 'stored' || (item.state === 'failed' && item.uploaded !== undefined),
  )
  const onTheWay = items.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const published = items.filter(({ state }) => state === 'published').length
  return { ready, onTheWay, published }
}
