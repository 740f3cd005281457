import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type Chunk = string | Uint8Array

declare module 'fastify' {
  interface FastifyRequest {
    /** Asks again whether it may still be answered, and throws when it may not; absent where anybody may ask. */
    confirm?: (() => Promise<void>) | undefined
  }
}

export interface StreamOptions {
  /** Set once the first bytes are there: a failure before them is answered without these. */
  readonly headers?: Readonly<Record<string, string>>
  /** The status of an answer without a byte; 200 without it. */
  readonly whenEmpty?: 204
  /** Milliseconds that a reader may take nothing; a minute without it. */
  readonly stallMs?: number
  /** Bytes a second that a reader takes at least; {@link slowestReader} without it. */
  readonly leastRate?: number
  /** Milliseconds from beginning to end; 15 minutes without it. */
  readonly ageMs?: number
  /** The source asks for the right of its reader itself, and says so in words when it is gone. */
  readonly confirmsItself?: true
}

const usualStallMs = 60_000
const usualAgeMs = 15 * 60_000
/** How old an answer about a right may be: what is taken away counts within a second, on the way as well. */
const confirmedMs = 1_000
/** Bytes a second. Who takes less over a minute of waiting counts as one who takes nothing. */
export const slowestReader = 4_096
/** Bytes. Long chunks leave in pieces, so that a slow reader's progress is seen. */
const pieceSize = 65_536

const underWay = new Set<OwnedStream>()
let begun = 0
/** The streams that hold what they read from, and how many there ever were in this process. */
export const streamCounts = (): { readonly underWay: number; readonly begun: number } => ({
  underWay: underWay.size,
  begun,
})

/** As Fastify knows it from a client that left: told in the log, without alarm. */
const cutOff = (message: string) =>
  Object.assign(new Error(message), { code: 'ERR_STREAM_PREMATURE_CLOSE' })

/**
 * Owns what an answer is read from. However it ends (read whole, failed, abandoned before the first byte or later,
 * never read, too old), the source is ended, so that its connection, slot and file handle are given back.
 */
class OwnedStream extends Readable {
  readonly #source: AsyncIterable<Chunk>
  readonly #iterator: AsyncIterator<Chunk>
  readonly #stallMs: number
  readonly #leastRate: number
  readonly #age: NodeJS.Timeout
  readonly #confirm: (() => Promise<void>) | undefined
  #confirmedAt = performance.now()
  #stall: NodeJS.Timeout | undefined
  #pieces: Buffer[] = []
  #given = 0
  #waited = 0
  #waitsSince = 0

  constructor(
    source: AsyncIterable<Chunk>,
    { stallMs = usualStallMs, leastRate = slowestReader, ageMs = usualAgeMs }: StreamOptions,
    confirm?: () => Promise<void>,
  ) {
    super({ highWaterMark: pieceSize })
    this.#source = source
    this.#iterator = source[Symbol.asyncIterator]()
    this.#stallMs = stallMs
    this.#leastRate = leastRate
    this.#confirm = confirm
    this.#age = setTimeout(() => this.destroy(cutOff('the answer took too long')), ageMs).unref()
    begun += 1
    underWay.add(this)
  }

  /** Begins the source, so that its own end runs whatever comes. @returns whether there is a byte to send. */
  async begin(): Promise<boolean> {
    const isMore = await this.#refill()
    this.#wait()
    return isMore
  }

  override _read(): void {
    this.#stopWaiting()
    this.#give().catch((error: Error) => this.destroy(error))
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#age)
    clearTimeout(this.#stall)
    this.#pieces = []
    void this.#release()
    done(error)
  }

  /** @returns false at the end of the source. */
  async #refill(): Promise<boolean> {
    while (this.#pieces.length === 0) {
      const { value, done } = await this.#iterator.next()
      if (done) return false
      const bytes =
        typeof value === 'string'
          ? Buffer.from(value)
          : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      for (let at = 0; at < bytes.length; at += pieceSize)
        this.#pieces.push(bytes.subarray(at, at + pieceSize))
    }
    return true
  }

