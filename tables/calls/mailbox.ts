import { z } from 'zod'
import { pagesOf } from '../../kernel/call.ts'
import { defineCall } from '../../kernel/operation.ts'
import { instant } from '../../resources/calls/inputs.ts'
import { portal } from '../../resources/portal/portal.ts'
import { longestSource } from './table-file.ts'

// Addresses by which sources send the files of public tables (docs/adr/tables/0200).

const pages = pagesOf(portal).filter((page) => page.startsWith('/administrador-portal/'))
const edit = { pages, action: 'edit' } as const

const box = z.object({
  id: z.int(),
  fonte: z.string().describe('Vazia, a de quem tem um sistema só'),
  endereco: z.string().describe('Para onde a fonte escreve'),
  remetentes: z.array(z.string()),
  quem: z.string(),
  em: instant,
})
export type MailboxSeen = z.output<typeof box>
const letter = z.object({
  id: z.int(),
  fonte: z.string(),
  de: z.string(),
  assunto: z.string(),
  em: instant,
  aceita: z.boolean().describe('Se os seus arquivos entraram em Enviar o mês'),
  provada: z
    .boolean()
    .describe('Se o servidor de e-mail provou de quem é: só então publica sozinha'),
  texto: z.string(),
  arquivos: z.array(z.object({ nome: z.string(), situacao: z.string() })),
})
export type LetterSeen = z.output<typeof letter>

export const readMailboxes = defineCall(
  'table-mailbox.read',
  'GET /webadm/tabelas/:portalId/caixas',
  {
    summary: 'Ler os endereços de e-mail pelos quais as fontes enviam arquivos, e o que chegou',
    access: { pages, action: 'read' },
    answers: {
      200: z.object({
        instalada: z.boolean().describe('Se a instalação tem uma caixa de e-mail'),
        prova: z.boolean().describe('Se ela diz quais remetentes estão provados'),
        caixas: z.array(box),
        mensagens: z.array(letter).describe('As trinta últimas'),
      }),
    },
  },
)
const sender = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(
    /^[^\s@,;<>"]*@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
    'Escreva endereços, como contabilidade@exemplo.gov.br, ou @exemplo.gov.br para todos os de um domínio.',
  )
const senders = z
  .array(sender)
  .min(1, 'Escreva ao menos um remetente.')
  .max(20, 'Escreva no máximo 20 remetentes.')
export const addMailbox = defineCall('table-mailbox.add', 'POST /webadm/tabelas/:portalId/caixas', {
  summary: 'Dar a uma fonte um endereço de e-mail, para o qual só estes remetentes enviam',
  access: edit,
  body: z.strictObject({
    fonte: z.string().trim().max(longestSource, `Use no máximo ${longestSource} caracteres.`),
    remetentes: senders,
  }),
  answers: { 200: z.object({ id: z.int(), endereco: z.string() }) },
})
export const setMailbox = defineCall(
  'table-mailbox.set',
  'PUT /webadm/tabelas/:portalId/caixas/:box',
  {
    summary: 'Mudar quem pode enviar para um endereço',
    access: edit,
    body: z.strictObject({ remetentes: senders }),
    answers: { 204: z.null() },
  },
)
export const dropMailbox = defineCall(
  'table-mailbox.drop',
  'DELETE /webadm/tabelas/:portalId/caixas/:box',
  {
    summary: 'Tirar o endereço de uma fonte; o que chegou por ele fica',
    access: edit,
    answers: { 204: z.null() },
  },
)
export const tryMailbox = defineCall(
  'table-mailbox.try',
  'POST /webadm/tabelas/:portalId/caixas/provar',
  {
    summary: 'Provar se a caixa de e-mail da instalação abre',
    access: edit,
    answers: { 200: z.object({ esperam: z.int().describe('Mensagens que ninguém leu ainda') }) },
  },
)
