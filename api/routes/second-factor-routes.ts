import type { FastifyInstance } from 'fastify'
import * as calls from '../../resources/calls/second-factor.ts'
import { factorOf } from '../../data/accounts/second-factor.ts'
import { prepareOwn, renewCodes, turnOff, turnOn } from '../../domain/accounts/second-factor.ts'
import { demands, profileChoices } from '../../data/accounts/factor-demand.ts'
import { demandFactor } from '../../domain/accounts/factor-demand.ts'
import {
  answerSecondStep,
  prepareDemanded,
  turnOnDemanded,
} from '../../domain/accounts/second-step.ts'
import type { Deps } from '../context.ts'
import { cookieOf } from '../cookies.ts'
import { implement } from '../implement.ts'
import { browserOf, welcome } from '../signed-in.ts'
import { signInLimits } from '../sign-in-limits.ts'
import { senderOf } from '../tenancy.ts'

/** The second step of signing in; the account's own ten codes an hour are counted where the code is looked at. */
function answer(app: FastifyInstance, deps: Deps): void {
  const { sessions } = deps
  const { byAddress } = signInLimits(app, 'segundo-fator')
  implement(
    app,
    deps,
    calls.answerSecondStep,
    async ({ request, reply, tenant, runner, stranger, body }) => {
      const entered = await answerSecondStep(runner, stranger, senderOf(tenant, deps), {
        ticket: cookieOf(request, 'etapa'),
        code: body.codigo,
        browser: browserOf(request),
      })
      return welcome(request, reply, sessions, tenant, entered)
    },
    { onRequest: byAddress },
  )
}

/** Who has to have a factor and has none turns one on where the code would be asked for. */
function demanded(app: FastifyInstance, deps: Deps): void {
  const { sessions } = deps
  const { byAddress } = signInLimits(app, 'segundo-fator-exigido')
  implement(
    app,
    deps,
    calls.prepareDemandedFactor,
    async ({ request, tenant, runner }) => {
      const ticket = cookieOf(request, 'etapa')
      const { secret, address } = await prepareDemanded(runner, tenant.name, ticket)
      return { segredo: secret, endereco: address }
    },
    { onRequest: byAddress },
  )
  implement(
    app,
    deps,
    calls.turnOnDemandedFactor,
    async ({ request, reply, tenant, runner, stranger, body }) => {
      const { codes, ...entered } = await turnOnDemanded(runner, stranger, senderOf(tenant, deps), {
        ticket: cookieOf(request, 'etapa'),
        code: body.codigo,
        browser: browserOf(request),
      })
      return { ...welcome(request, reply, sessions, tenant, entered), codigos: codes }
    },
    { onRequest: byAddress },
  )
  implement(app, deps, calls.listDemands, async ({ runner }) => ({
    exigencias: [...(await demands(runner))],
    perfis: [...(await profileChoices(runner))],
  }))
  implement(app, deps, calls.updateDemand, async ({ runner, actor, body }) => {
    const { alcance: scope, perfil: profile, desde: day } = body
    await demandFactor(runner, actor, { scope, profile, day })
  })
}

function ownFactor(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.readFactor, ({ runner, actor }) => factorOf(runner, actor.userId))
  implement(app, deps, calls.prepareFactor, async ({ tenant, runner, actor, body }) => {
    const { secret, address } = await prepareOwn(runner, actor, tenant.name, body.senha)
    return { segredo: secret, endereco: address }
  })
  implement(app, deps, calls.turnOnFactor, async ({ tenant, runner, actor, access, body }) => ({
    codigos: await turnOn(runner, actor, senderOf(tenant, deps), access.sessionId, body.codigo),
  }))
  implement(app, deps, calls.turnOffFactor, async ({ tenant, runner, actor, body }) => {
    const proof = { password: body.senha, code: body.codigo }
    await turnOff(runner, actor, senderOf(tenant, deps), proof)
  })
  implement(app, deps, calls.renewRecoveryCodes, async ({ tenant, runner, actor, body }) => {
    const proof = { password: body.senha, code: body.codigo }
    return { codigos: await renewCodes(runner, actor, senderOf(tenant, deps), proof) }
  })
}

export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  answer(app, deps)
  demanded(app, deps)
  ownFactor(app, deps)
}
