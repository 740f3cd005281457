import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { pagesOf } from '../../kernel/call.ts'
import { portal } from '../../resources/portal/portal.ts'
import { instant } from '../../resources/calls/inputs.ts'

// Councillors, sessions, attendance, bills and roll calls that the portal of a chamber reads from its SAPL.

const pages = pagesOf(portal).filter((page) => page.startsWith('/administrador-portal/'))

const tableResult = z.object({
  tabela: z.string(),
  titulo: z.string(),
  estado: z
    .enum([
      'publicada',
      'inalterada',
      'ensaiada',
      'perguntada',
      'outra_fonte',
      'recusada',
      'sem_linhas',
    ])
    .describe(
      '"inalterada" traz o mesmo que da última vez; "perguntada" e "outra_fonte" esperam que alguém escolha, e nada mudam',
    ),
  linhas: z.int().describe('As que o SAPL tem e a tabela aceita'),
  novas: z.int(),
  mudadas: z.int(),
  saidas: z.int(),
  sairam: z.array(z.string()).describe('As primeiras que saem, no máximo dez'),
  texto: z.string().describe('O que só uma pessoa pode responder, ou por que nada mudou'),
  codigos: z.array(z.string()).describe('O que "confirmar" leva para publicar mesmo assim'),
})
const search = z.object({
  id: z.int(),
  ano: z.int(),
  ensaio: z.boolean().describe('Só mostra o que viria'),
  da_noite: z.boolean(),
  autor: z.string(),
  em: instant,
  estado: z.enum(['pedida', 'feita', 'falhou']),
  tabelas: z.array(tableResult),
  fora: z.int().describe('Registros do SAPL que não têm lugar nas tabelas'),
  achados: z
    .array(z.object({ tabela: z.string(), registro: z.string(), mensagem: z.string() }))
    .describe('Quais, e por quê; no máximo cem'),
  erro: z.string().nullable().describe('Por que a última tentativa falhou'),
})
export type SaplSearchSeen = z.output<typeof search>
export type SaplTableSeen = z.output<typeof tableResult>

const place = z.object({
  camara: z.boolean().describe('Se o portal é de uma câmara: só o dela tem SAPL'),
  endereco: z.string().describe('Vazio, quando o portal não tem SAPL'),
  toda_noite: z.boolean(),
  tabelas: z
    .array(z.object({ nome: z.string(), titulo: z.string(), doSapl: z.boolean() }))
    .describe('As que um SAPL preenche, e se ele é a fonte delas neste portal'),
  ultima: instant.nullable().describe('Quando ele foi lido e publicado pela última vez'),
  buscas: z.array(search).describe('As dez últimas'),
})

export type SaplPlaceSeen = z.output<typeof place>

export const readSapl = defineCall('sapl.read', 'GET /webadm/sapl/:portalId', {
  summary: 'Ler de onde o portal de uma câmara busca o processo legislativo, e as últimas buscas',
  access: { pages, action: 'read' },
  answers: { 200: place },
})
export const setSaplPlace = defineCall('sapl.set', 'PUT /webadm/sapl/:portalId', {
  summary: 'Dizer o endereço do SAPL da câmara, e as tabelas de que ele é a fonte',
  access: { pages, action: 'edit' },
  body: z.strictObject({
    endereco: z
      .string('Escreva o endereço do SAPL.')
      .max(254, 'O endereço é longo demais.')
      .describe('Vazio, o portal deixa de buscar; as linhas ficam'),
    tabelas: z.array(z.string()).max(20, 'Escolha as tabelas.'),
    toda_noite: z.boolean('Diga se a busca é de toda noite.'),
  }),
  answers: { 204: z.null() },
})
export const orderSaplSearch = defineCall('sapl.order', 'POST /webadm/sapl/:portalId/buscas', {
  summary: 'Buscar um exercício no SAPL da câmara, ou ver o que viria',
  access: { pages, action: 'edit' },
  body: z.strictObject({
    ano: z.int('Informe o ano.'),
    ensaio: z.boolean('Diga se é só para ver o que viria.'),
    assumir: z
      .array(z.string())
      .max(20, 'Escolha as tabelas.')
      .default([])
      .describe(
        'Tabelas em que o SAPL toma o lugar do que foi digitado ou enviado; só elas são buscadas',
      ),
    confirmar: z
      .array(z.string().max(100, 'A confirmação não é deste portal.'))
      .max(20, 'A confirmação não é deste portal.')
      .default([])
      .describe('Códigos do que alguém viu que sai e confirma'),
  }),
  answers: { 200: z.object({ id: z.int() }) },
})
