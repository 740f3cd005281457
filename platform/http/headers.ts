// The policies of what leaves the server, side by side: each kind of answer may do no more in a browser than it needs.

const policy = (...directives: readonly string[]) => directives.join('; ')

/**
 * Headers of every answer, failures included; pages and files set a policy of their own. Constant, so they are not
 * computed by request.
 */
export const secureHeaders = {
  'content-security-policy': policy(
    "default-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
} as const

/** Of public data: pages of other sites may read them, as any program may. */
export const openToOtherSites = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Of a page for everybody: it needs nothing from elsewhere and may be framed by nobody. */
export const pageHeaders = {
  'content-security-policy': policy(
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "script-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const

/**
 * What the back office may do in the browser: its own scripts, styles that carry this answer's nonce, calls to its own
 * bases.
 * @param origins of the bases that are not its own.
 */
export const applicationPolicy = (nonce: string, origins: readonly string[]) =>
  policy(
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...origins].join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  )

const sandbox = policy("default-src 'none'", 'sandbox', "frame-ancestors 'none'")
// Chromium shows no PDF in a sandbox; its viewer is a document of its own and runs nothing in this origin.
const viewer = policy(
  "default-src 'none'",
  "object-src 'self'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'none'",
)

/** Of a stored file: shown or handed over, it loads nothing and runs nothing. @param type its media type. */
export const filePolicy = (type: string, as: 'inline' | 'attachment'): string =>
  as === 'inline' && type === 'application/pdf' ? viewer : sandbox
