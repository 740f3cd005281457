import { dateTime, derived, flagSN, id, reference, text } from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'
import { inUse } from '../contrary.ts'

/** A part of a manager's team in which people work, such as support or implementation. */
export const area = defineResource({
  name: 'area',
  table: 'area',
  noun: { one: 'área', many: 'áreas', gender: 'f' },
  purpose: 'As áreas em que a equipe do gestor se divide, como suporte e implantação.',
  screens: {
    list: '/controle/utilitario/area',
    create: '/controle/utilitario/area/cadastro/:managerId',
    detail: '/controle/utilitario/area/detalhes/:id',
    edit: '/controle/utilitario/area/editar/:id',
  },
  scope: { manager: 'managerId' },

  fields: {
    id: id({}),
    managerId: reference('manager', {
      wire: 'id_gestor',
      label: 'Gestor',
      required: 'Escolha o gestor.',
    }),
    name: text({
      wire: 'nome',
      label: 'Nome',
      required: 'Informe o nome da área.',
      placeholder: 'Implantação',
    }),
    acronym: text({ wire: 'sigla', label: 'Sigla', max: 20, placeholder: 'IMP' }),
    hidden: flagSN({
      wire: 'ocultar',
      label: 'Oculta',
      contrary: inUse,
      initial: false,
      words: ['Oculta', 'Visível'],
      help: 'Desligue a que saiu de uso. O registro fica guardado para consulta.',
    }),
    deleted: flagSN({ wire: 'excluido', label: 'Excluída', initial: false, generated: true }),
    deletedIn: dateTime({ wire: 'excluido_em', label: 'Excluída em', generated: true }),
    managerName: derived({
      wire: 'nome_gestor',
      label: 'Nome do gestor',
      through: 'managerId',
      by: 'name',
    }),
  },
  unique: [['managerId', 'name']],

  calls: {
    list: 'GET /webadmincontrole/area',
    read: 'GET /webadmincontrole/area/:id',
    create: 'POST /webadmincontrole/area',
    update: 'PUT /webadmincontrole/areaeditar/:id',
    remove: 'DELETE /webadmincontrole/areadelete/:id',
  },
  lists: ['GET /webadmincontrole/areagestor/:managerId'],

  list: {
    columns: ['name', 'acronym', 'managerId', 'hidden'],
    search: ['name', 'acronym'],
    order: 'name',
  },
  form: [
    { title: 'Área', fields: ['managerId', 'name', 'acronym'] },
    { title: 'Uso', fields: ['hidden'], aside: true },
  ],
  option: { text: ['name'] },
  messages: {
    createFailed: 'Erro ao cadastrar a área',
    updateFailed: 'Erro ao atualizar a área',
    missing: 'Área não encontrada.',
    duplicate: 'Este gestor já tem uma área com este nome.',
    scope: 'Gestor id deve ser um inteiro',
  },
  example: { managerId: 1, name: 'Implantação', acronym: 'IMP', hidden: false },
})
