import { write, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { codeOf } from './refusal.ts'

const writeSome = promisify(write)

/** What waits for a disk or a reader is dropped beyond this: the service matters more than its log. */
const longestQueue = 524_288
/** Bytes that are written at once. */
const lotSize = 65_536
/** Milliseconds after which a reader who is behind is asked again, and a disk that is full. */
const [behindMs, failedMs] = [100, 1_000]
/** Milliseconds for which a reader who is behind is waited for at the end of the process. */
const lastMs = 500

/** Nobody reads any more, and nobody will. */
const isClosed = (error: unknown) => ['EPIPE', 'EBADF'].includes(codeOf(error) ?? '')
const isBehind = (error: unknown) => codeOf(error) === 'EAGAIN'
const newline = 0x0a
const linesIn = (lot: Buffer) => lot.filter((byte) => byte === newline).length

/**
 * Lines on a descriptor, written beside the work. What a full disk or a slow reader does not take waits for them;
 * beyond a bound it is dropped and counted, the newest first, as the oldest tells the cause. pino's own destination
 * tries without end at a fatal line and when the process ends: on a full disk it would neither serve nor end.
 */
export class LogOutput {
  readonly #fd: number
  readonly #waiting: Buffer[] = []
  #bytes = 0
  #isWriting = false
  #isClosed = false
  #dropped = 0

  constructor(fd: number) {
    this.#fd = fd
  }

  /** Lines that nobody will read, since the start. */
  get dropped(): number {
    return this.#dropped
  }

  write(line: string): void {
    const bytes = Buffer.from(line)
    if (this.#isClosed || this.#bytes + bytes.length > longestQueue) {
      this.#dropped += 1
      return
    }
    this.#waiting.push(bytes)
    this.#bytes += bytes.length
    if (!this.#isWriting) void this.#writeAll()
  }

  /** Writes what waits, for half a second at most: before the process ends, and, called by pino, after a fatal line. */
  flushSync(): void {
    const until = performance.now() + lastMs
    // What another thread writes at this moment does not wait any more, and is left to it.
    for (let lot = this.#take(); lot.length > 0; lot = this.#take())
      try {
        this.#putBack(lot.subarray(writeSync(this.#fd, lot)))
      } catch (error) {
        this.#putBack(lot)
        if (!isBehind(error) || performance.now() > until) return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, behindMs / 10)
      }
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    for (let lot = this.#take(); lot.length > 0; lot = this.#take())
      try {
        const { bytesWritten } = await writeSome(this.#fd, lot)
        this.#putBack(lot.subarray(bytesWritten))
      } catch (error) {
        this.#putBack(lot)
        if (isClosed(error)) this.#close()
        else await pause(isBehind(error) ? behindMs : failedMs, undefined, { ref: false })
      }
    this.#isWriting = false
  }

  #take(): Buffer {
    let [count, size] = [0, 0]
    for (const bytes of this.#waiting) {
      if (size >= lotSize) break
      count += 1
      size += bytes.length
    }
    this.#bytes -= size
    return Buffer.concat(this.#waiting.splice(0, count))
  }

  #putBack(rest: Buffer): void {
    if (rest.length === 0) return
    this.#waiting.unshift(rest)
    this.#bytes += rest.length
  }

  #close(): void {
    this.#isClosed = true
    for (const bytes of this.#waiting.splice(0)) this.#dropped += linesIn(bytes)
    this.#bytes = 0
  }
}
