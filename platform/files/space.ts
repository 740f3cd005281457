import { statfs } from 'node:fs/promises'
import { isAbsent } from './store-failure.ts'

/** How often the disk is asked, while the service runs. */
const lookMs = 2_000
/** Bytes more than it begins with at which read-only mode ends, so that one file does not begin it again. */
const roomAgain = 64 * 1_048_576

/** Bytes of the disk of a folder, and those of them that a program without privileges may still use. */
export async function diskOf(
  folder: string,
): Promise<{ readonly size: number; readonly free: number }> {
  const { blocks, bavail, bsize } = await statfs(folder)
  // A file system that does not count its blocks has no bound to keep away from.
  return { size: blocks * bsize, free: blocks === 0 ? Infinity : bavail * bsize }
}
export const freeBytes = async (folder: string): Promise<number> => (await diskOf(folder)).free

/** Bytes left on that of the disks of these folders which has the fewest; a folder that is not there yet has none. */
export async function leastFree(folders: readonly string[]): Promise<number> {
  const free = folders.map((folder) =>
    freeBytes(folder).catch((error: unknown) => {
      if (isAbsent(error)) return Infinity
      throw error
    }),
  )
  return Math.min(...(await Promise.all(free)))
}

/**
 * The room left on the disks of the data folder. PostgreSQL needs room to go on and to recover, so writing stops while
 * there is still some; it begins again by itself once there is more.
 */
export class Space {
  /** Whether the database is on this disk too. */
  readonly hasRows: boolean
  readonly #reserve: number
  readonly #measure: () => Promise<number>
  #free = Infinity
  #short = false
  #looking = false
  #timer: NodeJS.Timeout | undefined

  /**
   * @param reserve bytes
   * @param measure how many bytes are free
   */
  constructor(
    { reserve, hasRows }: { readonly reserve: number; readonly hasRows: boolean },
    measure: () => Promise<number>,
  ) {
    this.hasRows = hasRows
    this.#reserve = reserve
    this.#measure = measure
  }

  /** Whether there is too little room for anything to be written. */
  get isShort(): boolean {
    return this.#short
  }

  /** Whether so many bytes more would leave too little. */
  holds(bytes: number): boolean {
    return !this.#short && this.#free - bytes >= this.#reserve
  }

  /** Asks the disk. A disk that does not answer leaves what is known. */
  async look(): Promise<void> {
    // A disk that hangs is asked once, not every two seconds.
    if (this.#looking) return
    this.#looking = true
    try {
      this.#free = await this.#measure()
      this.#short = this.#free < this.#reserve + (this.#short ? roomAgain : 0)
    } catch {
      // Whatever cannot be measured fails by itself when it is used.
    } finally {
      this.#looking = false
    }
  }

  /** Asks from now on. @returns what ends it */
  async watch(): Promise<() => void> {
    await this.look()
    this.#timer = setInterval(() => void this.look(), lookMs).unref()
    return () => clearInterval(this.#timer)
  }
}
