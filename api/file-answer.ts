import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../kernel/problem.ts'
import type { Files } from '../data/file-store/files.ts'
import type { StoredFile } from '../data/file-store/uploads.ts'

const inline: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg'])
// Chromium shows no PDF in a sandbox; its viewer is a document of its own and runs nothing in this origin.
const pdfPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

// A key's bytes never change; what a portal withdraws must all the same be gone from shared caches within a minute.
const caching = {
  public: 'public, max-age=60, immutable',
  private: 'private, max-age=3600, immutable',
} as const

/**
 * `attachment` or `inline` with the name the file had, in the two spellings of RFC 6266 and RFC 5987.
 * The first is for clients that know no other: plain ASCII, quotes and separators replaced.
 */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[\p{C}/\\]/gu, '_')
  const ascii = plain
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["%;]/g, '_')
  const extended = encodeURIComponent(plain).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${extended}`
}

/** RFC 9110, 13.1.2: weak comparison, a list or `*`. */
const isHeld = (tags: string | undefined, etag: string) =>
  tags !== undefined &&
  (tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

interface Part {
  readonly start: number
  readonly end: number
}
/** One range of bytes (RFC 9110, 14.1.2); several, or an unknown unit, are answered whole, as the RFC allows. */
function partOf(
  { headers }: FastifyRequest,
  etag: string,
  size: number,
): Part | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  const condition = headers['if-range']
  if (
    (from === '' && to === '') ||
    (condition !== undefined && condition !== etag) ||
    (from !== '' && to !== '' && Number(to) < Number(from))
  )
    return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end ? 'outside' : { start, end }
}

/**
 * Sends a stored file, or the part of it that was asked for, byte for byte.
 * @throws {Problem} `unavailable` when the store does not hold what the register says.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: Files,
  file: StoredFile,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`
  reply.headers({
    etag,
    'cache-control': caching[file.public ? 'public' : 'private'],
    vary: 'Authorization, Cookie',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': file.type === 'application/pdf' ? pdfPolicy : filePolicy,
  })
  if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const part = partOf(request, etag, file.size)
  if (part === 'outside')
    return reply.code(416).header('content-range', `bytes */${file.size}`).send()

  reply.headers({
    'content-type': file.type,
    'content-disposition': disposition(inline.has(file.type) ? 'inline' : 'attachment', file.name),
  })
  if (request.method === 'HEAD')
    return reply.header('content-length', file.size).send(Readable.from([]))
  const stored = await files.read(file.key, part)
  if (stored?.size !== file.size) {
    stored?.stream.destroy()
    throw problem('unavailable', 'O arquivo não pôde ser lido agora. Tente de novo mais tarde.')
  }
  if (!part) return reply.header('content-length', file.size).send(stored.stream)
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${part.start}-${part.end}/${file.size}`,
      'content-length': part.end - part.start + 1,
    })
    .send(stored.stream)
}
