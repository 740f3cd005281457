import type { FastifyInstance } from 'fastify'
import * as calls from '../../resources/calls/step-up.ts'
import { proveByCode, proveByPassword } from '../../domain/accounts/step-up.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'
import { senderOf } from '../tenancy.ts'

/** Who has a session proves again who they are; tries are counted where what was typed is looked at. */
export function stepUpRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.proveByPassword, async ({ runner, actor, access, body }) => {
    await proveByPassword(runner, actor, access.sessionId, body.senha)
  })
  implement(app, deps, calls.proveByCode, async ({ tenant, runner, actor, access, body }) => {
    await proveByCode(runner, actor, senderOf(tenant, deps), access.sessionId, body.codigo)
  })
}
