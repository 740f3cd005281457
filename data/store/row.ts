import type { AnyResource, Entity } from '../../kernel/resource.ts'
import { fromWire } from '../../kernel/row.ts'

/** The key of a row, as whoever asks for the row names it. */
export type Key = string | number

/** A row as PostgreSQL wrote it: JSON text on the wire's names, its revision and its key. */
export interface Stored {
  readonly body: string
  readonly rev: number
  readonly key: string
}

/** A stored row by wire names, as the audit and a refused change show it. */
export const wireOf = ({ body }: Pick<Stored, 'body'>): Readonly<Record<string, unknown>> =>
  JSON.parse(body) as Readonly<Record<string, unknown>>

/** A stored row by form names, decoded by the noun's codecs. */
export const entityOf = <R extends AnyResource>(resource: R, stored: Stored): Entity<R> =>
  fromWire(resource, wireOf(stored))
