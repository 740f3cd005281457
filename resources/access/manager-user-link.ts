import { dateTime, derived, flagSN, id, reference, textReference } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/**
 * That a person has a manager's profile. What a person may do is the union over the links that are neither blocked nor
 * removed.
 */
export const managerUserLink = defineResource({
  name: 'manager-user-link',
  table: 'gestor_usuario',
  noun: { one: 'pessoa do gestor', many: 'pessoas por gestor', gender: 'f' },
  purpose:
    'Quem tem qual perfil em qual gestor. Uma pessoa pode ter vários, e as permissões se somam.',
  screens: '/nivel-de-acesso-gestor/usuario-por-gestor',
  scope: { through: 'idManagerProfile' },

  fields: {
    id: id({}),
    idUser: textReference('system-user', {
      wire: 'id_usuario',
      label: 'Pessoa',
      required: 'Escolha a pessoa.',
    }),
    idManagerProfile: reference('manager-profile-user', {
      wire: 'id_gestor_perfil',
      label: 'Perfil do gestor',
      required: 'Escolha o perfil do gestor.',
    }),
    fullName: derived({
      wire: 'nomeCompleto',
      label: 'Nome completo',
      through: 'idUser',
      by: 'name',
    }),
    blocked: flagSN({
      wire: 'bloqueado',
      label: 'Bloqueado',
      initial: false,
      words: ['Bloqueado', 'Liberado'],
      help: 'Suspende o acesso sem desfazer a associação.',
    }),
    deleted: flagSN({ wire: 'excluido', label: 'Excluído', initial: false, generated: true }),
    deletedIn: dateTime({ wire: 'excluido_em', label: 'Excluído em', generated: true }),
  },
  unique: [['idManagerProfile', 'idUser']],

  calls: {
    list: 'GET /webadmingestao/admgestoresusuarios',
    read: { call: 'GET /webadmingestao/admgestoresusuarios/:id', answer: 'array' },
    create: 'POST /webadmingestao/admgestoresusuarios',
    update: 'PUT /webadmingestao/admgestoresusuarios/:id',
    remove: 'DELETE /webadmingestao/admgestoresusuariosdelete/:id',
  },

  list: { columns: ['idUser', 'idManagerProfile', 'blocked'], search: [], order: 'id' },
  form: [
    { title: 'Acesso', fields: ['idUser', 'idManagerProfile'] },
    { title: 'Situação', fields: ['blocked'], aside: true },
  ],
  option: { text: ['fullName'] },
  messages: {
    createFailed: 'Erro ao cadastrar o Usuário!',
    updateFailed: 'Erro ao atualizar o Usuário!',
    missing: 'Pessoa do gestor não encontrada.',
    duplicate: 'Esta pessoa já tem este perfil neste gestor.',
  },
  example: { idUser: '6f1d2c3b4a5968778695a4b3c2d1e0f1', idManagerProfile: 1, blocked: false },
})
export type ManagerUserLinkDraft = Draft<typeof managerUserLink>
