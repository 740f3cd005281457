/** One piece of news, as it was last acknowledged. */
export interface Entry {
  readonly title: string
  readonly id: number
  readonly caption: string | null
  readonly isWithdrawn: boolean
  readonly file?: { readonly sha256: string; readonly url: string }
}
const acts = ['published', 'published with a file', 'changed', 'withdrawn'] as const
export type Act = (typeof acts)[number]

/** What was acknowledged, and what nobody can explain. */
export class Book {
  /** By title, in the order of their publication. */
  readonly entries = new Map<string, Entry>()
  readonly acknowledged: Record<Act, number> = {
    published: 0,
    'published with a file': 0,
    changed: 0,
    withdrawn: 0,
  }
  /** Answers that no fault explains, and how often. */
  readonly unexplained = new Map<string, number>()
  /** Downloads that came whole and were not what was sent. */
  wrongDownloads = 0
  /** Requests to write that were sent again under the same key. */
  sentAgain = 0
  /** Milliseconds of the longest time without an acknowledged write while people wrote. */
  longestPause = 0
  #last = performance.now()

  note(act: Act, entry: Entry): void {
    this.entries.set(entry.title, entry)
    this.acknowledged[act] += 1
    const now = performance.now()
    this.longestPause = Math.max(this.longestPause, now - this.#last)
    this.#last = now
  }

  /** People begin to write: what was before is no pause. */
  begin(): void {
    this.#last = performance.now()
  }

  get total(): number {
    return acts.reduce((sum, act) => sum + this.acknowledged[act], 0)
  }

  wonder(what: string): void {
    this.unexplained.set(what, (this.unexplained.get(what) ?? 0) + 1)
  }
}
