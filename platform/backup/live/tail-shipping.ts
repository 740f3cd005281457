import { createHash } from 'node:crypto'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { codeOf } from '../../process/refusal.ts'
import { clearPieces, pieceName, piecesIn, removePieces } from './tails.ts'
import type { Vault } from '../vault.ts'
import { segmentAt, segmentSize, walIn } from '../wal.ts'

const pack = promisify(gzip)
/** As much of the log is held in memory at a time. */
const longestPiece = 4 * 1024 * 1024
const mostCaughtUp = 32 * segmentSize

/** How far the log of a server is on its disk. */
export interface FlushPosition {
  /** Of the connection that told it: another one begins a generation. */
  readonly connection: number
  readonly timeline: number
  /** Bytes since the beginning of all logs. */
  readonly at: number
}

/** Ships into one vault what the server adds to its log, before the file is finished. */
export class TailShipper {
  readonly #vault: Vault
  readonly #log: string
  #connection = 0
  #timeline = 0
  #generation = 0
  /** What comes before is in the vault. */
  #done = 0
  /** The name of what came last. */
  newest: string | undefined

  /** @param log the folder of the log within the cluster */
  constructor(vault: Vault, log: string) {
    this.#vault = vault
    this.#log = log
  }

  /** Whether anything is there that the vault does not have. */
  isBehind({ connection, at }: FlushPosition): boolean {
    return connection !== this.#connection || at > this.#done
  }

  /** Ships up to a position. What fails is done again with the next call. */
  async ship(position: FlushPosition, signal?: AbortSignal): Promise<void> {
    if (!this.isBehind(position)) return
    const begins = position.connection !== this.#connection
    if (begins) await this.#begin(position)
    for (; this.#done < position.at;) {
      signal?.throwIfAborted()
      const start = this.#done - (this.#done % segmentSize)
      const to = Math.min(position.at, start + segmentSize, this.#done + longestPiece)
      await this.#piece(start, to)
      this.#done = to
    }
    // What the last generation had of these files is told by this one now.
    if (begins) await clearPieces(this.#vault)
  }

  /** The vault has these files whole. */
  async isWhole(segments: readonly string[]): Promise<void> {
    const whole = new Set(segments)
    await removePieces(this.#vault, ({ segment }) => whole.has(segment))
    for (; whole.has(segmentAt(this.#timeline, this.#done));)
      this.#done += segmentSize - (this.#done % segmentSize)
  }

  async #begin({ connection, timeline, at }: FlushPosition): Promise<void> {
    const generations = (await piecesIn(this.#vault)).map(({ generation }) => generation)
    this.#generation = Math.max(0, ...generations) + 1
    this.#timeline = timeline
    this.#done = await this.#firstAbsent(at - (at % segmentSize))
    this.#connection = connection
  }

  /**
   * Where the finished files begin that are neither in the vault nor archived: a server that archived nothing wrote
   * them.
   */
  async #firstAbsent(current: number): Promise<number> {
    const whole = new Set((await walIn(this.#vault)).map(({ segment }) => segment))
    const here = new Set(await readdir(this.#log))
    let first = current
    for (; first > 0 && current - first < mostCaughtUp; first -= segmentSize) {
      const before = segmentAt(this.#timeline, first - segmentSize)
      if (whole.has(before) || !here.has(before)) break
    }
    return first
  }

  /** @param start of the file that the bytes are in */
  async #piece(start: number, to: number): Promise<void> {
    const segment = segmentAt(this.#timeline, start)
    const bytes = await this.#read(segment, this.#done - start, to - start)
    // A file that is gone from there was archived whole.
    if (!bytes) return
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const content = await pack(bytes, { level: 1 })
    const [from, generation] = [this.#done - start, this.#generation]
    const name = pieceName({ segment, generation, from, to: to - start, sha256 })
    await this.#vault.write(name, content, content.length)
    this.newest = name
  }

  /**
   * PostgreSQL gives a file that it needs no more another name, and writes over it: then these bytes are not what they
   * were.
   */
  async #read(segment: string, from: number, to: number): Promise<Buffer | undefined> {
    const path = join(this.#log, segment)
    const handle = await open(path).catch(gone)
    if (!handle) return undefined
    try {
      const bytes = Buffer.allocUnsafe(to - from)
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, from)
      const [read, named] = [await handle.stat(), await stat(path).catch(gone)]
      if (named?.ino !== read.ino) return undefined
      if (bytesRead < bytes.length) throw new Error(`${segment} is shorter than its log`)
      return bytes
    } finally {
      await handle.close()
    }
  }
}

function gone(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
