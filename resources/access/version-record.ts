import { date, id, richText, text } from '../../kernel/field.ts'
import { defineResource, type Draft, type Entity } from '../../kernel/resource.ts'

const list = '/versionamento/versionameto-listagem'

/** What changed in the back office and when, for those who work with it. */
export const versionRecord = defineResource({
  name: 'version-record',
  table: 'versionamento',
  noun: { one: 'versão', many: 'versões', gender: 'f' },
  purpose: 'O que mudou no sistema em cada versão. O histórico mostra as mudanças por data.',
  screens: [
    {
      list,
      create: `${list}/cadastro`,
      detail: `${list}/detalhes/:id`,
      edit: `${list}/editar/:id`,
    },
    { title: 'Histórico de versões', list: '/versionamento/versionamento-historico' },
  ],

  fields: {
    id: id({}),
    version: text({
      wire: 'versao',
      label: 'Versão',
      max: 40,
      required: 'Informe a versão.',
      placeholder: '2026.11',
    }),
    updateDate: date({
      wire: 'data_atualizacao',
      label: 'Data',
      required: 'Informe a data da atualização.',
    }),
    title: text({
      wire: 'titulo',
      label: 'Título',
      max: 200,
      required: 'Informe o título.',
      placeholder: 'Secretarias em árvore',
    }),
    description: richText({
      wire: 'descricao',
      label: 'O que mudou',
      required: 'Escreva o que mudou.',
      help: 'Diga o que a pessoa passa a poder fazer.',
    }),
  },

  calls: {
    list: 'GET /webadm/versionamento',
    read: 'GET /webadm/versionamentoid/:id',
    create: 'POST /webadm/versionamento',
    update: 'PUT /webadm/versionamento/:id',
    remove: 'DELETE /webadm/versionamentodelete/:id',
  },

  list: {
    columns: ['version', 'title', 'updateDate'],
    search: ['version', 'title', 'description'],
    order: '-updateDate',
  },
  form: [{ title: 'Versão', fields: ['version', 'updateDate', 'title', 'description'] }],
  option: { text: ['version'] },
  messages: {
    createFailed: 'Erro ao cadastrar o registro de Versão!',
    updateFailed: 'Erro ao atualizar o registro de Versão!',
    missing: 'Versão não encontrada.',
  },
  example: {
    version: '2026.11',
    updateDate: '2026-11-03',
    title: 'Secretarias em árvore',
    description:
      '<p>As secretarias agora aparecem em árvore, e cada departamento pode ficar abaixo da sua.</p>',
  },
})
export type VersionRecord = Entity<typeof versionRecord>
export type VersionRecordDraft = Draft<typeof versionRecord>
