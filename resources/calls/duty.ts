import { z } from 'zod'
import { pagesOf } from '../../kernel/call.ts'
import { defineCall, type AnswerOf } from '../../kernel/operation.ts'
import { isHolidayDay } from '../../pt-br/working-days.ts'
import { documentElement } from '../portal/document-element.ts'
import { documentType } from '../portal/document-type.ts'
import { portal } from '../portal/portal.ts'
import { day, needed, nothing } from './inputs.ts'

// What portals owe to be published: read by who publishes, changed by who may change the portal, signed by who
// publishes of that unit and type.

const readers = pagesOf(documentType)
const editors = pagesOf(portal)
/** Who signs that there was nothing. */
const signers = pagesOf(documentElement)
/** Who may change a portal changes what it owes. */
export const dutyEditors: readonly string[] = editors

/** How often something is owed. */
export const dutyPeriods = {
  mensal: 'Mensal',
  bimestral: 'Bimestral',
  trimestral: 'Trimestral',
  quadrimestral: 'Quadrimestral',
  semestral: 'Semestral',
  anual: 'Anual',
  eventual: 'Sem período certo',
} as const
export const dutyRules = {
  dias: 'Dias depois do fim do período',
  uteis: 'Dias úteis depois do fim do período',
  fixo: 'Um dia certo do mês',
} as const
const names = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[]

const person = z.object({ id: z.string(), nome: z.string() })
const named = person.extend({ saiu: z.boolean().describe('Não entra mais no sistema') })
const unit = z.object({ id: z.string(), nome: z.string() })
const state = z.enum([
  'em-dia',
  'vence',
  'vence-hoje',
  'atrasado',
  'nunca',
  'nao-houve',
  'nao-se-aplica',
])
const holidayWritten = z.strictObject({
  dia: z
    .string()
    .refine(isHolidayDay, 'Use um dia do calendário: 20/01, ou 04/06/2026 se é só desse ano.')
    .describe('01-20 todo ano, 2026-06-04 uma vez'),
  nome: needed('Diga que feriado é.'),
  ambito: z.enum(['municipal', 'estadual']),
})
const holiday = z.object({
  dia: z.string().describe('01-20 todo ano, 2026-06-04 uma vez'),
  nome: z.string(),
  ambito: z.enum(['municipal', 'estadual']),
})
export type HolidaySeen = z.output<typeof holiday>

const line = z.object({
  id: z.int(),
  rev: z.int(),
  tipo: z.int().nullable().describe('O tipo de documento; nulo, é uma tabela pública'),
  conjunto: z.string().nullable(),
  titulo: z.string(),
  unidade: unit,
  periodo: z.enum(names(dutyPeriods)),
  regra: z.enum(names(dutyRules)),
  dias: z.int(),
  meses: z.int(),
  lei: z.string(),
  estado: state,
  situacao: z.string().describe('O estado em palavras, com o dia'),
  feriado: z.string().nullable().describe('O feriado do município que muda esse dia'),
  dia: z.string().nullable().describe('Até quando é devido'),
  falta: z.string().nullable().describe('O período mais antigo que falta, ou o próximo'),
  faltam: z.int().describe('Quantos períodos passaram do prazo'),
  fim: z.string().nullable().describe('O último mês desse período, como 2026-10'),
  ultima: z.string().nullable().describe('O dia em que algo dela foi publicado por último'),
  serie: z
    .array(
      z.object({
        fim: z.string().describe('O último mês do período, como 2026-10'),
        nome: z.string().describe('Como outubro de 2026, 5º bimestre de 2026'),
        estado: z.enum(['publicado', 'nao-houve', 'falta', 'no-prazo', 'antes']),
        prazo: z.string(),
        publicar: z.string().nullable().describe('Onde quem pergunta publica o que falta dele'),
      }),
    )
    .describe('Os períodos dos últimos doze meses, o mais antigo primeiro; só de documentos'),
  assinatura: z
    .object({
      id: z.int(),
      motivo: z.string(),
      quem: z.string(),
      dia: z.string(),
      fim: z.string().describe('O último mês do período'),
    })
    .nullable()
    .describe('A assinatura mais nova de que não houve'),
  responsavel: named.nullable(),
  suplente: named.nullable(),
  aplica: z.boolean(),
  motivo: z.string().nullable().describe('Por que não se aplica'),
  desde: z.string(),
  publicar: z.string().nullable().describe('Onde quem pergunta publica o que falta'),
  assina: z.boolean().describe('Se quem pergunta pode assinar que no período que falta não houve'),
  desfaz: z.boolean().describe('Se quem pergunta pode desfazer a assinatura'),
})
export type DutyLineSeen = z.output<typeof line>

