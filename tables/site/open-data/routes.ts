import type { FastifyInstance } from 'fastify'
import { problem } from '../../../kernel/problem.ts'
import { retryAfter } from '../../../site/maintenance.ts'
import { atPortals, onlyRead, receive, type ErrorReplies } from '../../../site/reception.ts'
import type { OpenSite } from '../../../site/visit.ts'
import { answerFailure } from './answers.ts'
import { openCalls } from './calls.ts'
import { callsPerMinute } from './limits.ts'

const told: ErrorReplies = {
  noPortal: () => {
    throw problem('missing', 'Este portal não existe, ou saiu do ar.')
  },
  maintenance: (reply, portal, now) => {
    void reply.header('retry-after', retryAfter(portal, now))
    throw problem('unavailable', 'O portal está em manutenção.')
  },
  missing: () => {
    throw problem('missing', 'Não há nada neste endereço.')
  },
}

/** The calls of open data: for programs, without a session. Failures are problems, not pages. */
export function openDataRoutes(app: FastifyInstance, deps: OpenSite): void {
  app.setErrorHandler(answerFailure)
  // They describe themselves, in a document of their own.
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true }
  })
  app.addHook('onRequest', app.rateLimit({ max: callsPerMinute, timeWindow: 60_000 }))
  for (const { path, answer } of openCalls) {
    onlyRead(app, path)
    atPortals(app, path, (request, reply) =>
      receive(deps, told, request, reply, async (visit) => {
        const send = await answer(visit, request)
        return (_, answering) => send(answering)
      }),
    )
  }
}
