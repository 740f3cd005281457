import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { problem } from '../kernel/problem.ts'
import {
  checkPassword,
  createFirstUser,
  endSession,
  markApplication,
  openSession,
  opensFirstAccess,
  profileOf,
} from '../data/accounts/accounts.ts'
import { recordEvent } from '../data/audit/audit.ts'
import { coveredCpf } from '../data/audit/covered-cpf.ts'
import { emailAddress, needed, newPassword, parse, refuseForeignOrigin } from './body.ts'
import { accessOf, actorOf, strangerOf, tenantOf, type Deps } from './context.ts'
import { cookieOf, dropCookies, keepCookie } from './cookies.ts'
import { signInLimits } from './sign-in-limits.ts'

const open = { permission: 'open' } as const
const session = { permission: 'session' } as const

const credentials = z.strictObject({
  email: needed('Informe o e-mail.'),
  password: z
    .string({ error: 'Informe a senha.' })
    .min(1, 'Informe a senha.')
    .max(1_000, 'Informe a senha.'),
})
const firstAccess = z.strictObject({
  chave: needed('O endereço do primeiro acesso está incompleto.'),
  nome: needed('Informe o seu nome.').max(120),
  email: emailAddress,
  senha: newPassword,
})

function signIn(app: FastifyInstance, { db, sessions }: Deps): void {
  const { rateLimit, byAddress } = signInLimits(app, 'email')
  app.post(
    '/token',
    {
      config: { ...open, rateLimit },
      onRequest: byAddress,
      schema: { summary: 'Entrar', tags: ['session'] },
    },
    async (request, reply) => {
      refuseForeignOrigin(request)
      const tenant = tenantOf(request)
      const runner = db.in(tenant.id)
      const { email, password } = parse(credentials, request.body)
      const user = await checkPassword(runner, email, password)
      if (!user) {
        await recordEvent(runner, strangerOf(request, '', email), {
          type: 'login_failed',
          page: 'session',
        })
        throw problem('signed-out', 'E-mail ou senha inválidos!')
      }
      const id = await openSession(
        runner,
        strangerOf(request, user.id, user.name),
        'admin',
        request.headers['user-agent'] ?? '',
      )
      const token = sessions.token(tenant, 'admin', user.id, id)
      keepCookie(request, reply, 'admin', token)
      return { token, message: `Olá, ${user.name.split(' ')[0] ?? ''}.` }
    },
  )
}

/** The admin token buys the application token. By cookie, both cookies are needed once it has been handed out. */
function exchange(app: FastifyInstance, { db, sessions }: Deps): void {
  app.get(
    '/api/authUserAplication',
    { config: open, schema: { summary: 'Obter o token da aplicação', tags: ['session'] } },
    async (request, reply) => {
      const tenant = tenantOf(request)
      const bearer = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1]
      const access = await sessions.access(tenant, bearer ?? cookieOf(request, 'admin'), 'admin')
      if (!access) throw problem('signed-out', 'Nenhum token encontrado')
      const before = await markApplication(db.in(tenant.id), access.sessionId)
      if (
        before &&
        !bearer &&
        !(await sessions.access(tenant, cookieOf(request, 'aplicacao'), 'application'))
      )
        throw problem('signed-out', 'Nenhum token encontrado')
      const token = sessions.token(
        tenant,
        'application',
        access.user.id,
        access.sessionId,
        access.expiresAt,
      )
      keepCookie(request, reply, 'aplicacao', token)
      return { token }
    },
  )
}

function signOut(app: FastifyInstance, { db, sessions }: Deps): void {
  app.post(
    '/webadm/conta/sair',
    { config: session, schema: { summary: 'Sair', tags: ['session'] } },
    async (request, reply) => {
      const actor = actorOf(request)
      await endSession(db.in(actor.tenantId), actor, accessOf(request).sessionId)
      sessions.forget()
      dropCookies(request, reply)
      return reply.code(204).send()
    },
  )
}

function setUp(app: FastifyInstance, { db }: Deps): void {
  app.post(
    '/webadm/conta/primeiro-acesso',
    {
      config: { ...open, rateLimit: { max: 20, timeWindow: 60_000 } },
      schema: { summary: 'Criar o primeiro usuário', tags: ['session'] },
    },
    async (request, reply) => {
      refuseForeignOrigin(request)
      const tenant = tenantOf(request)
      const { chave, nome, email, senha } = parse(firstAccess, request.body)
      if (!(await opensFirstAccess(db.in(tenant.id), chave)))
        throw problem(
          'forbidden',
          'Este endereço de primeiro acesso não vale mais. Use o que aparece quando o servidor inicia.',
        )
      const id = await createFirstUser(db, tenant.id, { name: nome, email, password: senha })
      return reply.code(201).send({ id })
    },
  )
}

function profile(app: FastifyInstance, { db }: Deps): void {
  app.get(
    '/usuario/:id',
    { config: session, schema: { summary: 'Ler o usuário em uso', tags: ['session'] } },
    async (request) => {
      const { user } = accessOf(request)
      const { id } = request.params as { id: string }
      const found =
        id === user.id || user.elMaster
          ? await profileOf(db.in(tenantOf(request).id), id)
          : undefined
      if (!found) throw problem('missing', 'Usuário não encontrado.')
      // Of others only what tells one person from another; the whole number is shown where it is asked for with a reason.
      return id === user.id ? found : { ...found, cpf: found.cpf && coveredCpf(found.cpf) }
    },
  )
}

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  signIn(app, deps)
  exchange(app, deps)
  signOut(app, deps)
  setUp(app, deps)
  profile(app, deps)
}
