import { id, reference, text } from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'

/** A further address of a page: whoever asks by it gets the page and its permissions. */
export const pageMapping = defineResource({
  name: 'page-mapping',
  table: 'pagina_mapeamento',
  noun: { one: 'mapeamento', many: 'mapeamentos', gender: 'm' },
  purpose: 'Endereços novos de páginas que mudaram de lugar. As permissões continuam as da página.',
  screens: {
    title: 'Mapeamento de páginas',
    list: '/nivel-de-acesso/paginas/mapeamento',
    create: '/nivel-de-acesso/paginas/mapeamento/cadastro',
    edit: '/nivel-de-acesso/paginas/mapeamento/editar/:id',
  },

  fields: {
    id: id({}),
    pageId: reference('page', {
      wire: 'pagina_id',
      label: 'Página',
      required: 'Escolha a página.',
    }),
    newUrl: text({
      wire: 'nova_url',
      label: 'Endereço novo',
      max: 500,
      required: 'Informe o endereço novo.',
      placeholder: '/informacoes/glossario',
      help: 'A partir da barra, sem o endereço do site.',
    }),
  },
  unique: [['newUrl']],

  calls: {
    list: 'GET /webadm/paginas/mapeamentos/listar',
    read: 'GET /webadm/paginas/mapeamentos/buscar/:id',
    create: { call: 'POST /webadm/paginas/mapeamentos/criar', status: 200 },
    update: 'PUT /webadm/paginas/mapeamentos/editar',
    remove: 'DELETE /webadm/paginas/mapeamentos/excluir/:id',
  },

  list: { columns: ['newUrl', 'pageId'], search: ['newUrl'], order: 'newUrl' },
  form: [{ title: 'Mapeamento', fields: ['pageId', 'newUrl'] }],
  option: { text: ['newUrl'] },
  messages: {
    createFailed: 'Erro ao criar mapeamento de página',
    updateFailed: 'Erro ao atualizar mapeamento de página',
    removeFailed: 'Erro ao excluir mapeamento de página',
    missing: 'Mapeamento não encontrado.',
    duplicate: 'Este endereço já leva a outra página.',
  },
  example: { pageId: 1, newUrl: '/informacoes/palavras' },
})
