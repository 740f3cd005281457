import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { codeOf, Refusal } from '../process/refusal.ts'

/** Where copies are kept: whole objects by name, written once and never changed. */
export interface Vault {
  /** For people. */
  readonly place: string
  /** Under which an object is kept and listed. */
  nameOf(name: string): string
  /** What is kept below a folder of the vault (`wal`, `base`, `blobs`), in order. */
  list(folder: string): Promise<readonly string[]>
  /** The same, and when each was written. */
  ages(folder: string): Promise<ReadonlyMap<string, number>>
  has(name: string): Promise<boolean>
  /** @throws Error with `code` `ENOENT` when there is none */
  read(name: string): Promise<Readable>
  /** When it answers, a loss of power no longer loses the object; one that was not written whole never has its name. */
  write(name: string, content: Readable | Buffer, size: number): Promise<void>
  /** @param stored as listed */
  remove(stored: string): Promise<void>
}

/** Bytes that are kept under their checksum. */
export interface StoredBytes {
  readonly sha256: string
  readonly size: number
}
export const blobName = (sha256: string, packed: boolean) =>
  `blobs/${sha256.slice(0, 2)}/${sha256}${packed ? '.gz' : ''}`

/** Bytes of a file that are read at a time: each piece costs a turn of the program. */
export const atATime = 256 * 1_024

const draftFolder = 'parcial'
/** Nothing is written for longer. */
const draftLife = 2 * 86_400_000

/** A folder, whose owner alone reads it: the copies hold the keys of the installation. */
export class FolderVault implements Vault {
  readonly place: string

  private constructor(path: string) {
    this.place = path
  }

  /** @throws {Refusal} when the folder cannot be made or written */
  static async make(path: string): Promise<FolderVault> {
    const vault = new FolderVault(path)
    try {
      await vault.#draft()
    } catch (error) {
      throw new Refusal(
        `Não é possível gravar na pasta das cópias ${path} (${codeOf(error) ?? String(error)}). Ajuste as permissões e o espaço dela ou escolha outra.`,
      )
    }
    return vault
  }

  /** The folder as it is, or is not yet: it is made by the first copy, once its disk is there. */
  static at(path: string): FolderVault {
    return new FolderVault(path)
  }

  /** A name for what is being written; its folder is there. */
  async #draft(): Promise<string> {
    await makeFolder(join(this.place, draftFolder))
    return join(this.place, draftFolder, randomBytes(12).toString('hex'))
  }

  /** @throws {Refusal} when there is no vault there */
  static async open(path: string): Promise<FolderVault> {
    const found = await stat(join(path, 'base')).catch(() => undefined)
    if (!found?.isDirectory())
      throw new Refusal(
        `Não há cópias em ${path}. Indique a pasta que o comando backup usou (a que tem "base" dentro).`,
      )
    return new FolderVault(path)
  }

  nameOf(name: string): string {
    return name
  }

  async list(folder: string): Promise<readonly string[]> {
    const path = join(this.place, folder)
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (codeOf(error) === 'ENOENT') return []
        throw error
      },
    )
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(this.place, join(parentPath, name)))
      .map((name) => name.split(sep).join('/'))
      .toSorted()
  }

  async ages(folder: string): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>()
    for (const name of await this.list(folder))
      found.set(name, (await stat(join(this.place, name))).mtimeMs)
    return found
  }

  has(name: string): Promise<boolean> {
    return stat(join(this.place, name)).then(
      () => true,
      () => false,
    )
  }

  async read(name: string): Promise<Readable> {
    const handle = await open(join(this.place, name))
    const { size } = await handle.stat()
    return handle.createReadStream({ highWaterMark: Math.min(size + 1, atATime) })
  }

  async write(name: string, content: Readable | Buffer): Promise<void> {
    const draft = await this.#draft()
    try {
      const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(Buffer.isBuffer(content) ? [content] : content, file)
      await this.#place(draft, name)
    } finally {
      await rm(draft, { force: true })
    }
  }

  /**
   * Keeps bytes under their own checksum; what is there already is not written again.
   * @param packed whether they are compressed: those of the database are, as files of people mostly are already
   * @param named the name of the object, made of the checksum of what was there before it was compressed
   */
  async keep(
    content: Readable,
    packed: boolean,
    named = (sha256: string) => blobName(sha256, packed),
  ): Promise<StoredBytes> {
    const draft = await this.#draft()
    const hash = createHash('sha256')
    let size = 0
    const measure = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    try {
      const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
      await (packed
        ? pipeline(content, measure, createGzip({ level: 1 }), file)
        : pipeline(content, measure, file))
      const sha256 = hash.digest('hex')
      const name = named(sha256)
      if (!(await this.has(name))) await this.#place(draft, name)
      return { sha256, size }
    } finally {
      await rm(draft, { force: true })
    }
  }

  async #place(draft: string, name: string): Promise<void> {
    const path = join(this.place, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(draft, path)
    await syncFolder(dirname(path))
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.place, name), { force: true })
  }

  /** Removes what a process that died was writing. */
  async clearDrafts(): Promise<void> {
    const folder = join(this.place, draftFolder)
    for (const name of await readdir(folder).catch(() => [])) {
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs > draftLife) await rm(join(folder, name), { force: true })
    }
  }
}

// Not mkdir's own recursion: Node before 26 never returns from it below a folder such as /proc, which exists and takes
// no entry.
async function makeFolder(path: string): Promise<void> {
  const made = () => mkdir(path, { mode: 0o700 })
  await made().catch(async (error: unknown) => {
    if (codeOf(error) === 'EEXIST') return
    const above = dirname(path)
    const isThere = await stat(above).then(Boolean, () => false)
    if (codeOf(error) !== 'ENOENT' || above === path || isThere) throw error
    await makeFolder(above)
    await made()
  })
}

/** A new name counts once its folder is on disk; Windows knows no such call, and its journal sees to it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
