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
import { defineResource, type Draft, type Entity } from '../../kernel/resource.ts'

/**
 * An item of one portal's menu, made from an item of a base menu. It stands in the portal's menu of the base menu it
 * names. Law: Lei 12.527/2011 (LAI), art. 8º, § 1º.
 */
export const userMenuItem = defineResource({
  name: 'user-menu-item',
  table: 'portal_menu_item_usuario',
  noun: { one: 'item de menu', many: 'itens de menu', gender: 'm' },
  purpose:
    'O que há dentro de um menu do portal. Mude título, ordem e o que fica oculto sem mexer no menu base.',
  screens: [
    {
      list: '/menu/gerenciar-menu-usuario/gerenciar-menu-item-usuario/:portalId/:baseMenuId',
      create:
        '/menu/gerenciar-menu-usuario/gerenciar-menu-item-usuario/cadastro/:portalId/:baseMenuItemId',
      detail: '/menu/gerenciar-menu-usuario/gerenciar-menu-item-usuario/detalhes/:id',
      edit: '/menu/gerenciar-menu-usuario/gerenciar-menu-item-usuario/editar/:id/:baseMenuItemId',
    },
    {
      list: '/menu/menu-cliente/menu-item-cliente/:portalId/:baseMenuId',
      create: '/menu/menu-cliente/menu-item-cliente/cadastro/:portalId/:baseMenuItemId',
      detail: '/menu/menu-cliente/menu-item-cliente/detalhes/:id',
      edit: '/menu/menu-cliente/menu-item-cliente/editar/:id/:baseMenuItemId',
    },
  ],
  scope: { portal: 'portalId' },

  fields: {
    id: id({}),
    portalId: reference('portal', {
      wire: 'id_Portal',
      label: 'Portal',
      required: 'Escolha o portal.',
    }),
    baseMenuItemId: reference('base-menu-item', {
      wire: 'id_Menu_Item_Base',
      label: 'Item de menu base',
      required: 'Escolha o item de menu base.',
    }),
    baseMenuId: reference('base-menu', {
      wire: 'id_Menu_Base',
      label: 'Menu',
      required: 'Escolha o menu em que o item fica.',
      help: 'O menu base do menu do portal em que o item fica.',
    }),
    nameId: text({
      wire: 'nome_Id',
      label: 'Nome interno',
      max: 60,
      help: 'Como sistemas se referem a este item.',
    }),
    menuIcon: openChoice(menuIcons, {
      wire: 'icone_Menu',
      label: 'Ícone',
      initial: 'description',
      otherwise: 'settings',
    }),
    menuName: text({
      wire: 'nome_Menu',
      label: 'Título no portal',
      required: 'Informe o título que aparece no portal.',
    }),
    newMenuGroup: flagSN({
      wire: 'novo_Grupo_Menu',
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
      wire: 'api_Url',
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
      wire: 'ocultar_Menu',
      label: 'Ocultar no menu',
      contrary: { ask: 'Mostrar no menu', title: 'No menu' },
      initial: false,
      words: ['Oculto', 'Visível'],
      help: 'Na página do menu e no mapa do site.',
    }),
    hideBody: flagSN({
      wire: 'ocultar_Corpo',
      label: 'Ocultar na página inicial',
      contrary: { ask: 'Mostrar na página inicial', title: 'Na página inicial' },
      initial: false,
      words: ['Oculto', 'Visível'],
      help: 'No bloco da página inicial.',
    }),
    hideFooter: flagSN({
      wire: 'ocultar_Rodape',
      label: 'Ocultar no rodapé',
      contrary: { ask: 'Mostrar no rodapé', title: 'No rodapé' },
      initial: true,
      words: ['Oculto', 'Visível'],
      help: 'Nos links do rodapé.',
    }),
  },

  calls: {
    list: 'GET /webadm/portalmenuitemuserportal/:portalId',
    read: 'GET /webadm/portalmenuitemuser/:id',
    create: 'POST /webadm/portalmenuitemuser',
    update: 'PUT /webadm/portalmenuitemuser/:id',
    remove: 'DELETE /webadm/portalmenuitemuserdelete/:id',
  },

  list: {
    columns: ['menuName', 'description', 'newMenuGroup', 'order', 'hideMenu'],
    search: ['menuName', 'description', 'nameId'],
    order: 'order',
  },
  form: [
    {
      title: 'Item',
      fields: [
        'portalId',
        'baseMenuId',
        'baseMenuItemId',
        'menuName',
        'description',
        'hint',
        'font',
        'menuIcon',
        'nameId',
      ],
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
    createFailed: 'Erro ao cadastrar menu item do usuário!',
    updateFailed: 'Erro ao atualizar menu item do usuário!',
    missing: 'Item de menu não encontrado.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    baseMenuItemId: 1,
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
export type UserMenuItem = Entity<typeof userMenuItem>
export type UserMenuItemDraft = Draft<typeof userMenuItem>
