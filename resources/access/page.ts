import { flag, flagSN, id, integer, longText, reference, text } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

const word = {
  test: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  message: 'Use letras minúsculas, números e hífens, como informacoes.',
}
const segment = {
  test: /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/,
  message: 'Use letras minúsculas, números e hífens, como cadastro-de-perfis.',
}

/** A screen of the back office: the unit of permission. */
export const page = defineResource({
  name: 'page',
  table: 'pagina',
  noun: { one: 'página', many: 'páginas', gender: 'f' },
  purpose:
    'As telas do sistema. É sobre elas que os perfis dão permissão de ver, incluir, alterar, excluir e imprimir.',
  screens: '/nivel-de-acesso/paginas',

  fields: {
    id: id({}),
    pageOwnerId: reference('page', {
      wire: 'page_owner_id',
      label: 'Página principal',
      help: 'A lista a que esta tela pertence. As permissões são dadas nela.',
    }),
    pageName: text({
      wire: 'page_name',
      label: 'Nome interno',
      required: 'Informe o nome interno.',
      help: 'Como as integrações conhecem a página.',
    }),
    routeArea: text({
      wire: 'route_area',
      label: 'Área do endereço',
      required: 'Informe a área.',
      pattern: word,
      placeholder: 'informacoes',
    }),
    routePage: text({
      wire: 'route_pagina',
      label: 'Página do endereço',
      max: 300,
      pattern: segment,
      placeholder: 'portal-informacoes/glossario',
      help: 'Vazio quando o endereço é só a área, como /auditoria.',
    }),
    routeParams: text({
      wire: 'route_params',
      label: 'Parâmetros do endereço',
      max: 200,
      placeholder: ':id',
    }),
    showHeader: flagSN({ wire: 'show_header', label: 'Mostrar o cabeçalho', initial: true }),
    category: text({
      wire: 'categoria',
      label: 'Categoria',
      help: 'A parte do menu de que a página é, como Informações. Aparece ao lado do título nas listas de escolha.',
    }),
    subcategory: text({ wire: 'subcategoria', label: 'Subcategoria' }),
    menuIcon: text({ wire: 'menu_icon', label: 'Ícone no menu', max: 40 }),
    menuTitle: text({ wire: 'menu_title', label: 'Título no menu' }),
    menuTags: text({
      wire: 'menu_tags',
      label: 'Palavras para a busca',
      max: 500,
      help: 'Outros nomes pelos quais alguém procuraria esta tela.',
    }),
    pageIcon: text({ wire: 'page_icon', label: 'Ícone da página', max: 40 }),
    pageTitle: text({ wire: 'page_title', label: 'Título', required: 'Informe o título.' }),
    description: longText({ wire: 'descricao', label: 'Descrição' }),
    navigable: flagSN({ wire: 'navegavel', label: 'Pode estar no menu', initial: true }),
    active: flagSN({
      wire: 'ativo',
      label: 'Ativa',
      initial: true,
      words: ['Ativa', 'Inativa'],
      help: 'Uma página inativa não abre para ninguém além dos elMaster.',
    }),
    deleted: flagSN({ wire: 'excluido', label: 'Excluída', initial: false, generated: true }),
    pageType: integer({
      wire: 'tipo_pagina',
      label: 'Tipo da página',
      initial: 1,
      required: 'Informe o tipo.',
      unaskedWhenNew: true,
    }),
    add: flag({ label: 'Oferece incluir', initial: true }),
    delete: flag({ label: 'Oferece excluir', initial: true }),
    edit: flag({ label: 'Oferece alterar', initial: true }),
    read: flag({ label: 'Oferece ver', initial: true }),
    print: flag({ label: 'Oferece imprimir e exportar', initial: true }),
  },
  unique: [['routeArea', 'routePage']],

  calls: {
    list: 'GET /webadm/paginas',
    read: 'GET /webadm/paginasid/:id',
    create: 'POST /webadm/paginas',
    update: 'PUT /webadm/paginas/:id',
    remove: 'DELETE /webadm/paginasdelete/:id',
  },
  lists: ['GET /webadm/paginas/listar'],

  list: {
    columns: ['pageTitle', 'routeArea', 'routePage', 'pageOwnerId', 'navigable', 'active'],
    search: ['pageTitle', 'pageName', 'routeArea', 'routePage', 'menuTags'],
    order: 'pageTitle',
  },
  form: [
    { title: 'Página', fields: ['pageTitle', 'pageName', 'pageOwnerId', 'description'] },
    { title: 'Endereço', fields: ['routeArea', 'routePage', 'routeParams'] },
    {
      title: 'Menu e aparência',
      fields: [
        'menuTitle',
        'menuIcon',
        'pageIcon',
        'menuTags',
        'category',
        'subcategory',
        'showHeader',
      ],
    },
    {
      title: 'Permissões que oferece',
      fields: ['read', 'add', 'edit', 'delete', 'print'],
      aside: true,
    },
    { title: 'Uso', fields: ['active', 'navigable', 'pageType'], aside: true },
  ],
  option: { text: ['pageTitle', 'category'], only: 'active' },
  messages: {
    createFailed: 'Erro ao criar página',
    updateFailed: 'Erro ao atualizar página',
    removeFailed: 'Erro ao deletar página',
    listFailed: 'Erro ao buscar páginas',
    readFailed: 'Erro ao buscar página',
    missing: 'Página não encontrada',
    duplicate: 'Já existe uma página com este endereço.',
  },
  example: {
    pageOwnerId: null,
    pageName: 'agenda-do-prefeito',
    routeArea: 'informacoes',
    routePage: 'agenda-do-prefeito',
    routeParams: null,
    showHeader: true,
    category: 'Portal',
    subcategory: 'Informações',
    menuIcon: 'folder',
    menuTitle: 'Agenda',
    menuTags: 'compromissos, visitas',
    pageIcon: 'folder',
    pageTitle: 'Agenda do prefeito',
    description: 'Os compromissos públicos do prefeito.',
    navigable: true,
    active: true,
    pageType: 1,
    add: true,
    delete: true,
    edit: true,
    read: true,
    print: true,
  },
})
export type PageDraft = Draft<typeof page>
