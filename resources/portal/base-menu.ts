import { openChoice, flagSN, id, integer, longText, text, url } from '../../kernel/field.ts'
import { ownPage, portalPath } from '../menu-paths.ts'
import { tileColors } from '../tile-colors.ts'
import { targetPages } from '../portal-page-lists.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'
import { onPortal } from '../contrary.ts'

/**
 * A menu that portals are furnished with: receitas, despesas, licitações. A portal takes it over and arranges it as its
 * own. Law: Lei 12.527/2011 (LAI), art. 8º, § 3º, I (content that is found in an objective way, in plain language).
 */
export const baseMenu = defineResource({
  name: 'base-menu',
  table: 'portal_menu_base',
  noun: { one: 'menu base', many: 'menus base', gender: 'm' },
  purpose:
    'Os menus prontos, como Receitas e Despesas. Cada portal escolhe os que usa e os ajusta ao seu jeito.',
  screens: '/menu/gerenciar-menus-base',

  fields: {
    id: id({}),
    name: text({
      wire: 'nome',
      label: 'Nome',
      required: 'Informe o nome do menu.',
      placeholder: 'Despesas',
      help: 'Como a equipe chama este menu.',
    }),
    menuName: text({
      wire: 'nome_menu',
      label: 'Título no portal',
      required: 'Informe o título que aparece no portal.',
      placeholder: 'Despesas públicas',
    }),
    description: longText({
      wire: 'descricao',
      label: 'Descrição',
      help: 'O que a pessoa encontra neste menu, em uma frase.',
    }),
    font: text({
      wire: 'fonte',
      label: 'Fonte dos dados',
      max: 200,
      placeholder: 'Sistema contábil da prefeitura',
    }),
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
      wire: 'ocultar_tile',
      label: 'Ocultar o bloco da página inicial',
      contrary: { ask: 'Mostrar o bloco na página inicial', title: 'Bloco na página inicial' },
      initial: false,
      words: ['Oculto', 'Visível'],
    }),
    hideUpdate: flagSN({
      wire: 'ocultar_update',
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
      wire: 'css_color_tile',
      label: 'Cor do bloco',
      initial: 'gray',
      otherwise: 'gray',
    }),
    generalCssColor: openChoice(tileColors, {
      wire: 'css_color_geral',
      label: 'Cor da página',
      initial: 'gray',
      otherwise: 'gray',
    }),
    tileText: text({
      wire: 'texto_tile',
      label: 'Texto do bloco',
      max: 200,
      help: 'Aparece no bloco, sob o título. Em branco, vale a descrição.',
    }),
    tileType: text({
      wire: 'tile_tipo',
      label: 'Categoria do bloco',
      max: 60,
      placeholder: 'Contas públicas',
      help: 'Aparece sobre o título do bloco.',
    }),
    tileGroup: text({
      wire: 'tile_grupo',
      label: 'Grupo na página inicial',
      max: 60,
      help: 'Os blocos do mesmo grupo ficam juntos.',
    }),
  },
  unique: [['name']],

  calls: {
    list: 'GET /webadm/portalmenubase',
    read: 'GET /webadm/portalmenubase/:id',
    create: {
      call: 'POST /webadm/portalmenubase',
      reserve: 'GET /webadm/portalmenubase/getProximoId',
    },
    update: 'PUT /webadm/portalmenubase/:id',
    remove: 'DELETE /webadm/portalmenubasedelete/:id',
  },

  list: {
    columns: ['menuName', 'name', 'tileType', 'tileCssColor', 'order', 'hidden'],
    search: ['menuName', 'name', 'description'],
    order: 'order',
  },
  form: [
    { title: 'Menu', fields: ['name', 'menuName', 'description', 'hint', 'font', 'type'] },
    { title: 'Para onde leva', fields: ['url', 'action'] },
    {
      title: 'Bloco da página inicial',
      fields: ['tileText', 'tileType', 'tileGroup', 'tileCssColor', 'generalCssColor'],
    },
    { title: 'Publicação', fields: ['order', 'hidden', 'hideTile', 'hideUpdate'], aside: true },
  ],
  option: { text: ['menuName'] },
  messages: {
    createFailed: 'Erro ao cadastrar o menu base',
    updateFailed: 'Erro ao atualizar o menu base',
    missing: 'Menu base não encontrado.',
    duplicate: 'Já existe um menu base com este nome.',
  },
  example: {
    name: 'Obras',
    menuName: 'Obras públicas',
    description: 'O que está sendo construído, por quem e por quanto.',
    font: 'Secretaria de Obras',
    hint: 'Obras e reformas',
    order: 1,
    url: null,
    action: 'documentos',
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
export type BaseMenuDraft = Draft<typeof baseMenu>
