import {
  openChoice,
  flagSN,
  id,
  integer,
  longText,
  reference,
  text,
  url,
} from '../../kernel/field.ts'
import { menuIcons } from '../menu-icons.ts'
import { ownPage, portalPath } from '../menu-paths.ts'
import { targetPages } from '../portal-page-lists.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/**
 * An item of a base menu: one page or one list that portals offer under it.
 * Law: Lei 12.527/2011 (LAI), art. 8º, § 1º (what has to be found in every portal).
 */
export const baseMenuItem = defineResource({
  name: 'base-menu-item',
  table: 'portal_menu_item_base',
  noun: { one: 'item de menu base', many: 'itens de menu base', gender: 'm' },
  purpose:
    'O que há dentro de um menu pronto. Um portal que passa a usar o menu recebe uma cópia destes itens.',
  screens: {
    list: '/menu/gerenciar-menus-base/gerenciar-menus-itens-base/:id',
    create: '/menu/gerenciar-menus-base/gerenciar-menus-itens-base/cadastro/:id',
    detail: '/menu/gerenciar-menus-base/gerenciar-menus-itens-base/detalhes/:id',
    edit: '/menu/gerenciar-menus-base/gerenciar-menus-itens-base/editar/:id',
  },

  fields: {
    id: id({}),
    baseMenuId: reference('base-menu', {
      wire: 'id_menu_base',
      label: 'Menu base',
      required: 'Escolha o menu base.',
    }),
    nameId: text({
      wire: 'nome_id',
      label: 'Nome interno',
      max: 60,
      placeholder: 'despesa-empenhos',
      help: 'Como sistemas se referem a este item.',
    }),
    menuIcon: openChoice(menuIcons, {
      wire: 'icone_menu',
      label: 'Ícone',
      initial: 'description',
      otherwise: 'settings',
    }),
    menuName: text({
      wire: 'nome_menu',
      label: 'Título no portal',
      required: 'Informe o título que aparece no portal.',
      placeholder: 'Empenhos',
    }),
    newMenuGroup: flagSN({
      wire: 'novo_grupo_menu',
      label: 'Começa um grupo',
      initial: false,
      help: 'Os itens seguintes ficam sob este, até o próximo grupo.',
    }),
    description: longText({
      wire: 'descricao',
      label: 'Descrição',
      help: 'O que a pessoa encontra aqui, em uma frase.',
    }),
    font: text({ wire: 'fonte', label: 'Fonte dos dados', max: 200 }),
    hint: text({ label: 'Dica', max: 200 }),
    url: url({
      label: 'Endereço',
      placeholder: 'https://',
      instead: ownPage,
      help: 'Preencha se o item leva a outro site. Uma página do próprio portal começa por /, como /documentos/listar?id=5.',
    }),
    apiUrl: url({
      wire: 'api_url',
      label: 'Endereço dos dados',
      placeholder: 'https://',
      help: 'De onde programas leem os mesmos dados.',
    }),
    action: text({
      wire: 'acao',
      label: 'Página do portal',
      max: 200,
      pattern: portalPath,
      suggestions: targetPages,
      placeholder: 'documentos',
      help: 'Sem página nem endereço externo, o item leva aos documentos do tipo que o tem como item de menu.',
    }),
    order: integer({
      wire: 'ordem',
      label: 'Ordem',
      initial: 1,
      help: 'Os menores aparecem primeiro.',
    }),
    hideMenu: flagSN({
      wire: 'ocultar_menu',
      label: 'Ocultar no menu',
      contrary: { ask: 'Mostrar no menu', title: 'No menu' },
      initial: false,
      words: ['Oculto', 'Visível'],
      help: 'Na página do menu e no mapa do site.',
    }),
    hideBody: flagSN({
      wire: 'ocultar_corpo',
      label: 'Ocultar na página inicial',
      contrary: { ask: 'Mostrar na página inicial', title: 'Na página inicial' },
      initial: false,
      words: ['Oculto', 'Visível'],
      help: 'No bloco da página inicial.',
    }),
    hideFooter: flagSN({
      wire: 'ocultar_rodape',
      label: 'Ocultar no rodapé',
      contrary: { ask: 'Mostrar no rodapé', title: 'No rodapé' },
      initial: true,
      words: ['Oculto', 'Visível'],
      help: 'Nos links do rodapé.',
    }),
  },

  calls: {
    list: 'GET /webadm/portalmenuitembase',
    read: 'GET /webadm/portalmenuitembase/:id',
    create: {
      call: 'POST /webadm/portalmenuitembase',
      reserve: 'GET /webadm/portalmenuitembase/getProximoId',
    },
    update: 'PUT /webadm/portalmenuitembase/:id',
    remove: 'DELETE /webadm/portalmenuitembasedelete/:id',
  },
  lists: ['GET /webadm/portalmenuitembaseid/:baseMenuId'],

  list: {
    columns: ['menuName', 'description', 'newMenuGroup', 'order', 'hideMenu'],
    search: ['menuName', 'description', 'nameId'],
    order: 'order',
  },
  form: [
    {
      title: 'Item',
      fields: ['baseMenuId', 'menuName', 'description', 'hint', 'font', 'menuIcon', 'nameId'],
    },
    { title: 'Para onde leva', fields: ['url', 'action', 'apiUrl'] },
    {
      title: 'Publicação',
      fields: ['order', 'newMenuGroup', 'hideMenu', 'hideBody', 'hideFooter'],
      aside: true,
    },
  ],
  option: { text: ['menuName'] },
  messages: {
    createFailed: 'Erro ao cadastrar o item de menu base',
    updateFailed: 'Erro ao atualizar o item de menu base',
    missing: 'Item de menu base não encontrado.',
    scope: 'Menu id deve ser um inteiro',
  },
  example: {
    baseMenuId: 1,
    nameId: 'obras-contratos',
    menuIcon: 'description',
    menuName: 'Contratos de obras',
    newMenuGroup: false,
    description: 'Contratos e aditivos das obras.',
    font: null,
    hint: null,
    url: null,
    apiUrl: null,
    action: 'documentos',
    order: 1,
    hideMenu: false,
    hideBody: false,
    hideFooter: true,
  },
})
export type BaseMenuItemDraft = Draft<typeof baseMenuItem>
