import type { FileHandle } from 'node:fs/promises'
import { problem } from '../../kernel/problem.ts'
import { isFullDisk } from '../process/full-disk.ts'
import type { Chunk } from './stream.ts'

export interface ScratchFiles {
  /** Opens a file that nobody else sees, and that is gone once it is closed. */
  readonly openScratch: () => Promise<FileHandle>
}
/** What an answer that runs ahead of its reader is kept in, and whose it is. */
export interface SpoolOptions {
  readonly files: ScratchFiles
  /** Visitors of one network, who share their part. */
  readonly who: string
  readonly bounds?: SpoolBounds
}
export interface SpoolBounds {
  /** Bytes in memory before the file begins. */
  readonly memory: number
  /** Bytes in the file of one answer, and in all files. */
  readonly file: number
  readonly files: number
  /** Answers at once, and those of one network. */
  readonly open: number
  readonly openOfOne: number
  /** Milliseconds after which an answer may have to give way. */
  readonly graceMs: number
}
const usualBounds: SpoolBounds = {
  memory: 262_144,
  file: 512 * 1_048_576,
  files: 2_048 * 1_048_576,
  open: 96,
  openOfOne: 6,
  graceMs: 5_000,
}

/** Those under way, the oldest first. */
const spools = new Set<Spool>()
let bytesInFiles = 0

/** A wait that both sides of a spool end. */
class Signal {
  #wake: (() => void)[] = []
  wait(): Promise<void> {
    return new Promise((resolve) => this.#wake.push(resolve))
  }
  give(): void {
    for (const wake of this.#wake.splice(0)) wake()
  }
}

const bytesOf = (chunk: Chunk): Buffer =>
  typeof chunk === 'string'
    ? Buffer.from(chunk)
    : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)

/** A disk that is nearly full takes a part and says nothing: only the next part is refused. */
async function writeWhole(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at)
    at += bytesWritten
  }
}

/** An answer on its way: made at the source's pace, given at the reader's. */
class Spool {
  readonly who: string
  readonly #options: SpoolOptions
  readonly #bounds: SpoolBounds
  readonly #since = performance.now()
  readonly #changed = new Signal()
  #queue: Buffer[] = []
  #queued = 0
  #file: FileHandle | undefined
  /** Where the next bytes are written and read in the file, and how large it ever was. */
  #written = 0
  #read = 0
  #size = 0
  #isWriting = false
  /** Nothing more is kept in a file: it waits for its reader instead. */
  #isDiskFull = false
  #given = 0
  #over: { readonly error?: unknown } | undefined
  #isEnded = false

  constructor(options: SpoolOptions) {
    this.who = options.who
    this.#options = options
    this.#bounds = options.bounds ?? usualBounds
  }

