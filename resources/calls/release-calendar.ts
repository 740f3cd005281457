import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { day, instant, portalKey } from './inputs.ts'

// What goes out and comes in on which day: packages, drafts that are in none, and records whose own dates say it.

/** How many days are told at once, and how many entries. */
export const mostCalendarDays = 62
export const mostCalendarEntries = 500

export const calendarStates = {
  marcado: 'Marcado',
  em_revisao: 'Falta a aprovação',
  recusado: 'Não publicado',
  feito: 'Feito',
} as const
const states = Object.keys(calendarStates) as (keyof typeof calendarStates)[]

const entry = z.object({
  quando: instant,
  o_que: z.enum(['pacote', 'rascunho', 'registro']),
  id: z.string().describe('O número do pacote ou da proposta; a chave do registro'),
  registro: z.string().nullable().describe('O tipo de registro; nulo, de um pacote'),
  chave: z.string().nullable().describe('A chave do registro que muda; nulo, do que é novo'),
  titulo: z.string(),
  ato: z
    .enum(['criar', 'mudar', 'retirar'])
    .nullable()
    .describe('O que acontece naquele instante; nulo, tudo o que um pacote tem'),
  situacao: z.enum(states),
})
export type CalendarEntry = z.output<typeof entry>

export const readReleaseCalendar = defineCall(
  'release.calendar',
  'GET /webadm/calendario-de-publicacoes',
  {
    summary: 'Ler o que entra no portal e sai dele em cada dia: marcado, feito e não publicado',
    access: 'session',
    query: z.strictObject({ portal: portalKey, de: day, ate: day }),
    answers: {
      200: z.object({
        entradas: z.array(entry).describe(`Na ordem das horas, no máximo ${mostCalendarEntries}`),
        mais: z.boolean().describe('Há mais do que as entradas ditas'),
      }),
    },
  },
)
