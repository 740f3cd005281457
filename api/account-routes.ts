import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { problem } from '../kernel/problem.ts'
import { ownProfile } from '../resources/own-profile.ts'
import { updateProfile } from '../data/accounts/accounts.ts'
import { outbox } from '../data/accounts/outbox.ts'
import {
  changePassword,
  confirmAddress,
  endOne,
  endOthers,
  register,
  registrationOpen,
  requestRecovery,
  resetPassword,
  sessionsOf,
  setRegistrationOpen,
  type LinkTo,
} from '../data/accounts/registrations.ts'
import { emailAddress, needed, newPassword, parse, refuseForeignOrigin } from './body.ts'
import { accessOf, actorOf, strangerOf, tenantOf, type Deps } from './context.ts'
import { addressOfTenant } from './tenancy.ts'

// The account's own calls: registration, confirmation, recovery, password, sessions (DOMAIN "Sign-in").

const open = (max: number) => ({
  permission: 'open' as const,
  rateLimit: { max, timeWindow: 60_000 },
})
const session = { permission: 'session' as const }
const json = 'application/json; charset=utf-8'
const described = (summary: string) => ({ summary, tags: ['account'] })

const token = z
  .string({ error: 'O endereço está incompleto.' })
  .regex(/^[\w-]{20,100}$/, 'O endereço está incompleto.')
// The application of the version before sends a password here: none is kept, for the letter is not read yet.
const registration = z.strictObject({
  nome: needed('Informe o seu nome.').max(120, 'Use no máximo 120 caracteres.'),
  email: emailAddress,
  senha: z.unknown().optional(),
})
const confirmation = z.strictObject({ token, senha: newPassword })
const recovery = z.strictObject({ email: needed('Informe o e-mail.') })
const reset = z.strictObject({ token, senha: newPassword })
const passwordChange = z.strictObject({
  atual: z
    .string({ error: 'Informe a senha atual.' })
    .min(1, 'Informe a senha atual.')
    .max(1_000, 'Informe a senha atual.'),
  senha: newPassword,
})
const { name, alternativeEmail, function: duty, cpf, phoneNumber } = ownProfile
/** Exactly the fields of the contract's user-update. */
const profile = z.strictObject({
  id: z.string().optional(),
  nomeCompleto: name.write,
  emailAlternativo: alternativeEmail.write,
  funcao: duty.write,
  cpf: cpf.write,
  phoneNumber: phoneNumber.write,
  avatar: z.string().nullish(),
})
const settings = z.strictObject({
  cadastro_aberto: z.boolean({ error: 'Informe se o cadastro fica aberto.' }),
})

/** Said whether or not there is such an account. */
const sent =
  'Se este e-mail puder ser usado, uma mensagem com o próximo passo chega em alguns minutos. São no máximo três por hora; vale a mais recente.'

const linksOf = (request: FastifyRequest, { config }: Deps): LinkTo => {
  const origin = addressOfTenant(config.publicUrl, tenantOf(request).code)
  return (path) => `${origin}${path}`
}

function strangers(app: FastifyInstance, deps: Deps): void {
  const { db, sessions } = deps
  app.get(
    '/webadm/conta/cadastro',
    { config: open(60), schema: described('Saber se o cadastro está aberto') },
    async (request) => ({ aberto: await registrationOpen(db.in(tenantOf(request).id)) }),
  )
  app.post(
    '/webadm/conta/cadastro',
    { config: open(5), schema: described('Pedir uma conta') },
    async (request) => {
      refuseForeignOrigin(request)
      const { nome, email } = parse(registration, request.body)
      await register(
        db,
        tenantOf(request),
        strangerOf(request),
        { name: nome, email },
        linksOf(request, deps),
      )
      return { message: sent }
    },
  )
  app.post(
    '/webadm/conta/confirmar',
    { config: open(20), schema: described('Confirmar o e-mail e escolher a senha') },
    async (request) => {
      refuseForeignOrigin(request)
      const { token: key, senha } = parse(confirmation, request.body)
      await confirmAddress(db, tenantOf(request), strangerOf(request), key, senha)
      return {
        message:
          'E-mail confirmado e senha guardada. O administrador do seu órgão libera o acesso.',
      }
    },
  )
  app.post(
    '/webadm/conta/recuperar-senha',
    { config: open(5), schema: described('Pedir uma nova senha') },
    async (request) => {
      refuseForeignOrigin(request)
      await requestRecovery(
        db,
        tenantOf(request),
        parse(recovery, request.body).email,
        linksOf(request, deps),
      )
      return { message: sent }
    },
  )
  app.post(
    '/webadm/conta/resetar-senha',
    { config: open(10), schema: described('Escolher uma nova senha') },
    async (request) => {
      refuseForeignOrigin(request)
      const { token: key, senha } = parse(reset, request.body)
      await resetPassword(db, tenantOf(request), strangerOf(request), key, senha)
      sessions.forget()
      return { message: 'Senha alterada. Entre com a nova senha.' }
    },
  )
}

