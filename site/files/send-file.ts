import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { problem } from '../../kernel/problem.ts'
import { fileOf, type StoredFile } from '../../data/public/portal-reading.ts'
import { disposition, isHeld, shortly } from '../headers.ts'
import { isPicture, isShownInline } from '../inline.ts'
import { asked, type Send, type Visit } from '../visit.ts'

/** A file that is handed over, or shown in place when the visitor asks for it with `?ver=1` and its type allows it. */
export async function download(visit: Visit, key: string | null): Promise<Send | undefined> {
  const file = key ? await fileOf(visit.tx, visit.portal.id, key) : undefined
  return file && sending(file, asked(visit.query, 'ver') === '1' && isShownInline(file.type))
}

/** A picture that belongs to a page; any other type is not found. */
export async function picture(visit: Visit, key: string | null): Promise<Send | undefined> {
  const file = key ? await fileOf(visit.tx, visit.portal.id, key) : undefined
  return file && isPicture(file.type) ? sending(file, true) : undefined
}

/**
 * Sends a stored file byte for byte, or the part of it that was asked for.
 * @throws {Problem} `unavailable` when the store does not hold what the register says.
 */
const sending =
  (file: StoredFile, inline: boolean): Send =>
  async (request, reply, { files }) => {
    const etag = `"${file.sha256}"`
    reply.headers({
      etag,
      'cache-control': shortly,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': inline && file.type === 'application/pdf' ? pdfPolicy : filePolicy,
    })
    if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send()

    reply.headers({
      'content-type': file.type,
      'content-disposition': disposition(inline ? 'inline' : 'attachment', file.name),
    })
    const part = partOf(request, etag, file.size)
    if (part === 'outside')
      return reply.code(416).header('content-range', `bytes */${file.size}`).send()
    const [first, last] = part ?? [0, file.size - 1]
    if (request.method === 'HEAD')
      return reply.header('content-length', file.size).send(Readable.from([]))

    const stored = await files.read(file.key)
    if (!stored || stored.size !== file.size) {
      stored?.stream.destroy()
      throw problem('unavailable', 'O arquivo não pôde ser lido agora. Tente de novo mais tarde.')
    }
    if (part) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.size}`)
    return reply
      .header('content-length', last - first + 1)
      .send(part ? Readable.from(slice(stored.stream, first, last)) : stored.stream)
  }

const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"
// Chromium shows no PDF in a sandbox; its viewer is a document of its own and runs nothing in this origin.
const pdfPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

type Part = readonly [first: number, last: number]
/** One range of bytes (RFC 9110, 14.1.2); several, or an unknown unit, are answered whole, as the RFC allows. */
function partOf(request: FastifyRequest, etag: string, size: number): Part | 'outside' | undefined {
  const condition = request.headers['if-range']
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (
    from === undefined ||
    to === undefined ||
    (from === '' && to === '') ||
    (condition && condition !== etag)
  )
    return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return first >= size || first > last ? 'outside' : [first, last]
}

async function* slice(
  stream: AsyncIterable<Buffer>,
  first: number,
  last: number,
): AsyncGenerator<Buffer> {
  let at = 0
  for await (const chunk of stream) {
    const start = Math.max(0, first - at)
    const end = Math.min(chunk.length, last + 1 - at)
    if (start < end) yield chunk.subarray(start, end)
    at += chunk.length
    if (at > last) return
  }
}
