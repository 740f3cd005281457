import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { instant, portalKey } from './inputs.ts'
import { wholeProposal } from './proposal.ts'

// Two pairs of eyes: what a portal demands, and what is done with what waits for a second person.

const rev = z.int('Informe a revisão do rascunho.').positive('Informe a revisão do rascunho.')
const note = z.string().trim().max(2_000, 'Use no máximo 2.000 letras.')
const noted = z.strictObject({ rev, nota: note.default('') })

export const sendToReview = defineCall('review.send', 'POST /webadm/propostas/:id/revisao', {
  summary: 'Enviar uma proposta para revisão',
  access: 'session',
  body: noted,
  answers: { 200: wholeProposal },
})
export const approveProposal = defineCall(
  'review.approve',
  'POST /webadm/propostas/:id/aprovacao',
  {
    summary: 'Aprovar uma proposta que outra pessoa escreveu',
    access: 'session',
    body: noted,
    answers: { 200: wholeProposal },
  },
)
export const returnProposal = defineCall('review.return', 'POST /webadm/propostas/:id/devolucao', {
  summary: 'Devolver uma proposta a quem a escreveu, com o motivo',
  access: 'session',
  body: z.strictObject({
    rev,
    motivo: note.min(5, 'Diga o que falta, para quem escreveu corrigir.'),
  }),
  answers: { 200: wholeProposal },
})

const comments = z.object({
  comentarios: z.array(
    z.object({
      id: z.int(),
      tipo: z.enum(['comentario', 'envio', 'devolucao', 'aprovacao']),
      autor: z.string(),
      texto: z.string(),
      em: instant,
    }),
  ),
})
export const listComments = defineCall('review.comments', 'GET /webadm/propostas/:id/conversa', {
  summary: 'Ler o que se disse de uma proposta',
  access: 'session',
  answers: { 200: comments },
})
export const addComment = defineCall('review.comment', 'POST /webadm/propostas/:id/conversa', {
  summary: 'Comentar uma proposta',
  access: 'session',
  body: z.strictObject({ texto: note.min(1, 'Escreva o comentário.') }),
  answers: { 200: comments },
})

const settings = z.object({
  registros: z.array(z.string()).describe('Do que uma segunda pessoa aprova antes de ir ao ar'),
  possiveis: z.array(z.object({ registro: z.string(), nome: z.string() })),
  administra: z.boolean().describe('Quem pergunta pode mudar isto'),
})
export const readReview = defineCall('review.read', 'GET /webadm/revisao', {
  summary: 'Ler o que um portal só publica com dois pares de olhos',
  access: 'session',
  query: z.strictObject({ portal: portalKey }),
  answers: { 200: settings },
})
export const demandReview = defineCall('review.demand', 'PUT /webadm/revisao', {
  summary: 'Dizer o que um portal só publica com dois pares de olhos',
  access: 'session',
  query: z.strictObject({ portal: portalKey }),
  body: z.strictObject({ registros: z.array(z.string().max(60)).max(100) }),
  answers: { 200: settings },
})
