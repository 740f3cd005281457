import type { FastifyInstance } from 'fastify'
import { problem } from '../../kernel/problem.ts'
import * as account from '../../resources/calls/account.ts'
import { interrupted, tooLarge } from '../../formats/file-fault.ts'
import type { Received } from '../../platform/files/files.ts'
import { acceptForms, answerForm, readForm } from '../../platform/http/multipart.ts'
import { outbox } from '../../data/accounts/outbox.ts'
import { sessionsOf } from '../../data/accounts/sessions.ts'
import { registrationOpen } from '../../data/accounts/settings.ts'
import { wantsReminders } from '../../tables/data/reminders.ts'
import {
  changePassword,
  endOtherSessions,
  changeReminders,
  endOwnSession,
  keepOwnPicture,
  largestPicture,
  updateProfile,
} from '../../domain/accounts/own-account.ts'
import { disownSessions } from '../../domain/accounts/disown.ts'
import { requestRecovery, resetPassword } from '../../domain/accounts/recovery.ts'
import {
  confirmAddress,
  register,
  setRegistrationOpen,
} from '../../domain/accounts/registration.ts'
import type { Deps } from '../context.ts'
import { confirmRights } from '../guard.ts'
import { implement, JsonText } from '../implement.ts'
import { senderOf } from '../tenancy.ts'

// The account's own calls: registration, confirmation, recovery, password, sessions (DOMAIN "Sign-in").

/** Said whether or not there is such an account. */
const sent = {
  message:
    'Se este e-mail puder ser usado, uma mensagem com o próximo passo chega em alguns minutos. São no máximo três por hora; vale a mais recente.',
}

function strangers(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, account.readRegistration, async ({ runner }) => ({
    aberto: await registrationOpen(runner),
  }))
  implement(app, deps, account.register, async ({ tenant, runner, stranger, body }) => {
    const asked = { name: body.nome, email: body.email }
    await register(runner, stranger, senderOf(tenant, deps), asked)
    return sent
  })
  implement(app, deps, account.confirmAccount, async ({ runner, stranger, body }) => {
    await confirmAddress(runner, stranger, deps.config.sendsMail, body.token, body.senha)
    return {
      message: 'E-mail confirmado e senha guardada. O administrador do seu órgão libera o acesso.',
    }
  })
  implement(app, deps, account.recoverPassword, async ({ tenant, runner, body }) => {
    await requestRecovery(runner, senderOf(tenant, deps), body.email)
    return sent
  })
  implement(app, deps, account.resetPassword, async ({ tenant, runner, stranger, body }) => {
    await resetPassword(runner, stranger, senderOf(tenant, deps), body.token, body.senha)
    return { message: 'Senha alterada. Entre com a nova senha.' }
  })
}

function ownAccount(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, account.updateProfile, async ({ runner, actor, params, body }) => {
    if (params.id !== actor.userId) throw problem('missing', 'Pessoa não encontrada.')
    const { id: _id, ...change } = body
    return updateProfile(runner, actor, change)
  })
  implement(app, deps, account.changePassword, async ({ tenant, runner, actor, access, body }) => {
    const passwords = { current: body.atual, next: body.senha }
    await changePassword(runner, actor, senderOf(tenant, deps), access.sessionId, passwords)
  })
  implement(app, deps, account.readReminders, async ({ runner, actor }) => ({
    recebe: await wantsReminders(runner, actor.userId),
  }))
  implement(app, deps, account.updateReminders, async ({ runner, actor, body }) => {
    await changeReminders(runner, actor, body.recebe)
    return body
  })
  implement(
    app,
    deps,
    account.listSessions,
    async ({ runner, actor, access }) =>
      new JsonText(await sessionsOf(runner, actor.userId, access.sessionId)),
  )
  implement(app, deps, account.endOtherSessions, ({ runner, actor, access }) =>
    endOtherSessions(runner, actor, access.sessionId),
  )
  implement(app, deps, account.disownSessions, async ({ tenant, runner, actor }) => {
    await disownSessions(runner, actor, senderOf(tenant, deps), deps.config.sendsMail)
    return {
      message:
        'Todas as sessões terminaram e a senha deixou de valer. Enviamos ao seu e-mail o endereço para escolher outra.',
    }
  })
  implement(app, deps, account.endSession, ({ runner, actor, params }) =>
    endOwnSession(runner, actor, params.id),
  )
}

/** Receives one's own picture. */
async function pictures(app: FastifyInstance, deps: Deps): Promise<void> {
  await acceptForms(app)
  const { files } = deps
  implement(app, deps, account.sendPicture, async ({ request, reply, runner, actor }) => {
    const received = await answerForm(request, reply, largestPicture, () =>
      readForm<Received>(request, {
        fileLimit: largestPicture,
        fields: { most: 0, longest: 100 },
        words: {
          field: 'file',
          notForm: 'Envie a foto como multipart/form-data, no campo file.',
          tooLarge: tooLarge(largestPicture),
          tooMany: 'Envie uma foto por vez.',
          noFile: 'Escolha uma foto para enviar.',
          cut: interrupted,
        },
        onField: () => Promise.reject(problem('invalid', 'Envie só o arquivo.')),
        onFile: ({ name, stream }) =>
          files.receive(actor.tenantId, 0, stream, {
            name,
            limit: largestPicture,
            isForOthers: true,
          }),
        discard: (one) => files.discard(one),
      }),
    )
    const mayKeep = () => confirmRights(request, deps.sessions)
    return { avatar: await keepOwnPicture(runner, files, actor, received, mayKeep) }
  })
}

function administration(app: FastifyInstance, deps: Deps): void {
  implement(
    app,
    deps,
    account.listLetters,
    async ({ runner }) => new JsonText(await outbox(runner, !deps.config.sendsMail)),
  )
  implement(app, deps, account.readAccountSettings, async ({ runner }) => ({
    cadastro_aberto: await registrationOpen(runner),
    envia_email: deps.config.sendsMail,
  }))
  implement(app, deps, account.updateAccountSettings, async ({ runner, actor, body }) => {
    await setRegistrationOpen(runner, actor, body.cadastro_aberto)
  })
}

export async function accountRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  strangers(app, deps)
  ownAccount(app, deps)
  administration(app, deps)
  await app.register((scope) => pictures(scope, deps))
}
