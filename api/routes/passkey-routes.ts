import type { FastifyInstance } from 'fastify'
import * as calls from '../../resources/calls/passkey.ts'
import { passkeysOf } from '../../data/accounts/passkeys.ts'
import {
  createPasskey,
  preparePasskey,
  removeOwnPasskey,
  requestPasskey,
} from '../../domain/accounts/passkeys.ts'
import { removePasskeysOf, signInByPasskey } from '../../domain/accounts/passkey-sign-in.ts'
import { proveByPasskey } from '../../domain/accounts/step-up.ts'
import { signingOrigin } from '../body.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'
import { browserOf, welcome } from '../signed-in.ts'
import { signInLimits } from '../sign-in-limits.ts'
import { senderOf } from '../tenancy.ts'

function ownPasskeys(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.listPasskeys, async ({ runner, actor }) =>
    passkeysOf(runner, actor.userId),
  )
  implement(app, deps, calls.preparePasskey, ({ request, tenant, runner, actor }) =>
    preparePasskey(runner, actor, tenant.name, signingOrigin(request)),
  )
  implement(app, deps, calls.createPasskey, async ({ request, tenant, runner, actor, body }) => ({
    id: await createPasskey(runner, actor, senderOf(tenant, deps), signingOrigin(request), body),
  }))
  implement(app, deps, calls.removePasskey, async ({ tenant, runner, actor, params }) => {
    await removeOwnPasskey(runner, actor, senderOf(tenant, deps), params.id)
  })
  implement(app, deps, calls.removePasskeysOf, async ({ tenant, runner, actor, params, body }) => ({
    removidas: await removePasskeysOf(
      runner,
      actor,
      senderOf(tenant, deps),
      params.id,
      body.motivo,
    ),
  }))
}

/** Signing in: a network may show a hundred passkeys a minute, as it may say a hundred passwords. */
function signIn(app: FastifyInstance, deps: Deps): void {
  const { byAddress } = signInLimits(app, 'chave')
  implement(app, deps, calls.beginPasskeySignIn, ({ request, runner }) =>
    requestPasskey(runner, 'entrada', null, signingOrigin(request)),
  )
  implement(
    app,
    deps,
    calls.signInByPasskey,
    async ({ request, reply, tenant, runner, stranger, body }) => {
      const entered = await signInByPasskey(
        runner,
        stranger,
        senderOf(tenant, deps),
        signingOrigin(request),
        body,
        browserOf(request),
      )
      return welcome(request, reply, deps.sessions, tenant, entered)
    },
    { onRequest: byAddress },
  )
}

function proof(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.beginPasskeyProof, ({ request, runner, actor }) =>
    requestPasskey(runner, 'prova', actor.userId, signingOrigin(request)),
  )
  implement(
    app,
    deps,
    calls.proveByPasskey,
    async ({ request, tenant, runner, actor, access, body }) => {
      const sender = senderOf(tenant, deps)
      await proveByPasskey(runner, actor, sender, access.sessionId, signingOrigin(request), body)
    },
  )
}

export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  ownPasskeys(app, deps)
  signIn(app, deps)
  proof(app, deps)
}
