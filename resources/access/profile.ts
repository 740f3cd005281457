import { flagSN, id, reference, text } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/** A named set of permissions, such as "Publicador". It takes effect where a manager uses it (manager-profile-user). */
export const profile = defineResource({
  name: 'profile',
  table: 'perfil',
  noun: { one: 'perfil', many: 'perfis', gender: 'm' },
  purpose: 'Os papéis que as pessoas têm: publicador, administrador do portal, quem só consulta.',
  screens: '/nivel-de-acesso-gestor/cadastro-perfis',
  scope: { manager: 'managerId' },

  fields: {
    id: id({}),
    name: text({
      wire: 'nome',
      label: 'Nome',
      required: 'Informe o nome do perfil.',
      placeholder: 'Publicador de documentos',
    }),
    active: flagSN({
      wire: 'ativo',
      label: 'Ativo',
      initial: true,
      words: ['Ativo', 'Inativo'],
      help: 'Inativo, quem o tem perde na hora o que ele permite.',
    }),
    restricted: flagSN({
      wire: 'restrito',
      label: 'Restrito',
      initial: false,
      words: ['Restrito', 'Comum'],
      help: 'Só um elMaster dá um perfil restrito a alguém.',
    }),
    managerId: reference('manager', {
      wire: 'id_gestor',
      label: 'Gestor',
      help: 'Sem gestor, vale para todos, e só a equipe EL o altera.',
    }),
  },
  unique: [['managerId', 'name']],

  calls: {
    list: 'GET /webadm/admperfil',
    read: 'GET /webadm/admperfil/:id',
    create: 'POST /webadm/admperfil',
    update: 'PUT /webadm/admperfil/:id',
    remove: 'DELETE /webadm/admperfildelete/:id',
  },
  lists: ['GET /webadm/admperfilgestor/:managerId'],

  list: { columns: ['name', 'managerId', 'restricted', 'active'], search: ['name'], order: 'name' },
  form: [
    { title: 'Perfil', fields: ['name', 'managerId'] },
    { title: 'Uso', fields: ['active', 'restricted'], aside: true },
  ],
  option: { text: ['name'], only: 'active' },
  messages: {
    createFailed: 'Erro ao Cadastrar os Perfis',
    updateFailed: 'Erro ao Atualizar os Perfis',
    missing: 'Perfil não encontrado.',
    duplicate: 'Este gestor já tem um perfil com este nome.',
    scope: 'Gestor id deve ser um inteiro',
  },
  example: { name: 'Publicador de documentos', active: true, restricted: false, managerId: 1 },
})
export type ProfileDraft = Draft<typeof profile>
