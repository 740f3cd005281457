import { promisify } from 'node:util'
import { pipeline } from 'node:stream/promises'
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib'
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

/** The smallest coding that a client takes; undefined where it takes the body as it is only, or does not say. */
export function codingFor(accepted: string | undefined): Coding | undefined {
  if (accepted === undefined) return undefined
  const weigh = weightsOf(accepted)
  return codings.find((coding) => weigh(coding) > 0)
}

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

/** How small a body becomes: `once` for what is kept for ever, `often` for what is made again and again. */
const effort = { once: [11, 9], often: [5, 6] } as const

/** Packs a body, off the main thread. */
export const pack = (
  body: Buffer,
  coding: Coding,
  how: keyof typeof effort = 'often',
): Promise<Buffer> =>
  coding === 'br'
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: effort[how][0],
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : zip(body, { level: effort[how][1] })

/** Less than this leaves in one packet anyway, and would grow. */
export const leastPacked = 1_000
