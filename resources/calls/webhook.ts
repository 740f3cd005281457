import { z } from 'zod'
import { pagesOf } from '../../kernel/call.ts'
import { defineCall, type AnswerOf } from '../../kernel/operation.ts'
import { portal } from '../portal/portal.ts'
import { instant, needed, nothing } from './inputs.ts'

// Systems that are told of what a portal publishes (Standard Webhooks 1.0.0): whoever may change a portal registers
// them, as they make its keys.

const pages = pagesOf(portal)
const read = { pages, action: 'read' } as const
const edit = { pages, action: 'edit' } as const

/** Why a try had no answer. */
const failures = z.enum([
  'sem-nome',
  'endereco-interno',
  'sem-resposta',
  'demorou',
  'certificado',
  'chave',
])
export type WebhookFailure = z.output<typeof failures>
/** A failure as it is kept. @throws {z.ZodError} for what is none */
export const webhookFailure = (text: string): WebhookFailure => failures.parse(text)

const attempt = z.object({
  em: instant,
  resposta: z.int().nullable().describe('O código HTTP'),
  falha: failures.nullable(),
  duracao: z.int().describe('Milissegundos'),
})
const sending = z.object({
  id: z.int(),
  mensagem: z.string().describe('O webhook-id, o mesmo em todas as tentativas'),
  evento: z.string(),
  criado_em: instant,
  estado: z.enum(['espera', 'entregue', 'desistiu']),
  proxima_em: instant.nullable(),
  corpo: z.string(),
  tentativas: z.array(attempt).describe('A mais nova primeiro'),
})
export type WebhookSending = z.output<typeof sending>

const webhook = z.object({
  id: z.int(),
  nome: z.string(),
  endereco: z.string(),
  eventos: z.array(z.string()),
  ligado: z.boolean(),
  desligado_porque: z.string().nullable(),
  chave_publica: z.string().describe('Confere as assinaturas: whpk_ e 32 bytes em base64'),
  chave_anterior: z.string().nullable().describe('A de antes da troca, que ainda assina junto'),
  anterior_ate: instant.nullable(),
  criado_em: instant,
  criado_por: z.string(),
  ultimo: sending.pick({ estado: true, criado_em: true }).nullable(),
  esperando: z.int().describe('Mensagens que ainda serão tentadas'),
})
export type WebhookRow = z.output<typeof webhook>

export const listWebhooks = defineCall('webhook.list', 'GET /webadm/webhooks/:portalId', {
  summary: 'Listar os webhooks de um portal, e os eventos que há',
  access: read,
  answers: {
    200: z.object({
      portal: z.string(),
      catalogo: z.array(z.object({ id: z.string(), nome: z.string() })),
      webhooks: z.array(webhook),
    }),
  },
})
export type WebhooksOfPortal = AnswerOf<typeof listWebhooks>

const body = z.strictObject({
  nome: needed('Informe o nome do sistema.').max(80, 'Use no máximo 80 caracteres.'),
  endereco: needed('Informe o endereço que recebe os avisos.').max(
    500,
    'Use no máximo 500 caracteres.',
  ),
  eventos: z
    .array(z.string().max(50), { error: 'Escolha ao menos um evento.' })
    .min(1, 'Escolha ao menos um evento.')
    .max(50, 'Escolha ao menos um evento.'),
})

export const createWebhook = defineCall('webhook.create', 'POST /webadm/webhooks/:portalId', {
  summary: 'Cadastrar um webhook: um endereço que é avisado do que o portal publica',
  access: edit,
  recentProof: true,
  body,
  answers: { 201: z.object({ id: z.int(), chave_publica: z.string() }) },
})

export const updateWebhook = defineCall('webhook.update', 'PUT /webadm/webhooks/:portalId/:id', {
  summary: 'Alterar um webhook, ligar e desligar',
  access: edit,
  recentProof: true,
  body: body.extend({ ligado: z.boolean() }),
  answers: { 204: nothing },
})

export const removeWebhook = defineCall('webhook.remove', 'DELETE /webadm/webhooks/:portalId/:id', {
  summary: 'Remover um webhook, com o registro do que lhe foi enviado',
  access: edit,
  answers: { 204: nothing },
})

export const rotateWebhookKey = defineCall(
  'webhook.rotate',
  'POST /webadm/webhooks/:portalId/:id/chave',
  {
    summary: 'Trocar a chave de um webhook; a de antes assina junto por sete dias',
    access: edit,
    recentProof: true,
    answers: { 200: z.object({ chave_publica: z.string(), anterior_ate: instant }) },
  },
)

export const listWebhookSendings = defineCall(
  'webhook.sendings',
  'GET /webadm/webhooks/:portalId/:id/envios',
  {
    summary: 'Listar o que foi enviado a um webhook nos últimos 30 dias, com cada tentativa',
    access: read,
    answers: { 200: z.object({ envios: z.array(sending) }) },
  },
)

export const testWebhook = defineCall('webhook.test', 'POST /webadm/webhooks/:portalId/:id/teste', {
  summary: 'Enviar um teste a um webhook',
  access: edit,
  perMinute: 20,
  answers: { 200: z.object({ id: z.int() }) },
})

export const resendWebhook = defineCall(
  'webhook.resend',
  'POST /webadm/webhooks/:portalId/:id/envios/:sendingId',
  {
    summary: 'Enviar de novo uma mensagem a um webhook, com o mesmo webhook-id',
    access: edit,
    perMinute: 60,
    answers: { 204: nothing },
  },
)
