import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { isTrackerType } from '../audit-words.ts'
import { ownScreens } from '../own-screens.ts'
import {
  day,
  format,
  instant,
  nothing,
  option,
  optionQuery,
  portalId,
  portalKey,
  sheets,
} from './inputs.ts'

// The audit: reading it, and the events that the back office adds (DOMAIN "Audit").

export const auditPath = ownScreens.audit
const access = { pages: [auditPath], action: 'read' } as const

const event = z.object({
  id: z.string(),
  tracker_type: z.string(),
  data_evento: instant,
  id_user: z.string().nullable(),
  user_name: z.string().nullable(),
  page_id_name: z.string(),
  registro: z.string().nullable(),
  portal_id: z.int().nullable(),
  portal_nome: z.string().nullable(),
  titulo: z.string().nullable(),
  pedido: z.string().nullable().describe('O que um pedido fez tem o mesmo'),
  carga: z
    .object({ ano: z.int().nullable(), mes: z.int().nullable(), linhas: z.int().nullable() })
    .nullable()
    .describe('De uma importação: de quando, e quantas linhas'),
})
export type AuditEvent = z.output<typeof event>
const values = z.record(z.string(), z.unknown()).nullable()
const wholeEvent = event.extend({
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
  old_values: values,
  new_values: values,
})
export type WholeEvent = z.output<typeof wholeEvent>

export const listEvents = defineCall('audit.list', 'GET /webadm/auditoria', {
  summary: 'Listar eventos da auditoria',
  access,
  query: z.strictObject({
    de: day.optional(),
    ate: day.optional(),
    pessoa: z.string().optional(),
    pagina: z.string().optional(),
    tipo: z.string().refine(isTrackerType, 'Este tipo de evento não existe.').optional(),
    grupo: z.enum(['mudancas', 'consultas'], 'Use mudancas ou consultas.').optional(),
    portal: portalKey.optional(),
    registro: z.string().optional(),
    campo: z
      .string()
      .regex(/^[a-z-]{1,60}\.[A-Za-z0-9_]{1,60}$/, 'Use página.campo, como a lista de campos diz.')
      .optional()
      .describe('Só o que mudou este campo'),
    q: z.string().optional(),
    depois: z
      .string()
      .regex(
        /^[12]\d{3}-\d\d-\d\dT[\d:.]{15}_\d{1,18}$/,
        'O parâmetro "depois" deve ser o que a lista devolveu.',
      )
      .optional(),
    as: format.optional(),
  }),
  files: sheets,
  answers: {
    200: z.object({
      eventos: z.array(event),
      seguinte: z.string().nullable().describe('O que a página depois desta leva em "depois"'),
      desde: z.string().nullable().describe('O primeiro dia em que uma busca sem período olhou'),
    }),
  },
})
export const listPeople = defineCall('audit.list-people', 'GET /webadm/auditoria/pessoas', {
  summary: 'Pessoas por que a auditoria se filtra',
  access,
  query: optionQuery,
  answers: { 200: z.array(option) },
})
export const listPortals = defineCall('audit.list-portals', 'GET /webadm/auditoria/portais', {
  summary: 'Portais por que a auditoria se filtra',
  access,
  query: optionQuery,
  answers: { 200: z.array(option) },
})
export const listFields = defineCall('audit.list-fields', 'GET /webadm/auditoria/campos', {
  summary: 'Campos por que a auditoria se filtra',
  access,
  query: optionQuery,
  answers: { 200: z.array(option) },
})
export const readEvent = defineCall('audit.read', 'GET /webadm/auditoria/:id', {
  summary: 'Ler um evento da auditoria',
  access,
  answers: { 200: wholeEvent },
})

const loose = z.unknown().optional()
/**
 * The fields of the contract's tracker-event. Who and when are the server's to know, so what is sent of them is not
 * read.
 */
export const recordEvent = defineCall('tracker.record', 'POST /webadmtracker/tracker', {
  summary: 'Registrar uma consulta ou impressão',
  access: 'session',
  body: z.strictObject({
    tracker_type: z.enum(['view', 'print'], {
      error: 'Só consultas e impressões são enviadas pelo navegador.',
    }),
    page_id_name: z.string({ error: 'Informe a página.' }).max(60, 'Informe a página.'),
    portal_id: portalId.nullish(),
    /** Of the row that was looked at, its key and nothing else. */
    new_values: z.object({ id: z.union([z.string().max(100), z.int()]).nullish() }).nullish(),
    data_evento: loose,
    old_values: loose,
    deleted_values: loose,
    insert_values: loose,
    id_user: loose,
    user_name: loose,
  }),
  answers: { 204: nothing },
})
