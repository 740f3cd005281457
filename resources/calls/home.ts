import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { indexReading } from '../../tables/calls/index-reading.ts'
import { openUnit } from './document.ts'
import { instant, portalKey } from './inputs.ts'

// The home screen.

/** A step from nothing to a portal with content, taken for this portal. */
const step = z.object({
  passo: z.enum(['gestor', 'portal', 'ug', 'menu', 'documento']),
  portal: z.int().nullable(),
  feito: z.boolean(),
})
/** A part that citizens look for in a portal besides its documents. */
const part = z.object({
  parte: z.enum([
    'brasao',
    'email',
    'ouvidoria',
    'sic',
    'rodapeContato',
    'rodapeBase',
    'secretaria',
    'estrutura',
    'pergunta',
    'glossario',
    'noticia',
    'link',
    'legislacao',
  ]),
  feito: z.boolean(),
})
const change = z.object({
  quem: z.string().nullable(),
  quando: instant,
  tipo: z.string().describe('insert, update, delete, restore'),
  recurso: z.string(),
  registro: z.string().nullable(),
  titulo: z.string().nullable(),
})
const panelPortal = z.object({
  id: z.int(),
  nome: z.string(),
  prefixo: z.string().nullable(),
  ativo: z.boolean(),
  manutencao: z.boolean(),
  documentos: z.int(),
})
/** Documents published in a month, `2026-11`. */
const month = z.object({ mes: z.string(), total: z.int() })
/** What the asker may do, so that the home screen asks for no rights of its own. */
const own = {
  altera: z
    .array(z.string())
    .nullable()
    .describe('As páginas em que quem pergunta cadastra ou altera; nulo, todas'),
  publica: z.boolean().describe('Se publica documentos hoje no portal pedido'),
  limite: z
    .object({ ugs: z.array(openUnit), pedido: z.string().describe('A quem pedir a permissão') })
    .nullable()
    .describe('Só ali publica no portal pedido, e disso são os meses; nulo, sem limite'),
}
const panel = z.object({
  ...own,
  meses: z.array(month).describe('Doze, do mais antigo ao mais novo'),
  passos: z.array(step).describe('Vazio quando todos foram dados'),
  partes: z.array(part).describe('Do portal pedido; vazio sem ele'),
  ultimas: z.array(change),
  portais: z.array(panelPortal),
})
export type PanelStep = z.output<typeof step>
export type PanelPart = z.output<typeof part>
export type RecentChange = z.output<typeof change>
export type PanelPortal = z.output<typeof panelPortal>
export type Month = z.output<typeof month>
export type Panel = z.output<typeof panel>

export const readPanel = defineCall('home.read-panel', 'GET /webadm/painel', {
  summary: 'O que foi publicado, o que falta ao portal e as últimas alterações',
  access: 'session',
  query: z.object({ portal: portalKey.optional() }),
  answers: { 200: panel },
})

const waiting = z.object({
  fonte: z.string().describe('O nome da fonte que o conta'),
  estado: z.enum(['atrasado', 'vence', 'espera']),
  fato: z.string(),
  detalhe: z.string().nullable(),
  lei: z.string().nullable(),
  unidade: z.string().nullable(),
  dia: z.string().nullable().describe('Até quando é devido, ou desde quando é assim'),
  pessoa: z.string().nullable(),
  ato: z.object({ texto: z.string(), endereco: z.string() }).describe('Onde se resolve'),
})
export type WaitingItem = z.output<typeof waiting>
const source = z.object({
  nome: z.string(),
  titulo: z.string(),
  tela: z.string().describe('Onde está tudo o que ela conta'),
  falhou: z.boolean().describe('Não respondeu: nada se sabe do que ela conta'),
  conferidos: z.int(),
  atrasado: z.int(),
  vence: z.int(),
  espera: z.int(),
})
export type WorklistSource = z.output<typeof source>
const done = z.object({
  tipo: z.string(),
  recurso: z.string(),
  quantas: z.int(),
  quando: instant,
})
export type DoneToday = z.output<typeof done>
export const worklist = z.object({
  hoje: z.string().describe('O dia no município'),
  em: instant.describe('Quando foi conferido'),
  itens: z
    .array(waiting)
    .describe(
      'Atrasados do mais antigo em diante, o que vence, o que espera; 20 de cada fonte e estado',
    ),
  fontes: z.array(source).describe('As que a pessoa pode ver, com quanto há em cada estado'),
  indice: indexReading
    .nullable()
    .describe(
      'Como o portal está no índice nacional; nulo para quem não o vê, e quando não se sabe',
    ),
  feitos: z.array(done).describe('O que a própria pessoa fez hoje, por tipo'),
})
export type Worklist = z.output<typeof worklist>

export const readWorklist = defineCall('home.read-worklist', 'GET /webadm/painel/fila', {
  summary: 'A fila de trabalho: o que está atrasado, vence ou espera por quem pergunta',
  access: 'session',
  query: z.strictObject({ portal: portalKey.optional() }),
  answers: { 200: worklist },
})

const late = z.object({
  id: z.int(),
  atrasado: z.int(),
  conferidos: z.int().describe('O que foi conferido; 0 para quem não vê nada que possa atrasar'),
  falhou: z.boolean().describe('Uma fonte não respondeu: pode haver mais'),
})
export type PortalLate = z.output<typeof late>

export const readLate = defineCall('home.read-late', 'GET /webadm/painel/atrasos', {
  summary: 'Quanto está em atraso em cada um destes portais, como a fila de trabalho o conta',
  access: 'session',
  query: z.strictObject({
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,19}$/, 'Use até vinte números, separados por vírgulas.'),
  }),
  answers: { 200: z.array(late).describe('Os portais ao alcance; os outros faltam') },
})

const compared = z.object({
  id: z.int(),
  nome: z.string(),
  municipio: z.string().nullable(),
  uf: z.string().nullable(),
  situacao: z.enum(['no-ar', 'manutencao', 'inativo']),
  atrasado: z.int(),
  vence: z.int().describe('O que vence nos próximos sete dias'),
  conferidos: z.int().describe('0 para quem não vê nada que possa atrasar'),
  falhou: z.boolean().describe('Uma fonte não respondeu: pode haver mais'),
  indice: z
    .number()
    .nullable()
    .describe(
      'O índice nacional, na leitura estrita, no último dia anotado; nulo para quem não o vê',
    ),
  ultima: instant.nullable().describe('Quando um documento ou uma carga foi publicada por último'),
  pessoas: z
    .int()
    .nullable()
    .describe('Quem entra e tem perfil do gestor; nulo para quem não as vê'),
})
export type PortalCompared = z.output<typeof compared>

export const comparePortals = defineCall('home.compare-portals', 'GET /webadm/painel/portais', {
  summary: 'Comparar os portais ao alcance: atraso, semana, índice, última publicação e pessoas',
  access: 'session',
  query: z.strictObject({
    pagina: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'Use o número de uma página.')
      .optional(),
  }),
  answers: {
    200: z.object({
      total: z.int(),
      portais: z.array(compared).describe('Vinte, por nome'),
    }),
  },
})
