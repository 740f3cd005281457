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
import { ownPage, portalPath } from '../menu-paths.ts'
import { tileColors } from '../tile-colors.ts'
import { targetPages } from '../portal-page-lists.ts'
import { defineResource, type Draft, type Entity } from '../../kernel/resource.ts'
import { onPortal } from '../contrary.ts'

/**
 * A menu of one portal, made from a base menu: a tile of the home page, and the page behind it.
 * Law: Lei 12.527/2011 (LAI), art. 8º, § 3º, I.
 */
export const userMenu = defineResource({
  name: 'user-menu',
  table: 'portal_menu_usuario',
  noun: { one: 'menu do portal', many: 'menus do portal', gender: 'm' },
  purpose:
    'Os menus que o cidadão vê neste portal: os blocos da página inicial e o que há dentro deles.',
  screens: [
    {
      list: '/menu/gerenciar-menu-usuario',
      create: '/menu/gerenciar-menu-usuario/menu-usuario-cadastro/:portalId/:baseMenuId',
      detail: '/menu/gerenciar-menu-usuario/menu-usuario-detalhes/:id',
      edit: '/menu/gerenciar-menu-usuario/menu-usuario-editar/:baseMenuId/:id',
      other: { organizar: '/menu/gerenciar-menu-usuario/organizar/:portalId' },
    },
    {
      title: 'Menus do cliente',
      list: '/menu/menu-cliente',
      create: '/menu/menu-cliente/cadastro/:portalId/:baseMenuId',
      detail: '/menu/menu-cliente/detalhes/:id',
      edit: '/menu/menu-cliente/editar/:baseMenuId/:id',
    },
  ],
  scope: { portal: 'portalId' },

  fields: {
    id: id({}),
    baseMenuId: reference('base-menu', {
      wire: 'id_Base',
      label: 'Menu base',
      required: 'Escolha o menu base.',
    }),
    portalId: reference('portal', {
      wire: 'id_Portal',
      label: 'Portal',
      required: 'Escolha o portal.',
    }),
    name: text({
      wire: 'nome',
      label: 'Nome',
      required: 'Informe o nome do menu.',
      help: 'Como a equipe chama este menu.',
    }),
    menuName: text({
      wire: 'nome_Menu',
      label: 'Título no portal',
      required: 'Informe o título que aparece no portal.',
    }),
    description: longText({
      wire: 'descricao',
      label: 'Descrição',
      help: 'O que a pessoa encontra neste menu, em uma frase.',
    }),
    font: text({ wire: 'fonte', label: 'Fonte dos dados', max: 200 }),
    hint: text({
      label: 'Dica',
      max: 200,
      help: 'Uma frase curta, lida por quem precisa de ajuda para escolher.',
    }),
    order: integer({
      wire: 'ordem',
      label: 'Ordem',
      initial: 1,
      help: 'Os menores aparecem primeiro.',
    }),
    url: url({
      label: 'Endereço',
      placeholder: 'https://',
      instead: ownPage,
      help: 'Preencha se o menu leva a outro site. Uma página do próprio portal começa por /, como /documentos/listar?id=5.',
    }),
    action: text({
      wire: 'acao',
      label: 'Página do portal',
      max: 200,
      pattern: portalPath,
      suggestions: targetPages,
      placeholder: 'documentos',
      help: 'Preencha se o menu leva a uma página do próprio portal.',
    }),
    hidden: flagSN({
      wire: 'ocultar',
      label: 'Ocultar no portal',
      contrary: onPortal,
      initial: false,
      words: ['Oculto', 'Visível'],
    }),
    hideTile: flagSN({
      wire: 'ocultar_Tile',
      label: 'Ocultar o bloco da página inicial',
      contrary: { ask: 'Mostrar o bloco na página inicial', title: 'Bloco na página inicial' },
      initial: false,
      words: ['Oculto', 'Visível'],
    }),
    hideUpdate: flagSN({
      wire: 'ocultar_Update',
      label: 'Ocultar a data de atualização',
      contrary: { ask: 'Mostrar a data de atualização', title: 'Data de atualização' },
      initial: false,
      words: ['Oculta', 'Visível'],
    }),
    type: text({
      wire: 'tipo',
      label: 'Tipo',
      max: 60,
      help: 'Uma palavra que separa os menus nas listas da equipe.',
    }),
    tileCssColor: openChoice(tileColors, {
      wire: 'css_Color_Tile',
      label: 'Cor do bloco',
      initial: 'gray',
      otherwise: 'gray',
    }),
    generalCssColor: openChoice(tileColors, {
      wire: 'css_Color_Geral',
      label: 'Cor da página',
      initial: 'gray',
      otherwise: 'gray',
    }),
    tileText: text({
      wire: 'texto_Tile',
      label: 'Texto do bloco',
      max: 200,
      help: 'Aparece no bloco, sob o título. Em branco, vale a descrição.',
    }),
    tileType: text({
      wire: 'tile_Tipo',
      label: 'Categoria do bloco',
      max: 60,
      help: 'Aparece sobre o título do bloco.',
    }),
    tileGroup: text({
      wire: 'tile_Grupo',
      label: 'Grupo na página inicial',
      max: 60,
      help: 'Os blocos do mesmo grupo ficam juntos.',
    }),
  },
  unique: [['portalId', 'baseMenuId']],

  calls: {
    list: 'GET /webadm/portalmenuuserportal/:portalId',
    read: 'GET /webadm/portalmenuuser/:id',
    create: 'POST /webadm/portalmenuuser',
    update: 'PUT /webadm/portalmenuuser/:id',
    remove: 'DELETE /webadm/portalmenuuserdelete/:id',
  },

  list: {
    columns: ['menuName', 'baseMenuId', 'tileType', 'tileCssColor', 'order', 'hidden'],
    search: ['menuName', 'name', 'description'],
    order: 'order',
  },
  form: [
    {
      title: 'Menu',
      fields: ['portalId', 'baseMenuId', 'name', 'menuName', 'description', 'hint', 'font', 'type'],
    },
    { title: 'Para onde leva', fields: ['url', 'action'] },
    {
      title: 'Bloco da página inicial',
      fields: ['tileText', 'tileType', 'tileGroup', 'tileCssColor', 'generalCssColor'],
    },
    { title: 'Publicação', fields: ['order', 'hidden', 'hideTile', 'hideUpdate'], aside: true },
  ],
  option: { text: ['menuName'] },
  messages: {
    createFailed: 'Erro ao cadastrar menu usuário!',
    updateFailed: 'Erro ao atualizar menu usuário!',
    missing: 'Menu não encontrado.',
    duplicate: 'Este portal já usa este menu base.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    baseMenuId: 1,
    portalId: 1,
    name: 'Obras',
    menuName: 'Obras públicas',
    description: 'O que está sendo construído, por quem e por quanto.',
    font: 'Secretaria de Obras',
    hint: 'Obras e reformas',
    order: 1,
    url: null,
    action: null,
    hidden: false,
    hideTile: false,
    hideUpdate: false,
    type: null,
    tileCssColor: 'navy',
    generalCssColor: 'navy',
    tileText: 'Obras em andamento e concluídas',
    tileType: 'Contas públicas',
    tileGroup: null,
  },
})
export type UserMenu = Entity<typeof userMenu>
export type UserMenuDraft = Draft<typeof userMenu>
