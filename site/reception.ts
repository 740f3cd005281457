import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { footerOf } from '../data/public/portal-footer.ts'
import { portalHas } from '../data/public/portal-has.ts'
import {
  portalById,
  portalByName,
  unitsOf,
  type PublicPortal,
} from '../data/public/portal-reading.ts'
import type { Tx } from '../platform/postgres/database.ts'
import { connectionShare } from '../data/store/scope.ts'
import { onPortalHost } from '../resources/portal-host.ts'
import { openToOtherSites } from '../platform/http/headers.ts'
import { portalSite, type PortalSite } from '../resources/addresses.ts'
import { neededTables } from '../resources/portal-page-lists.ts'
import {
  addressAsked,
  placeAsked,
  plainAddress,
  presentAddress,
  routeBelow,
  type Address,
  type PortalRequest,
  type PlainAddress,
} from './address-asked.ts'
import { heldFromNow, type Frame, type KeptFrame } from './cache/frames.ts'
import { Readings } from './cache/readings.ts'
import { shortly } from './caching.ts'
import { doorsOf } from './doors.ts'
import { isInMaintenance } from '../domain/portals/maintenance.ts'
import { staysReadable } from './maintenance.ts'
import type { OpenSite, Visit } from './visit.ts'

/** Reads what is asked for, and returns how to answer; undefined is 404. */
export type Find = (
  visit: Visit,
) => Promise<
  | ((request: PortalRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>)
  | undefined
>
/** How a visitor is told that there is nothing to answer: a person by a page, a program by a problem. */
export interface ErrorReplies {
  readonly noPortal: (reply: FastifyReply) => FastifyReply
  readonly maintenance: (
    reply: FastifyReply,
    portal: PublicPortal,
    now: Date,
    site: PortalSite,
  ) => FastifyReply
  readonly missing: (reply: FastifyReply, visit: Visit) => FastifyReply
}

/** Visitors from one network share what they may hold of the database. */
export const visitorOf = ({ ip }: FastifyRequest, tenantId: number) =>
  connectionShare({ tenantId, userId: '', ip })

/** The portal of an address below the shared name, present or former; or of the own host that was asked. */
async function portalAsked(
  tx: Tx,
  request: PortalRequest,
  { named }: PlainAddress,
  { portalHostOf }: OpenSite,
): Promise<PublicPortal | undefined> {
  if (named !== undefined) return portalByName(tx, named)
  const own = portalHostOf(request)
  return own && portalById(tx, own.portalId)
}
/** The same in words, under which its frame is kept. */
const nameAsked = (
  request: PortalRequest,
  { named }: PlainAddress,
  { portalHostOf }: OpenSite,
): string =>
  named === undefined ? `host ${portalHostOf(request)?.portalId ?? ''}` : `name ${named}`

export async function frameOf(tx: Tx, portal: PublicPortal): Promise<Frame> {
  const [units, footer, has] = await Promise.all([
    unitsOf(tx, portal.id),
    footerOf(tx, portal.id),
    portalHas(tx, portal.id, neededTables),
  ])
  return { portal, units, footer, has, written: new Map(), readings: new Readings() }
}

type Answer = (request: PortalRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>
/**
 * Registers a page or file of portals at both addresses that it can have: below the name that portals share, and on
 * hosts of their own.
 * @param path below the portal, with its slash; the portal itself without
 */
export function atPortals(app: FastifyInstance, path: string, answer: Answer, hide = false): void {
  app.get<Address>(`/p/:prefix${path}`, { schema: { hide } }, answer)
  app.get<Address>(path || '/', { constraints: onPortalHost, schema: { hide: true } }, answer)
}

const readOnly = 'GET, HEAD, OPTIONS'
/**
 * Answers the other methods of an address that is only read: OPTIONS says which there are, to pages of other sites too,
 * and the rest is refused by name (RFC 9110, 9.3.7 and 15.5.6).
 */
export function onlyRead(app: FastifyInstance, path: string): void {
  // Before a body is read: nobody needs to send it.
  const onRequest = async ({ method }: FastifyRequest, reply: FastifyReply) => {
    void reply.headers({ ...openToOtherSites, allow: readOnly, 'cache-control': 'no-store' })
    if (method === 'OPTIONS')
      return reply
        .headers({ 'access-control-allow-methods': readOnly, 'access-control-allow-headers': '*' })
        .code(204)
        .send()
    return reply
      .code(405)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(wrongMethod(method)))
  }
  const route = {
    method: ['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'],
    schema: { hide: true },
    onRequest,
    handler: () => {},
  }
  app.route({ ...route, url: `/p/:prefix${path}` })
  app.route({ ...route, url: path, constraints: onPortalHost })
}
const wrongMethod = (method: string) => ({
  type: 'about:blank',
  title: 'Este endereço só é lido',
  status: 405,
  detail: `Use GET, e não ${method}. Dados são enviados por PUT ou PATCH em /dados/v1, com uma chave.`,
})

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

/** Addresses of portals that somebody typed with a capital `P`, or with slashes before the name. */
export function misspelled(app: FastifyInstance, answer: Answer): void {
  for (const path of ['/P/*', '/p//*']) app.get<Address>(path, { schema: { hide: true } }, answer)
}

/** Not for good: a portal may go back to where it was, and browsers would then be sent in circles. */
const sendOn = (reply: FastifyReply, elsewhere: string) =>
  reply.header('cache-control', shortly).redirect(elsewhere, 308)

export interface Begun {
  readonly tx: Tx
  readonly tenant: { readonly id: number; readonly code: string }
  readonly now: Date
  readonly site: PortalSite
}
export function visitOf(
  deps: OpenSite,
  request: PortalRequest,
  { tx, tenant, now, site }: Begun,
  { frame, until }: KeptFrame,
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

/**
 * Finds the portal of an address and answers there: 404 without one, 503 while it is in maintenance or too many wait.
 */
export async function receive(
  deps: OpenSite,
  told: ErrorReplies,
  request: PortalRequest,
  reply: FastifyReply,
  find: Find,
): Promise<FastifyReply> {
  const place = placeAsked(request)
  const tenant = deps.tenantOf(request)
  if (!tenant) return told.noPortal(reply)
  const now = new Date()
  const who = visitorOf(request, tenant.id)
  const { kept, keep } = await deps.frames.at(tenant.id, nameAsked(request, place, deps))
  const look = async (tx: Tx) => {
    const portal = kept?.frame.portal ?? (await portalAsked(tx, request, place, deps))
    if (!portal) return { answer: () => told.noPortal(reply) }
    const site = portalSite(deps.originOf(tenant.code), portal)
    const elsewhere = presentAddress(request, place, deps, portal, site)
    if (elsewhere !== undefined) return { answer: () => sendOn(reply, elsewhere) }
    if (isInMaintenance(portal, now) && !staysReadable(routeBelow(request)))
      return { answer: () => told.maintenance(reply, portal, now, site) }
    const held = kept ?? heldFromNow(await frameOf(tx, portal))
    const readings = held.frame.readings.visit()
    const it = visitOf(deps, request, { tx, tenant, now, site }, held, readings.once)
    const send = await find(it)
    return {
      answer: () => {
        if (send) return send(request, reply)
        const plain = plainAddress(request)
        return plain === undefined ? told.missing(reply, it) : sendOn(reply, plain)
      },
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
