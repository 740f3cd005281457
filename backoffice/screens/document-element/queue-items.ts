import { needsMonth, periodInName, type NamedPeriod } from '../../../resources/document-period.ts'
import { monthHere } from '../../app/clock.ts'
import type { Uploaded } from '../../../resources/calls/file.ts'

/** What is common to all documents of one publication, by form name. */
export type Common = Readonly<
  Record<
    'clientHashId' | 'documentTypeId' | 'year' | 'periodicity' | 'month',
    string | number | null
  >
>

/** What an address fills in of it, where each is of its form: `?tipo=3&ug=…&periodicidade=mensal&ano=2026&mes=10`. */
export function commonAsked({
  tipo,
  ug,
  periodicidade,
  ano,
  mes,
}: Readonly<Record<string, unknown>>): Partial<Common> {
  const matching = (name: keyof Common, value: unknown, pattern: RegExp) =>
    typeof value === 'string' && pattern.test(value) ? { [name]: value } : {}
  return {
    ...(typeof tipo === 'string' && /^\d+$/.test(tipo) ? { documentTypeId: Number(tipo) } : {}),
    ...matching('clientHashId', ug, /^[\w-]{1,64}$/),
    ...matching('periodicity', periodicidade, /^[a-z]{4,20}$/),
    ...matching('year', ano, /^\d{4}$/),
    ...matching('month', mes, /^(0[1-9]|1[0-2])$/),
  }
}

/** What becomes of a document of whose period there is one: it takes its place, stands beside it, or stays out. */
export type SamePeriodChoice = 'replace' | 'both' | 'leave'
/** What is typed of each document; what is not typed is told by its name, its text and what came before it. */
export interface Typed {
  readonly description?: string
  /** '' of a file. */
  readonly address: string
  readonly year?: string | null
  readonly month?: string | null
  /** Its own type, of others than all the files have. */
  readonly documentTypeId?: number | null
  /** That its type is right, although its name speaks of another. */
  readonly typeIsRight?: true
  /** That it takes no periodicity from all the files: its type was changed after that was chosen. */
  readonly hasOwnPeriodicity?: boolean
  /** That it is published although its month is not over, or its first page speaks of another body. */
  readonly monthIsRight?: true
  readonly placeIsRight?: true
  /** That it is of the unit that is said, or of the period that its document has, although it speaks of another. */
  readonly unitIsRight?: true
  readonly periodIsRight?: true
  readonly beside?: SamePeriodChoice
}
/** What is wrong with what a document has of its own. */
export type RowFaults = Partial<Record<keyof Typed, string>>
/** The controls of a row, by what a spreadsheet would call its columns. */
export const gridColumns = ['documentTypeId', 'description', 'month', 'year'] as const
export type GridColumn = (typeof gridColumns)[number]
/** The ids of a document's controls, which its first fault leads to. */
export const rowControlId = (itemId: string, name: keyof Typed) => `campo-${name}-${itemId}`
/** Where what is asked of a document stands. */
export const doubtsId = (itemId: string) => `perguntas-${itemId}`
export const monthIsAsked = ({ periodicity }: Pick<Common, 'periodicity'>) =>
  needsMonth(periodicity)

/** How a published document stands: under which description, and what one should know about it. */
export interface Public {
  readonly as: string
  /** Its number; null where nothing told it. */
  readonly documentId: string | null
  readonly note?: string
  /** That its file took the place of another, and no document was added. */
  readonly isReplacement?: true
}
interface Base {
  readonly id: string
  /** null is a document at an address elsewhere. */
  readonly file: File | null
  readonly typed: Typed
  /** Of a file that is stored and was not sent from here: of such a one only the text is known. */
  readonly storedKey?: string
}
/** What a document leads to: the stored file, or null, the address. */
interface Held {
  readonly uploaded: Uploaded | null
}
export type QueueItem = Base &
  (
    | { readonly state: 'waiting' }
    | { readonly state: 'sending'; readonly part: number }
    | (Held & { readonly state: 'stored' | 'publishing' })
    | (Held & { readonly state: 'published'; readonly values: Values } & Public)
    | (Partial<Held> & {
        readonly state: 'failed'
        readonly message: string
        readonly final?: true
      })
  )
