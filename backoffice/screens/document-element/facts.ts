import type { DescribedDocument } from '../../../resources/document-pattern.ts'
import type { DocumentType } from '../../../resources/portal/document-type.ts'
import type { OptionItem } from '../../engine/reference.ts'
import type { Common, QueueItem } from './queue-items.ts'

/** Of what something is proposed, as people read it. */
export const reasons = {
  name: 'pelo nome do arquivo',
  text: 'pelo texto da 1ª página',
  habit: 'como da última vez',
  earlier: 'como as dos anteriores',
} as const
export type Reason = keyof typeof reasons

export interface Latest extends DescribedDocument {
  readonly clientHashId: string
  readonly publishedBy: string | null
}
/** What proposals are made of. */
export interface Facts {
  /** What the address or the person said of all documents. */
  readonly given: Partial<Common>
  /** What is given is what a published document stands as: a file that takes the place of its own answers to it. */
  readonly stands?: true
  readonly items: readonly QueueItem[]
  readonly types: readonly DocumentType[]
  /** Whether the person may publish something of a type. */
  readonly mayUse: (typeId: number) => boolean
  /** The type of which the person published last. */
  readonly lastType: number | null
  /** The documents of a type that were published last, the newest first. */
  readonly latestOf: (typeId: number) => readonly Latest[]
  readonly units: readonly OptionItem[]
  /** What the file of an item says first; '' while it is not known. */
  readonly startOf: (item: QueueItem) => string
  /** The CNPJ at the head of a file that no body of the portal has; null where there is none, or it is not known. */
  readonly foreignOf: (item: QueueItem) => string | null
  readonly thisYear: string
  /** By which name the person's documents say who published them. */
  readonly ownName: string | undefined
}
