import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { comparedStream, damaged, type FileDamage } from './integrity.ts'
import type { Ending } from '../../kernel/file-kinds.ts'
import type { FileFacts } from './file-facts.ts'
import { fileFault } from '../../formats/file-fault.ts'
import { makePlain } from '../../formats/metadata/plain-file.ts'
import { cleanName, endingOf, typeOfContent, typeOfKey } from './file-kinds.ts'
import { writeMeasured, type Measures } from './measured-file.ts'
import type { ObjectStorageOptions } from './object-storage.ts'
import type { About, OpenFile, Received, ReceivedBytes, ReceivedTable } from './received.ts'
import { rowsKind } from './received-rows.ts'
import { openScratch } from './scratch.ts'
import {
  asRefusal,
  asStoreRefusal,
  isAbsent,
  isStoreUnreadable,
  refusing,
} from './store-failure.ts'
import { localStorage, removeFolder, stagingName, type ByteRange, type Storage } from './storage.ts'
import { isFileKey } from '../../kernel/kinds/file.ts'

export type { About, OpenFile, Received, ReceivedBytes, ReceivedTable } from './received.ts'

/**
 * The files of every tenant: in a local folder, or in an S3-compatible store with the folder for what is on its way.
 */
export class Files {
  readonly #staging: string
  readonly #storage: Storage
  #met: (key: string, damage: FileDamage | undefined) => void = () => {}

  private constructor(folder: string, storage: Storage) {
    this.#staging = join(folder, stagingName)
    this.#storage = storage
  }

  /** @param options.folder absolute; made when absent. */
  static async open({
    folder,
    storage,
  }: {
    folder: string
    storage?: ObjectStorageOptions | undefined
  }): Promise<Files> {
    await mkdir(join(folder, stagingName), { recursive: true, mode: 0o700 })
    return new Files(
      folder,
      storage
        ? (await import('./object-storage.ts')).objectStorage(folder, storage)
        : localStorage(folder),
    )
  }

