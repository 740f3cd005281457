import type { Readable } from 'node:stream'
import type { TableKind } from '../../formats/rows/table-kind.ts'
import type { FileFacts } from './file-facts.ts'

/**
 * A file that was read whole, checked and written to disk, and has no place yet: `Files.keep` or `Files.discard` it.
 */
export interface Received extends FileFacts {
  readonly staged: string
  /** What was taken off it, and what it has that its sender may not know of, in words for them. */
  readonly notes?: readonly string[]
}
/** A file that was read whole for the rows in it: `Files.discard` it. */
export interface ReceivedTable extends ReceivedBytes {
  readonly kind: TableKind
}
/** A file of which nothing but its bytes was looked at: `Files.discard` it. */
export type ReceivedBytes = Omit<Received, 'key' | 'type'>
export interface About {
  readonly name: string
  /** The most bytes it may have. */
  readonly limit: number
  /** Whether others will read it: what it says of its authors, and of where pictures were taken, is taken off. */
  readonly isForOthers?: boolean
}
export interface OpenFile {
  readonly stream: Readable
  /** Bytes of the whole file, whatever part was asked for. */
  readonly size: number
  readonly type: string
}
