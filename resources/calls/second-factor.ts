import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { day, givenPassword, instant, needed, nothing } from './inputs.ts'

// The second factor of one's own account, and the step of signing in that asks for it (decision 180).

const code = needed('Informe o código.')
const password = givenPassword('Informe a sua senha.')
const newFactor = z.object({
  segredo: z.string().describe('Em base32, para digitar no aplicativo'),
  endereco: z.string().describe('otpauth://, para o código QR'),
})
const codes = z.object({
  codigos: z
    .array(z.string())
    .describe('Códigos de recuperação: cada um serve uma vez, e só aqui são mostrados'),
})

/** For who said the right password a moment ago in this browser, which keeps a cookie since then. */
export const answerSecondStep = defineCall(
  'second-factor.answer',
  'POST /webadm/conta/segundo-fator',
  {
    summary: 'Entrar com o código do segundo fator',
    access: 'open',
    ownOrigin: true,
    body: z.strictObject({
      codigo: code.describe('Seis dígitos do aplicativo, ou um código de recuperação'),
    }),
    answers: { 200: z.object({ token: z.string(), message: z.string() }) },
  },
)

export const prepareDemandedFactor = defineCall(
  'second-factor.prepare-demanded',
  'POST /webadm/conta/segundo-fator/exigido',
  {
    summary: 'Começar a ligar o segundo fator que a conta tem de ter, antes de entrar',
    access: 'open',
    ownOrigin: true,
    body: z.strictObject({}),
    answers: { 200: newFactor },
  },
)
export const turnOnDemandedFactor = defineCall(
  'second-factor.turn-on-demanded',
  'POST /webadm/conta/segundo-fator/exigido/ligar',
  {
    summary: 'Ligar o segundo fator que a conta tem de ter, e entrar',
    access: 'open',
    ownOrigin: true,
    body: z.strictObject({ codigo: code }),
    answers: { 200: codes.extend({ token: z.string(), message: z.string() }) },
  },
)

export const readFactor = defineCall('second-factor.read', 'GET /webadm/conta/segundo-fator', {
  summary: 'Saber se a própria conta tem um segundo fator',
  access: 'session',
  answers: {
    200: z.object({
      ligado_em: instant.nullable().describe('Nulo enquanto só a senha é pedida'),
      codigos_restantes: z.int().describe('Códigos de recuperação que ainda não foram usados'),
      chaves_de_acesso: z.int().describe('Quantas a própria conta tem'),
      exigido_desde: z
        .string()
        .nullable()
        .describe('O dia a partir de que a conta tem de ter um; nulo: pode não ter'),
      email_sem_prova: z
        .boolean()
        .describe('Nem carta nem segundo fator comprovam de quem é o e-mail da conta'),
    }),
  },
})

export const prepareFactor = defineCall(
  'second-factor.prepare',
  'POST /webadm/conta/segundo-fator/preparo',
  {
    summary: 'Começar a ligar o segundo fator',
    access: 'session',
    perMinute: 30,
    body: z.strictObject({ senha: password }),
    answers: { 200: newFactor },
  },
)

export const turnOnFactor = defineCall(
  'second-factor.turn-on',
  'POST /webadm/conta/segundo-fator/ligar',
  {
    summary: 'Ligar o segundo fator com o primeiro código',
    access: 'session',
    perMinute: 60,
    body: z.strictObject({ codigo: code }),
    answers: { 200: codes },
  },
)

export const turnOffFactor = defineCall(
  'second-factor.turn-off',
  'POST /webadm/conta/segundo-fator/desligar',
  {
    summary: 'Desligar o segundo fator',
    access: 'session',
    perMinute: 10,
    body: z.strictObject({ senha: password, codigo: code }),
    answers: { 204: nothing },
  },
)

export const renewRecoveryCodes = defineCall(
  'second-factor.renew-codes',
  'POST /webadm/conta/segundo-fator/codigos',
  {
    summary: 'Trocar os códigos de recuperação',
    access: 'session',
    perMinute: 10,
    body: z.strictObject({ senha: password, codigo: code }),
    answers: { 200: codes },
  },
)

const scope = z.enum(['todos', 'elmaster', 'perfil'], 'Escolha de quem é exigido.')
const profileOption = z.object({ id: z.int(), nome: z.string() })
const demand = z.object({
  alcance: scope,
  perfil: profileOption.nullable(),
  desde: z.string(),
  pessoas: z.int().describe('Quantas pessoas de hoje alcança'),
  sem: z.int().describe('Quantas delas ainda não têm'),
})
export type FactorDemand = z.output<typeof demand>
export const listDemands = defineCall(
  'second-factor.list-demands',
  'GET /webadm/conta/segundo-fator/exigencias',
  {
    summary: 'Saber de quem o segundo fator é exigido',
    access: 'session',
    elMasterOnly: true,
    answers: {
      200: z.object({ exigencias: z.array(demand), perfis: z.array(profileOption) }),
    },
  },
)
export const updateDemand = defineCall(
  'second-factor.update-demand',
  'PUT /webadm/conta/segundo-fator/exigencias',
  {
    summary: 'Exigir o segundo fator a partir de um dia, ou deixar de exigir',
    access: 'session',
    recentProof: true,
    elMasterOnly: true,
    body: z.strictObject({
      alcance: scope,
      perfil: z.int('Escolha o perfil.').nullable(),
      desde: day.nullable().describe('Nulo: deixa de ser exigido'),
    }),
    answers: { 204: nothing },
  },
)
