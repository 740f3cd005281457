import {
  openChoice,
  code,
  dateTime,
  flagSN,
  id,
  integer,
  reference,
  text,
} from '../../kernel/field.ts'
import { menuIcons } from '../menu-icons.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/**
 * A node of the back office's own menu. Areas (type 1) hold groups (2), groups hold links (3) and what joins some of
 * them (4); a node of type 5 is not shown, and its children take its place. One of type 6 is a single entry, whose
 * links are tabs of each other's screens. Source: specification 1, section 9, for types 1 and 5.
 */
export const systemMenuItem = defineResource({
  name: 'system-menu-item',
  table: 'menu_sistema',
  noun: { one: 'item do menu do sistema', many: 'itens do menu do sistema', gender: 'm' },
  purpose:
    'O menu à esquerda desta tela. As mudanças valem na hora para todos; cada pessoa vê só o que pode abrir.',
  screens: {
    title: 'Menu do sistema',
    list: '/nivel-de-acesso/menu-sistema',
    create: '/nivel-de-acesso/menu-sistema/cadastro',
    detail: '/nivel-de-acesso/menu-sistema/detalhes/:id',
    edit: '/nivel-de-acesso/menu-sistema/editar/:id',
  },

  fields: {
    id: id({}),
    ownerId: reference('system-menu-item', {
      wire: 'id_owner',
      label: 'Dentro de',
      help: 'A área ou o grupo em que o item fica. Uma área não fica dentro de nada.',
    }),
    pageId: reference('page', {
      wire: 'id_pagina',
      label: 'Página',
      help: 'A tela que o link abre.',
    }),
    type: code(
      { 1: 'Área', 2: 'Grupo', 3: 'Link', 4: 'Subgrupo', 5: 'Nó de passagem', 6: 'Abas' },
      {
        wire: 'tipo',
        label: 'Tipo',
        required: 'Informe o tipo.',
        min: 1,
        max: 6,
        initial: 3,
        help: 'Área: no topo. Grupo: com ícone. Link: abre uma página. Subgrupo: junta links dentro de um grupo. Nó de passagem: não aparece e cede o lugar aos seus itens. Abas: um item só, cujos links são abas das suas telas.',
      },
    ),
    routeArea: text({
      wire: 'route_area',
      label: 'Área da rota',
      max: 120,
      help: 'O primeiro trecho do caminho da página, se outro sistema precisar dele.',
    }),
    routePage: text({
      wire: 'route_page',
      label: 'Página da rota',
      max: 200,
      help: 'O restante do caminho.',
    }),
    title: text({ wire: 'item_title', label: 'Título', required: 'Informe o título.' }),
    icon: openChoice(menuIcons, {
      wire: 'item_icon',
      label: 'Ícone',
      otherwise: 'settings',
      help: 'Aparece nos grupos.',
    }),
    tags: text({
      wire: 'item_tags',
      label: 'Palavras de busca',
      max: 200,
      help: 'Outras palavras por que as pessoas procuram este item.',
    }),
    hint: text({ wire: 'item_hint', label: 'Dica', max: 200 }),
    order: integer({
      wire: 'ordem',
      label: 'Ordem',
      initial: 1,
      help: 'Os menores aparecem primeiro.',
    }),
    span: text({
      label: 'Espaço',
      max: 20,
      help: 'Quanto o item ocupa, nos sistemas que usam este campo.',
    }),
    active: flagSN({ wire: 'ativo', label: 'Ativo', initial: true, words: ['Ativo', 'Inativo'] }),
    deleted: flagSN({ wire: 'excluido', label: 'Excluído', initial: false, generated: true }),
    deletedIn: dateTime({ wire: 'excluidoEm', label: 'Excluído em', generated: true }),
  },

  calls: {
    list: 'GET /webadm/menuitens',
    read: 'GET /webadm/menuitensid/:id',
    create: 'POST /webadm/menuitens',
    update: 'PUT /webadm/menuitens/:id',
    remove: 'DELETE /webadm/menuitensdelete/:id',
  },

  list: {
    columns: ['title', 'ownerId', 'type', 'order', 'active'],
    search: ['title', 'tags', 'hint'],
    order: 'order',
  },
  form: [
    { title: 'Item', fields: ['title', 'type', 'ownerId', 'pageId', 'icon', 'hint', 'tags'] },
    { title: 'Rota', fields: ['routeArea', 'routePage', 'span'] },
    { title: 'Uso', fields: ['active', 'order'], aside: true },
  ],
  option: { text: ['title'] },
  messages: {
    createFailed: 'Erro ao cadastrar Menu Sistema!',
    updateFailed: 'Erro ao atualizar Menu Sistema!',
    missing: 'Item do menu não encontrado.',
  },
  example: {
    ownerId: 1,
    pageId: null,
    type: 2,
    routeArea: null,
    routePage: null,
    title: 'Atendimento',
    icon: 'folder',
    tags: 'ouvidoria, sic',
    hint: 'Pedidos de quem mora na cidade',
    order: 9,
    span: null,
    active: true,
  },
})
export type SystemMenuItemDraft = Draft<typeof systemMenuItem>
