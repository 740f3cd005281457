import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'
import { isUnreadable } from '../../kernel/file-text.ts'
import {
  usualBounds,
  type Order,
  type PagePicture,
  type ReadingLimits,
  type ReadingResult,
} from './outcome.ts'

// The program's file stands beside this one: as the server's build makes it, or as a source, which Node reads through
// tsx.
const isBuilt = import.meta.url.endsWith('.js')
const program = new URL(isBuilt ? 'text-process.js' : 'text-process.ts', import.meta.url)
const loader = () =>
  isBuilt ? [] : ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm')).href]
/** Of JavaScript's own memory; the bound on all of it holds what stands outside, too. */
const heapMegabytes = 256
/** A process without work is ended after so long. */
const idleMs = 5_000

/** It gets nothing of the server's environment: neither its secrets nor its settings. */
const start = (bounds: ReadingLimits) =>
  spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      ...loader(),
      fileURLToPath(program),
      JSON.stringify(bounds),
    ],
    { stdio: ['pipe', 'pipe', 'ignore'], env: {}, windowsHide: true },
  )
type Child = ReturnType<typeof start>

const said = z.union([
  z.object({ text: z.string(), pages: z.int().optional(), cut: z.boolean(), last: z.boolean() }),
  z.object({
    picture: z.base64(),
    width: z.int().positive(),
    height: z.int().positive(),
    last: z.boolean(),
  }),
  z.object({ unreadable: z.string().refine(isUnreadable), last: z.boolean() }),
])
interface Said {
  readonly outcome: ReadingResult | PagePicture
  /** Whether the process reads no further file. */
  readonly last: boolean
}
/** What the process said, if it came to the end of its line. */
function saidIn(output: string): Said | undefined {
  try {
    const { last, ...rest } = said.parse(JSON.parse(output))
    if (!('unreadable' in rest)) return { outcome: rest, last }
    const { unreadable } = rest
    return isUnreadable(unreadable) ? { outcome: { unreadable }, last } : undefined
  } catch {
    return undefined
  }
}

/** A file that is handed over. */
export interface HandedFile {
  readonly stream: Readable
  /** Bytes. */
  readonly size: number
}

/** Reads the texts of files in a process of its own, one at a time, with bounds on time, memory and output. */
export class TextReader {
  readonly #bounds: ReadingLimits
  #child: Child | undefined
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined

  constructor(bounds: ReadingLimits = usualBounds) {
    this.#bounds = bounds
  }

  /**
   * Reads a file; of several each waits for those before.
   * @param signal ends it early.
   * @returns nothing when the process died without a word: it was killed from outside, or ended itself.
   * @throws what `signal` was aborted with; what kept the file from being handed over.
   */
  async read(
    file: HandedFile,
    ending: string,
    signal?: AbortSignal,
  ): Promise<ReadingResult | undefined> {
    const outcome = await this.#queue(file, { ending, size: file.size }, signal)
    return outcome && 'picture' in outcome ? undefined : outcome
  }

  /**
   * Draws the first page of a PDF.
   * @returns nothing where it has none that can be drawn within the bounds
   */
  async draw(file: HandedFile, signal?: AbortSignal): Promise<PagePicture | undefined> {
    const order = { ending: 'pdf', size: file.size, isDrawn: true }
    const outcome = await this.#queue(file, order, signal)
    return outcome && 'picture' in outcome ? outcome : undefined
  }

  #queue(file: HandedFile, order: Order, signal: AbortSignal | undefined) {
    const answer = this.#last
      .then(() => this.#askNext(file, order, signal))
      .finally(() => file.stream.destroy())
    this.#last = answer.catch(() => null)
    return answer
  }

  /** Of the process that reads now, or waits for a file. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Ends the process; the next file gets another. */
  end(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  async #askNext(
    { stream }: HandedFile,
    order: Order,
    signal: AbortSignal | undefined,
  ): Promise<Said['outcome'] | undefined> {
    signal?.throwIfAborted()
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#start())
    const kill = () => void child.kill('SIGKILL')
    const clock = setTimeout(kill, this.#bounds.clockMs)
    signal?.addEventListener('abort', kill, { once: true })
    let refused: unknown
    stream.once('error', (error) => {
      refused = error
      kill()
    })
    try {
      child.stdin.write(`${JSON.stringify(order)}\n`)
      const answer = await answerOf(child, stream, this.#bounds)
      signal?.throwIfAborted()
      if (refused !== undefined) throw refused
      if (answer?.last === false) this.#rest()
      else this.end()
      // V8 aborts when its own memory is full.
      const aborted: ReadingResult | undefined =
        child.signalCode === 'SIGABRT' ? { unreadable: 'pesado' } : undefined
      return answer?.outcome ?? aborted
    } catch (error) {
      this.end()
      throw error
    } finally {
      clearTimeout(clock)
      signal?.removeEventListener('abort', kill)
    }
  }

  #start(): Child {
    const child = start(this.#bounds)
    // It may end before it has taken all, and between two files; `close` tells.
    child.stdin.on('error', () => {})
    const forget = () => {
      if (this.#child === child) this.#child = undefined
    }
    child.once('close', forget).on('error', forget)
    return child
  }

  #rest(): void {
    this.#idle = setTimeout(() => this.end(), idleMs).unref()
  }
}

/** A character takes six bytes at most, as JSON writes it. */
const mostOutput = ({ characters }: ReadingLimits) => 6 * characters + 1_000

/** What the process says of the file that is handed over now; nothing when it ends before. */
function answerOf(
  child: Child,
  stream: Readable,
  bounds: ReadingLimits,
): Promise<Said | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  return new Promise<Said | undefined>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > mostOutput(bounds)) return void child.kill('SIGKILL')
      chunks.push(chunk)
      if (chunk.at(-1) === 0x0a) finish()
    }
    const finish = () => {
      child.stdout.off('data', take)
      child.off('close', finish).off('error', reject)
      stream.unpipe()
      resolve(saidIn(Buffer.concat(chunks).toString('utf8')))
    }
    child.stdout.on('data', take)
    child.once('error', reject)
    child.once('close', finish)
    stream.pipe(child.stdin, { end: false })
  })
}
