import type { Power } from '../../tables/model/parts.ts'

/** The page at a path below the portal, as anybody gets it. */
export type Read = (path: string) => Promise<string>
/** A portal as an evaluator visits it. */
export interface Visited {
  readonly read: Read
  /** The bytes of a file at a path below the portal. */
  readonly open: (path: string) => Promise<Uint8Array>
  /** Whose matrix it is judged by. */
  readonly power: Power
}

/** What a portal reaches of a criterion. */
export interface Verdict {
  readonly id: string
  /** The most that it brings. */
  readonly points: number
  /** By who opens rows and files. */
  readonly met: string
  /** By who takes them for what they are called. */
  readonly kindly: string
  readonly of: string
  /** The tables, the documents or the page. */
  readonly by: string
}
