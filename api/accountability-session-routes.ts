import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { problem } from '../kernel/problem.ts'
import { faultsOf } from '../kernel/wire.ts'
import { accountabilityPage } from '../resources/accountability/file.ts'
import { sessionHours } from '../data/accounts/accounts.ts'
import { recordEvent } from '../data/audit/audit.ts'
import {
  checkCiaPassword,
  chosenOf,
  endCiaSession,
  openAdministratorCia,
  openCiaSession,
  type CiaAccess,
} from '../data/rights/cia-access.ts'
import type { Actor } from '../data/store/scope.ts'
import { needed } from '../resources/calls/inputs.ts'
import { parse, refuseForeignOrigin } from './body.ts'
import { accessOf, actorOf, ciaOf, strangerOf, tenantOf, type Deps } from './context.ts'
import { cookieOf, dropCookies, keepCookie } from './cookies.ts'
import { bearer, demand } from './guard.ts'
import { signInLimits } from './sign-in-limits.ts'

// The second sign-in: user name and password of a portal's user, then the choice of client, unit and year (DOMAIN "Sign-in").

const open = { permission: 'open' } as const
const cia = { permission: 'cia' } as const
const described = (summary: string) => ({ summary, tags: ['accountability'] })

const credentials = z.strictObject({
  userName: needed('Informe o usuário.'),
  password: z
    .string({ error: 'Informe a senha.' })
    .min(1, 'Informe a senha.')
    .max(1_000, 'Informe a senha.'),
})
const whole = (message: string) =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(z.int().positive(message).max(999_999_999_999, message))
/** Exactly the fields of the contract's management-unit-selection. */
const selection = z.strictObject({
  clienteId: whole('Escolha o cliente.'),
  unidadeGestoraHashId: z
    .string({ error: 'Escolha a unidade gestora.' })
    .min(1, 'Escolha a unidade gestora.')
    .max(64, 'Escolha a unidade gestora.'),
  exercicio: whole('Escolha o exercício.').pipe(z.int().max(9_999, 'Escolha o exercício.')),
})

export const ciaActor = (request: FastifyRequest): Actor => {
  const { userId, userName } = ciaOf(request)
  return { ...strangerOf(request, userId, userName), managers: [] }
}

function signIn(app: FastifyInstance, { db, sessions }: Deps): void {
  const { rateLimit, byAddress } = signInLimits(app, 'userName')
  app.post(
    '/api/auth-cia',
    {
      config: { ...open, rateLimit },
      onRequest: byAddress,
      schema: described('Entrar na prestação de contas'),
    },
    async (request, reply) => {
      refuseForeignOrigin(request)
      const tenant = tenantOf(request)
      const runner = db.in(tenant.id)
      const { userName, password } = parse(credentials, request.body)
      const user = await checkCiaPassword(runner, userName, password)
      if (!user) {
        await recordEvent(runner, strangerOf(request, '', userName), {
          type: 'login_failed',
          page: 'accountability',
        })
        throw problem('signed-out', 'Erro ao autenticar usuário!')
      }
      const actor = strangerOf(request, `cia:${user.id}`, user.name)
      const sessionId = await openCiaSession(
        runner,
        actor,
        user,
        request.headers['user-agent'] ?? '',
      )
      const token = sessions.ciaToken(tenant, {
        userId: actor.userId,
        sessionId,
        expiresAt: Date.now() + sessionHours * 3_600_000,
      })
      keepCookie(request, reply, 'cia', token)
      return { token, message: `Olá, ${user.name.split(' ')[0] ?? ''}.` }
    },
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

/** The token is kept in a cookie that no script can read; the application asks for it when it starts. */
function resume(app: FastifyInstance, { db, sessions }: Deps): void {
  app.get(
    '/api/auth-cia',
    { config: open, schema: described('Retomar a sessão da prestação de contas') },
    async (request) => {
      const token = bearer(request) ?? cookieOf(request, 'cia')
      request.cia = (await sessions.cia(tenantOf(request), token)) ?? null
      return { token, ...shown(ciaOf(request)) }
    },
  )
  app.post(
    '/api/auth-cia/sair',
    { config: cia, schema: described('Sair da prestação de contas') },
    async (request, reply) => {
      refuseForeignOrigin(request)
      await endCiaSession(db.in(tenantOf(request).id), ciaActor(request), ciaOf(request).sessionId)
      sessions.forget()
      dropCookies(request, reply, ['cia'])
      return reply.code(204).send()
    },
  )
}

async function choose(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, sessions }: Deps,
): Promise<object> {
  const access = ciaOf(request)
  const tenant = tenantOf(request)
  const given = selection.safeParse(request.body)
  if (!given.success) throw problem('invalid', 'Erro ao selecionar cliente!', faultsOf(given.error))
  const { clienteId: clientId, unidadeGestoraHashId: unit, exercicio: year } = given.data
  const choice = await chosenOf(db.in(tenant.id), access.reach, { clientId, unit, year })
  // What is out of reach is not told apart from what does not exist.
  if (!choice) throw problem('missing', 'Erro ao selecionar cliente!')
  const token = sessions.ciaToken(tenant, access, { clientId, unit, year })
  keepCookie(request, reply, 'cia', token)
  return { token }
}

function select(app: FastifyInstance, deps: Deps): void {
  const { db, sessions } = deps
  app.post(
    '/api/auth-cia-set-client',
    { config: cia, schema: described('Escolher cliente, unidade gestora e exercício') },
    async (request, reply) => {
      refuseForeignOrigin(request)
      return choose(request, reply, deps)
    },
  )
  // An administrator comes here with the application token and an empty body, and leaves with a cia token that chose nothing yet.
  app.post(
    '/admin/api/auth-cia-set-client',
    {
      config: open,
      schema: described(
        'Escolher cliente, unidade gestora e exercício; ou, com o token da aplicação, abrir a prestação de contas',
      ),
    },
    async (request, reply) => {
      refuseForeignOrigin(request)
      const tenant = tenantOf(request)
      request.cia = (await sessions.cia(tenant, bearer(request))) ?? null
      if (request.cia) return choose(request, reply, deps)
      request.access = (await sessions.access(tenant, bearer(request), 'application')) ?? null
      if (!request.access) return choose(request, reply, deps)
      demand(request, [accountabilityPage], 'read')
      const { sessionId: from, expiresAt, user } = accessOf(request)
      const sessionId = await openAdministratorCia(
        db.in(tenant.id),
        actorOf(request),
        from,
        request.headers['user-agent'] ?? '',
      )
      const token = sessions.ciaToken(tenant, { userId: user.id, sessionId, expiresAt })
      keepCookie(request, reply, 'cia', token)
      request.cia = (await sessions.cia(tenant, token)) ?? null
      return isEmpty(request.body) ? { token } : choose(request, reply, deps)
    },
  )
}

const isEmpty = (body: unknown) =>
  body === undefined ||
  body === null ||
  (typeof body === 'object' && Object.keys(body).length === 0)

export function accountabilitySessionRoutes(app: FastifyInstance, deps: Deps): void {
  signIn(app, deps)
  resume(app, deps)
  select(app, deps)
}
