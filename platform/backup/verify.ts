import { lsnNumber } from './base-backup.ts'
import { faultOf } from './contents.ts'
import { listedFiles } from './file-copies.ts'
import { missingIn } from './log/gaps.ts'
import { readLog, type KeptLog } from './log/lines.ts'
import {
  copiesIn,
  objectsOfCopy,
  readManifest,
  type Manifest,
  type PhysicalManifest,
} from './manifest.ts'
import { firstPageNumber, isGoodPage, postgresPageSize } from './page-checksum.ts'
import { blobName, type Vault } from './vault.ts'
import { segmentNumber } from './wal.ts'

export interface VerifiedCopies {
  readonly copies: number
  readonly parts: number
  readonly files: number
  readonly wal: number
  /** What is wrong, named; none when every copy can be restored. */
  readonly faults: readonly string[]
  /**
   * The newest copy, where the log goes on after it: which files came since, only the database tells. Of a bucket they
   * are not read either, as their names are hidden.
   */
  readonly goesOnAfter: PhysicalManifest | undefined
}

/** Reads everything that the copies of a vault consist of, and compares it with its checksums. */
export async function verifyVault(vault: Vault, signal?: AbortSignal): Promise<VerifiedCopies> {
  const looker = new Looker(vault, signal)
  for (const base of await copiesIn(vault))
    try {
      const manifest = await readManifest(vault, base)
      looker.copies += 1
      looker.faults.push(
        ...manifest.damage.map((fault) => `cópia ${base.id}, no original: ${fault}`),
      )
      await looker.lookAtParts(base.id, manifest)
      await looker.lookAtFiles(base.id, manifest)
      if (manifest.kind === 'physical') looker.physical.push(manifest)
    } catch (error) {
      looker.faults.push(error instanceof Error ? error.message : String(error))
    }
  await looker.lookAtFilesSince()
  await looker.lookAtLog()
  return looker.result
}

class Looker {
  readonly faults: string[] = []
  readonly physical: PhysicalManifest[] = []
  copies = 0
  #goesOnAfter: PhysicalManifest | undefined
  readonly #vault: Vault
  readonly #signal: AbortSignal | undefined
  /** What each object was found to be, as copies share them. */
  readonly #seen = new Map<string, string | undefined>()
  #parts = 0
  #files = 0
  #wal = 0

  constructor(vault: Vault, signal: AbortSignal | undefined) {
    this.#vault = vault
    this.#signal = signal
  }

  get result(): VerifiedCopies {
    const { copies, faults } = this
    return {
      copies,
      faults,
      parts: this.#parts,
      files: this.#files,
      wal: this.#wal,
      goesOnAfter: this.#goesOnAfter,
    }
  }

  async lookAtParts(id: string, manifest: Manifest): Promise<void> {
    const since = manifest.kind === 'physical' ? lsnNumber(manifest.startLsn) : 0n
    for (const { what, path, sha256 } of objectsOfCopy(manifest)) {
      this.#parts += 1
      const pages = pagesLookedAt(path, since)
      const fault = await this.#blob(sha256, true, pages?.look)
      const where = pages?.bad.length ? `; páginas ${pages.bad.join(', ')}` : ''
      if (fault) this.faults.push(`cópia ${id}, ${what}: ${fault}${where}`)
    }
  }

  async lookAtFiles(id: string, { files }: Manifest): Promise<void> {
    const fault = await this.#blob(files.sha256, true)
    if (fault) return void this.faults.push(`cópia ${id}, lista dos arquivos: ${fault}`)
    for await (const { key, sha256 } of listedFiles(this.#vault, files)) {
      this.#files += 1
      const wrong = await this.#blob(sha256, false)
      if (wrong) this.faults.push(`cópia ${id}, arquivo ${key}: ${wrong}`)
    }
  }

  /**
   * Files that came after the newest copy, which no list names: their names in a folder say what they must be. Those of
   * a bucket are hidden, and are looked at with the next copy.
   */
  async lookAtFilesSince(): Promise<void> {
    for (const name of await this.#vault.list('blobs')) {
      const sha256 = /^blobs\/..\/([\da-f]{64})$/.exec(name)?.[1]
      if (sha256 === undefined || this.#vault.nameOf(blobName(sha256, false)) !== name) continue
      if (this.#seen.has(name)) continue
      this.#files += 1
      const wrong = await this.#blob(sha256, false)
      if (wrong) this.faults.push(`arquivo de depois da última cópia (sha256 ${sha256}): ${wrong}`)
    }
  }

  /** Each file of the log, and what is missing of each line from the oldest copy on. */
  async lookAtLog(): Promise<void> {
    const log = await readLog(this.#vault)
    this.faults.push(...log.faults)
    for (const { parts } of log.lines.values())
      for (const { segment, read } of parts.values()) {
        this.#signal?.throwIfAborted()
        this.#wal += 1
        const { fault } = await read()
        if (fault !== undefined)
          this.faults.push(
            `registro de transações, ${segment}: ${fault}; o que vem depois não volta`,
          )
      }
    const newest = this.physical.at(-1)
    if (newest && isBehind(newest, log)) this.#goesOnAfter = newest
    this.faults.push(...missingIn(log, this.physical).map(({ text }) => text))
  }

  async #blob(
    sha256: string,
    packed: boolean,
    look?: (chunk: Buffer) => void,
  ): Promise<string | undefined> {
    this.#signal?.throwIfAborted()
    const key = blobName(sha256, packed)
    if (!this.#seen.has(key)) this.#seen.set(key, await faultOf(this.#vault, key, sha256, look))
    return this.#seen.get(key)
  }
}

/** Whether anything of the log, on whichever line, is later than a copy. */
const isBehind = ({ stopWal }: PhysicalManifest, { lines }: KeptLog): boolean =>
  [...lines.values()].some(({ parts }) => Math.max(...parts.keys()) > segmentNumber(stopWal))

/** Which pages of a file are not as PostgreSQL wrote them. */
function pagesLookedAt(path: string, since: bigint) {
  const first = firstPageNumber(path)
  if (first === undefined) return undefined
  const bad: number[] = []
  let [rest, number]: [Buffer, number] = [Buffer.alloc(0), first]
  const look = (chunk: Buffer) => {
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    for (; at + postgresPageSize <= all.length; at += postgresPageSize, number += 1)
      if (!isGoodPage(all.subarray(at, at + postgresPageSize), number, since)) bad.push(number)
    rest = Buffer.from(all.subarray(at))
  }
  return { bad, look }
}
