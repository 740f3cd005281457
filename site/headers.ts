import type { FastifyReply } from 'fastify'

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "script-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page of the portal needs nothing from elsewhere and may be framed by nobody. */
export const pageHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  })

/** Short enough that what is withdrawn disappears within a minute. */
export const shortly = 'public, max-age=30, must-revalidate'

/** Whether the visitor already holds this version (RFC 9110, 13.1.2: weak comparison, list or `*`). */
export function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === etag)
  )
}

/**
 * `attachment` or `inline` with the name the file had, in the two spellings of RFC 6266 and RFC 5987.
 * The first is for clients that know no other: plain ASCII, quotes and separators replaced.
 */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\]/gu, '_')
    .toWellFormed()
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
