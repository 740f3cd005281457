import type { FastifyInstance } from 'fastify'
import { problem } from '../../kernel/problem.ts'
import * as session from '../../resources/calls/session.ts'
import { opensFirstAccess } from '../../data/accounts/first-access.ts'
import { markApplication, networksOfSignIns } from '../../data/accounts/sessions.ts'
import { stepMinutes } from '../../data/accounts/second-step.ts'
import { profileOf } from '../../data/accounts/users.ts'
import { coveredCpf } from '../../pt-br/covered-cpf.ts'
import { signIn, signOut } from '../../domain/accounts/sign-in.ts'
import { createFirstUser } from '../../domain/accounts/users.ts'
import type { Deps } from '../context.ts'
import { cookieOf, dropCookies, keepCookie } from '../cookies.ts'
import { bearerToken } from '../guard.ts'
import { implement } from '../implement.ts'
import { browserOf, secondFactor, welcome } from '../signed-in.ts'
import { signInLimits } from '../sign-in-limits.ts'
import { senderOf } from '../tenancy.ts'

function signInRoute(app: FastifyInstance, deps: Deps): void {
  const { sessions } = deps
  const { rateLimit, byAddress, byAccount } = signInLimits(app, 'email')
  implement(
    app,
    deps,
    session.signIn,
    async ({ request, reply, tenant, runner, stranger, body }) => {
      await byAccount(request, reply, () => networksOfSignIns(runner, 'admin'))
      const entered = await signIn(
        runner,
        stranger,
        senderOf(tenant, deps),
        body,
        browserOf(request),
        deps.personSecret,
      )
      if ('ticket' in entered) {
        keepCookie(request, reply, 'etapa', entered.ticket, stepMinutes * 60)
        throw secondFactor(entered.turnsOn)
      }
      return welcome(request, reply, sessions, tenant, entered)
    },
    { config: { rateLimit }, onRequest: byAddress },
  )
}

/** The admin token buys the application token. By cookie, both cookies are needed once it has been handed out. */
function exchange(app: FastifyInstance, deps: Deps): void {
  const { sessions } = deps
  implement(app, deps, session.readApplicationToken, async ({ request, reply, tenant, runner }) => {
    const given = bearerToken(request)
    const access = await sessions.access(tenant, given ?? cookieOf(request, 'admin'), 'admin')
    if (!access) throw problem('signed-out', 'Nenhum token encontrado')
    const before = await markApplication(runner, access.sessionId)
    if (
      before &&
      !given &&
      !(await sessions.access(tenant, cookieOf(request, 'aplicacao'), 'application'))
    )
      throw problem('signed-out', 'Nenhum token encontrado')
    const token = sessions.token(tenant, 'application', access.user.id, access)
    keepCookie(request, reply, 'aplicacao', token)
    return { token }
  })
}

/**
 * Ends the session of the bearer, be it the application token or the one that buys it, and takes the cookies back, also
 * when it has ended; those of a newer sign-in in another tab stay. Without a bearer the session of the cookies ends:
 * who asks to be out is out.
 */
function signOutRoute(app: FastifyInstance, deps: Deps): void {
  const { sessions } = deps
  implement(app, deps, session.signOut, async ({ request, reply, tenant, runner, stranger }) => {
    const given = bearerToken(request)
    const kept = await sessions.access(tenant, cookieOf(request, 'admin'), 'admin')
    const own = given
      ? ((await sessions.access(tenant, given, 'application')) ??
        (await sessions.access(tenant, given, 'admin')))
      : kept
    if (own) {
      const actor = { ...stranger, userId: own.user.id, userName: own.user.name }
      await signOut(runner, actor, own.sessionId)
    }
    if (!kept || kept.sessionId === own?.sessionId) dropCookies(request, reply)
  })
}

function setUp(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, session.createFirstUser, async ({ tenant, runner, body }) => {
    const { chave, nome, email, senha } = body
    if (!(await opensFirstAccess(runner, chave)))
      throw problem(
        'forbidden',
        'Este endereço de primeiro acesso não vale mais. Use o que aparece quando o servidor inicia.',
      )
    return { id: await createFirstUser(runner, tenant.id, { name: nome, email, password: senha }) }
  })
}

function profile(app: FastifyInstance, deps: Deps): void {
  implement(
    app,
    deps,
    session.readProfile,
    async ({ runner, access: { user }, params: { id } }) => {
      const found = id === user.id || user.elMaster ? await profileOf(runner, id) : undefined
      if (!found) throw problem('missing', 'Pessoa não encontrada.')
      // Masks the CPF of other people; the whole number is shown only where a reason is given.
      return id === user.id ? found : { ...found, cpf: found.cpf && coveredCpf(found.cpf) }
    },
  )
}

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  signInRoute(app, deps)
  exchange(app, deps)
  signOutRoute(app, deps)
  setUp(app, deps)
  profile(app, deps)
}
