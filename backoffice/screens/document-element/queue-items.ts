import type { Uploaded } from '../../../resources/calls/file.ts'

/** What is common to all documents of one publication, by form name. */
export type Common = Readonly<
  Record<
    'clientHashId' | 'documentTypeId' | 'year' | 'periodicity' | 'month',
    string | number | null
  >
>

/** How a published document stands: under which description, and what one should know about it. */
export interface Public {
  readonly as: string
  readonly note?: string
}
interface Base {
  readonly id: string
  /** null is a document at an address elsewhere. */
  readonly file: File | null
  /** As it was typed; '' of a file. */
  readonly address: string
  readonly description: string
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
/** What is typed of each document. */
export type Typed = Pick<Base, 'address' | 'description'>
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
        item.id === event.id && item.state !== 'publishing' ? { ...item, ...event.typed } : item,
      )
    case 'change':
      return items.map((item) => {
        const { id, file, address, description } = item
        return id === event.id ? { id, file, address, description, ...event.to } : item
      })
  }
}
