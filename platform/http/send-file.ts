import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../kernel/problem.ts'
import { clientHolds, requestedRange, type ByteRange } from './conditional.ts'
import { disposition } from './disposition.ts'
import { filePolicy, openToOtherSites } from './headers.ts'
import { sendNothing, sendStream, slowestReader } from './stream.ts'

/** What the register says of a file. */
export interface RegisteredFile {
  readonly key: string
  /** The name it is handed over under. */
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Hexadecimal; it is the version in `ETag`. */
  readonly sha256: string
  /** What is known to be wrong with the bytes. */
  readonly damage?: string | null | undefined
}

/** Where the bytes are. */
export interface FileStore {
  /**
   * Opens a file, or a part of it. A whole one fails before its last bytes when they are not those of its checksum.
   * @returns the bytes asked for, and the size of the whole file; undefined when there is none.
   * @throws {Problem} `unavailable` for what is known to be damaged
   */
  readStored(
    file: RegisteredFile,
    part?: ByteRange,
  ): Promise<{ readonly stream: Readable; readonly size: number } | undefined>
}

export interface Answering {
  /** Whether the browser shows it in place, or hands it over. */
  readonly as: 'inline' | 'attachment'
  /** Whose pages may read it: those of any site, where it is public; else this one's alone. */
  readonly readableBy?: 'everybody'
  /** Who may keep it and how long, and other headers of the route. */
  readonly headers: { readonly 'cache-control': string; readonly vary?: string }
}

/**
 * Answers GET and HEAD for a stored file byte for byte: whole (200), one range of bytes (206, 416), or nothing when the
 * client holds this version (304). Only the bytes asked for are read from the store. What a file holds runs nowhere: no
 * sniffing, a policy without sources, a sandbox. Bytes that are not those of the checksum are not handed over: a short
 * file is refused, a long one ends before its end, so that the client takes it for cut off.
 * @throws {Problem} `unavailable` when the store does not hold what the register says.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  file: RegisteredFile,
  { as, readableBy, headers }: Answering,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`
  const always = {
    ...headers,
    etag,
    'accept-ranges': 'bytes',
    ...safe(file, as),
    ...(readableBy === 'everybody' ? openToOtherSites : {}),
  }
  if (clientHolds(request.headers, etag)) return reply.headers(always).code(304).send()
  // A range is defined for GET alone (RFC 9110, 14.2): HEAD tells of the whole file.
  const isHead = request.method === 'HEAD'
  const part = isHead ? undefined : requestedRange(request.headers, etag, file.size)
  if (part === 'outside')
    return reply
      .headers({ ...always, 'content-range': `bytes */${file.size}` })
      .code(416)
      .send()

  const { start, end } = part ?? { start: 0, end: file.size - 1 }
  const length = end - start + 1
  const told = {
    ...always,
    'content-type': file.type,
    'content-disposition': disposition(as, file.name),
    'content-length': String(length),
    ...(part ? { 'content-range': `bytes ${start}-${end}/${file.size}` } : {}),
  }
  if (isHead) return sendNothing(reply.headers(told))
  const content = await open(store, file, part)
  if (part) reply.code(206)
  return sendStream(reply, content, { headers: told, ageMs: slowestMs(length) })
}

const safe = ({ type }: RegisteredFile, as: 'inline' | 'attachment') => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': filePolicy(type, as),
})

/** Time enough for the slowest reader that is waited for at all, and a minute. */
const slowestMs = (length: number) => 60_000 + (length / slowestReader) * 1_000

async function open(store: FileStore, file: RegisteredFile, part?: ByteRange): Promise<Readable> {
  const stored = await store.readStored(file, part)
  if (stored?.size !== file.size) {
    stored?.stream.destroy()
    throw problem('unavailable', 'O arquivo não pôde ser lido agora. Tente de novo mais tarde.')
  }
  return stored.stream
}