export const listDuties = defineCall('duty.list', 'GET /webadm/obrigacoes/:portalId', {
  summary: 'Listar o que um portal deve publicar, e como está hoje',
  access: { pages: readers, action: 'read' },
  answers: {
    200: z.object({
      hoje: z.string().describe('O dia no município'),
      muda: z.boolean().describe('Se quem pergunta muda as obrigações'),
      pessoas: z
        .array(person)
        .describe('Quem pode responder por elas; vazio para quem não as muda'),
      unidades: z.array(unit),
      feriados: z.array(holiday).describe('Os do município e do estado, que dias úteis não contam'),
      tipos: z.array(z.object({ id: z.int(), nome: z.string() })),
      obrigacoes: z.array(line).describe('As atrasadas primeiro, da mais antiga em diante'),
    }),
  },
})
export type DutiesSeen = AnswerOf<typeof listDuties>

const reason = z
  .string({ error: 'Diga o motivo.' })
  .trim()
  .min(1, 'Diga o motivo.')
  .max(500, 'Use no máximo 500 letras.')
const wanted = z.strictObject({
  responsavel: z.string().max(64).nullable(),
  suplente: z.string().max(64).nullable(),
  periodo: z.enum(names(dutyPeriods), 'Escolha o período.'),
  regra: z.enum(names(dutyRules), 'Escolha como o prazo é contado.'),
  dias: z
    .int('Informe um número.')
    .min(0, 'Use um número de 0 a 1000.')
    .max(1_000, 'Use um número de 0 a 1000.'),
  meses: z
    .int('Informe um número.')
    .min(-24, 'Use um número de −24 a 24.')
    .max(24, 'Use um número de −24 a 24.'),
  lei: needed('Informe a lei, ou quem combinou.'),
  aplica: z.boolean(),
  motivo: z.string().trim().max(500, 'Use no máximo 500 letras.').nullable(),
  desde: day,
})
export type DutyWanted = z.output<typeof wanted>

const created = wanted.extend({
  tipo: z.int('Escolha o tipo de documento.').positive('Escolha o tipo de documento.'),
  unidade: needed('Escolha a unidade gestora.'),
})
export const createDuty = defineCall('duty.create', 'POST /webadm/obrigacoes/:portalId', {
  summary: 'Acrescentar uma obrigação de uma unidade',
  access: { pages: editors, action: 'edit' },
  body: created,
  answers: { 200: z.object({ id: z.int() }) },
})

export const updateDuty = defineCall('duty.update', 'PUT /webadm/obrigacoes/:portalId/:id', {
  summary: 'Mudar uma obrigação: quem responde, o prazo, se se aplica',
  access: { pages: editors, action: 'edit' },
  body: wanted.extend({
    rev: z.int(),
    unidade: needed('Escolha a unidade gestora.').describe(
      'De qual: o que é de cada unidade muda só para esta',
    ),
  }),
  answers: { 200: z.object({ id: z.int() }) },
})

export const signAbsence = defineCall(
  'duty.sign-absence',
  'POST /webadm/obrigacoes/:portalId/:id/nao-houve',
  {
    summary: 'Assinar que em um período não houve o que publicar',
    access: { pages: signers, action: 'add' },
    body: z.strictObject({
      unidade: needed('Escolha a unidade gestora.'),
      fim: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use o último mês do período, como 2026-10.'),
      motivo: reason,
    }),
    answers: { 200: z.object({ id: z.int() }) },
  },
)
export const takeAbsenceBack = defineCall(
  'duty.take-absence-back',
  'DELETE /webadm/obrigacoes/:portalId/nao-houve/:id',
  {
    summary: 'Desfazer a assinatura de que não houve',
    access: { pages: signers, action: 'add' },
    answers: { 204: nothing },
  },
)

export const setHolidays = defineCall('duty.set-holidays', 'PUT /webadm/feriados/:portalId', {
  summary: 'Trocar os feriados do município e do estado, ou ver que prazos mudariam',
  access: { pages: editors, action: 'edit' },
  body: z.strictObject({
    feriados: z.array(holidayWritten).max(100, 'Use no máximo 100 feriados.'),
    vistos: z.array(holidayWritten).max(100).describe('Os que havia quando foram lidos'),
    ensaio: z.boolean().describe('Só para ver o que mudaria'),
  }),
  answers: {
    200: z.object({
      mudam: z
        .array(
          z.object({
            periodo: z.string().describe('Como outubro de 2026'),
            de: z.string(),
            para: z.string(),
            titulos: z.array(z.string()).describe('De quais obrigações'),
          }),
        )
        .describe('Os prazos dos próximos doze meses que mudam'),
    }),
  },
})
export type MovedDue = AnswerOf<typeof setHolidays>['mudam'][number]
