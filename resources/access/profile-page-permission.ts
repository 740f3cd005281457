import { dateTime, derived, flag, flagSN, id, reference } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/** What one manager's profile may do on one page. The same rows as profile-configuration, profile by profile. */
export const profilePagePermission = defineResource({
  name: 'profile-page-permission',
  table: 'gestor_perfil_pagina',
  noun: { one: 'permissão de página', many: 'permissões de página', gender: 'f' },
  purpose: 'O que um perfil pode fazer em cada página: ver, incluir, alterar, excluir, imprimir.',
  screens: {
    title: 'Gestão de perfis',
    list: '/nivel-de-acesso-gestor/gestao-de-perfis',
    create: '/nivel-de-acesso-gestor/gestao-de-perfis/cadastro/:profileManagerId',
    detail: '/nivel-de-acesso-gestor/gestao-de-perfis/detalhes/:id',
    edit: '/nivel-de-acesso-gestor/gestao-de-perfis/editar/:id',
  },
  scope: { through: 'profileManagerId' },

  fields: {
    id: id({}),
    profileManagerId: reference('manager-profile-user', {
      wire: 'id_gestor_perfil',
      label: 'Perfil do gestor',
      required: 'Escolha o perfil.',
    }),
    windowId: reference('page', {
      wire: 'id_janela',
      label: 'Página',
      required: 'Escolha a página.',
    }),
    windowName: derived({
      wire: 'nome_janela',
      label: 'Nome da página',
      through: 'windowId',
      by: 'pageTitle',
    }),
    read: flag({ label: 'Ver', initial: false }),
    add: flag({ label: 'Incluir', initial: false }),
    edit: flag({ label: 'Alterar', initial: false }),
    delete: flag({ label: 'Excluir', initial: false }),
    print: flag({ label: 'Imprimir e exportar', initial: false }),
    deleted: flagSN({ wire: 'excluido', label: 'Excluída', initial: false, generated: true }),
    deletedIn: dateTime({ wire: 'excluido_em', label: 'Excluída em', generated: true }),
  },
  unique: [['profileManagerId', 'windowId']],

  calls: {
    list: 'GET /webadmingestao/gestoresperfispaginasperfil/:adminId',
    read: 'GET /webadmingestao/gestoresperfispaginas/:id',
    create: 'POST /webadmingestao/gestoresperfispaginas',
    update: 'PUT /webadmingestao/gestoresperfispaginas/:id',
    remove: 'DELETE /webadmingestao/gestoresperfispaginasdelete/:id',
  },

  list: {
    columns: ['windowId', 'read', 'add', 'edit', 'delete', 'print'],
    search: [],
    order: 'id',
  },
  form: [
    { title: 'Onde', fields: ['profileManagerId', 'windowId'] },
    { title: 'O que pode', fields: ['read', 'add', 'edit', 'delete', 'print'] },
  ],
  option: { text: ['windowName'] },
  messages: {
    createFailed: 'Erro ao cadastrar as permissões da página!',
    updateFailed: 'Erro ao atualizar as permissões da página!',
    missing: 'Permissão não encontrada.',
    duplicate: 'Este perfil já tem permissões nesta página.',
    scope: 'Admin id deve ser um inteiro',
  },
  example: {
    profileManagerId: 1,
    windowId: 1,
    read: false,
    add: false,
    edit: false,
    delete: false,
    print: false,
  },
})
export type ProfilePagePermissionDraft = Draft<typeof profilePagePermission>
