import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../kernel/problem.ts'
import { proofOf } from '../../domain/portals/hosts.ts'
import { onPortalHost } from '../../resources/portal-host.ts'
import { paramsOf } from '../../platform/http/query.ts'
import { hostNamed } from './portal-hosts.ts'

/**
 * What a host is asked for by the installation that it should lead to.
 * @param challenge of the host, as it was registered
 */
export const proofAddress = (challenge: string) => `/.well-known/claraboia/${challenge}`
export const proofRoute = proofAddress(':challenge')

/**
 * Answers whichever host leads here, before it is any portal's: only an installation with this secret knows the answer.
 * It tells nothing of what is registered.
 */
export function proofRoutes(app: FastifyInstance, secret: string): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const { challenge = '' } = paramsOf(request)
    const host = hostNamed(request.headers.host)
    if (host === undefined || !/^[\w-]{20,40}$/.test(challenge))
      throw problem('missing', 'Página não encontrada')
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(proofOf(secret, host, challenge))
  }
  const open = { config: { permission: 'open' }, schema: { hide: true } } as const
  app.get(proofRoute, open, answer)
  app.get(proofRoute, { ...open, constraints: onPortalHost }, answer)
}