export type Progress = QueueItem extends infer I
  ? I extends QueueItem
    ? Omit<I, keyof Base>
    : never
  : never
export type QueueEvent =
  | { readonly type: 'add'; readonly items: readonly QueueItem[] }
  | { readonly type: 'change'; readonly id: string; readonly to: Progress }
  | { readonly type: 'fill'; readonly id: string; readonly typed: Partial<Typed> }
  | { readonly type: 'drop'; readonly id: string }
  | { readonly type: 'drop-published' }

/** What stands beside a document is another question once its period or its type is another; so is its month. */
function filled({ beside, monthIsRight, ...rest }: Typed, change: Partial<Typed>): Typed {
  const isOfAnother = 'month' in change || 'year' in change
  const isElsewhere = isOfAnother || 'documentTypeId' in change
  return {
    ...rest,
    ...(beside === undefined || isElsewhere ? {} : { beside }),
    ...(monthIsRight === undefined || isOfAnother ? {} : { monthIsRight }),
    ...('documentTypeId' in change ? { hasOwnPeriodicity: true } : {}),
    ...change,
  }
}

/** What is being published stays as it is until it is known what became of it. */
export function reduce(items: readonly QueueItem[], event: QueueEvent): readonly QueueItem[] {
  switch (event.type) {
    case 'add':
      return [...items, ...event.items]
    case 'drop':
      return items.filter(({ id, state }) => id !== event.id || state === 'publishing')
    case 'drop-published':
      return items.filter(({ state }) => state !== 'published')
    case 'fill':
      return items.map((item) =>
        item.id === event.id && item.state !== 'publishing'
          ? { ...item, typed: filled(item.typed, event.typed) }
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
export const itemName = ({ file, typed }: QueueItem) =>
  file?.name ?? (typed.address.trim() || 'endereço')

const periods = new WeakMap<QueueItem, NamedPeriod>()
/** The period that the name of the file tells, or the last part of the address. */
export function namedPeriod(item: QueueItem): NamedPeriod {
  const { file, typed } = item
  const [path = ''] = typed.address.trim().split(/[?#]/)
  const named =
    periods.get(item) ??
    periodInName(file?.name ?? path.split('/').at(-1)?.replaceAll('%20', ' ') ?? '')
  periods.set(item, named)
  return named
}

/** Whether a month has not begun yet: of it nobody has a document. */
export function isToCome(year: number, month: number): boolean {
  const now = monthHere()
  return year > now.year || (year === now.year && month > now.month)
}
/** Whether a month is not over: of it there are no final figures. */
export function isUnended(year: number, month: number): boolean {
  const now = monthHere()
  return isToCome(year, month) || (year === now.year && month === now.month)
}

/** What a document is published with. */
export type Values = Common & {
  readonly description: string | null
  readonly externalUrl: string | null
}
/** Tells what an item is published with as it stands. */
export type ValuesOf = (item: QueueItem) => Values

/** The documents that can be published now, how many files are still being sent, and how many are published. */
export function progressOf(items: readonly QueueItem[]) {
  const ready = items.filter(
    (item) =>
      item.typed.beside !== 'leave' &&
      (item.state === 'stored' || (item.state === 'failed' && item.uploaded !== undefined)),
  )
  const onTheWay = items.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const published = items.filter(({ state }) => state === 'published').length
  return { ready, onTheWay, published }
}

/** The type that most of what is out is of, the later one of two; null while nothing is. */
export function publishedType(items: readonly QueueItem[]): number | null {
  const types = items.flatMap((item) =>
    item.state === 'published' ? [Number(item.values.documentTypeId)] : [],
  )
  const times = (type: number) => types.filter((one) => one === type).length
  return types.toReversed().toSorted((one, other) => times(other) - times(one))[0] ?? null
}
