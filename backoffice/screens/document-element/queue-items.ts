import type { Uploaded } from '../../../resources/calls/file.ts'

/** What is common to all files of one publication, by form name. */
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
  readonly file: File
  readonly description: string
}
export type Item = Base &
  (
    | { readonly state: 'waiting' }
    | { readonly state: 'sending'; readonly part: number }
    | { readonly state: 'stored' | 'publishing'; readonly uploaded: Uploaded }
    | ({ readonly state: 'published'; readonly uploaded: Uploaded } & Public)
    | {
        readonly state: 'failed'
        readonly message: string
        readonly uploaded?: Uploaded
        readonly final?: true
      }
  )
export type Progress = Item extends infer I ? (I extends Item ? Omit<I, keyof Base> : never) : never
export type QueueEvent =
  | { readonly type: 'add'; readonly items: readonly Item[] }
  | { readonly type: 'change'; readonly id: string; readonly to: Progress }
  | { readonly type: 'describe'; readonly id: string; readonly description: string }
  | { readonly type: 'drop'; readonly id: string }

/** What is being published stays as it is until it is known what became of it. */
export function reduce(items: readonly Item[], event: QueueEvent): readonly Item[] {
  switch (event.type) {
    case 'add':
      return [...items, ...event.items]
    case 'drop':
      return items.filter(({ id, state }) => id !== event.id || state === 'publishing')
    case 'describe':
      return items.map((item) =>
        item.id === event.id && item.state !== 'publishing'
          ? { ...item, description: event.description }
          : item,
      )
    case 'change':
      return items.map((item) =>
        item.id === event.id
          ? { id: item.id, file: item.file, description: item.description, ...event.to }
          : item,
      )
  }
}
