import { dateTime, derived, flag, flagSN, id, reference } from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'

/**
 * What the managers' profiles may do, page by page: the rows of the permission matrix. The same rows as
 * profile-page-permission, of every profile.
 */
export const profileConfiguration = defineResource({
  name: 'profile-configuration',
  table: 'gestor_perfil_pagina',
  noun: { one: 'permissão de página', many: 'permissões de página', gender: 'f' },
  purpose: 'O que cada perfil pode fazer, página por página.',
  screens: {
    title: 'Configuração de perfis',
    list: '/nivel-de-acesso-gestor/configuracao-de-perfis',
    create: '/nivel-de-acesso-gestor/configuracao-de-perfis/cadastro',
    detail: '/nivel-de-acesso-gestor/configuracao-de-perfis/detalhes/:id',
    edit: '/nivel-de-acesso-gestor/configuracao-de-perfis/editar/:id',
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
    managerName: derived({
      wire: 'nome_gestor',
      label: 'Nome do gestor',
      through: 'profileManagerId',
      by: 'managerName',
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
    list: 'GET /webadm/gestoresperfispaginas',
    read: 'GET /webadm/gestoresperfispaginasid/:id',
    create: 'POST /webadm/gestoresperfispaginas',
    update: 'PUT /webadm/gestoresperfispaginas/:id',
    remove: 'DELETE /webadm/gestoresperfispaginas/:id',
  },

  list: {
    columns: ['profileManagerId', 'windowId', 'read', 'add', 'edit', 'delete', 'print'],
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
