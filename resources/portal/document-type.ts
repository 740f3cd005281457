import { id, integer, reference, text, url } from '../../kernel/field.ts'
import { defineResource, type Draft, type Entity } from '../../kernel/resource.ts'

/**
 * A kind of published document, such as the summary report of budget execution.
 * Law: LC 101/2000 (LRF), art. 48; Lei 12.527/2011 (LAI), art. 8º, § 1º.
 */
export const documentType = defineResource({
  name: 'document-type',
  table: 'tipo_elemento',
  noun: { one: 'tipo de documento', many: 'tipos de documentos', gender: 'm' },
  purpose:
    'As espécies de documentos que os portais publicam, como RREO, balancetes e contratos. Cada uma vira uma página do portal.',
  screens: [
    '/portal-transparencia/documentos/tipo-documento',
    {
      title: 'Publicar documentos',
      list: '/portal-transparencia/publicador-de-documento/listar-tipos-documentos',
    },
  ],

  fields: {
    id: id({}),
    type: text({
      wire: 'tipo',
      label: 'Grupo',
      required: 'Informe o grupo.',
      placeholder: 'Contas públicas',
      help: 'Tipos do mesmo grupo aparecem juntos, como Contas públicas ou Legislação.',
    }),
    description: text({
      wire: 'descricao',
      label: 'Descrição',
      max: 200,
      required: 'Informe a descrição.',
      placeholder: 'Relatório Resumido da Execução Orçamentária',
    }),
    shortDescription: text({
      wire: 'descricao_abrev',
      label: 'Descrição abreviada',
      max: 60,
      placeholder: 'RREO',
      help: 'A sigla ou o nome curto que as pessoas usam.',
    }),
    order: integer({
      wire: 'ordem',
      label: 'Ordem',
      initial: 1,
      help: 'Os menores aparecem primeiro.',
    }),
    url: url({
      label: 'Endereço externo',
      placeholder: 'https://',
      help: 'Preencha só se estes documentos ficam em outro site.',
    }),
    menuItemId: reference('base-menu-item', {
      wire: 'itemMenuId',
      label: 'Item de menu',
      help: 'O item dos menus base que leva a este tipo. Quem só publica em um menu publica os tipos dele.',
    }),
    menuName: text({
      wire: 'nome_menu',
      label: 'Nome no menu',
      help: 'Como o tipo aparece no menu do portal.',
    }),
  },
  unique: [['type', 'description']],

  calls: {
    list: 'GET /webadm/tipoelemento',
    read: 'GET /webadm/tipoelemento/:id',
    create: 'POST /webadm/tipoelemento',
    update: 'PUT /webadm/tipoelemento/:id',
    remove: 'DELETE /webadm/tipoelementodelete/:id',
  },

  list: {
    columns: ['description', 'shortDescription', 'type', 'order'],
    search: ['description', 'shortDescription', 'type'],
    order: 'order',
  },
  form: [
    { title: 'Tipo de documento', fields: ['description', 'shortDescription', 'type'] },
    { title: 'No portal', fields: ['menuName', 'menuItemId', 'url', 'order'] },
  ],
  option: { text: ['description'] },
  messages: {
    createFailed: 'Erro ao cadastrar o tipo de documento',
    updateFailed: 'Erro ao atualizar o tipo de documento',
    missing: 'Tipo de documento não encontrado',
    duplicate: 'Este grupo já tem um tipo com esta descrição.',
  },
  // Not among the types that a tenant is born with.
  example: {
    type: 'Atendimento',
    description: 'Carta de serviços ao usuário',
    shortDescription: 'Carta de serviços',
    order: 30,
    url: null,
    menuItemId: null,
    menuName: 'Carta de serviços',
  },
})
export type DocumentType = Entity<typeof documentType>
export type DocumentTypeDraft = Draft<typeof documentType>
