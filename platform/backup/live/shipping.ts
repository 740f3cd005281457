import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Files } from '../../files/files.ts'
import type { ConnectOptions, Database } from '../../postgres/database.ts'
import { archiveFolder } from '../archive.ts'
import { Claim, type ShippingMark } from './claim.ts'
import { causeOf, Refusal } from '../../process/refusal.ts'
import { FileShipper } from './file-shipping.ts'
import { LogReader } from './log-position.ts'
import { writeProgress } from './progress.ts'
import { TailShipper, type FlushPosition } from './tail-shipping.ts'
import { ownLine } from '../log/own-line.ts'
import { FolderVault } from '../vault.ts'
import { isHistory, isSegment, keepWal } from '../wal.ts'

/**
 * From the beginning of a round to that of the next one, if it takes no longer: what came before a round is in the
 * vault when it ends.
 */
const roundMs = 1_000
const breathMs = 50
/** A moment's trouble costs a moment; what lasts is not asked again all the time. @param failures in a row */
export const afterFailureMs = (failures: number): number =>
  Math.min(5_000, 500 * 2 ** (failures - 1))
/** As long does the log wait for files that it names. */
const filesMs = 1_000
const lastFilesMs = 5_000
const sayEveryMs = 60_000
const noteEveryMs = 10_000

export interface Shipped {
  readonly dataDir: string
  /** Of the copies. */
  readonly folder: string
  readonly onFailure: (error: unknown) => void
}

export interface Shipping {
  /** Ships what the server adds to its log too, as soon as it answers. @param options of the owner */
  readonly takeDatabase: (options: ConnectOptions) => void
  /** Copies new files too, as soon as there is a database to ask. */
  readonly takeFiles: (db: Database, files: Files) => void
  /** Copies what came last, a few seconds at most. Call it while the database is there and nobody writes any more. */
  readonly lastFiles: () => Promise<void>
  /** Takes what is left of the log. Call it when the server has stopped: its last act is to finish it. */
  readonly stop: () => Promise<void>
}

/** Takes what the server writes into the vault, while the service runs. */
export function startShipping(shipped: Shipped): Shipping {
  const over = new AbortController()
  const shipper = new Shipper(shipped)
  const loop = async () => {
    for (let failures = 0; !over.signal.aborted;) {
      const from = performance.now()
      const isDone = await shipper.round(over.signal)
      const rest = Math.max(breathMs, roundMs - (performance.now() - from))
      failures = isDone ? 0 : failures + 1
      const ms = isDone ? rest : afterFailureMs(failures)
      await pause(ms, undefined, { signal: over.signal }).catch(() => {})
    }
  }
  const running = loop()
  const end = async () => {
    over.abort()
    await running
  }
  return {
    takeDatabase: (options) => shipper.takeDatabase(options),
    takeFiles: (db, files) => shipper.takeFiles(db, files),
    async lastFiles() {
      await end()
      await shipper.lastFiles(AbortSignal.timeout(lastFilesMs))
    },
    async stop() {
      await end()
      await shipper.lastLog()
    },
  }
}

/** Where this process ships to, as soon as it is there. */
interface Place {
  readonly vault: FolderVault
  readonly claim: Claim
  readonly tails: TailShipper
}

class Shipper {
  readonly #shipped: Shipped
  readonly #log: string
  #options: ConnectOptions | undefined
  #reader: LogReader | undefined
  #files: FileShipper | undefined
  #place: Place | undefined
  #timeline = 0
  /** The connection whose history files are in the vault. */
  #told = 0
  readonly #startedAt = new Date()
  #shippedAt: Date | undefined
  readonly #noted = { trouble: '', at: -Infinity }
  #said = { text: '', at: 0 }

  constructor(shipped: Shipped) {
    this.#shipped = shipped
    this.#log = join(shipped.dataDir, 'pg', 'pg_wal')
  }

  takeDatabase(options: ConnectOptions): void {
    this.#options = options
    this.#reader = new LogReader(options)
  }

