import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionHours } from '../data/accounts/sessions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether people reach the installation over https, whatever a proxy says of one request. */
    readonly overHttps: boolean
  }
}

// Every cookie of the product: names, flags, path and lifetime. Nobody else sets or clears one.

/**
 * What a session of each kind keeps in the browser, who is between the two steps of signing in or on the way to a
 * provider, and by what the browser
 * is known again.
 */
export type CookieName = 'admin' | 'aplicacao' | 'cia' | 'etapa' | 'ida' | 'aparelho'
/** Those that end with a session. */
const names: readonly CookieName[] = ['admin', 'aplicacao', 'cia', 'etapa', 'ida']

/** Whether a request came over https, by its proxy's word or by the address of the installation. */
export const isSecure = ({ protocol, server }: FastifyRequest) =>
  protocol === 'https' || server.overHttps
/** `__Host-` binds a cookie to this very host; plain names only where there is no https, on a developer's machine. */
const nameOf = (request: FastifyRequest, name: CookieName) =>
  isSecure(request) ? `__Host-claraboia-${name}` : `claraboia-${name}`
const flagsOf = (request: FastifyRequest): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(request),
})

/** Few calls ask for a cookie, so they are read where one does. */
export const cookieOf = (request: FastifyRequest, name: CookieName): string | undefined =>
  request.headers.cookie === undefined
    ? undefined
    : request.server.parseCookie(request.headers.cookie)[nameOf(request, name)]
export const hasCookie = (request: FastifyRequest, name: CookieName): boolean =>
  cookieOf(request, name) !== undefined
export function keepCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: CookieName,
  token: string,
  seconds = sessionHours * 3_600,
): void {
  reply.setCookie(nameOf(request, name), token, { ...flagsOf(request), maxAge: seconds })
}
/** Takes these cookies back, or all that end with a session. */
export function dropCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  which: readonly CookieName[] = names,
): void {
  for (const name of which) reply.clearCookie(nameOf(request, name), flagsOf(request))
}
