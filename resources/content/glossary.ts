import { flagSN, id, longText, reference, text } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'
import { onPortal } from '../contrary.ts'

/**
 * A term of a portal's glossary: the plain-language meaning of a word of public finance.
 * Law: Lei 12.527/2011 (LAI), art. 8º, § 3º.
 */
export const glossary = defineResource({
  name: 'glossary',
  table: 'portal_glossario',
  noun: { one: 'termo', many: 'termos', gender: 'm' },
  purpose:
    'As palavras das contas públicas explicadas em português simples. Aparecem no portal e como dica sobre os termos.',
  screens: {
    title: 'Glossário',
    list: '/informacoes/portal-informacoes/glossario',
    create: '/informacoes/portal-informacoes/glossario/cadastro',
    detail: '/informacoes/portal-informacoes/glossario/detalhes/:id',
    edit: '/informacoes/portal-informacoes/glossario/editar/:id',
  },
  scope: { portal: 'portalId' },

  fields: {
    id: id({}),
    portalId: reference('portal', {
      wire: 'portal_id',
      label: 'Portal',
      required: 'Escolha o portal.',
    }),
    term: text({ wire: 'termo', label: 'Termo', required: 'Informe o termo.' }),
    description: longText({
      wire: 'descricao',
      label: 'Descrição',
      required: 'Informe a descrição.',
      help: 'Escreva como se explicasse a um vizinho, sem siglas.',
    }),
    hidden: flagSN({
      wire: 'ocultar',
      label: 'Ocultar no portal',
      contrary: onPortal,
      initial: false,
      words: ['Oculto', 'Visível'],
    }),
  },
  unique: [['portalId', 'term']],

  calls: {
    list: 'GET /webadm/portalglossarioportal/:portalId',
    read: 'GET /webadm/glossarioid/:id',
    create: { call: 'POST /webadm/portalglossario', body: 'array' },
    update: 'PUT /webadm/portalglossario/:id',
    remove: 'DELETE /webadm/portalglossariodelete/:id',
  },

  list: {
    columns: ['term', 'description', 'hidden'],
    search: ['term', 'description'],
    order: 'term',
  },
  form: [
    { title: 'Termo', fields: ['portalId', 'term', 'description'] },
    { title: 'Publicação', fields: ['hidden'], aside: true },
  ],
  messages: {
    createFailed: 'Erro ao cadastrar o termo',
    updateFailed: 'Erro ao atualizar o termo',
    missing: 'Termo não encontrado.',
    duplicate: 'Este portal já tem este termo.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    term: 'Empenho',
    description: 'Reserva de dinheiro do orçamento para uma despesa já autorizada.',
    hidden: false,
  },
})
export type GlossaryDraft = Draft<typeof glossary>
