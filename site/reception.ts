import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import { footerOf } from '../data/public/portal-footer.ts'
import { portalHas } from '../data/public/portal-has.ts'
import {
  portalById,
  portalByName,
  unitsOf,
  type PublicPortal,
} from '../data/public/portal-reading.ts'
import type { Tx } from '../platform/postgres/database.ts'
import { shareOf } from '../data/store/scope.ts'
import { onPortalHost } from '../resources/portal-host.ts'
import type { Query } from '../platform/http/query.ts'
import { portalSite, type PortalSite } from '../resources/addresses.ts'
import { neededTables } from '../resources/portal-pages.ts'
import { heldFromNow, type Frame, type Kept } from './cache/frames.ts'
import { Readings } from './cache/readings.ts'
import { shortly } from './caching.ts'
import { doorsOf } from './doors.ts'
import { isInMaintenance } from './maintenance.ts'
import type { OpenSite, Visit } from './visit.ts'

export interface Address extends RouteGenericInterface {
  readonly Params: Readonly<Record<string, string>>
  readonly Querystring: Query
}
export type Asked = FastifyRequest<Address>
/** Reads what is asked for, and returns how to answer; undefined is 404. */
export type Find = (
  visit: Visit,
) => Promise<
  ((request: Asked, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>) | undefined
>
/** How a visitor is told that there is nothing to answer: a person by a page, a program by a problem. */
export interface Told {
  readonly noPortal: (reply: FastifyReply) => FastifyReply
  readonly maintenance: (reply: FastifyReply, portal: PublicPortal, now: Date) => FastifyReply
  readonly missing: (reply: FastifyReply, visit: Visit) => FastifyReply
}

/** An address without slashes at the end of its path; the query stays as it is. A pattern for it would take time that grows with the square of the slashes. */
function withoutEndSlashes(url: string): string {
  const [path = ''] = url.split('?', 1)
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end) + url.slice(path.length)
}

/** Visitors from one network share what they may hold of the database. */
export const visitorOf = ({ ip }: FastifyRequest, tenantId: number) =>
  shareOf({ tenantId, userId: '', ip })

/** The address of what was asked, as its route says: what a page calls itself is never a text that a visitor wrote. */
const addressAsked = ({ routeOptions, params }: Asked, to: (path?: string) => string): string =>
  to(
    (routeOptions.url ?? '')
      .replace('/p/:prefix', '')
      .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  )