  async #give(): Promise<void> {
    const isMore = await this.#refill()
    await this.#confirmRight()
    if (this.destroyed) return
    const piece = isMore ? this.#pieces.shift() : undefined
    this.#given += piece?.length ?? 0
    if (this.push(piece ?? null)) return
    this.#wait()
  }

  /** @throws {Error} when whoever reads lost the right to it meanwhile: what was not sent stays here. */
  async #confirmRight(): Promise<void> {
    if (!this.#confirm || performance.now() - this.#confirmedAt < confirmedMs) return
    try {
      await this.#confirm()
    } catch {
      throw cutOff('the reader may not read it any more')
    }
    this.#confirmedAt = performance.now()
  }

  /** A minute at most; less for who has been waited for long and took little. */
  #wait(): void {
    if (this.destroyed || this.#stall) return
    this.#waitsSince = performance.now()
    const earned = (this.#given / this.#leastRate) * 1_000
    const patience = Math.min(this.#stallMs, this.#stallMs + earned - this.#waited)
    this.#stall = setTimeout(
      () => this.destroy(cutOff('the reader takes nothing, or too little')),
      Math.max(1, patience),
    ).unref()
  }

  #stopWaiting(): void {
    if (!this.#stall) return
    clearTimeout(this.#stall)
    this.#stall = undefined
    this.#waited += performance.now() - this.#waitsSince
  }

  /** A source that is read right now ends after that reading. */
  async #release(): Promise<void> {
    try {
      // A stream that was never read ends by this only.
      if (this.#source instanceof Readable) this.#source.destroy()
      await this.#iterator.return?.()
    } catch {
      // Whoever read it was told, or is gone.
    } finally {
      underWay.delete(this)
    }
  }
}

/**
 * Answers with what a source yields, as it yields it: the one way in which a route streams. The source is begun before
 * the answer, so that a failure to begin is answered as one. Whoever needed a right to ask is asked for it again, each
 * second that the answer takes.
 * @throws what the source throws before its first byte.
 */
export async function sendStream(
  reply: FastifyReply,
  source: AsyncIterable<Chunk>,
  options: StreamOptions = {},
): Promise<FastifyReply> {
  const { confirm } = reply.request
  const stream = new OwnedStream(source, options, options.confirmsItself ? undefined : confirm)
  // Fastify destroys it too, but only from reply.send on.
  const leave = () => void stream.destroy()
  reply.raw.once('close', leave)
  if (reply.raw.destroyed) leave()
  let isMore = false
  try {
    isMore = !stream.destroyed && (await stream.begin())
  } catch (error) {
    stream.destroy()
    throw error
  }
  if (stream.destroyed) return reply.hijack()
  if (!isMore && options.whenEmpty) {
    stream.destroy()
    return reply.code(options.whenEmpty).send()
  }
  reply.headers(options.headers ?? {})
  if (reply.request.method !== 'HEAD') return reply.send(stream)
  stream.destroy()
  return sendNothing(reply)
}

/**
 * Calls back when a streamed answer was read whole, before its end leaves; never for an answer that is sent at once.
 */
export function beforeStreamEnds(payload: unknown, then: () => void): void {
  if (payload instanceof Readable) payload.once('end', then)
}

/** The answer to HEAD where GET would be streamed: headers alone, and no length that would be wrong. */
export const sendNothing = (reply: FastifyReply): FastifyReply => reply.send(Readable.from([]))

/**
 * Answers with lines of JSON (NDJSON) as a work tells them.
 * @param work told how to say a line, and whether anybody still listens; it sees to its own failures.
 */
export function sendLines(
  reply: FastifyReply,
  work: (say: (line: object) => void, isHeard: () => boolean) => Promise<void>,
): Promise<FastifyReply> {
  const headers = {
    'content-type': 'application/x-ndjson; charset=utf-8',
    // A proxy that waits for the end would hide how far the work is.
    'x-accel-buffering': 'no',
  }
  return sendStream(reply, linesOf(reply, work), { headers, confirmsItself: true })
}

async function* linesOf(
  reply: FastifyReply,
  work: Parameters<typeof sendLines>[1],
): AsyncGenerator<string> {
  const lines: string[] = []
  const state = { isHeard: true, isOver: false, wake: () => {} }
  const say = (line: object) => {
    lines.push(`${JSON.stringify(line)}\n`)
    state.wake()
  }
  const ended = work(say, () => state.isHeard && !reply.raw.destroyed).finally(() => {
    state.isOver = true
    state.wake()
  })
  try {
    while (lines.length > 0 || !state.isOver) {
      const said = lines.splice(0).join('')
      if (said !== '') yield said
      else
        await new Promise<void>((resolve) => {
          state.wake = resolve
        })
    }
    await ended
  } finally {
    state.isHeard = false
  }
}
