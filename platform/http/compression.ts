import { promisify } from 'node:util'
import { pipeline } from 'node:stream/promises'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'
import { remembered } from './remembered.ts'
import type { Chunk } from './stream.ts'

/** Codings of a body that we write (RFC 9110, 8.4.1), the smaller one first. */
export const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** What a client says of codings: how gladly it takes each, 0 for not at all (RFC 9110, 12.5.3). */
function weightsOf(accepted = ''): (coding: Coding) => number {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',', 20)
      .map((part) => {
        const [name = '', ...rest] = part.split(';').map((word) => word.trim())
        const weight = rest.find((word) => word.startsWith('q='))
        return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const
      }),
  )
  return (coding) => weights.get(coding) ?? weights.get('*') ?? 0
}

const chosen = remembered((accepted) => {
  const weigh = weightsOf(accepted)
  return codings.find((one) => weigh(one) > 0)
}, 200)
/** The smallest coding that a client takes; undefined where it takes the body as it is only, or does not say. */
export const codingFor = (accepted: string | undefined): Coding | undefined =>
  accepted === undefined ? undefined : chosen(accepted)

/** Of what is packed while it leaves, in little time. */
export const takesGzip = (accepted: string | undefined): boolean => weightsOf(accepted)('gzip') > 0

/** Packs what a source yields, as it yields it. However it ends, the source is ended. */
export async function* gzipped(source: AsyncIterable<Chunk>): AsyncGenerator<Uint8Array> {
  const zipped = createGzip({ level: 3 })
  const feeding = pipeline(source, zipped)
  // Told below; a failure before anybody reads must not end the program.
  feeding.catch(() => {})
  try {
    for await (const bytes of zipped) yield bytes as Uint8Array // A stream of bytes yields nothing else.
    await feeding
  } finally {
    zipped.destroy()
    await feeding.catch(() => {})
  }
}

/**
 * How small a body becomes: `once` for what is kept for ever, `often` for what is made again and again, `soon` for what
 * may be sent one time only.
 */
const effort = { once: [11, 9], often: [5, 6], soon: [1, 1] } as const
type Effort = keyof typeof effort

const brotliOptions = (size: number, how: Effort) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: effort[how][0],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
})
const gzipOptions = (how: Effort) => ({ level: effort[how][1] })

/** Packs a body, off the main thread. */
export const pack = (body: Buffer, coding: Coding, how: Effort = 'often'): Promise<Buffer> =>
  coding === 'br' ? brotli(body, brotliOptions(body.length, how)) : zip(body, gzipOptions(how))

/** Packs a body in less time than handing it to another thread takes. */
export const packSoon = (body: Buffer, coding: Coding): Buffer =>
  coding === 'br'
    ? brotliCompressSync(body, brotliOptions(body.length, 'soon'))
    : gzipSync(body, gzipOptions('soon'))
/** Larger ones would hold up everybody else. */
export const mostPackedSoon = 200_000

/** Less than this leaves in one packet anyway, and would grow. */
export const leastPacked = 1_000
