import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  codingFor,
  leastPacked,
  mostPackedSoon,
  pack,
  packSoon,
  type Coding,
} from '../../platform/http/compression.ts'
import { clientHolds } from '../../platform/http/conditional.ts'
import { pageHeaders } from '../../platform/http/headers.ts'
import { shortly } from '../caching.ts'

interface Packed {
  bytes: Buffer | Promise<Buffer>
  /** Whether it is as small as it gets: what is asked for once only is packed in little time. */
  isSmall: boolean
}
/** A page as it was rendered, for whoever asks. */
export interface KeptPage {
  readonly body: Buffer
  readonly etag: string
  /** The same body for programs that unpack it; made when first asked for. */
  readonly packed: Map<Coding, Packed>
  readonly headers: Readonly<Record<string, string>>
}

/** @param former the page at the same address before: the same text keeps its date. */
export function keptPageOf(text: string, now: Date, former?: KeptPage): KeptPage {
  const body = Buffer.from(text)
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  if (former?.etag === etag) return former
  return {
    body,
    etag,
    packed: new Map(),
    headers: {
      ...pageHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': shortly,
      'last-modified': now.toUTCString(),
      vary: 'Accept-Encoding',
    },
  }
}

/** Bytes that a page takes in memory at most, packed ones included. */
export const sizeOf = ({ body }: KeptPage): number => body.length * 2 + 1_000

/** The bytes of a page in a coding: at once the first time, smaller from the second on. */
function packedOf({ body, packed }: KeptPage, coding: Coding): Buffer | Promise<Buffer> {
  const known = packed.get(coding)
  if (!known) {
    const isSmall = body.length > mostPackedSoon
    const bytes = isSmall ? pack(body, coding) : packSoon(body, coding)
    packed.set(coding, { bytes, isSmall })
    return bytes
  }
  if (!known.isSmall) {
    known.isSmall = true
    pack(body, coding).then(
      (bytes) => {
        known.bytes = bytes
      },
      () => {}, // What was packed before is right, too.
    )
  }
  return known.bytes
}

/** Answers with a page: 304 to a client that holds it, packed for one that unpacks it. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
): FastifyReply | Promise<FastifyReply> {
  const coding =
    page.body.length < leastPacked ? undefined : codingFor(request.headers['accept-encoding'])
  // Bytes that mean the same have one weak name (RFC 9110, 8.8.3.3); the comparison is weak, so either answers for the
  // other.
  const etag = coding ? `W/${page.etag}` : page.etag
  void reply.headers(page.headers).header('etag', etag)
  if (clientHolds(request.headers, page.etag)) return reply.code(304).send()
  if (!coding) return reply.send(page.body)
  void reply.header('content-encoding', coding)
  const bytes = packedOf(page, coding)
  return Buffer.isBuffer(bytes) ? reply.send(bytes) : bytes.then((packed) => reply.send(packed))
}