  takeFiles(db: Database, files: Files): void {
    if (this.#options) this.#files = new FileShipper(this.#options, { db, files })
  }

  /** @returns whether all went well. It never fails. */
  async round(signal: AbortSignal): Promise<boolean> {
    if (!this.#reader) return true
    try {
      const began = new Date()
      const names = await this.#archived()
      const position = await this.#reader.position()
      this.#timeline = position.timeline
      const place = await this.#hold()
      await this.#shipFiles(place, position, signal)
      await this.#shipHistory(place, position)
      await this.#shipWhole(place, names)
      await place.tails.ship(position, signal)
      this.#shippedAt = began
      await this.#note(undefined)
      return true
    } catch (error) {
      if (signal.aborted) return true
      this.#tell(error)
      await this.#note(error)
      return false
    }
  }

  async lastFiles(signal: AbortSignal): Promise<void> {
    await this.#attempt(async () => this.#files?.all((await this.#hold()).vault, signal))
    await this.#attempt(async () => this.#files?.close())
  }

  async lastLog(): Promise<void> {
    await this.#attempt(async () => this.#reader?.close())
    await this.#attempt(async () => {
      const ended = new Date()
      const place = await this.#hold()
      await this.#shipWhole(place, await this.#archived())
      this.#shippedAt = ended
      await place.claim.release(this.#mark(place))
      this.#noted.at = -Infinity
      await this.#note(undefined)
    })
  }

  /** Says beside the data how far it is: each change, and while there is none, now and then. */
  async #note(error: unknown): Promise<void> {
    const trouble = error === undefined ? '' : causeOf(error)
    const now = performance.now()
    if (trouble === this.#noted.trouble && now - this.#noted.at < noteEveryMs) return
    Object.assign(this.#noted, { trouble, at: now })
    const log = this.#shippedAt ?? this.#startedAt
    const progress = {
      at: new Date(),
      log,
      files: this.#files?.freshAt ?? log,
      trouble: trouble || null,
      isRefused: error instanceof Refusal,
    }
    await writeProgress(this.#shipped.dataDir, progress).catch(this.#shipped.onFailure)
  }

  /** Once, and then once a minute while it lasts. */
  #tell(error: unknown): void {
    const text = String(error)
    if (text === this.#said.text && performance.now() - this.#said.at < sayEveryMs) return
    this.#said = { text, at: performance.now() }
    this.#shipped.onFailure(error)
  }

  async #attempt(work: () => Promise<unknown>): Promise<void> {
    if (this.#reader) await work().catch(this.#shipped.onFailure)
  }

  async #hold(): Promise<Place> {
    const place = (this.#place ??= this.#open())
    // One that ends before the server has answered it knows its line from the folder.
    this.#timeline ||= (await ownLine(this.#shipped.dataDir)) ?? 0
    await place.claim.hold(this.#mark(place))
    return place
  }

  #mark({ tails: { newest } }: Place): ShippingMark {
    return { timeline: this.#timeline, shippedAt: this.#shippedAt, newest }
  }

  #open(): Place {
    const { folder, dataDir } = this.#shipped
    const vault = FolderVault.at(folder)
    return {
      vault,
      claim: new Claim(vault, dataDir),
      tails: new TailShipper(vault, this.#log),
    }
  }

  /** Files first, so that those which the log names are there when it is; but a long one does not hold it. */
  async #shipFiles({ vault }: Place, position: FlushPosition, signal: AbortSignal): Promise<void> {
    if (!this.#files) return
    const copying = this.#files.newest(vault, position.at, signal).catch((error: unknown) => {
      if (!signal.aborted) this.#tell(error)
    })
    const late = pause(filesMs, undefined, { ref: false })
    await Promise.race([copying, late])
  }

  /**
   * Where timelines branched off. Those of the cluster, as one of a restored folder was written while nobody archived.
   */
  async #shipHistory({ vault }: Place, { connection }: FlushPosition): Promise<void> {
    if (connection === this.#told) return
    const names = (await readdir(this.#log)).filter(isHistory)
    if (names.length > 0) await keepWal(vault, this.#log, names)
    this.#told = connection
  }

  async #shipWhole({ vault, tails }: Place, names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    const folder = archiveFolder(this.#shipped.dataDir)
    const segments = names.filter(isSegment)
    await keepWal(vault, folder, segments)
    await tails.isWhole(segments)
    tails.newest = segments.at(-1) ?? tails.newest
    for (const name of names) await rm(join(folder, name))
  }

  async #archived(): Promise<readonly string[]> {
    const folder = archiveFolder(this.#shipped.dataDir)
    return (await readdir(folder).catch(() => []))
      .filter((name) => isSegment(name) || isHistory(name))
      .toSorted()
  }
}
