import { derived, flagSN, id, reference, text } from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'
import { inUse } from '../contrary.ts'

/** What a person does in a manager's team, such as analyst or coordinator. */
export const hrFunction = defineResource({
  name: 'hr-function',
  table: 'funcao',
  noun: { one: 'função', many: 'funções', gender: 'f' },
  purpose: 'O que cada pessoa faz na equipe do gestor, como analista ou coordenação.',
  screens: {
    list: '/controle/utilitario/rh/funcao',
    create: '/controle/utilitario/rh/funcao/cadastro/:gestorId',
    detail: '/controle/utilitario/rh/funcao/detalhes/:id',
    edit: '/controle/utilitario/rh/funcao/editar/:id',
  },
  scope: { manager: 'managerId' },

  fields: {
    id: id({}),
    managerId: reference('manager', {
      wire: 'id_gestor',
      label: 'Gestor',
      required: 'Escolha o gestor.',
    }),
    managerName: derived({
      wire: 'nome_gestor',
      label: 'Nome do gestor',
      through: 'managerId',
      by: 'name',
    }),
    name: text({
      wire: 'nome',
      label: 'Nome',
      required: 'Informe o nome da função.',
      placeholder: 'Analista de suporte',
    }),
    acronym: text({ wire: 'sigla', label: 'Sigla', max: 20, placeholder: 'ANS' }),
    hidden: flagSN({
      wire: 'ocultar',
      label: 'Oculta',
      contrary: inUse,
      initial: false,
      words: ['Oculta', 'Visível'],
      help: 'Desligue a que saiu de uso. O registro fica guardado para consulta.',
    }),
  },
  unique: [['managerId', 'name']],

  calls: {
    list: 'GET /webadmincontrole/funcao',
    read: 'GET /webadmincontrole/funcao/:id',
    create: 'POST /webadmincontrole/funcao',
    update: 'PUT /webadmincontrole/funcaoeditar/:id',
    remove: 'DELETE /webadmincontrole/funcaodelete/:id',
  },
  lists: ['GET /webadmincontrole/funcaogestor/:managerId'],

  list: {
    columns: ['name', 'acronym', 'managerId', 'hidden'],
    search: ['name', 'acronym'],
    order: 'name',
  },
  form: [
    { title: 'Função', fields: ['managerId', 'name', 'acronym'] },
    { title: 'Uso', fields: ['hidden'], aside: true },
  ],
  option: { text: ['name'] },
  messages: {
    createFailed: 'Erro ao cadastrar a função',
    updateFailed: 'Erro ao atualizar a função',
    missing: 'Função não encontrada.',
    duplicate: 'Este gestor já tem uma função com este nome.',
    scope: 'Gestor id deve ser um inteiro',
  },
  example: { managerId: 1, name: 'Analista de suporte', acronym: 'ANS', hidden: false },
})