  get age(): number {
    return performance.now() - this.#since
  }
  /** Bytes a second that its reader has taken. */
  get rate(): number {
    return (this.#given * 1_000) / this.age
  }

  /** Takes all that the source makes, as fast as there is room for it. */
  async fill(source: AsyncIterable<Chunk>): Promise<void> {
    try {
      for await (const chunk of source) {
        await this.#put(bytesOf(chunk))
        if (this.#isEnded) break
      }
      this.#over ??= {}
    } catch (error) {
      this.#over ??= { error }
    }
    this.#changed.give()
  }

  /** The next bytes; nothing at the end. @throws what the source threw; that the answer had to give way */
  async take(): Promise<Buffer | undefined> {
    for (;;) {
      const bytes = this.#fromMemory() ?? (await this.#fromFile())
      if (bytes) {
        this.#given += bytes.length
        this.#changed.give()
        return bytes
      }
      if (this.#over && 'error' in this.#over) throw this.#over.error
      if (this.#over) return undefined
      await this.#changed.wait()
    }
  }

  /** Ends it for the sake of others: its reader is told so with the next bytes. */
  giveWay(): void {
    this.#over = { error: new Error('the answer gave way to others') }
    void this.end()
  }

  async end(): Promise<void> {
    this.#isEnded = true
    spools.delete(this)
    this.#queue = []
    this.#resize(0)
    this.#changed.give()
    const file = this.#file
    this.#file = undefined
    await file?.close()
  }

  async #put(bytes: Buffer): Promise<void> {
    for (;;) {
      if (this.#isEnded) return
      // Whatever the room for files: who takes all that is there is given more.
      const isTaken = this.#queued === 0 && this.#written === 0
      const fits = this.#written === 0 && this.#queued + bytes.length <= this.#bounds.memory
      if (isTaken || fits) {
        this.#queue.push(bytes)
        this.#queued += bytes.length
        return this.#changed.give()
      }
      const { file, files } = this.#bounds
      const end = this.#written + bytes.length
      const hasRoom = end <= file && bytesInFiles + Math.max(0, end - this.#size) <= files
      if (!hasRoom || this.#isDiskFull) await this.#changed.wait()
      else if (await this.#toFile(bytes)) return
    }
  }

  /** @returns whether the file has them now: a full disk takes none, or some, which count for nothing. */
  async #toFile(bytes: Buffer): Promise<boolean> {
    const [at, before] = [this.#written, this.#size]
    this.#resize(Math.max(before, at + bytes.length))
    this.#isWriting = true
    try {
      const file = this.#file ?? (await this.#options.files.openScratch())
      // It may have ended while the file was opened.
      if (this.#isEnded) {
        await file.close()
        return true
      }
      this.#file = file
      await writeWhole(file, bytes, at)
      this.#written = at + bytes.length
      return true
    } catch (error) {
      if (this.#isEnded) return true
      if (!isFullDisk(error)) throw error
      this.#isDiskFull = true
      this.#resize(before)
      return false
    } finally {
      this.#isWriting = false
      this.#changed.give()
    }
  }

  #resize(size: number): void {
    bytesInFiles += size - this.#size
    this.#size = size
  }

  #fromMemory(): Buffer | undefined {
    const bytes = this.#queue.shift()
    this.#queued -= bytes?.length ?? 0
    return bytes
  }

  async #fromFile(): Promise<Buffer | undefined> {
    while (this.#isWriting) await this.#changed.wait()
    const size = Math.min(65_536, this.#written - this.#read)
    if (size <= 0 || !this.#file) return undefined
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(size), 0, size, this.#read)
    this.#read += bytesRead
    // All was taken: the next bytes are written from the beginning.
    if (this.#read === this.#written && !this.#isWriting) this.#read = this.#written = 0
    return buffer.subarray(0, bytesRead)
  }
}

export const tooManyReaders = () =>
  problem(
    'unavailable',
    'Muitas pessoas estão baixando listas agora. Tente de novo em alguns minutos.',
  )
/** Makes room for one more. @throws {Problem} `unavailable` where one network has its part, or nobody can give way */
function makeRoom({ who, bounds = usualBounds }: SpoolOptions): void {
  const { open, openOfOne, graceMs } = bounds
  const all = [...spools]
  if (all.filter((one) => one.who === who).length >= openOfOne) throw tooManyReaders()
  if (all.length < open) return
  const [slowest] = all.filter(({ age }) => age >= graceMs).toSorted((a, b) => a.rate - b.rate)
  if (!slowest) throw tooManyReaders()
  slowest.giveWay()
}

/**
 * The same bytes, made as fast as they can be, whatever the pace of who reads them: what runs ahead waits in a file. So
 * a slow reader keeps a part of a disk, and no connection to the database. Where all places are taken, the slowest
 * gives way.
 * @throws {Problem} `unavailable`, before the first byte; what the source throws
 */
export async function* spooled(
  source: AsyncIterable<Chunk>,
  options: SpoolOptions,
): AsyncGenerator<Buffer> {
  makeRoom(options)
  const spool = new Spool(options)
  spools.add(spool)
  const filling = spool.fill(source)
  try {
    for (let bytes = await spool.take(); bytes; bytes = await spool.take()) yield bytes
  } finally {
    await spool.end()
    await filling
  }
}

/** What the spools of this process keep. */
export const spoolState = () => ({ open: spools.size, bytesInFiles })
