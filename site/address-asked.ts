import type { FastifyRequest, RouteGenericInterface } from 'fastify'
import type { PublicPortal } from '../data/public/portal-reading.ts'
import type { Query } from '../platform/http/query.ts'
import { previewAddress, type PortalSite } from '../resources/addresses.ts'
import { movedTo } from './moved-addresses.ts'
import type { OpenSite } from './visit.ts'

// What the address of a request means, however it is spelled, and where that is now.

export interface Address extends RouteGenericInterface {
  readonly Params: Readonly<Record<string, string>>
  readonly Querystring: Query
}
export type PortalRequest = FastifyRequest<Address>

/**
 * An address without slashes at the end of its path; the query stays as it is. A pattern for it would take time that
 * grows with the square of the slashes.
 */
function withoutEndSlashes(url: string): string {
  const [path = ''] = url.split('?', 1)
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end) + url.slice(path.length)
}

/** Where the pages of a portal are as something that waits would make them. */
export const previewRoute = previewAddress(':previa')
/** The route of what was asked, below its portal. */
export const routeBelow = ({ routeOptions }: PortalRequest): string =>
  (routeOptions.url ?? '').replace('/p/:prefix', '').replace(previewRoute, '')

/** The address of what was asked, as its route says: what a page calls itself is never a text that a visitor wrote. */
export const addressAsked = (request: PortalRequest, to: (path?: string) => string): string =>
  to(
    routeBelow(request).replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(request.params[name] ?? ''),
    ),
  )
/** Small letters below the shared name, none escaped, as links are written. */
const isPlain = (url: string): boolean => /^\/p(?:\/[a-z\d._-]+)+(?:\?[^#]*)?$/.test(url)
/**
 * The one spelling of the address that was asked for, on whichever port, with whichever letters of it escaped: as its
 * route and the values in it say. What follows the question mark is as it came.
 */
export function spelledOnce(
  request: PortalRequest,
  { portalHostOf }: Pick<OpenSite, 'portalHostOf'>,
): string {
  const own = portalHostOf(request)?.host
  if (own === undefined && isPlain(request.url)) return request.url
  const place = own ?? `/p/${request.params.prefix?.toLowerCase() ?? ''}`
  const query = request.url.indexOf('?')
  return (
    place + addressAsked(request, (path = '') => path) + (query < 0 ? '' : request.url.slice(query))
  )
}
/** What was asked for, spelled plainly. */
export interface PlainAddress {
  /** Path and query, where the path may be led to. */
  readonly url: string
  /** The name of a portal below the shared name, in small letters; nothing on a host of its own. */
  readonly named: string | undefined
}

/**
 * An address that no route knows as links are written: each slash once, without `index.html`, the portal and the first
 * two words below it in small letters. What follows may be the key of a row, and keys have capitals.
 */
function spelledPlainly(url: string): string {
  const [path = ''] = url.split('?', 1)
  const words = path.split('/').filter((word) => word !== '')
  if (/^index\.(?:html?|php)$/i.test(words.at(-1) ?? '')) words.pop()
  const small = words[0]?.toLowerCase() === 'p' ? 4 : 2
  const plain = words.map((word, at) => (at < small ? word.toLowerCase() : word))
  return `/${plain.join('/')}${url.slice(path.length)}`
}

/** A request may name a host (`GET http://…`): what is below it counts, and it is led nowhere for its spelling. */
const withoutHost = (url: string): string => url.replace(/^https?:\/\/[^/?]*/i, '')

/** Which place an address means. */
export function placeAsked({ url, params, routeOptions }: PortalRequest): PlainAddress {
  const isKnown = !(routeOptions.url ?? '').endsWith('/*')
  const path = withoutHost(url)
  if (isKnown) return { url: withoutEndSlashes(path), named: params.prefix?.toLowerCase() }
  const plain = spelledPlainly(path)
  const isShared = routeOptions.url?.toLowerCase().startsWith('/p/') === true
  const [, name] = (isShared && /^\/p\/([^/?]+)/.exec(plain)) || []
  return { url: plain, named: isShared ? (name ?? '') : undefined }
}

/**
 * An address that differs from what was asked. A request that names a host is led nowhere, nor to what browsers read as
 * one (`/\\`).
 */
const spelledOtherwise = (request: PortalRequest, url: string): string | undefined =>
  url === request.url || /^http/i.test(request.url) || !/^\/[^/\\]/.test(url) ? undefined : url

/** How something that is not there would be spelled; nothing where it was asked for so. */
export const plainAddress = (request: PortalRequest): string | undefined =>
  spelledOtherwise(request, spelledPlainly(withoutHost(request.url)))

/** Where what was asked for is now, path and query kept; nothing when it was asked for there. */
export function presentAddress(
  request: PortalRequest,
  { url, named }: PlainAddress,
  { portalHostOf }: Pick<OpenSite, 'portalHostOf'>,
  { host, prefix }: PublicPortal,
  { to, at }: PortalSite,
): string | undefined {
  const own = portalHostOf(request)?.host ?? null
  const isThere = own === host && (host === null ? named === prefix : named === undefined)
  if (isThere) return spelledOtherwise(request, url)
  const below = named === undefined ? url : url.replace(/^\/p\/[^/?]*/i, '')
  const rest = movedTo(below) ?? below.replace(/^\/(?=\?|$)/, '')
  return own === null && host === null ? to(rest) : at(rest)
}
