import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../kernel/problem.ts'
import * as calls from '../../resources/calls/provider.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { formOf } from '../../resources/sign-in-providers.ts'
import { invitedOf, linksOf } from '../../data/accounts/provider-links.ts'
import {
  allProviders,
  journeyMinutes,
  offeredProviders,
  providerOf,
  type ProviderJourney,
} from '../../data/accounts/providers.ts'
import { stepMinutes } from '../../data/accounts/second-step.ts'
import type { ProviderAccess } from '../../domain/accounts/providers/access.ts'
import { addressToLeave } from '../../domain/accounts/providers/client.ts'
import { enterByProvider } from '../../domain/accounts/providers/enter.ts'
import { arrive, depart, unknownProvider } from '../../domain/accounts/providers/journey.ts'
import { linkAccount, unlinkAccount } from '../../domain/accounts/providers/links.ts'
import {
  forgetProvider,
  keepProvider,
  noteTrial,
  offerProvider,
} from '../../domain/accounts/providers/settings.ts'
import { spentLink } from '../../domain/accounts/links.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { signingOrigin } from '../body.ts'
import type { Deps } from '../context.ts'
import { cookieOf, dropCookies, keepCookie } from '../cookies.ts'
import { providerAccess } from '../hosts/provider-access.ts'
import { implement, type Exchange } from '../implement.ts'
import { browserOf, secondFactor, welcome } from '../signed-in.ts'
import { signInLimits } from '../sign-in-limits.ts'
import { senderOf } from '../tenancy.ts'

interface Going {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly runner: Runner
}
/** Sends the browser to a provider; it keeps by what its return is known. */
async function send(
  { request, reply, runner }: Going,
  access: ProviderAccess,
  journey: ProviderJourney,
) {
  const { origin } = signingOrigin(request)
  const { key, address } = await depart(runner, access, origin, journey)
  keepCookie(request, reply, 'ida', key, journeyMinutes * 60)
  return { endereco: address }
}

function goingThere(app: FastifyInstance, deps: Deps, access: ProviderAccess): void {
  implement(app, deps, calls.listOpenProviders, async ({ runner }) =>
    (await offeredProviders(runner)).map(({ id, name, model }) => ({
      id,
      nome: name,
      cpf: formOf(model).cpf !== undefined,
    })),
  )
  implement(app, deps, calls.beginProviderSignIn, async (going) => {
    const { runner, params, body } = going
    const { convite, volta } = body
    const invited = convite ? await invitedOf(runner, convite) : undefined
    if (convite && !invited) throw spentLink()
    return send(going, access, {
      providerId: params.id,
      purpose: invited === undefined ? 'entrada' : 'convite',
      userId: invited ?? null,
      sessionId: null,
      back: volta ?? null,
    })
  })
  const ofSession = (purpose: 'vinculo' | 'teste', back: string) =>
    function begin(
      going: Exchange<typeof calls.beginProviderLink | typeof calls.beginProviderTest>,
    ) {
      const { params, actor, access: held } = going
      const { sessionId } = held
      const { userId } = actor
      return send(going, access, { providerId: params.id, purpose, userId, sessionId, back })
    }
  implement(app, deps, calls.beginProviderLink, ofSession('vinculo', ownScreens.settings))
  implement(app, deps, calls.beginProviderTest, ofSession('teste', ownScreens.municipality))
}

/** Who comes back: in, linked, or only trying. */
function comingBack(app: FastifyInstance, deps: Deps, access: ProviderAccess): void {
  const { byAddress } = signInLimits(app, 'provedor')
  implement(
    app,
    deps,
    calls.returnFromProvider,
    async ({ request, reply, tenant, runner, stranger, body }) => {
      const { origin } = signingOrigin(request)
      const key = cookieOf(request, 'ida')
      dropCookies(request, reply, ['ida'])
      const arrival = await arrive(runner, access, origin, { key, said: body.resposta })
      const { provider, journey } = arrival
      const { id, name: nome, leavesTo } = provider
      const told = { volta: journey.back, provedor: { id, nome, sai: leavesTo !== null } }
      if (journey.purpose === 'vinculo') {
        await linkAccount(runner, stranger, senderOf(tenant, deps), arrival)
        const message = `A sua conta agora se abre também com ${nome}.`
        return { ...told, resultado: 'ligou' as const, token: null, message }
      }
      if (journey.purpose === 'teste') {
        await noteTrial(runner, stranger, access, arrival)
        const message = `O teste de ${nome} deu certo. Agora ele pode ser oferecido na entrada.`
        return { ...told, resultado: 'testou' as const, token: null, message }
      }
      const sender = senderOf(tenant, deps)
      const entered = await enterByProvider(runner, stranger, sender, arrival, browserOf(request))
      if ('ticket' in entered) {
        keepCookie(request, reply, 'etapa', entered.ticket, stepMinutes * 60)
        throw secondFactor(entered.turnsOn)
      }
      const welcomed = welcome(request, reply, deps.sessions, tenant, entered)
      return { ...told, resultado: 'entrou' as const, ...welcomed }
    },
    { onRequest: byAddress },
  )
  implement(app, deps, calls.leaveProvider, async ({ runner, params }) => {
    const provider = await providerOf(runner, params.id)
    if (!provider?.isOn) throw unknownProvider()
    const address = await addressToLeave(access, provider)
    if (address === null) throw problem('missing', `Saia no próprio ${provider.name}.`)
    return { endereco: address }
  })
}

function ofAccounts(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.listProviderLinks, async ({ runner, actor }) => [
    ...(await linksOf(runner, actor.userId)),
  ])
  implement(app, deps, calls.removeProviderLink, async ({ tenant, runner, actor, params }) => {
    await unlinkAccount(runner, actor, senderOf(tenant, deps), params.id)
  })
}

function ofMunicipality(app: FastifyInstance, deps: Deps, access: ProviderAccess): void {
  implement(app, deps, calls.listProviders, async ({ runner }) => [...(await allProviders(runner))])
  implement(app, deps, calls.saveProvider, async ({ runner, actor, body }) => ({
    id: await keepProvider(runner, actor, access, body),
  }))
  implement(app, deps, calls.switchProvider, async ({ runner, actor, params, body }) => {
    await offerProvider(runner, actor, params.id, body.ligado)
  })
  implement(app, deps, calls.removeProvider, async ({ runner, actor, params }) => {
    await forgetProvider(runner, actor, params.id)
  })
}

/** Signing in by OpenID Connect (decision 234). */
export function providerRoutes(app: FastifyInstance, deps: Deps): void {
  const access = providerAccess(deps.config)
  goingThere(app, deps, access)
  comingBack(app, deps, access)
  ofAccounts(app, deps)
  ofMunicipality(app, deps, access)
}
