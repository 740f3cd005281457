import { z } from 'zod'
import { callOf, pagesOf } from '../../kernel/call.ts'
import { defineCall, type AnswerOf } from '../../kernel/operation.ts'
import { faq } from '../content/faq.ts'
import { portal } from '../portal/portal.ts'
import { userMenu } from '../portal/user-menu.ts'
import { nothing, optionQuery, options } from './inputs.ts'
import { wireRow } from './record.ts'

// A portal by its prefix, its questions' order, its menu as a whole.

export const readPortalByPrefix = defineCall(
  'portal.read-by-prefix',
  'GET /webadm/portalprefixo/:urlPrefix',
  {
    summary: 'Ler portal pelo prefixo',
    access: { pages: pagesOf(portal), action: 'read' },
    answers: { 200: wireRow(portal) },
  },
)

/** The noun's own list call, which answers select options with `as=options`. */
export const findPortals = defineCall('portal.list', `GET ${callOf(portal, 'list')?.path ?? ''}`, {
  summary: 'Portais ao alcance, como opções',
  access: { pages: pagesOf(portal), action: 'read' },
  query: optionQuery,
  answers: { 200: options },
})

/** By what people tell portals apart, of those that are reached; the others are left out. */
export const readPortalMarks = defineCall('portal.marks', 'GET /webadm/portais/marcas', {
  summary: 'Município, brasão e cor dos portais ao alcance',
  access: 'session',
  query: z.strictObject({
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,19}$/, 'Use até vinte números, separados por vírgulas.'),
  }),
  answers: {
    200: z.array(
      z.object({
        id: z.int(),
        municipio: z.string().nullable(),
        uf: z.string().nullable(),
        brasao: z.string().nullable().describe('A chave ou o endereço da imagem'),
        cor: z.string().nullable().describe('A cor de fundo do portal, como #1c5f8a'),
      }),
    ),
  },
})
export type PortalMark = AnswerOf<typeof readPortalMarks>[number]

/** The portal is in the path and again in the query (specification 2 §7.5). */
export const readNextOrder = defineCall(
  'faq.next-order',
  'GET /webadm/getProximaOrdemFaq/:portalId',
  {
    summary: 'Ler a próxima ordem das perguntas frequentes',
    access: { pages: pagesOf(faq), action: 'read' },
    query: z.object({ portal_id: z.string().meta({ type: 'integer' }).optional() }),
    answers: { 200: z.int() },
  },
)

const pages = pagesOf(userMenu)
const node = z.looseObject({ id: z.int(), rev: z.int() })
/** The whole menu of one portal: menus and items by their wire names, each with its revision. */
const tree = z.object({ menus: z.array(node), itens: z.array(node) })
export const readMenuTree = defineCall(
  'user-menu.tree',
  'GET /webadm/portalmenuorganizar/:portalId',
  {
    summary: 'Ler o menu inteiro de um portal',
    access: { pages, action: 'read' },
    answers: { 200: tree },
  },
)
export const takeMenus = defineCall(
  'user-menu.take',
  'POST /webadm/portalmenuorganizar/:portalId',
  {
    summary: 'Dar a um portal os menus base que ele ainda não usa',
    access: { pages, action: 'add' },
    answers: { 200: tree },
  },
)
const change = z.strictObject({
  tipo: z.enum(['menu', 'item']),
  id: z.int().positive(),
  rev: z.int().positive(),
  valores: z.record(z.string(), z.unknown()),
})
export type MenuChange = z.output<typeof change>
export const arrangeMenu = defineCall(
  'user-menu.arrange',
  'PUT /webadm/portalmenuorganizar/:portalId',
  {
    summary: 'Organizar o menu de um portal, tudo ou nada',
    access: { pages, action: 'edit' },
    invalid: 'Envie a lista de alterações do menu.',
    body: z.strictObject({ alteracoes: z.array(change).min(1).max(500) }),
    answers: { 200: tree },
  },
)

const homeTile = z.object({
  id: z.int(),
  id_base: z.int().describe('O menu base, a que os submenus pertencem'),
  tile_tipo: z.string().nullable(),
  nome_menu: z.string(),
  descricao: z.string().nullable(),
  css_color_tile: z.string().nullable(),
  ordem: z.int().nullable(),
})
export type HomeTileRow = z.output<typeof homeTile>
const submenu = z.object({
  id: z.int(),
  id_menu_base: z.int().nullable(),
  descricao: z.string().nullable(),
  url: z.string(),
  nome_menu: z.string(),
  ordem: z.int().nullable(),
})
export type SubmenuRow = z.output<typeof submenu>
// What stands on the portal's home page is public: whoever is signed in and reaches the portal may read it.
export const listHomeTiles = defineCall(
  'user-menu.listaportalmenu',
  'GET /webadm/listaportalmenu/:portalId',
  {
    summary: 'Listar os blocos da página inicial',
    access: 'session',
    answers: { 200: z.array(homeTile), 204: nothing },
  },
)
export const listSubmenus = defineCall(
  'user-menu.listaportalsubmenu',
  'GET /webadm/listaportalsubmenu/:portalId',
  {
    summary: 'Listar os submenus do portal',
    access: 'session',
    answers: { 200: z.array(submenu), 204: nothing },
  },
)
