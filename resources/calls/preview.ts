import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { instant, nothing } from './inputs.ts'

// Links by which somebody, with an account or without one, looks at the portal as a proposal, or a whole package, would
// make it.

/** Hours for which a link may be good. */
export const previewHours = { own: 1, most: 168 } as const

const asked = (ofWhat: string) =>
  z.strictObject({
    rev: z.int(`Informe a revisão do ${ofWhat}.`).positive(`Informe a revisão do ${ofWhat}.`),
    horas: z
      .int('Informe por quantas horas o link vale.')
      .min(1, 'O link vale ao menos uma hora.')
      .max(previewHours.most, 'O link vale no máximo sete dias.')
      .default(previewHours.own),
  })
const opened = z.object({
  id: z.int(),
  endereco: z
    .string()
    .describe('Abre sem conta; quem tem o link vê o que espera. Não é dito de novo'),
  expira_em: instant,
})
const living = z.object({
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
})

export const openPreview = defineCall('preview.create', 'POST /webadm/propostas/:id/previas', {
  summary: 'Criar um link que mostra o portal como ficará com uma proposta',
  access: 'session',
  perMinute: 60,
  body: asked('rascunho'),
  answers: { 201: opened },
})
export const listPreviews = defineCall('preview.list', 'GET /webadm/propostas/:id/previas', {
  summary: 'Listar os links de prévia de uma proposta que ainda valem',
  access: 'session',
  answers: { 200: living },
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

export const openReleasePreview = defineCall(
  'preview.create-of-release',
  'POST /webadm/pacotes/:id/previas',
  {
    summary: 'Criar um link que mostra o portal como ficará com um pacote inteiro',
    access: 'session',
    perMinute: 30,
    body: asked('pacote'),
    answers: { 201: opened },
  },
)
export const listReleasePreviews = defineCall(
  'preview.list-of-release',
  'GET /webadm/pacotes/:id/previas',
  {
    summary: 'Listar os links de prévia de um pacote que ainda valem',
    access: 'session',
    answers: { 200: living },
  },
)
export const endReleasePreview = defineCall(
  'preview.end-of-release',
  'DELETE /webadm/pacotes/:id/previas/:previa',
  {
    summary: 'Encerrar um link de prévia de um pacote',
    access: 'session',
    answers: { 204: nothing },
  },
)
