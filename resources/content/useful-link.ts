import { flagSN, id, integer, longText, reference, text, url } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'
import { onPortal } from '../contrary.ts'

/**
 * A link from a portal to another site that helps the citizen to follow public accounts.
 * Law: Decreto 7.185/2010, art. 7º; Lei 12.527/2011 (LAI), art. 8º, § 3º.
 */
export const usefulLink = defineResource({
  name: 'useful-link',
  table: 'portal_link_util',
  noun: { one: 'link útil', many: 'links úteis', gender: 'm' },
  purpose:
    'Outros sites que ajudam o cidadão a acompanhar as contas públicas. Aparecem no portal na ordem escolhida.',
  screens: '/informacoes/portal-informacoes/link',
  scope: { portal: 'portalId' },

  fields: {
    id: id({}),
    portalId: reference('portal', {
      wire: 'id_portal',
      label: 'Portal',
      required: 'Escolha o portal.',
    }),
    name: text({ wire: 'nome', label: 'Nome', required: 'Informe o nome do link.' }),
    url: url({ label: 'Endereço', required: 'Informe o endereço.', placeholder: 'https://' }),
    description: longText({
      wire: 'descricao',
      label: 'Descrição',
      help: 'O que a pessoa encontra lá, em uma frase.',
    }),
    order: integer({
      wire: 'ordem',
      label: 'Ordem',
      initial: 1,
      help: 'Os menores aparecem primeiro.',
    }),
    hidden: flagSN({
      wire: 'ocultar',
      label: 'Ocultar no portal',
      contrary: onPortal,
      initial: false,
      words: ['Oculto', 'Visível'],
    }),
  },
  unique: [['portalId', 'name']],

  calls: {
    list: 'GET /webadm/portallinkuteisidportal/:portalId',
    read: { call: 'GET /webadm/portallinkuteisid/:id', answer: 'array' },
    create: 'POST /webadm/portallinkuteis',
    update: 'PUT /webadm/portallinkuteis/:id',
    remove: 'DELETE /webadm/portallinkuteisdelete/:id',
  },

  list: {
    columns: ['name', 'url', 'order', 'hidden'],
    search: ['name', 'url', 'description'],
    order: 'order',
  },
  form: [
    { title: 'Link', fields: ['portalId', 'name', 'url', 'description'] },
    { title: 'Publicação', fields: ['hidden', 'order'], aside: true },
  ],
  messages: {
    createFailed: 'Erro ao cadastrar o link',
    updateFailed: 'Erro ao atualizar o link',
    missing: 'Link não encontrado.',
    duplicate: 'Este portal já tem um link com este nome.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    name: 'Portal da Transparência do Governo Federal',
    url: 'https://portaldatransparencia.gov.br',
    description: 'Transferências federais ao município, convênios e benefícios.',
    order: 1,
    hidden: false,
  },
})
export type UsefulLinkDraft = Draft<typeof usefulLink>
