import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../../kernel/problem.ts'
import * as calls from '../../resources/calls/accountability-account.ts'
import { sessionsOf } from '../../data/accounts/sessions.ts'
import { endOtherSessions, endOwnSession } from '../../domain/accounts/own-account.ts'
import {
  changeDocumentPassword,
  readDocumentAccount,
} from '../../domain/accounts/own-document-account.ts'
import { ciaActor } from './accountability-session-routes.ts'
import { ciaOf, type Deps } from '../context.ts'
import { implement, JsonText } from '../implement.ts'

/**
 * The portal's user who asks.
 * @throws {Problem} `forbidden` for an administrator, whose token here opens no account of theirs.
 */
function holder(request: FastifyRequest) {
  if (ciaOf(request).administrator)
    throw problem('forbidden', 'A sua conta fica em Minha conta, na administração.')
  return ciaActor(request)
}

/** The own account of a portal's user: what is registered of them, their password, their sessions. */
export function accountabilityAccountRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.readAccount, ({ request, runner }) =>
    readDocumentAccount(runner, holder(request)),
  )
  implement(app, deps, calls.changeOwnPassword, async ({ request, runner, cia, body }) => {
    const { atual, senha } = body
    const change = { current: atual, next: senha }
    await changeDocumentPassword(runner, holder(request), cia.sessionId, change)
  })
  implement(
    app,
    deps,
    calls.listOwnSessions,
    async ({ request, runner, cia }) =>
      new JsonText(await sessionsOf(runner, holder(request).userId, cia.sessionId)),
  )
  implement(app, deps, calls.endOtherOwnSessions, ({ request, runner, cia }) =>
    endOtherSessions(runner, holder(request), cia.sessionId),
  )
  implement(app, deps, calls.endOwnSession, ({ request, runner, params }) =>
    endOwnSession(runner, holder(request), params.id),
  )
}
