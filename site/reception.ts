import type { FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import { hasPublicTables } from '../data/public/has-tables.ts'
import { footerOf } from '../data/public/portal-footer.ts'
import { portalByPrefix, unitsOf, type PublicPortal } from '../data/public/portal-reading.ts'
import type { Tx } from '../data/postgres/database.ts'
import { shareOf } from '../data/store/scope.ts'
import type { Query } from '../http/query.ts'
import { portalAddress } from '../resources/addresses.ts'
import { isInMaintenance } from './maintenance.ts'
import type { SiteDeps, Visit } from './visit.ts'

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

/** Finds the portal of an address and answers there: 404 without one, 503 while it is in maintenance. */
export async function receive(
  deps: SiteDeps,
  told: Told,
  request: Asked,
  reply: FastifyReply,
  find: Find,
): Promise<FastifyReply> {
  const bare = withoutEndSlashes(request.url)
  // A request may name another host (`GET http://…`): it is answered, and led nowhere.
  if (bare !== request.url && /^\/[^/\\]/.test(bare)) return reply.redirect(bare, 308)
  const tenant = await deps.tenantOf(request)
  if (!tenant) return told.noPortal(reply)
  const now = new Date()
  const who = visitorOf(request, tenant.id)
  const look = async (tx: Tx) => {
    const portal = await portalByPrefix(tx, (request.params.prefix ?? '').toLowerCase())
    if (!portal) return () => told.noPortal(reply)
    if (isInMaintenance(portal, now)) return () => told.maintenance(reply, portal, now)
    const to = (path = '') => portalAddress(portal.prefix, path)
    const [units, footer, hasTables] = await Promise.all([
      unitsOf(tx, portal.id),
      footerOf(tx, portal.id),
      hasPublicTables(tx, portal.id),
    ])
    const it: Visit = {
      tx,
      tenantId: tenant.id,
      who,
      portal,
      units,
      footer,
      query: request.query,
      params: request.params,
      origin: deps.originOf(tenant.code),
      to,
      here: addressAsked(request, to),
      now,
      hasTables,
    }
    const send = await find(it)
    return send ? () => send(request, reply) : () => told.missing(reply, it)
  }
  const answer = await deps.db.reading(tenant.id, look, who)
  return answer()
}
