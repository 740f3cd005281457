import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { fileStatuses, type FileStatus } from '../accountability/file.ts'
import { givenPassword, instant, needed, nothing } from './inputs.ts'

// The accountability area: the second sign-in, the choice of client, unit and year, the files of what was chosen
// (DOMAIN "Sign-in").

const refusedChoice = 'Erro ao selecionar cliente!'
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
export const selection = z.strictObject({
  clienteId: whole('Escolha o cliente.'),
  unidadeGestoraHashId: z
    .string({ error: 'Escolha a unidade gestora.' })
    .min(1, 'Escolha a unidade gestora.')
    .max(64, 'Escolha a unidade gestora.'),
  exercicio: whole('Escolha o exercício.').pipe(z.int().max(9_999, 'Escolha o exercício.')),
})
/** What the session works on. */
const choice = z.object({
  clienteId: z.int(),
  cliente: z.string(),
  unidadeGestoraHashId: z.string(),
  unidadeGestora: z.string(),
  exercicio: z.int(),
})
export type UnitChoice = z.output<typeof choice>
export type UnitSelection = Pick<UnitChoice, 'clienteId' | 'unidadeGestoraHashId' | 'exercicio'>
const token = z.object({ token: z.string() })

export const accountabilitySignIn = defineCall('accountability.sign-in', 'POST /api/auth-cia', {
  summary: 'Entrar na prestação de contas',
  access: 'open',
  ownOrigin: true,
  body: z.strictObject({
    userName: needed('Informe o usuário.'),
    password: givenPassword('Informe a senha.'),
  }),
  answers: { 200: token.extend({ message: z.string() }) },
})
/**
 * Whose session it is and what was chosen. The token is kept in a cookie that no script can read; the application asks
 * for it when it starts.
 */
export const resumeAccountabilitySession = defineCall(
  'accountability.resume',
  'GET /api/auth-cia',
  {
    summary: 'Retomar a sessão da prestação de contas',
    access: 'open',
    ownOrigin: true,
    answers: {
      200: token.extend({
        usuario: z.string(),
        administrador: z.boolean(),
        podeEnviar: z.boolean(),
        escolha: choice.nullable(),
      }),
    },
  },
)
export const accountabilitySignOut = defineCall(
  'accountability.sign-out',
  'POST /api/auth-cia/sair',
  {
    summary: 'Sair da prestação de contas',
    access: 'cia',
    ownOrigin: true,
    answers: { 204: nothing },
  },
)
export const chooseUnit = defineCall('accountability.choose', 'POST /api/auth-cia-set-client', {
  summary: 'Escolher cliente, unidade gestora e exercício',
  access: 'cia',
  ownOrigin: true,
  invalid: refusedChoice,
  body: selection,
  answers: { 200: token },
})
/**
 * An administrator comes here with the application token and an empty body, and leaves with a token that chose nothing
 * yet.
 */
export const openAsAdministrator = defineCall(
  'accountability.open-as-administrator',
  'POST /admin/api/auth-cia-set-client',
  {
    summary:
      'Escolher cliente, unidade gestora e exercício; ou, com o token da aplicação, abrir a prestação de contas',
    access: 'open',
    ownOrigin: true,
    invalid: refusedChoice,
    body: selection.partial().nullish(),
    answers: { 200: token },
  },
)

export const listClients = defineCall(
  'accountability.list-clients',
  'GET /admin/api/cia/list-all-clients',
  {
    summary: 'Listar os clientes ao alcance',
    access: 'cia',
    answers: { 200: z.array(z.object({ id: z.int(), nome: z.string() })), 204: nothing },
  },
)
/** `ugId` is the key of the unit, the one that a selection carries as `unidadeGestoraHashId`. */
const unit = z.object({ ugId: z.string(), nome: z.string(), clienteId: z.int() })
export const listUnits = defineCall(
  'accountability.list-units',
  'GET /admin/api/cia/ug/:portalId',
  {
    summary: 'Listar as unidades gestoras de um cliente',
    access: 'cia',
    answers: { 200: z.array(unit), 204: nothing },
  },
)
export const listYears = defineCall(
  'accountability.list-years',
  'GET /admin/api/cia/list-all-exercises',
  {
    summary: 'Listar os exercícios',
    access: 'cia',
    // Rows as the register of years has them.
    answers: { 200: z.array(z.looseObject({ ano: z.int(), nome: z.string() })), 204: nothing },
  },
)

