import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codingFor, leastPacked, pack, type Coding } from '../../http/compression.ts'
import { clientHolds } from '../../http/conditional.ts'
import { pageHeaders } from '../../http/headers.ts'
import { shortlyPage } from '../caching.ts'

/** A page as it was rendered, for whoever asks. */
export interface KeptPage {
  readonly body: Buffer
  readonly etag: string
  /** The same body for programs that unpack it; made when first asked for. */
  readonly packed: Map<Coding, Promise<Buffer>>
  readonly headers: Readonly<Record<string, string>>
}

/** @param former the page at the same address before: the same text keeps its date. */
export function pageOf(text: string, now: Date, former?: KeptPage): KeptPage {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27)
  const etag = `"${hash}"`
  if (former?.etag === etag) return former
  return {
    body: Buffer.from(text),
    etag,
    packed: new Map(),
    headers: {
      ...pageHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': shortlyPage,
      'last-modified': now.toUTCString(),
      vary: 'Accept-Encoding',
    },
  }
}

/** Bytes that a page takes in memory at most, packed ones included. */
export const sizeOf = ({ body }: KeptPage): number => body.length * 2 + 1_000

/** Answers with a page: 304 to a client that holds it, packed for one that unpacks it. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
): Promise<FastifyReply> {
  const coding =
    page.body.length < leastPacked ? undefined : codingFor(request.headers['accept-encoding'])
  // Bytes that mean the same have one weak name (RFC 9110, 8.8.3.3); the comparison is weak, so either answers for the other.
  const etag = coding ? `W/${page.etag}` : page.etag
  void reply.headers(page.headers).header('etag', etag)
  if (clientHolds(request.headers, page.etag)) return reply.code(304).send()
  if (!coding) return reply.send(page.body)
  const packed = page.packed.get(coding) ?? pack(page.body, coding)
  page.packed.set(coding, packed)
  const bytes = await packed
  return reply.header('content-encoding', coding).send(bytes)
}
