import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { pagesOf } from '../../kernel/call.ts'
import { portal } from '../../resources/portal/portal.ts'
import { instant } from '../../resources/calls/inputs.ts'

// Biddings and contracts that somebody fetches from the national portal of procurement (PNCP), month by month.

const pages = pagesOf(portal).filter((page) => page.startsWith('/administrador-portal/'))

const search = z.object({
  id: z.int(),
  unidade: z.string(),
  ano: z.int(),
  mes: z.int(),
  autor: z.string(),
  em: instant,
  estado: z.enum(['pedida', 'feita', 'falhou']),
  respondidas: z.int().describe('Consultas que o PNCP já respondeu, na tentativa em andamento'),
  linhas: z.int().describe('As que vieram, de licitações e de contratos'),
  mantidas: z.int().describe('As que ficam como foram enviadas'),
  recusadas: z.int(),
  achados: z
    .array(z.object({ tabela: z.string(), numero: z.string(), mensagem: z.string() }))
    .describe('Por que linhas foram recusadas; no máximo cem'),
  erro: z.string().nullable().describe('Por que a última tentativa falhou'),
})
export type PncpSearchSeen = z.output<typeof search>

export const listPncpSearches = defineCall(
  'table-pncp.list',
  'GET /webadm/tabelas/:portalId/:table/pncp',
  {
    summary: 'Listar as dez últimas buscas de um portal no PNCP',
    access: { pages, action: 'read' },
    answers: {
      200: z.object({
        consultas: z.int().describe('Quantas consultas ao PNCP uma busca faz'),
        buscas: z.array(search),
      }),
    },
  },
)
export const orderPncpSearch = defineCall(
  'table-pncp.order',
  'POST /webadm/tabelas/:portalId/:table/pncp',
  {
    summary: 'Buscar no PNCP as licitações e os contratos publicados em um mês',
    access: { pages, action: 'edit' },
    body: z.strictObject({
      unidade: z.string('Escolha a unidade gestora.'),
      ano: z.int('Informe o ano.').min(2021, 'O PNCP começa em 2021.').max(2100, 'Informe o ano.'),
      mes: z.int('Escolha o mês.').min(1, 'Escolha o mês.').max(12, 'Escolha o mês.'),
    }),
    answers: { 200: z.object({ id: z.int() }) },
  },
)
