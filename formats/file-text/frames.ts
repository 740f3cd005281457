/** Bytes that come in pieces of any size, taken by lines and by number. */
export class FrameReader {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Up to the next line feed, without it; nothing at the end. A line fits into one piece or two: it is short. */
  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.#rest.indexOf(0x0a)
      if (end >= 0) {
        const line = new TextDecoder().decode(this.#rest.subarray(0, end))
        this.#rest = this.#rest.subarray(end + 1)
        return line
      }
      const next = await this.#source.next()
      if (next.done === true) return undefined
      const joined = new Uint8Array(this.#rest.length + next.value.length)
      joined.set(this.#rest)
      joined.set(next.value, this.#rest.length)
      this.#rest = joined
    }
  }

  /** So many bytes, in memory of their own; nothing when there are fewer. */
  async bytes(count: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = new Uint8Array(count)
    let filled = 0
    for (;;) {
      const part = this.#rest.subarray(0, count - filled)
      bytes.set(part, filled)
      filled += part.length
      this.#rest = this.#rest.subarray(part.length)
      if (filled === count) return bytes
      const next = await this.#source.next()
      if (next.done === true) return undefined
      this.#rest = next.value
    }
  }
}
