import { choice, derived, flagSN, id, reference, text, textReference } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/** Who signs in to the accountability area of a portal, by user name and password, for one unit or for all of them. */
export const portalDocumentUser = defineResource({
  name: 'portal-document-user',
  table: 'portal_usuario_documento',
  noun: { one: 'usuário do portal', many: 'usuários do portal', gender: 'm' },
  purpose:
    'Quem envia documentos e prestações de contas por este portal, com usuário e senha próprios.',
  screens: '/administrador-portal/cadastro-de-usuarios',
  scope: { portal: 'portalId' },

  fields: {
    id: id({}),
    portalId: reference('portal', {
      wire: 'portal_id',
      label: 'Portal',
      required: 'Escolha o portal.',
    }),
    clientId: textReference('portal-client', {
      wire: 'cliente_id',
      label: 'Unidade gestora',
      help: 'Vazio: todas as UGs deste portal.',
    }),
    clientName: derived({
      wire: 'nome_cliente',
      label: 'Nome da UG',
      through: 'clientId',
      by: 'name',
    }),
    name: text({
      wire: 'nome',
      label: 'Nome',
      required: 'Informe o nome.',
      placeholder: 'Maria das Graças Bonfim',
    }),
    username: text({
      label: 'Nome de usuário',
      max: 80,
      required: 'Informe o nome de usuário.',
      placeholder: 'maria.bonfim',
      pattern: {
        test: /^[\w.@+\- ]+$/,
        message: 'Use letras sem acento, números, ponto, hífen ou @.',
      },
    }),
    password: text({
      wire: 'senha',
      label: 'Senha',
      max: 128,
      secret: true,
      requiredWhenNew: 'Informe a senha.',
      help: 'De 12 a 128 caracteres. Fica guardada e não é mostrada de novo; preencha só para trocar.',
    }),
    type: choice(
      {
        documentos: 'Documentos',
        prestacao: 'Prestação de contas',
        ambos: 'Documentos e prestação de contas',
      },
      {
        wire: 'tipo',
        label: 'O que pode enviar',
        initial: 'ambos',
        required: 'Escolha o que pode enviar.',
      },
    ),
    active: flagSN({ wire: 'ativo', label: 'Ativo', initial: true, words: ['Ativo', 'Inativo'] }),
    profileId: reference('profile', { wire: 'perfil_id', label: 'Perfil' }),
  },
  unique: [['portalId', 'username']],

  calls: {
    list: 'GET /webadm/admDoc/usuarioportalid/:portalId',
    read: 'GET /webadm/admDoc/usuarioid/:id',
    create: 'POST /webadm/admDoc/usuario',
    update: 'PUT /webadm/admDoc/usuario/:id',
    remove: 'DELETE /webadm/admDoc/usuariodelete/:id',
  },

  list: {
    columns: ['name', 'username', 'clientId', 'type', 'active'],
    search: ['name', 'username'],
    order: 'name',
  },
  form: [
    { title: 'Pessoa', fields: ['portalId', 'name', 'username', 'password'] },
    { title: 'O que pode enviar', fields: ['type', 'clientId', 'profileId'] },
    { title: 'Uso', fields: ['active'], aside: true },
  ],
  option: { text: ['name'], only: 'active' },
  messages: {
    createFailed: 'Erro ao cadastrar Usuário!',
    updateFailed: 'Erro ao atualizar Usuário!',
    removeFailed: 'Erro ao remover usuário',
    missing: 'Usuário não encontrado.',
    duplicate: 'Este portal já tem um usuário com este nome.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    clientId: '6f1d2c3b4a5968778695a4b3c2d1e0f1',
    name: 'Maria das Graças Bonfim',
    username: 'maria.bonfim',
    password: 'ipê amarelo em agosto',
    type: 'prestacao',
    active: true,
    profileId: null,
  },
})
export type PortalDocumentUserDraft = Draft<typeof portalDocumentUser>
