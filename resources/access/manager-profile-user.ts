import { derived, id, reference, textReference } from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'

/** A profile in use at a manager: its id is the `id_gestor_perfil` that pages are granted to and users linked to. */
export const managerProfileUser = defineResource({
  name: 'manager-profile-user',
  table: 'gestor_perfil',
  noun: { one: 'perfil do gestor', many: 'perfis por gestor', gender: 'm' },
  purpose:
    'Quais perfis cada gestor usa. Depois de associar, diga o que o perfil permite e quem o tem.',
  screens: '/nivel-de-acesso-gestor/associacao-de-perfil-gestor',
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
    profileId: reference('profile', {
      wire: 'id_perfil',
      label: 'Perfil',
      required: 'Escolha o perfil.',
    }),
    profileName: derived({
      wire: 'nome_perfil',
      label: 'Nome do perfil',
      through: 'profileId',
      by: 'name',
    }),
    userName: derived({
      wire: 'nome_usuario',
      label: 'Nome do responsável',
      through: 'userId',
      by: 'name',
    }),
    userId: textReference('system-user', {
      wire: 'id_usuario',
      label: 'Responsável',
      help: 'Quem responde pelo perfil. Não dá acesso: para isso, use Pessoas por gestor.',
    }),
  },
  unique: [['managerId', 'profileId']],

  calls: {
    list: 'GET /webadm/admusuariogestor',
    read: 'GET /webadm/admusuariogestor/:id',
    create: 'POST /webadm/admusuariogestor',
    update: 'PUT /webadm/admusuariogestor/:profileId',
    remove: 'DELETE /webadm/admusuariogestordelete/:id',
  },
  lists: ['GET /webadm/usuariogestorperfil/:managerId'],

  list: { columns: ['managerId', 'profileId', 'userId'], search: [], order: 'id' },
  form: [{ title: 'Associação', fields: ['managerId', 'profileId', 'userId'] }],
  option: { text: ['managerName', 'profileName'] },
  messages: {
    updateFailed: 'Erro ao atualizar registro!',
    missing: 'Perfil do gestor não encontrado.',
    duplicate: 'Este gestor já usa este perfil.',
    scope: 'Gestor id deve ser um inteiro',
  },
  example: { managerId: 1, profileId: 1, userId: null },
})
