/** The page at a path below the portal, as anybody gets it. */
export type Read = (path: string) => Promise<string>

/** What a portal reaches of a criterion. */
export interface Verdict {
  readonly id: string
  /** The most that it brings. */
  readonly points: number
  readonly met: string
  readonly of: string
  /** The tables, the documents or the page. */
  readonly by: string
}
