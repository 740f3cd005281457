import { choice, email, flag, hashId, text } from '../../kernel/field.ts'
import { defineResource, type Draft, type Entity } from '../../kernel/resource.ts'

const grants = 'Só um elMaster pode mudar.'

/**
 * A person who signs in to the back office. Registration makes the row; the password is written by the account calls
 * alone. Law: Lei 13.709/2018 (LGPD), art. 46; Decreto 10.540/2020, art. 11.
 */
export const systemUser = defineResource({
  name: 'system-user',
  table: 'usuario',
  noun: { one: 'pessoa com acesso', many: 'pessoas com acesso', gender: 'f' },
  purpose:
    'Quem entra no sistema. Convide a pessoa, ou libere quem pediu uma conta na tela de entrada; aqui você lhe dá um perfil ou a bloqueia.',
  screens: [
    { list: '/gestor/usuarios-do-sistema' },
    {
      title: 'Pessoas com acesso e equipe EL',
      whole: true,
      list: '/nivel-de-acesso/usuarios-do-sistema',
    },
  ],

  fields: {
    id: hashId({}),
    name: text({ label: 'Nome', required: 'Informe o nome.' }),
    userName: text({ label: 'Nome de usuário', max: 254, required: 'Informe o nome de usuário.' }),
    email: email({
      label: 'E-mail',
      required: 'Informe o e-mail.',
      help: 'É com ele que a pessoa entra.',
    }),
    situation: choice(
      {
        convidado: 'Convidada',
        confirmar: 'Falta confirmar o e-mail',
        aguarda: 'Aguarda liberação',
        ativo: 'Ativa',
        bloqueado: 'Bloqueada',
      },
      { wire: 'situacao', label: 'Situação', generated: true },
    ),
    confirmed: flag({
      label: 'E-mail confirmado',
      initial: false,
      words: ['Confirmado', 'Não confirmado'],
    }),
    active: flag({
      label: 'Ativo',
      initial: false,
      words: ['Ativo', 'Bloqueado'],
      help: 'Sem isto a pessoa não entra, e a sessão aberta termina na hora.',
    }),
    elUser: flag({
      label: 'Equipe EL',
      initial: false,
      help: `Vê os dados de todos os gestores; as páginas vêm dos perfis. ${grants}`,
    }),
    elMaster: flag({
      label: 'elMaster',
      initial: false,
      help: `Pode tudo, em todos os gestores e portais. ${grants}`,
    }),
    root: flag({
      label: 'Operador da plataforma',
      initial: false,
      help: 'Cria municípios e vê as configurações de todos.',
    }),
  },
  unique: [['email']],

  calls: {
    list: 'GET /webadm/usuarios/listar',
    update: 'PUT /webadm/usuarios/atualizar/:id',
    remove: 'DELETE /webadm/usuarios/remover/:id',
  },

  list: {
    columns: ['name', 'email', 'situation', 'elUser', 'elMaster'],
    search: ['name', 'userName', 'email'],
    order: 'name',
  },
  form: [
    { title: 'Pessoa', fields: ['name', 'userName', 'email'] },
    { title: 'Acesso', fields: ['active', 'confirmed', 'elUser', 'elMaster', 'root'], aside: true },
  ],
  option: { text: ['name'] },
  messages: {
    updateFailed: 'Erro ao atualizar usuário',
    removeFailed: 'Erro ao remover usuário',
    missing: 'Pessoa não encontrada.',
    duplicate: 'Já existe uma pessoa com este e-mail.',
  },
  example: {
    name: 'Marta Lúcia Perim',
    userName: 'marta.perim@serraclara.es.gov.br',
    email: 'marta.perim@serraclara.es.gov.br',
    confirmed: true,
    active: true,
    elUser: false,
    elMaster: false,
    root: false,
  },
})
export type SystemUser = Entity<typeof systemUser>
export type SystemUserDraft = Draft<typeof systemUser>
