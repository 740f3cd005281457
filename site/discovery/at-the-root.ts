import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'
import { activePortals } from '../../data/public/portal-reading.ts'
import { onPortalHost } from '../../resources/portal-host.ts'
import type { SiteDeps } from '../visit.ts'
import { visitorOf } from '../reception.ts'
import { hostRobots } from './robots.ts'
import { securityText } from './security-text.ts'
import { sendText } from './send-text.ts'

const hidden = { schema: { hide: true } } as const
const nothing = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').send('Não há nada neste endereço.\n')

/** What programs look for at the root of every host. */
export function rootRoutes(app: FastifyInstance, deps: SiteDeps): void {
  app.get('/robots.txt', hidden, async (request, reply) => {
    const tenant = deps.tenantOf(request)
    if (!tenant) return nothing(reply)
    const who = visitorOf(request, tenant.id)
    const portals = await deps.reader.reading(tenant.id, activePortals, who)
    return sendText(reply, hostRobots(deps.originOf(tenant.code), portals))
  })
  securityRoute(app, deps.securityContact)
  securityRoute(app, deps.securityContact, { ...hidden, constraints: onPortalHost })
}

/** @param contact where somebody tells of a hole; nothing is there without one */
export function securityRoute(
  app: FastifyInstance,
  contact: string | undefined,
  where: RouteShorthandOptions = hidden,
): void {
  app.get('/.well-known/security.txt', where, async (_, reply) =>
    contact === undefined ? nothing(reply) : sendText(reply, securityText(contact, new Date())),
  )
}
