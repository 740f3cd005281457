import { flag10, flagSN, id, reference, text } from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'
import { inUse } from '../contrary.ts'

/** A group of municipalities by which a manager organises its customers. */
export const region = defineResource({
  name: 'region',
  table: 'regiao',
  noun: { one: 'região', many: 'regiões', gender: 'f' },
  purpose: 'As regiões em que o gestor agrupa os seus clientes.',
  screens: {
    list: '/controle/utilitario/unidade/regiao',
    create: '/controle/utilitario/unidade/regiao/cadastro/:gestorId',
    detail: '/controle/utilitario/unidade/regiao/detalhes/:id',
    edit: '/controle/utilitario/unidade/regiao/editar/:id',
  },
  scope: { manager: 'managerId' },

  fields: {
    id: id({}),
    managerId: reference('manager', {
      wire: 'id_gestor',
      label: 'Gestor',
      required: 'Escolha o gestor.',
    }),
    description: text({
      wire: 'descricao',
      label: 'Descrição',
      required: 'Informe a descrição da região.',
      placeholder: 'Região Serrana',
    }),
    commercial: flagSN({
      wire: 'comercial',
      label: 'Região comercial',
      initial: false,
      help: 'Marque se a região também divide o atendimento comercial.',
    }),
    hidden: flag10({
      wire: 'ocultar',
      label: 'Oculta',
      contrary: inUse,
      initial: false,
      words: ['Oculta', 'Visível'],
      help: 'Desligue a que saiu de uso. O registro fica guardado para consulta.',
    }),
  },
  unique: [['managerId', 'description']],

  calls: {
    list: 'GET /webadmincontrole/regiao',
    read: 'GET /webadmincontrole/regiao/:id',
    create: 'POST /webadmincontrole/regiao',
    update: 'PUT /webadmincontrole/regiaoatualizar/:id',
    remove: 'DELETE /webadmincontrole/regiaodelete/:id',
  },
  lists: ['GET /webadmincontrole/regiaogestor/:managerId'],

  list: {
    columns: ['description', 'managerId', 'commercial', 'hidden'],
    search: ['description'],
    order: 'description',
  },
  form: [
    { title: 'Região', fields: ['managerId', 'description'] },
    { title: 'Uso', fields: ['commercial', 'hidden'], aside: true },
  ],
  option: { text: ['description'] },
  messages: {
    createFailed: 'Erro ao cadastrar a região',
    updateFailed: 'Erro ao atualizar a região',
    missing: 'Região não encontrada.',
    duplicate: 'Este gestor já tem uma região com esta descrição.',
    scope: 'Gestor id deve ser um inteiro',
  },
  example: { managerId: 1, description: 'Região Serrana', commercial: true, hidden: false },
})
