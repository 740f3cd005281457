import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { openUnit } from './document.ts'
import { instant, portalKey } from './inputs.ts'

// The home screen.

/** Documents of a kind whose next issue is overdue; `dias` since the last one. */
const overdue = z.object({
  id: z.int(),
  nome: z.string(),
  ug: z.string(),
  periodicidade: z.string(),
  dias: z.int(),
})
/** What asks for attention: documents that are late, a portal that a citizen cannot see, a host of its own that does not lead to it. */
const pending = z.object({
  motivo: z.enum(['atraso', 'manutencao', 'inativo', 'dominio']),
  portal: z.object({ id: z.int(), nome: z.string() }),
  documentos: overdue.nullable(),
  dominio: z
    .object({ nome: z.string(), desde: instant })
    .nullable()
    .describe('Um domínio próprio que não chega ao portal pelo terceiro dia seguido'),
})
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
    .describe('Só ali publica no portal pedido, e disso são meses e atrasos; nulo, sem limite'),
}
const panel = z.object({
  ...own,
  meses: z.array(month).describe('Doze, do mais antigo ao mais novo'),
  pendencias: z.array(pending),
  passos: z.array(step).describe('Vazio quando todos foram dados'),
  partes: z.array(part).describe('Do portal pedido; vazio sem ele'),
  ultimas: z.array(change),
  portais: z.array(panelPortal),
})
export type Pending = z.output<typeof pending>
export type Step = z.output<typeof step>
export type Part = z.output<typeof part>
export type Change = z.output<typeof change>
export type PanelPortal = z.output<typeof panelPortal>
export type Month = z.output<typeof month>
export type Panel = z.output<typeof panel>

export const readPanel = defineCall('home.read-panel', 'GET /webadm/painel', {
  summary: 'O que pede atenção, o que foi publicado e as últimas alterações',
  access: 'session',
  query: z.object({ portal: portalKey.optional() }),
  answers: { 200: panel },
})
