import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { ownProfile } from '../own-profile.ts'
import {
  emailAddress,
  givenPassword,
  instant,
  needed,
  newPassword,
  nothing,
  told,
} from './inputs.ts'
import { userProfile } from './session.ts'

// The account's own calls: registration, confirmation, recovery, password, sessions (DOMAIN "Sign-in").

/** The key of a letter's link. */
export const token = z
  .string({ error: 'O endereço está incompleto.' })
  .regex(/^[\w-]{20,100}$/, 'O endereço está incompleto.')

export const readRegistration = defineCall(
  'account.read-registration',
  'GET /webadm/conta/cadastro',
  {
    summary: 'Saber se o cadastro está aberto',
    access: 'open',
    ownOrigin: true,
    perMinute: 60,
    answers: { 200: z.object({ aberto: z.boolean() }) },
  },
)
export const register = defineCall('account.register', 'POST /webadm/conta/cadastro', {
  summary: 'Pedir uma conta',
  access: 'open',
  ownOrigin: true,
  perMinute: 5,
  body: z.strictObject({
    nome: needed('Informe o seu nome.').max(120, 'Use no máximo 120 caracteres.'),
    email: emailAddress,
    // The application of the version before sends a password here: none is kept, for the letter is not read yet.
    senha: z.unknown().optional(),
  }),
  answers: { 200: told },
})
export const confirmAccount = defineCall('account.confirm', 'POST /webadm/conta/confirmar', {
  summary: 'Confirmar o e-mail e escolher a senha',
  access: 'open',
  ownOrigin: true,
  perMinute: 20,
  body: z.strictObject({ token, senha: newPassword }),
  answers: { 200: told },
})
export const recoverPassword = defineCall('account.recover', 'POST /webadm/conta/recuperar-senha', {
  summary: 'Pedir uma nova senha',
  access: 'open',
  ownOrigin: true,
  perMinute: 5,
  body: z.strictObject({ email: needed('Informe o e-mail.') }),
  answers: { 200: told },
})
export const resetPassword = defineCall('account.reset', 'POST /webadm/conta/resetar-senha', {
  summary: 'Escolher uma nova senha',
  access: 'open',
  ownOrigin: true,
  perMinute: 10,
  body: z.strictObject({ token, senha: newPassword }),
  answers: { 200: told },
})

const { name, alternativeEmail, function: duty, cpf, phoneNumber } = ownProfile
const asRead = z.unknown().optional().describe('Como foi lido; não muda aqui')
/** Takes the fields of the contract's user-update, and beside them what a profile tells besides, as it was read. */
export const updateProfile = defineCall('account.update', 'PUT /account/:id', {
  summary: 'Alterar os próprios dados',
  access: 'session',
  body: z.strictObject({
    id: z.string().optional(),
    nomeCompleto: name.write,
    emailAlternativo: alternativeEmail.write,
    funcao: duty.write,
    cpf: cpf.write,
    phoneNumber: phoneNumber.write,
    avatar: z
      .string()
      .max(200, 'Arquivo não encontrado. Envie-o de novo.')
      .nullish()
      .describe('O que o envio da foto respondeu; nulo a retira; sem o campo, fica a que há'),
    email: asRead,
    userName: asRead,
    usuarioElMaster: asRead,
    usuarioEl: asRead,
  }),
  answers: { 200: userProfile },
})
/** Keeps a picture, which the account then takes by its key. */
export const sendPicture = defineCall('account.send-picture', 'POST /webadm/conta/foto', {
  summary: 'Enviar a própria foto',
  access: 'session',
  body: {
    type: 'multipart/form-data',
    form: z.object({ file: z.file().meta({ format: 'binary' }) }),
  },
  answers: { 201: z.object({ avatar: z.string() }) },
})
export const changePassword = defineCall('account.change-password', 'POST /webadm/conta/senha', {
  summary: 'Trocar a própria senha',
  access: 'session',
  perMinute: 10,
  body: z.strictObject({ atual: givenPassword('Informe a senha atual.'), senha: newPassword }),
  answers: { 204: nothing },
})

