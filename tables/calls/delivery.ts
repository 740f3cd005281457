import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { pagesOf } from '../../kernel/call.ts'
import { portal } from '../../resources/portal/portal.ts'
import { ground, instant } from '../../resources/calls/inputs.ts'
import { deliveryChoice, deliveryVerdict } from './delivery-words.ts'
import { fileLook } from './table-file.ts'

// Files of public tables that come together: what each is, and their publication at once (docs/adr/tables/0172).

/** Whoever may edit on one of these pages publishes files that come together. */
export const deliveryPages = pagesOf(portal).filter((page) =>
  page.startsWith('/administrador-portal/'),
)
const edit = { pages: deliveryPages, action: 'edit' } as const
const lines = ['application/x-ndjson'] as const
/** Files that one delivery has at most. */
export const mostOfDelivery = 500

/** What was said, as it is told: what is said anew has bounds. */
const toldChoice = deliveryChoice.extend({
  ano: z.int().optional(),
  mes: z.int().nullable().optional(),
})
const file = z.object({
  id: z.int(),
  nome: z.string(),
  via: z
    .enum(['tela', 'pasta', 'email', 'chave'])
    .describe('"chave": o que um sistema enviou com uma chave e espera uma resposta'),
  quem: z.string(),
  em: instant,
  situacao: z
    .enum(['nova', 'pronta', 'pergunta', 'recusada', 'identica', 'publicada'])
    .describe('"nova" ainda não foi conferido; "identica" já é o que está publicado'),
  escolha: toldChoice,
  parecer: deliveryVerdict.nullable(),
})
export type DeliveryFile = z.output<typeof file>
const named = z.object({ id: z.string(), nome: z.string() })
const delivery = z.object({
  id: z.int(),
  quem: z.string(),
  via: z.enum(['tela', 'pasta', 'email']),
  em: instant,
  desfeita: instant.nullable(),
  linhas: z.int(),
  cargas: z.array(
    z.object({ titulo: z.string(), unidade: z.string(), ano: z.int(), mes: z.int().nullable() }),
  ),
})
export type DeliveryDone = z.output<typeof delivery>
const owed = z.object({
  tabela: z.string(),
  titulo: z.string(),
  unidade: z.string(),
  ano: z.int(),
  mes: z.int(),
  prazo: z.string().describe('O dia até o qual deve estar publicado'),
  atrasada: z.boolean(),
})
export type DeliveryOwed = z.output<typeof owed>

export const readDelivery = defineCall(
  'table-delivery.read',
  'GET /webadm/tabelas/:portalId/remessa',
  {
    summary: 'Ler os arquivos de tabelas públicas que esperam, o que falta e o que já foi junto',
    access: { pages: deliveryPages, action: 'read' },
    answers: {
      200: z.object({
        arquivos: z.array(file),
        faltam: z.array(owed).describe('O que se deve do mês e não está entre os arquivos'),
        unidades: z.array(named),
        tabelas: z.array(named),
        pacotes: z
          .array(z.object({ id: z.int(), nome: z.string(), arquivos: z.int() }))
          .describe('Os pacotes em que outros arquivos esperam'),
        feitas: z.array(delivery).describe('As últimas publicações de vários arquivos'),
      }),
    },
  },
)
/** A file that did not come in again, and the one that waits with the same bytes. */
const sameFile = z.object({ nome: z.string(), igualA: z.string() })
export type SameFile = z.output<typeof sameFile>
export const sendDeliveryFile = defineCall(
  'table-delivery.send',
  'POST /webadm/tabelas/:portalId/remessa/arquivos',
  {
    summary: 'Deixar um arquivo, ou os de um ZIP, esperando a publicação',
    access: edit,
    body: {
      type: 'multipart/form-data',
      form: z.object({
        caminho: z.string().optional().describe('O nome com as pastas em que está'),
        arquivo: z.file().meta({ format: 'binary' }),
      }),
    },
    answers: {
      200: z.object({
        arquivos: z.array(z.int()),
        repetidos: z.array(z.string()),
        iguais: z.array(sameFile),
      }),
    },
  },
)
export const lookAtDeliveryFile = defineCall(
  'table-delivery.look',
  'GET /webadm/tabelas/:portalId/remessa/arquivos/:file/colunas/:table',
  {
    summary: 'Ler as colunas de um arquivo que espera',
    access: edit,
    answers: { 200: fileLook },
  },
)
/** A line of what is told while a file is read; the last one is what was found, or why nothing was. */
export const checkedLine = z.union([
  z.object({ feitas: z.int() }),
  z.object({ arquivo: file }),
  z.object({ erro: z.object({ message: z.string() }) }),
])
export const checkDeliveryFile = defineCall(
  'table-delivery.check',
  'POST /webadm/tabelas/:portalId/remessa/arquivos/:file/conferir',
  {
    summary: 'Dizer o que se sabe de um arquivo que espera, e conferi-lo de novo',
    access: edit,
    body: z.strictObject({ escolha: deliveryChoice.optional() }),
    files: lines,
    answers: { 200: file },
  },
)
export const dropDeliveryFile = defineCall(
  'table-delivery.drop',
  'DELETE /webadm/tabelas/:portalId/remessa/arquivos/:file',
  {
    summary: 'Tirar um arquivo dos que esperam',
    access: edit,
    answers: { 204: z.null() },
  },
)
export const publishedLine = z.union([
  z.object({ feitas: z.int() }),
  z.object({ remessa: z.int() }),
  z.object({ erro: z.object({ message: z.string() }) }),
])
export const publishDelivery = defineCall(
  'table-delivery.publish',
  'POST /webadm/tabelas/:portalId/remessa/publicar',
  {
    summary: 'Publicar os arquivos prontos, todos ou nenhum',
    access: edit,
    body: z.strictObject({ arquivos: z.array(z.int()).min(1).max(mostOfDelivery) }),
    files: lines,
    answers: { 200: z.object({ remessa: z.int() }) },
  },
)
export const undoDelivery = defineCall(
  'table-delivery.undo',
  'POST /webadm/tabelas/:portalId/remessa/:delivery/desfazer',
  {
    summary: 'Retirar tudo o que uma publicação de vários arquivos trouxe',
    access: edit,
    body: z.strictObject({
      fundamento: ground,
      motivo: z.string().trim().min(3, 'Motivo: escreva pelo menos 3 letras.').max(300),
    }),
    answers: { 200: z.object({ cargas: z.int() }) },
  },
)
