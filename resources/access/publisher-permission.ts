import { dateTime, derived, flagSN, id, reference, textReference } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/** Where a publisher may publish documents, and from when to when: a unit, a menu and a submenu of a portal. */
export const publisherPermission = defineResource({
  name: 'publisher-permission',
  table: 'publicador_permissao',
  noun: { one: 'permissão de publicador', many: 'permissões de publicador', gender: 'f' },
  purpose: 'Em quais UGs, menus e submenus cada publicador pode publicar documentos, e até quando.',
  screens: {
    title: 'Acesso do publicador',
    list: '/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs',
  },
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
      required: 'Escolha a unidade gestora.',
    }),
    userId: textReference('system-user', {
      wire: 'id_user',
      label: 'Publicador',
      required: 'Escolha o publicador.',
    }),
    menuId: reference('user-menu', {
      wire: 'id_menu',
      label: 'Menu',
      help: 'Vazio: todos os menus da UG.',
    }),
    menuName: derived({
      wire: 'nome_menu',
      label: 'Nome do menu',
      through: 'menuId',
      by: 'menuName',
    }),
    submenuId: reference('user-menu-item', {
      wire: 'id_submenu',
      label: 'Submenu',
      help: 'Vazio: todos os submenus do menu.',
    }),
    submenuName: derived({
      wire: 'nome_submenu',
      label: 'Nome do submenu',
      through: 'submenuId',
      by: 'menuName',
    }),
    permission: flagSN({
      wire: 'permissao',
      label: 'Permitido',
      initial: true,
      words: ['Permitido', 'Negado'],
    }),
    linkedAt: dateTime({
      wire: 'data_ligamento',
      label: 'A partir de',
      required: 'Informe a partir de quando.',
    }),
    unlinkedAt: dateTime({
      wire: 'data_desligamento',
      label: 'Até',
      help: 'O primeiro dia em que já não vale. Vazio: sem prazo.',
    }),
  },
  periods: [['linkedAt', 'unlinkedAt']],

  calls: {
    list: 'GET /webadm/admpublicadordocgetpermissao/:portalId/:userId',
    create: { call: 'POST /webadm/admpublicadordoc', body: 'array' },
    update: { call: 'PUT /webadm/admpublicadordoc', body: 'array' },
  },
  lists: ['GET /webadm/admpublicadordoc/:clientId/:userId'],

  list: {
    columns: ['clientId', 'menuId', 'submenuId', 'permission', 'linkedAt', 'unlinkedAt'],
    search: [],
    order: 'id',
  },
  form: [
    {
      title: 'Permissão',
      fields: [
        'portalId',
        'userId',
        'clientId',
        'menuId',
        'submenuId',
        'permission',
        'linkedAt',
        'unlinkedAt',
      ],
    },
  ],
  option: { text: ['menuName', 'submenuName'] },
  messages: {
    createFailed: 'Erro ao cadastrar/atualizar permissões para este usuário',
    updateFailed: 'Erro ao cadastrar/atualizar permissões para este usuário',
    listFailed: 'Erro ao buscar as permissões para este usuário',
    missing: 'Permissão não encontrada.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    clientId: '6f1d2c3b4a5968778695a4b3c2d1e0f1',
    userId: '6f1d2c3b4a5968778695a4b3c2d1e0f1',
    menuId: null,
    submenuId: null,
    permission: true,
    linkedAt: '2026-01-02T03:00:00.000Z',
    unlinkedAt: null,
  },
})
export type PublisherPermissionDraft = Draft<typeof publisherPermission>
