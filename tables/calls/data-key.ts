import { z } from 'zod'
import { pagesOf } from '../../kernel/call.ts'
import { defineCall, type AnswerOf } from '../../kernel/operation.ts'
import { portal } from '../../resources/portal/portal.ts'
import { instant, needed, nothing } from '../../resources/calls/inputs.ts'

// Keys by which accounting systems send rows of public tables: whoever may change a portal makes and revokes its keys.

const pages = pagesOf(portal)
const named = z.object({ id: z.string(), nome: z.string() })
const key = z.object({
  id: z.int(),
  nome: z.string(),
  comeco: z.string().describe('Os primeiros caracteres, para reconhecer a chave'),
  conjuntos: z.array(z.string()),
  unidades: z.array(z.string()),
  redes: z.array(z.string()).describe('Endereços e faixas de onde vale; vazio: de qualquer um'),
  criada_em: instant,
  criada_por: z.string(),
  expira_em: instant,
  revogada_em: instant.nullable(),
  revogada_por: z.string().nullable(),
  usada_em: instant.nullable(),
  usada_de: z.string().nullable(),
  responsavel: z.string().nullable().describe('Quem responde por ela'),
  suspensa: z.boolean().describe('O responsável não pode mais alterar o portal: não abre nada'),
})
export type DataKeyRow = z.output<typeof key>

export const listDataKeys = defineCall('data-key.list', 'GET /webadm/chaves-dados/:portalId', {
  summary: 'Listar as chaves de dados de um portal, e o que elas podem abrir',
  access: { pages, action: 'read' },
  answers: {
    200: z.object({
      portal: z.string(),
      endereco: z.string().describe('O endereço que recebe os dados'),
      regras: z.string().nullable().describe('A página de regras do portal'),
      conjuntos: z.array(named),
      unidades: z.array(named),
      chaves: z.array(key),
    }),
  },
})

/** The keys of a portal, and what a key may open. */
export type KeysOfPortal = AnswerOf<typeof listDataKeys>

const choice = (message: string) =>
  z.array(z.string().max(100), { error: message }).min(1, message).max(100, message)
const validity = 'Escolha uma validade de 1 a 730 dias.'
export const createDataKey = defineCall('data-key.create', 'POST /webadm/chaves-dados/:portalId', {
  summary: 'Criar uma chave de dados; a resposta é a única que a mostra',
  access: { pages, action: 'edit' },
  recentProof: true,
  body: z.strictObject({
    nome: needed('Informe o nome do sistema.').max(80, 'Use no máximo 80 caracteres.'),
    conjuntos: choice('Escolha ao menos uma tabela.'),
    unidades: choice('Escolha ao menos uma unidade gestora.'),
    redes: z.array(z.string().trim().max(50)).max(20, 'Use no máximo 20 endereços.').default([]),
    dias: z.int({ error: validity }).min(1, validity).max(730, validity),
  }),
  answers: { 201: z.object({ id: z.int(), chave: z.string(), expira_em: instant }) },
})

export const revokeDataKey = defineCall(
  'data-key.revoke',
  'DELETE /webadm/chaves-dados/:portalId/:id',
  {
    summary: 'Revogar uma chave de dados',
    access: { pages, action: 'edit' },
    answers: { 204: nothing },
  },
)

export const takeOverDataKey = defineCall(
  'data-key.take-over',
  'POST /webadm/chaves-dados/:portalId/:id/assumir',
  {
    summary: 'Passar a responder por uma chave de dados; a suspensa volta a valer',
    access: { pages, action: 'edit' },
    recentProof: true,
    answers: { 204: nothing },
  },
)