/** Small letters below the shared name, none escaped, as links are written. */
const isPlain = (url: string): boolean => /^\/p(?:\/[a-z\d._-]+)+(?:\?[^#]*)?$/.test(url)
/**
 * The one spelling of the address that was asked for, on whichever port, with whichever letters of it escaped: as its route
 * and the values in it say. What follows the question mark is as it came.
 */
export function spelledOnce(
  request: Asked,
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
/** The portal of an address below the shared name, present or former; or of the own host that was asked. */
async function portalAsked(
  tx: Tx,
  request: Asked,
  { portalHostOf }: OpenSite,
): Promise<PublicPortal | undefined> {
  const { prefix } = request.params
  if (prefix !== undefined) return portalByName(tx, prefix.toLowerCase())
  const own = portalHostOf(request)
  return own && portalById(tx, own.portalId)
}
/** The same in words, under which its frame is kept. */
const nameAsked = (request: Asked, { portalHostOf }: OpenSite): string => {
  const { prefix } = request.params
  return prefix === undefined
    ? `host ${portalHostOf(request)?.portalId ?? ''}`
    : `name ${prefix.toLowerCase()}`
}

async function frameOf(tx: Tx, portal: PublicPortal): Promise<Frame> {
  const [units, footer, has] = await Promise.all([
    unitsOf(tx, portal.id),
    footerOf(tx, portal.id),
    portalHas(tx, portal.id, neededTables),
  ])
  return { portal, units, footer, has, written: new Map(), readings: new Readings() }
}

/** Where the page that was asked for is now, path and query kept; nothing when it was asked for there. */
function presentAddress(
  request: Asked,
  { portalHostOf }: OpenSite,
  { host, prefix }: PublicPortal,
  { to, at }: PortalSite,
): string | undefined {
  const own = portalHostOf(request)?.host ?? null
  const named = request.params.prefix?.toLowerCase()
  if (own === host && (host === null ? named === prefix : named === undefined)) return undefined
  // A request may name a host (`GET http://…`): what is below it counts.
  const path = request.url.replace(/^https?:\/\/[^/?]*/i, '')
  const below = named === undefined ? path : path.replace(/^\/p\/[^/?]*/, '')
  const rest = below.replace(/^\/(?=\?|$)/, '')
  return own === null && host === null ? to(rest) : at(rest)
}

type Answer = (request: Asked, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>
/**
 * Registers a page or file of portals at both addresses that it can have: below the name that portals share, and on hosts
 * of their own.
 * @param path below the portal, with its slash; the portal itself without
 */
export function atPortals(app: FastifyInstance, path: string, answer: Answer, hide = false): void {
  app.get<Address>(`/p/:prefix${path}`, { schema: { hide } }, answer)
  app.get<Address>(path || '/', { constraints: onPortalHost, schema: { hide: true } }, answer)
}

/** The same for what a form of a portal sends. */
export function sentToPortals(app: FastifyInstance, path: string, answer: Answer): void {
  app.post<Address>(`/p/:prefix${path}`, { schema: { hide: true } }, answer)
  app.post<Address>(path, { constraints: onPortalHost, schema: { hide: true } }, answer)
}

/** On a portal's own host, the addresses that portals have below the shared name: they lead on. */
export function formerAddresses(app: FastifyInstance, answer: Answer): void {
  for (const path of ['', '/*'])
    app.get<Address>(
      `/p/:prefix${path}`,
      { constraints: onPortalHost, schema: { hide: true } },
      answer,
    )
}

/** Not for good: a portal may go back to where it was, and browsers would then be sent in circles. */
const sendOn = (reply: FastifyReply, elsewhere: string) =>
  reply.header('cache-control', shortly).redirect(elsewhere, 308)

interface Begun {
  readonly tx: Tx
  readonly tenant: { readonly id: number; readonly code: string }
  readonly now: Date
  readonly site: PortalSite
}
function visitOf(
  deps: OpenSite,
  request: Asked,
  { tx, tenant, now, site }: Begun,
  { frame, until }: Kept,
  once: Visit['once'],
): Visit {
  const { portal, units, footer, written, has } = frame
  return {
    tx,
    tenantId: tenant.id,
    who: visitorOf(request, tenant.id),
    portal,
    units,
    footer,
    written,
    once,
    until,
    query: request.query,
    params: request.params,
    ...site,
    tenantOrigin: deps.originOf(tenant.code),
    here: addressAsked(request, site.to),
    sendsMail: deps.sendsMail,
    now,
    ...doorsOf(has, portal.name),
  }
}

/** Finds the portal of an address and answers there: 404 without one, 503 while it is in maintenance or too many wait. */
export async function receive(
  deps: OpenSite,
  told: Told,
  request: Asked,
  reply: FastifyReply,
  find: Find,
): Promise<FastifyReply> {
  const bare = withoutEndSlashes(request.url)
  // A request may name another host (`GET http://…`): it is answered, and led nowhere.
  if (bare !== request.url && /^\/[^/\\]/.test(bare)) return reply.redirect(bare, 308)
  const tenant = deps.tenantOf(request)
  if (!tenant) return told.noPortal(reply)
  const now = new Date()
  const who = visitorOf(request, tenant.id)
  const { kept, keep } = await deps.frames.at(tenant.id, nameAsked(request, deps))
  const look = async (tx: Tx) => {
    const portal = kept?.frame.portal ?? (await portalAsked(tx, request, deps))
    if (!portal) return { answer: () => told.noPortal(reply) }
    const site = portalSite(deps.originOf(tenant.code), portal)
    const elsewhere = presentAddress(request, deps, portal, site)
    if (elsewhere !== undefined) return { answer: () => sendOn(reply, elsewhere) }
    if (isInMaintenance(portal, now)) return { answer: () => told.maintenance(reply, portal, now) }
    const held = kept ?? heldFromNow(await frameOf(tx, portal))
    const readings = held.frame.readings.visit()
    const it = visitOf(deps, request, { tx, tenant, now, site }, held, readings.once)
    const send = await find(it)
    return {
      answer: () => (send ? send(request, reply) : told.missing(reply, it)),
      // Once it is certain that what was read counts: a standby may have told that it lags behind.
      keep() {
        if (!kept) keep(held)
        if (readings.keep()) deps.frames.makeRoom()
      },
    }
  }
  const seen = await deps.gate.through(who, () => deps.reader.reading(tenant.id, look, who))
  seen.keep?.()
  return seen.answer()
}