const reminders = z.object({
  recebe: z
    .boolean()
    .describe('Um aviso por semana enquanto houver tabelas públicas fora do prazo'),
})
export const readReminders = defineCall('account.read-reminders', 'GET /webadm/conta/lembretes', {
  summary: 'Saber se a conta recebe avisos de tabelas públicas fora do prazo',
  access: 'session',
  answers: { 200: reminders },
})
export const updateReminders = defineCall(
  'account.update-reminders',
  'PUT /webadm/conta/lembretes',
  {
    summary: 'Receber ou não avisos de tabelas públicas fora do prazo',
    access: 'session',
    body: z.strictObject({ recebe: z.boolean('Escolha se quer receber.') }),
    answers: { 200: reminders },
  },
)

/** An open session of an account. */
export const sessionSeen = z.object({
  id: z.string(),
  tipo: z.enum(['admin', 'cia']),
  criada_em: instant,
  usada_em: instant.describe('O último uso, com cinco minutos de folga'),
  expira_em: instant,
  ip: z.string(),
  agente: z.string().nullable(),
  por: z.string().nullable().describe('O provedor por que a pessoa entrou'),
  atual: z.boolean().describe('A sessão que pergunta'),
})
export type OpenSession = z.output<typeof sessionSeen>
/** How many sessions a call ended. */
export const ended = z.object({ encerradas: z.int() })
export const listSessions = defineCall('account.list-sessions', 'GET /webadm/conta/sessoes', {
  summary: 'Listar as próprias sessões',
  access: 'session',
  answers: { 200: z.array(sessionSeen) },
})
export const endOtherSessions = defineCall(
  'account.end-other-sessions',
  'DELETE /webadm/conta/sessoes',
  {
    summary: 'Encerrar as outras sessões',
    access: 'session',
    recentProof: true,
    answers: { 200: ended },
  },
)
export const endSession = defineCall('account.end-session', 'DELETE /webadm/conta/sessoes/:id', {
  summary: 'Encerrar uma sessão',
  access: 'session',
  recentProof: true,
  answers: { 200: ended },
})

/** For who finds a session that is not theirs: the password that opened it opens nothing any more. */
export const disownSessions = defineCall(
  'account.disown-sessions',
  'POST /webadm/conta/sessoes/nao-fui-eu',
  {
    summary: 'Encerrar todas as sessões e escolher outra senha por carta',
    access: 'session',
    perMinute: 10,
    body: z.strictObject({}),
    answers: { 200: told },
  },
)

/** A letter of the outbox; its text is gone once it is no longer good. */
const letter = z.object({
  id: z.string(),
  para: z.string(),
  assunto: z.string(),
  texto: z.string().nullable(),
  criada_em: instant,
  enviada_em: instant.nullable(),
  expira_em: instant.nullable(),
  tentativas: z.int(),
  proxima_em: instant.nullable(),
  erro: z.string().nullable(),
})
export type OutboxLetter = z.output<typeof letter>
// Letters carry links that open accounts.
export const listLetters = defineCall('account.list-letters', 'GET /webadm/conta/mensagens', {
  summary: 'Listar as mensagens enviadas',
  access: 'session',
  elMasterOnly: true,
  answers: { 200: z.array(letter) },
})
export const readAccountSettings = defineCall(
  'account.read-settings',
  'GET /webadm/conta/ajustes',
  {
    summary: 'Ler os ajustes de contas',
    access: 'session',
    elMasterOnly: true,
    answers: { 200: z.object({ cadastro_aberto: z.boolean(), envia_email: z.boolean() }) },
  },
)
export const updateAccountSettings = defineCall(
  'account.update-settings',
  'PUT /webadm/conta/ajustes',
  {
    summary: 'Alterar os ajustes de contas',
    access: 'session',
    elMasterOnly: true,
    body: z.strictObject({
      cadastro_aberto: z.boolean({ error: 'Informe se o cadastro fica aberto.' }),
    }),
    answers: { 204: nothing },
  },
)
