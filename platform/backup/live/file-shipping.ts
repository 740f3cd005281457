import type { Files } from '../../files/files.ts'
import { asOwner, type ConnectOptions, type Database } from '../../postgres/database.ts'
import { copyNewestFiles, copyNewFiles } from '../file-copies.ts'
import type { FolderVault } from '../vault.ts'

const allEveryMs = 60_000
/** An upload may take so long from its row to its place; and clocks differ. */
const overlapMs = 3_600_000
/** Those of so long ago are looked for with each change; what takes longer comes with the next look at all. */
const recentMs = 60_000

interface Source {
  readonly db: Database
  readonly files: Files
}

/** Copies the files of people into the vault: the newest with each change, and once a minute what came otherwise. */
export class FileShipper {
  readonly #source: Source
  readonly #owner: Database
  readonly #startedAt = new Date()
  #copying: Promise<void> | undefined
  #all: Promise<void> | undefined
  #position = -1
  #known: ReadonlySet<string> = new Set()
  #newestAt: Date | undefined
  #allAt: Date | undefined
  #triedAt = -Infinity
  #trouble: unknown

  /** @param options of the owner */
  constructor(options: ConnectOptions, source: Source) {
    this.#source = source
    this.#owner = asOwner({ ...options, max: 1, settings: { application_name: 'claraboia envio' } })
  }

  /** What came before is in the vault. */
  get freshAt(): Date {
    const all = this.#allAt ?? this.#startedAt
    const isRecent = Date.now() - all.getTime() < 2 * allEveryMs
    return isRecent ? (this.#newestAt ?? all) : all
  }

  /** Copies what came with the last changes; one that is still under way is waited for. @param position of the log */
  async newest(vault: FolderVault, position: number, signal: AbortSignal): Promise<void> {
    this.#lookAtAll(vault, signal)
    const trouble = this.#trouble
    this.#trouble = undefined
    if (trouble !== undefined) throw trouble
    this.#copying ??= this.#copy(vault, position).finally(() => {
      this.#copying = undefined
    })
    await this.#copying
  }

  async #copy(vault: FolderVault, position: number): Promise<void> {
    const now = new Date()
    if (position !== this.#position) {
      const since = new Date((this.#newestAt ?? now).getTime() - recentMs)
      const source = { ...this.#source, owner: this.#owner }
      this.#known = await copyNewestFiles(vault, source, since, this.#known)
      this.#position = position
    }
    this.#newestAt = now
  }

  /** It may take long, and is not waited for: what fails in it is told by the next call. */
  #lookAtAll(vault: FolderVault, signal: AbortSignal): void {
    if (this.#all || performance.now() - this.#triedAt < allEveryMs) return
    this.#triedAt = performance.now()
    this.#all = this.all(vault, signal)
      .catch((error: unknown) => {
        this.#trouble = error
      })
      .finally(() => {
        this.#all = undefined
      })
  }

  /** Copies all that came since the last time. */
  async all(vault: FolderVault, signal: AbortSignal): Promise<void> {
    const from = new Date()
    const since = new Date(Math.max(0, (this.#allAt?.getTime() ?? 0) - overlapMs))
    await copyNewFiles(vault, this.#source, since, signal)
    this.#allAt = from
  }

  close(): Promise<void> {
    return this.#owner.close()
  }
}
