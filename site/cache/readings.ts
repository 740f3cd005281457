import { serialize } from 'node:v8'

/** Bytes of all answers of a portal that are kept, about, and how many. */
const mostBytes = 1_048_576
const mostNames = 200

/** What was read for pages of one portal and holds until something in it changes. */
export class Readings {
  readonly #kept = new Map<string, unknown>()
  #size = 0

  /** Bytes, about. */
  get size(): number {
    return this.#size
  }

  /**
   * For one visit. What it reads is kept once it has ended well: what a standby told that lags behind is read again.
   */
  visit() {
    const read = new Map<string, unknown>()
    return {
      /**
       * Reads what many pages of a portal need alike, once.
       * @param name of one reading alone
       */
      once: async <T>(name: string, reading: () => Promise<T>): Promise<T> => {
        // A name is read in one place, so that what is kept under it has the type of that reading.
        if (this.#kept.has(name)) return this.#kept.get(name) as T
        const answer = await reading()
        // What is not there may be anything that somebody writes.
        if (answer !== undefined) read.set(name, answer)
        return answer
      },
      /** @returns whether that is any */
      keep: (): boolean => {
        for (const [name, answer] of read) this.#keep(name, answer)
        return read.size > 0
      },
    }
  }

  #keep(name: string, answer: unknown): void {
    if (this.#kept.has(name) || this.#kept.size >= mostNames) return
    const size = serialize(answer).byteLength
    if (this.#size + size > mostBytes) return
    this.#kept.set(name, answer)
    this.#size += size
  }
}
export type Once = ReturnType<Readings['visit']>['once']
