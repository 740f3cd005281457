import { createRow, readRow, updateRow, type Confirmed, type Row, type Versioned } from '../data.ts'
import type { AnyResource } from '../../../kernel/resource.ts'
import type { AnswerOf } from '../../../kernel/operation.ts'
import type { openPreview } from '../../../resources/calls/preview.ts'
import type { Toast } from '../../ui/toasts.tsx'
import type { RouteParams } from '../route-params.ts'

type OpenedPreview = AnswerOf<typeof openPreview>
/** What waits and can be looked at on the portal. */
export interface LookedAt {
  readonly of: { readonly what: 'proposal' | 'release'; readonly id: number }
  /** The link for whoever made it. */
  readonly opened: OpenedPreview
  /** Makes a further link, good for so many hours. */
  readonly again: (hours: number) => Promise<OpenedPreview>
}
/** What a store tells of a record that it has kept. */
export interface Kept {
  /** Of a draft that is only to be looked at. */
  readonly preview?: LookedAt
  /** Of a new record, where the store tells it. */
  readonly key?: string | undefined
  /** What is said of it, in place of the noun's words. */
  readonly said?: string
  /** What is offered where that is said, in place of the way to the record. */
  readonly offered?: Toast['action']
}
/**
 * Where the records of a form are read and kept. What it refuses are problems whose faults name the fields as they are
 * on the wire.
 */
export interface RecordStore {
  readonly read: (key: string) => Promise<Versioned>
  /**
   * @param attempt names this try, so that sending it twice makes one record.
   * @param isConfirmed whether what was asked before is answered with yes.
   */
  readonly create: (values: Row, attempt: string, isConfirmed: boolean) => Promise<Kept>
  /** @throws {Problem} `changed` when someone saved the record since `etag`. */
  readonly update: (
    key: string,
    values: Row,
    etag: string | null,
    isConfirmed: boolean,
  ) => Promise<Kept>
  /** It alone knows the rules: nothing is refused before it has seen everything. */
  readonly hasRules?: true
}

const confirmedBy = (isConfirmed: boolean): Confirmed =>
  isConfirmed ? { 'Publish-Cpf': 'true' } : {}

/** A noun's records, by its own calls. */
export const nounStore = (resource: AnyResource, routeParams: RouteParams): RecordStore => ({
  read: (key) => readRow(resource, routeParams, key),
  create: async (values, attempt, isConfirmed) => ({
    key: await createRow(resource, routeParams, values, attempt, confirmedBy(isConfirmed)),
  }),
  update: async (key, values, etag, isConfirmed) => {
    await updateRow(resource, routeParams, key, values, etag, confirmedBy(isConfirmed))
    return { key }
  },
})
