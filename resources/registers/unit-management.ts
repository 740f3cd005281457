import { derived, id, reference } from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'

/** Which managers work through which units. */
export const unitManagement = defineResource({
  name: 'unit-management',
  table: 'adm_gestao_unidade',
  noun: { one: 'vínculo de gestão', many: 'vínculos de gestão', gender: 'm' },
  purpose: 'Quais gestores respondem por quais unidades.',
  screens: {
    title: 'Gestão de unidades',
    list: '/gestor/gestao-de-unidades',
    create: '/gestor/gestao-de-unidades/cadastro',
    detail: '/gestor/gestao-de-unidades/detalhes/:id',
    edit: '/gestor/gestao-de-unidades/editar/:id',
  },
  scope: { manager: 'managerId' },

  fields: {
    id: id({}),
    managerId: reference('manager', {
      wire: 'id_gestor',
      label: 'Gestor',
      required: 'Escolha o gestor.',
    }),
    unitId: reference('administrative-unit', {
      wire: 'id_unidade',
      label: 'Unidade',
      required: 'Escolha a unidade.',
    }),
    managerName: derived({
      wire: 'nome',
      label: 'Nome do gestor',
      through: 'managerId',
      by: 'name',
    }),
    unitName: derived({
      wire: 'razao_social',
      label: 'Razão social da unidade',
      through: 'unitId',
      by: 'corporateName',
    }),
  },
  unique: [['managerId', 'unitId']],

  calls: {
    // Ours: the screen lists the links of every manager within reach.
    list: 'GET /webadm/gestaounidade',
    read: 'GET /webadm/admgestaounidade/:id',
    create: 'POST /webadm/admgestaounidade/',
    update: 'PUT /webadm/admgestaounidade/:id',
    remove: 'DELETE /webadm/admgestaounidadedelete/:id',
  },
  lists: ['GET /webadm/gestaounidade/:managerId'],

  list: {
    columns: ['unitName', 'managerName', 'id'],
    search: ['unitName', 'managerName'],
    order: '-id',
  },
  form: [{ title: 'Vínculo', fields: ['managerId', 'unitId'] }],
  option: { text: ['managerName', 'unitName'] },
  messages: {
    createFailed: 'Erro ao Cadastrar Gerenciamento de Gestão!',
    updateFailed: 'Erro ao Atualizar Gerenciamento de Gestão!',
    missing: 'Vínculo de gestão não encontrado.',
    duplicate: 'Este gestor já responde por esta unidade.',
    scope: 'Gestor id deve ser um inteiro',
  },
  example: { managerId: 1, unitId: 1 },
})