  /**
   * Reads a file to its end and checks it. Whatever fails, nothing is left of it.
   * @throws {Problem} `invalid` when it is empty, cut, or not what its name says; `too-large`; `full`.
   */
  async receive(
    tenantId: number,
    ownerId: number,
    stream: Readable,
    { name, limit, isForOthers = false }: About,
  ): Promise<Received> {
    const staged = randomBytes(16).toString('hex')
    try {
      const ending = endingOf(cleanName(name))
      const measured = await this.#stage(stream, staged, limit)
      const type = await typeOfContent(this.#path(staged), ending)
      const plain = isForOthers
        ? await makePlain(this.#path(staged), ending, (pieces, path) =>
            writeMeasured(pieces, path, Infinity),
          )
        : { notes: [] }
      return {
        ...measured,
        ...plain.written,
        notes: plain.notes,
        staged,
        type,
        name: cleanName(name),
        key: newKey(tenantId, ownerId, ending),
      }
    } catch (error) {
      await rm(this.#path(staged), { force: true })
      throw asRefusal(error)
    }
  }

  /**
   * Reads a file that is on its way only, and tells what it is: whatever holds the rows of a table.
   * @throws {Problem} as {@link receive}
   */
  async receiveTable(stream: Readable, about: About): Promise<ReceivedTable> {
    const received = await this.receiveBytes(stream, about)
    try {
      return { ...received, kind: await rowsKind(this.pathOf(received), received.name) }
    } catch (error) {
      await this.discard(received)
      throw error
    }
  }

  /** Reads a file that is on its way, whatever it is. @throws {Problem} `invalid` when empty; `too-large`; `full` */
  async receiveBytes(stream: Readable, { name, limit }: About): Promise<ReceivedBytes> {
    const staged = randomBytes(16).toString('hex')
    try {
      return { ...(await this.#stage(stream, staged, limit)), staged, name: cleanName(name) }
    } catch (error) {
      await rm(this.#path(staged), { force: true })
      throw asRefusal(error)
    }
  }

  /** Where the bytes of a received file stand. */
  pathOf({ staged }: Pick<Received, 'staged'>): string {
    return this.#path(staged)
  }

  async #stage(stream: Readable, staged: string, limit: number): Promise<Measures> {
    const measured = await writeMeasured(stream, this.#path(staged), limit)
    if (measured.size > 0) return measured
    throw fileFault('O arquivo está vazio. Confira se ele abre no seu computador.')
  }

  /** The bytes of a received file, from the first one at each call. */
  bytesOf({ staged }: Pick<Received, 'staged'>): AsyncIterable<Uint8Array> {
    return createReadStream(this.#path(staged))
  }

  /** Gives a received file its place. @throws {Problem} `unavailable` or `full`, and then it has none. */
  async keep({ staged, key, size, type }: Received): Promise<void> {
    try {
      await this.#storage.keep(staged, key, { size, type })
    } catch (error) {
      await rm(this.#path(staged), { force: true })
      throw asStoreRefusal(error)
    }
  }

  /**
   * Gives a file of a backup its place again.
   * @throws {Error} when the bytes are not those of the checksum, and then nothing is written
   */
  async bringBack(key: string, stream: Readable, wanted: Pick<FileFacts, 'size' | 'sha256'>) {
    const staged = randomBytes(16).toString('hex')
    try {
      const { size, sha256 } = await this.#stage(stream, staged, Infinity)
      if (sha256 !== wanted.sha256) throw new Error('o conteúdo está alterado')
      await this.#storage.keep(staged, key, { size, type: typeOfKey(key) })
    } finally {
      await rm(this.#path(staged), { force: true })
    }
  }

  /** Why nothing can be kept or read, in a line for whoever runs the installation; nothing when it can. */
  trouble(): Promise<string | undefined> {
    return this.#storage.trouble()
  }

  discard({ staged }: Pick<Received, 'staged'>): Promise<void> {
    return rm(this.#path(staged), { force: true })
  }

  /**
   * Opens a file, or the bytes `start` to `end` of it, both counted.
   * @returns undefined when there is none, or the key cannot be one.
   * @throws {Problem} `unavailable` when the store does not answer; the stream fails so too, when it is cut.
   */
  async read(key: string, part?: ByteRange): Promise<OpenFile | undefined> {
    if (!isFileKey(key)) return undefined
    try {
      const size = await this.#storage.sizeOf(key)
      const stream = refusing(await this.#storage.open(key, part))
      return { stream, size, type: typeOfKey(key) }
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw asStoreRefusal(error)
    }
  }

  /** Bytes of a file as it is kept; nothing where there is none that can be read. @throws {Problem} as {@link read} */
  async sizeOf(key: string): Promise<number | undefined> {
    try {
      return await this.#storage.sizeOf(key)
    } catch (error) {
      if (isAbsent(error) || isStoreUnreadable(error)) return undefined
      throw asStoreRefusal(error)
    }
  }

  /**
   * Whom it is told when a reader meets a file that is missing or changed, or one that was missing and is there again.
   */
  tellMet(note: (key: string, damage: FileDamage | undefined) => void): void {
    this.#met = note
  }

  /**
   * Opens a file for who reads it, or a part. A whole one fails before its last bytes when they are not those of its
   * checksum. One that was missing is looked for again: its disk may be back.
   * @returns undefined when there is none, or one of another size
   * @throws {Problem} `unavailable` for what is known to be damaged
   */
  async readStored(
    {
      key,
      sha256,
      size,
      damage,
    }: Pick<FileFacts, 'key' | 'sha256' | 'size'> & { damage?: string | null | undefined },
    part?: ByteRange,
  ): Promise<OpenFile | undefined> {
    if (damage && damage !== 'falta') throw damaged()
    const found = await this.read(key, part).catch((error: unknown) => {
      if (isStoreUnreadable(error)) this.#met(key, 'falta')
      throw damage ? damaged() : error
    })
    if (found?.size !== size) {
      found?.stream.destroy()
      this.#met(key, found ? 'alterado' : 'falta')
      if (damage) throw damaged()
      return undefined
    }
    if (damage) this.#met(key, undefined)
    const changed = () => this.#met(key, 'alterado')
    return part ? found : { ...found, stream: comparedStream(found.stream, sha256, changed) }
  }

  /**
   * Reads a file whole and compares it with its checksum.
   * @returns what is wrong with it; nothing when it is as it was received
   * @throws {Problem} `unavailable` when the store does not answer
   */
  async damageOf(key: string, sha256: string): Promise<FileDamage | undefined> {
    try {
      const found = await this.read(key)
      if (!found) return 'falta'
      const hash = createHash('sha256')
      for await (const chunk of found.stream) hash.update(chunk)
      return hash.digest('hex') === sha256 ? undefined : 'alterado'
    } catch (error) {
      // One file that its disk does not give must not keep the others from being compared.
      if (isStoreUnreadable(error)) return 'falta'
      throw error
    }
  }

  /** Removes the bytes for good; no matter if they are gone already. */
  async remove(key: string): Promise<void> {
    if (isFileKey(key))
      await this.#storage.store.deleteFile(key).catch((error: unknown) => {
        throw asStoreRefusal(error)
      })
  }

  /** Removes every file of a tenant that is there, whether a row names it or not. @returns what there was */
  removeAllOf = (tenantId: number) => removeFolder(this.#storage, String(tenantId))

  /** Opens a file for what is only on its way: {@link openScratch}. */
  readonly openScratch = () => openScratch(this.#staging)

  /** Removes what a process that died left on its way. @returns how many files. */
  async clearStaging(before: Date): Promise<number> {
    let cleared = 0
    for (const name of await readdir(this.#staging)) {
      const found = await stat(this.#path(name)).catch(() => undefined)
      if (!found || found.mtimeMs >= before.getTime()) continue
      await rm(this.#path(name), { force: true })
      cleared += 1
    }
    return cleared
  }

  #path(staged: string): string {
    return join(this.#staging, staged)
  }
}

const newKey = (tenantId: number, ownerId: number, ending: Ending) =>
  `${tenantId}/${ownerId}/${randomBytes(16).toString('hex')}.${ending}`
