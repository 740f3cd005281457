import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf } from '../../kernel/operation.ts'
import { problem } from '../../kernel/problem.ts'
import * as calls from '../../resources/calls/accountability.ts'
import { accountabilityPage } from '../../resources/accountability/file.ts'
import { networksOfSignIns } from '../../data/accounts/sessions.ts'
import {
  checkCiaPassword,
  chosenOf,
  ciaUserName,
  endCiaSession,
  openAdministratorCia,
  openCiaSession,
  type CiaAccess,
} from '../../data/rights/cia-access.ts'
import type { Actor } from '../../data/store/scope.ts'
import { noteRefusedSignIn } from '../../domain/accounts/refused-sign-in.ts'
import { parse } from '../body.ts'
import { actorOf, ciaOf, anonymousActor, shareOfRequest, tenantOf, type Deps } from '../context.ts'
import { cookieOf, dropCookies, keepCookie } from '../cookies.ts'
import { bearerToken, enter, requirePermission } from '../guard.ts'
import { implement } from '../implement.ts'
import { browserOf } from '../signed-in.ts'
import { signInLimits } from '../sign-in-limits.ts'

// The second sign-in: user name and password of a portal's user, then the choice of client, unit and year (DOMAIN
// "Sign-in").

export const ciaActor = (request: FastifyRequest): Actor => {
  const { userId, userName } = ciaOf(request)
  return { ...anonymousActor(request, userId, userName), managers: [] }
}

function signIn(app: FastifyInstance, deps: Deps): void {
  const { sessions } = deps
  const { rateLimit, byAddress, byAccount } = signInLimits(app, 'userName')
  implement(
    app,
    deps,
    calls.accountabilitySignIn,
    async ({ request, reply, tenant, runner, stranger, body: { userName, password } }) => {
      await byAccount(request, reply, () => networksOfSignIns(runner, 'cia'))
      const user = await checkCiaPassword(runner, userName, password)
      if (!user) {
        await noteRefusedSignIn(runner, stranger, {
          page: 'accountability',
          typed: userName,
          account: await ciaUserName(runner, userName),
          secret: deps.personSecret,
        })
        throw problem('signed-out', 'Erro ao autenticar usuário!')
      }
      const actor = { ...stranger, userId: `cia:${user.id}`, userName: user.name }
      const opened = await openCiaSession(runner, actor, user, browserOf(request))
      const token = sessions.ciaToken(tenant, { userId: actor.userId, ...opened })
      keepCookie(request, reply, 'cia', token)
      return { token, message: `Olá, ${user.name.split(' ')[0] ?? ''}.` }
    },
    { config: { rateLimit }, onRequest: byAddress },
  )
}

/** Whose session it is and what was chosen, as the screens show it. */
const shown = ({ userName, administrator, maySend, choice }: CiaAccess) => ({
  usuario: userName,
  administrador: administrator,
  podeEnviar: maySend,
  escolha: choice
    ? {
        clienteId: choice.clientId,
        cliente: choice.client,
        unidadeGestoraHashId: choice.unit,
        unidadeGestora: choice.unitName,
        exercicio: choice.year,
      }
    : null,
})

function resume(app: FastifyInstance, deps: Deps): void {
  const { sessions } = deps
  implement(app, deps, calls.resumeAccountabilitySession, async ({ request, tenant }) => {
    const token = bearerToken(request) ?? cookieOf(request, 'cia') ?? ''
    request.cia = (await sessions.cia(tenant, token)) ?? null
    return { token, ...shown(ciaOf(request)) }
  })
  implement(app, deps, calls.accountabilitySignOut, async ({ request, reply, runner, cia }) => {
    await endCiaSession(runner, ciaActor(request), cia.sessionId)
    dropCookies(request, reply, ['cia'])
  })
}

async function choose(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, sessions }: Deps,
  selected: BodyOf<typeof calls.chooseUnit>,
) {
  const access = ciaOf(request)
  const tenant = tenantOf(request)
  const { clienteId: clientId, unidadeGestoraHashId: unit, exercicio: year } = selected
  const choice = await chosenOf(db.in(tenant.id, shareOfRequest(request)), access.reach, {
    clientId,
    unit,
    year,
  })
  // Answers the same for what is out of reach and what does not exist.
  if (!choice) throw problem('missing', 'Erro ao selecionar cliente!')
  const token = sessions.ciaToken(tenant, access, { clientId, unit, year })
  keepCookie(request, reply, 'cia', token)
  return { token }
}

const isEmpty = (body: object | null | undefined) => !body || Object.keys(body).length === 0

function select(app: FastifyInstance, deps: Deps): void {
  const { sessions } = deps
  implement(app, deps, calls.chooseUnit, ({ request, reply, body }) =>
    choose(request, reply, deps, body),
  )
  implement(
    app,
    deps,
    calls.openAsAdministrator,
    async ({ request, reply, tenant, runner, body }) => {
      const chosen = () => {
        ciaOf(request)
        return choose(request, reply, deps, parse(calls.selection, body, calls.chooseUnit.invalid))
      }
      request.cia = (await sessions.cia(tenant, bearerToken(request))) ?? null
      if (request.cia) return chosen()
      enter(request, await sessions.access(tenant, bearerToken(request), 'application'))
      if (!request.access) return chosen()
      requirePermission(request, [accountabilityPage], 'read')
      const { sessionId: from, expiresAt, user } = request.access
      const sessionId = await openAdministratorCia(
        runner,
        actorOf(request),
        from,
        request.headers['user-agent'] ?? '',
      )
      const token = sessions.ciaToken(tenant, { userId: user.id, sessionId, expiresAt })
      keepCookie(request, reply, 'cia', token)
      request.cia = (await sessions.cia(tenant, token)) ?? null
      return isEmpty(body) ? { token } : chosen()
    },
  )
}

export function accountabilitySessionRoutes(app: FastifyInstance, deps: Deps): void {
  signIn(app, deps)
  resume(app, deps)
  select(app, deps)
}
