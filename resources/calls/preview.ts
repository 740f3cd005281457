import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { instant, nothing } from './inputs.ts'

// Links by which somebody, with an account or without one, looks at the portal as a proposal would make it.

/** Hours for which a link may be good. */
export const previewHours = { own: 1, most: 168 } as const

export const openPreview = defineCall('preview.create', 'POST /webadm/propostas/:id/previas', {
  summary: 'Criar um link que mostra o portal como ficará com uma proposta',
  access: 'session',
  perMinute: 60,
  body: z.strictObject({
    rev: z.int('Informe a revisão do rascunho.').positive('Informe a revisão do rascunho.'),
    horas: z
      .int('Informe por quantas horas o link vale.')
      .min(1, 'O link vale ao menos uma hora.')
      .max(previewHours.most, 'O link vale no máximo sete dias.')
      .default(previewHours.own),
  }),
  answers: {
    201: z.object({
      id: z.int(),
      endereco: z
        .string()
        .describe('Abre sem conta; quem tem o link vê o rascunho. Não é dito de novo'),
      expira_em: instant,
    }),
  },
})
export const listPreviews = defineCall('preview.list', 'GET /webadm/propostas/:id/previas', {
  summary: 'Listar os links de prévia de uma proposta que ainda valem',
  access: 'session',
  answers: {
    200: z.object({
      previas: z.array(
        z.object({
          id: z.int(),
          criada_por: z.string(),
          criada_em: instant,
          expira_em: instant,
          aberturas: z.int().describe('O que se olha em meia hora conta uma vez'),
          aberta_em: instant.nullable(),
        }),
      ),
    }),
  },
})
export const endPreview = defineCall(
  'preview.end',
  'DELETE /webadm/propostas/:id/previas/:previa',
  {
    summary: 'Encerrar um link de prévia',
    access: 'session',
    answers: { 204: nothing },
  },
)
