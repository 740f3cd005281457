import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { sendStream, streamCounts, type StreamOptions } from '../../platform/http/stream.ts'
import { lasting } from '../support/time/waiting.ts'

// Who reads slowly, or nothing, over real sockets. What a source holds is given back; the limits are shortened, and
// nothing here has to be quick.

const left: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of left.splice(0).toReversed()) await undo()
})

interface Served {
  readonly port: number
  /** Chunks that were read of the source, and whether it was ended. */
  readonly source: { given: number; isEnded: boolean }
}
const chunk = Buffer.alloc(65_536, 'x')
/** Answers every request with as many chunks, which take nothing to make. */
async function serve(chunks: number, options: StreamOptions): Promise<Served> {
  const app: FastifyInstance = fastify()
  const source = { given: 0, isEnded: false }
  async function* chunksOf() {
    try {
      for (; source.given < chunks; source.given += 1) yield chunk
    } finally {
      source.isEnded = true
    }
  }
  app.get('/', (_, reply) => sendStream(reply, chunksOf(), options))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  left.push(() => app.close())
  return { port: Number(new URL(url).port), source }
}

interface Reader {
  readonly bytes: () => number
  readonly isClosed: () => boolean
  readonly socket: Socket
}
/**
 * Asks, and reads so many bytes at a time, each time after so many milliseconds: no more leaves the system's buffer.
 */
function read(port: number, bytesAtATime: number, everyMs: number): Reader {
  const state = { bytes: 0, isClosed: false }
  const buffer = Buffer.alloc(bytesAtATime)
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer,
      callback(count) {
        state.bytes += count
        if (everyMs > 0) void lasting(everyMs, 'he reads slowly').then(() => socket.resume())
        return everyMs === 0
      },
    },
  })
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  socket.on('error', () => {}).on('close', () => (state.isClosed = true))
  left.push(() => socket.destroy())
  return { bytes: () => state.bytes, isClosed: () => state.isClosed, socket }
}
const endless = Infinity
const patience = { timeout: 60_000 }

test(
  'who reads one byte a second is left, and what was read for him is ended',
  patience,
  async () => {
    const { port, source } = await serve(endless, { stallMs: 3_000 })
    const reader = read(port, 1, 1_000)
    await expect.poll(() => reader.bytes(), patience).toBeGreaterThan(1)
    await expect.poll(() => source.isEnded, patience).toBe(true)
    await expect.poll(() => streamCounts().underWay, patience).toBe(0)
    // What his system had taken for him was all that was made.
    expect(source.given * chunk.length).toBeLessThan(64_000_000)
  },
)

test('who reads nothing at all is left', patience, async () => {
  const { port, source } = await serve(endless, { stallMs: 500 })
  read(port, 1, 1_000_000)
  await expect.poll(() => source.isEnded, patience).toBe(true)
  await expect.poll(() => streamCounts().underWay, patience).toBe(0)
})

// 512 times 64 kB, 256 kB at a time with 50 ms between: six seconds at least, and no wait comes near a minute.
const [chunks, atATime, everyMs] = [512, 262_144, 50]

test('who goes on, but takes less than the least, is left before the end', patience, async () => {
  const { port, source } = await serve(chunks, { stallMs: 1_000, leastRate: 1e12 })
  const reader = read(port, atATime, everyMs)
  await expect.poll(() => source.isEnded, patience).toBe(true)
  expect(source.given).toBeLessThan(chunks)
  await expect.poll(() => reader.isClosed(), patience).toBe(true)
  expect(reader.bytes()).toBeLessThan(chunks * chunk.length)
})

test('the same reader is read to the end where he takes enough', patience, async () => {
  const { port, source } = await serve(chunks, { stallMs: 60_000, leastRate: 1 })
  const reader = read(port, atATime, everyMs)
  await expect.poll(() => reader.isClosed(), patience).toBe(true)
  expect(source).toEqual({ given: chunks, isEnded: true })
  expect(reader.bytes()).toBeGreaterThan(chunks * chunk.length)
})

test('an answer older than its age is cut, however quickly it is read', patience, async () => {
  const { port, source } = await serve(endless, { ageMs: 500 })
  const reader = read(port, atATime, 0)
  await expect.poll(() => source.isEnded, patience).toBe(true)
  await expect.poll(() => reader.isClosed(), patience).toBe(true)
  expect(reader.bytes()).toBeGreaterThan(0)
})

test('a source that never answers ends its answer by its age', patience, async () => {
  const app = fastify()
  const state = { isEnded: false, wake: () => {} }
  async function* silent() {
    try {
      yield 'a'
      await new Promise<void>((resolve) => (state.wake = resolve))
    } finally {
      state.isEnded = true
    }
  }
  app.get('/', (_, reply) => sendStream(reply, silent(), { ageMs: 300 }))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  left.push(() => app.close())
  const reader = read(Number(new URL(url).port), 1_024, 0)
  await expect.poll(() => reader.isClosed(), patience).toBe(true)
  expect(state.isEnded).toBe(false)
  // It is read right now, so it ends with that reading.
  state.wake()
  await expect.poll(() => state.isEnded, patience).toBe(true)
  await expect.poll(() => streamCounts().underWay, patience).toBe(0)
})

test('limits of one reader are not those of another', patience, async () => {
  const slow = await serve(endless, { stallMs: 500 })
  const quick = await serve(64, { stallMs: 60_000 })
  read(slow.port, 1, 1_000_000)
  await expect.poll(() => slow.source.given, patience).toBeGreaterThan(0)
  const reader = read(quick.port, atATime, 100)
  await expect.poll(() => slow.source.isEnded, patience).toBe(true)
  await expect.poll(() => reader.isClosed(), patience).toBe(true)
  expect(quick.source).toEqual({ given: 64, isEnded: true })
})
