import { inflateRawSync } from 'node:zlib'
import { packedBytes, zipEntries, type ZipEntry } from '../zip-directory.ts'
import { UnreadableFile } from './outcome.ts'

const mostParts = 5_000

/** The parts of a packed document by name, opened one at a time. */
export class OfficeParts {
  readonly #zip: Buffer
  readonly #entries = new Map<string, ZipEntry>()
  #left: number

  /**
   * @param mostOpened bytes that all parts read may have.
   * @throws {UnreadableFile} when it is no whole ZIP, or has too many parts.
   */
  constructor(zip: Buffer, mostOpened: number) {
    this.#left = mostOpened
    this.#zip = zip
    for (const entry of zipEntries(zip) ?? []) {
      this.#entries.set(entry.name, entry)
      if (this.#entries.size > mostParts) throw new UnreadableFile('pesado')
    }
    if (this.#entries.size === 0) throw new UnreadableFile('quebrado')
  }

  /** The names that a pattern takes, `sheet2` before `sheet10`. */
  names(pattern: RegExp): readonly string[] {
    const natural = new Intl.Collator('en', { numeric: true })
    return [...this.#entries.keys()].filter((name) => pattern.test(name)).toSorted(natural.compare)
  }

  /**
   * A part as text; empty when there is none.
   * @throws {UnreadableFile} when it cannot be opened, or all grow too large.
   */
  read(name: string): string {
    const entry = this.#entries.get(name)
    if (!entry) return ''
    const packed = packedBytes(this.#zip, entry)
    if (!packed || (entry.method !== 0 && entry.method !== 8)) throw new UnreadableFile('quebrado')
    const opened = entry.method === 0 ? packed : this.#inflated(packed)
    this.#left -= opened.length
    if (this.#left < 1) throw new UnreadableFile('pesado')
    return opened.toString('utf8')
  }

  #inflated(packed: Buffer): Buffer {
    try {
      return inflateRawSync(packed, { maxOutputLength: this.#left })
    } catch (error) {
      const isTooLarge =
        error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      throw new UnreadableFile(isTooLarge ? 'pesado' : 'quebrado')
    }
  }
}