function ownAccount(app: FastifyInstance, { db, sessions }: Deps): void {
  app.put(
    '/account/:id',
    { config: session, schema: described('Alterar os próprios dados') },
    async (request) => {
      const actor = actorOf(request)
      if ((request.params as { id: string }).id !== actor.userId)
        throw problem('missing', 'Usuário não encontrado.')
      const { id: _id, avatar: _avatar, ...change } = parse(profile, request.body)
      const updated = await updateProfile(db, actor, change)
      sessions.forget()
      return updated
    },
  )
  app.post(
    '/webadm/conta/senha',
    {
      config: { ...session, rateLimit: { max: 10, timeWindow: 60_000 } },
      schema: described('Trocar a própria senha'),
    },
    async (request, reply) => {
      const { atual, senha } = parse(passwordChange, request.body)
      await changePassword(
        db,
        tenantOf(request),
        actorOf(request),
        accessOf(request).sessionId,
        atual,
        senha,
      )
      sessions.forget()
      return reply.code(204).send()
    },
  )
  app.get(
    '/webadm/conta/sessoes',
    { config: session, schema: described('Listar as próprias sessões') },
    async (request, reply) =>
      reply
        .type(json)
        .send(
          await sessionsOf(
            db.in(tenantOf(request).id),
            actorOf(request).userId,
            accessOf(request).sessionId,
          ),
        ),
  )
  app.delete(
    '/webadm/conta/sessoes',
    { config: session, schema: described('Encerrar as outras sessões') },
    async (request) => {
      const ended = await endOthers(
        db.in(tenantOf(request).id),
        actorOf(request),
        accessOf(request).sessionId,
      )
      sessions.forget()
      return ended
    },
  )
  app.delete(
    '/webadm/conta/sessoes/:id',
    { config: session, schema: described('Encerrar uma sessão') },
    async (request) => {
      const ended = await endOne(
        db.in(tenantOf(request).id),
        actorOf(request),
        (request.params as { id: string }).id,
      )
      sessions.forget()
      return ended
    },
  )
}

/** @throws {Problem} `forbidden` unless an elMaster asks: letters carry links that open accounts. */
function demandMaster(request: FastifyRequest): void {
  if (!accessOf(request).user.elMaster) throw problem('forbidden', 'Só um elMaster pode ver isto.')
}

function administration(app: FastifyInstance, { db, config }: Deps): void {
  app.get(
    '/webadm/conta/mensagens',
    { config: session, schema: described('Listar as mensagens enviadas') },
    async (request, reply) => {
      demandMaster(request)
      return reply.type(json).send(await outbox(db.in(tenantOf(request).id)))
    },
  )
  app.get(
    '/webadm/conta/ajustes',
    { config: session, schema: described('Ler os ajustes de contas') },
    async (request) => {
      demandMaster(request)
      return {
        cadastro_aberto: await registrationOpen(db.in(tenantOf(request).id)),
        envia_email: config.sendsMail,
      }
    },
  )
  app.put(
    '/webadm/conta/ajustes',
    { config: session, schema: described('Alterar os ajustes de contas') },
    async (request, reply) => {
      demandMaster(request)
      await setRegistrationOpen(
        db.in(tenantOf(request).id),
        actorOf(request),
        parse(settings, request.body).cadastro_aberto,
      )
      return reply.code(204).send()
    },
  )
}

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  strangers(app, deps)
  ownAccount(app, deps)
  administration(app, deps)
}
