import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { problem } from '../kernel/problem.ts'
import { faultsOf } from '../kernel/write.ts'
import { urlOf } from '../kernel/url.ts'
import { isSecure } from './cookies.ts'
import { hostNamed } from './hosts/portal-hosts.ts'

// Bodies of calls that are no noun's.

/** Names of this machine, which browsers trust without https. */
const isMachine = (hostname: string) => /^(?:.+\.)?localhost$|^127\.|^\[::1\]$/.test(hostname)

/** An origin is scheme and host (RFC 6454, 4): what is read over https is not what http at the same name says. */
function isOwn(request: FastifyRequest, origin: string): boolean {
  const url = urlOf(origin)
  if (!url || url.host !== request.headers.host) return false
  return url.protocol === 'https:' || !isSecure(request) || isMachine(url.hostname)
}

/** A form on another site may carry our cookies; it cannot carry our origin. */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const own = origin === undefined || isOwn(request, origin)
  if ((site !== undefined && site !== 'same-origin' && site !== 'none') || !own)
    throw problem('forbidden', 'Este pedido veio de outro site e foi recusado.')
}

/**
 * The host and the origin under which a browser shows what it signs.
 * @throws {Problem} `forbidden` where the request names no origin, or another than its host's.
 */
export function signingOrigin(request: FastifyRequest): {
  readonly host: string
  readonly origin: string
} {
  const { origin } = request.headers
  const host = hostNamed(request.headers.host)
  if (origin === undefined || host === undefined)
    throw problem('forbidden', 'Chaves de acesso são usadas no navegador, no endereço do sistema.')
  refuseForeignOrigin(request)
  return { host, origin }
}

/** @throws {Problem} `invalid` with every fault; its message is this text, or that of the first fault. */
export function parse<T extends z.ZodType>(
  schema: T,
  body: unknown,
  message?: string,
): z.output<T> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const faults = faultsOf(result.error)
  throw problem('invalid', message ?? faults[0]?.message ?? 'Confira os dados enviados.', faults)
}
