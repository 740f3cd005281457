import type { IncomingHttpHeaders } from 'node:http'
import fresh from 'fresh'
import parseRange from 'range-parser'

/** Whether the client already holds this version (RFC 9110, 13.1.2: weak comparison, a list or `*`). */
export const clientHolds = (headers: IncomingHttpHeaders, etag: string): boolean =>
  // Only this header: `fresh` would let a request's Cache-Control overrule it.
  fresh({ 'if-none-match': headers['if-none-match'] }, { etag })

/** Bytes of a file, both ends counted. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The one range of bytes a request asks for (RFC 9110, 14.2).
 * @param size bytes of the whole file.
 * @returns undefined where the whole file is the answer: no range, several, another unit, or an `If-Range` (13.1.5)
 * that names another version; `outside` where no byte of the file is in it.
 */
export function requestedRange(
  headers: IncomingHttpHeaders,
  etag: string,
  size: number,
): ByteRange | 'outside' | undefined {
  const { range, 'if-range': condition } = headers
  if (range === undefined || (condition !== undefined && condition !== etag)) return undefined
  // The parser calls the end of a file that is longer than the file unsatisfiable; by RFC 9110, 14.1.2, it is all of
  // it.
  const within = range.replace(
    /^bytes=-(\d+)$/i,
    (_, length: string) => `bytes=-${Math.min(Number(length), size)}`,
  )
  const parts = parseRange(size, within)
  if (parts === -2) return undefined
  if (parts === -1) return 'outside'
  const [part, another] = parts
  return parts.type.toLowerCase() === 'bytes' && another === undefined ? part : undefined
}