const statuses = Object.keys(fileStatuses) as FileStatus[]
/** A file as the list shows it (contract: accountability-file); `statusLog` says in a sentence what was found. */
const file = z.object({
  id: z.int(),
  portalId: z.int(),
  unidadeGestoraId: z.string(),
  dataUpload: instant,
  nomeArquivo: z.string(),
  arquivoId: z.string(),
  ano: z.int(),
  mes: z.int(),
  usuario: z.string(),
  status: z.enum(statuses),
  statusLog: z.string(),
})
export type AccountabilityFile = z.output<typeof file>
/** What the validation read of a file: the documented list has room for a sentence only. */
const reading = z.object({
  id: z.int(),
  layout: z.enum(['ppa', 'msc']).nullable().describe('Nulo enquanto não foi lido'),
  erros: z.int(),
  avisos: z.int(),
  noPortal: z.string().nullable().describe('O endereço público do que foi aceito, onde há'),
})
export type AccountabilityReading = z.output<typeof reading>
/** One thing that was found in a file. */
const finding = z.object({
  linha: z.int().describe('A primeira linha do arquivo é 1'),
  campo: z.string().describe('A coluna, como o leiaute a chama; vazio, a linha inteira'),
  valor: z.string(),
  codigo: z.string(),
  mensagem: z.string(),
  gravidade: z.enum(['erro', 'aviso']),
})
export type Finding = z.output<typeof finding>
/** One file with all that was found, a thousand at most; `erros` and `avisos` count the others too. */
const report = file.extend({
  ...reading.shape,
  statusLog: z.array(finding),
  linhas: z.int().nullable(),
  substituidoPor: z.int().nullable(),
})
export type AccountabilityReport = z.output<typeof report>

export const listFiles = defineCall(
  'accountability.list-files',
  'GET /admin/api/cia/ppa/list-all-files-ppa',
  {
    summary: 'Listar os arquivos da UG e do exercício escolhidos',
    access: 'cia',
    answers: { 200: z.array(file), 204: nothing },
  },
)
export const listReadings = defineCall(
  'accountability.list-readings',
  'GET /admin/api/cia/ppa/arquivos',
  {
    summary: 'Listar o que a validação leu de cada arquivo da UG e do exercício escolhidos',
    access: 'cia',
    answers: { 200: z.array(reading), 204: nothing },
  },
)
export const readReport = defineCall(
  'accountability.read-report',
  'GET /admin/api/cia/ppa/arquivos/:id',
  {
    summary: 'Ler um arquivo e o que a validação encontrou',
    access: 'cia',
    answers: { 200: report },
  },
)
export const downloadFindings = defineCall(
  'accountability.download-findings',
  'GET /admin/api/cia/ppa/arquivos/:id/problemas.csv',
  {
    summary: 'Baixar o que a validação encontrou',
    access: 'cia',
    answers: { 200: { type: 'text/csv' } },
  },
)
export const downloadOriginal = defineCall(
  'accountability.download-original',
  'GET /admin/api/cia/ppa/arquivos/:id/original',
  {
    summary: 'Baixar o arquivo como foi enviado',
    access: 'cia',
    answers: { 200: { type: 'text/csv' } },
  },
)
export const withdrawFile = defineCall(
  'accountability.withdraw',
  'DELETE /admin/api/cia/ppa/arquivos/:id',
  {
    summary: 'Retirar um arquivo que ainda não começou a ser validado',
    access: 'cia',
    ownOrigin: true,
    answers: { 204: nothing },
  },
)
const known = report.extend({ repetido: z.boolean().describe('Já tinha sido enviado') })
/** 200 for a file that was there already. */
export const sendAccountabilityFile = defineCall(
  'accountability.send',
  'POST /admin/api/cia/ppa/arquivos',
  {
    summary: 'Enviar um arquivo de prestação de contas, que é validado em seguida',
    access: 'cia',
    perMinute: 60,
    body: {
      type: 'multipart/form-data',
      form: z.object({ ano: z.int(), mes: z.int(), file: z.file().meta({ format: 'binary' }) }),
    },
    answers: { 200: known, 201: known },
  },
)
