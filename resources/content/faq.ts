import {
  flagSN,
  id,
  integer,
  reference,
  richText,
  text,
  textReference,
  url,
} from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/**
 * A question that citizens ask again and again, with its answer.
 * Law: Lei 12.527/2011 (LAI), art. 8º, § 1º, VI.
 */
export const faq = defineResource({
  name: 'faq',
  table: 'portal_pergunta_frequente',
  noun: { one: 'pergunta frequente', many: 'perguntas frequentes', gender: 'f' },
  purpose:
    'O que as pessoas mais perguntam, com a resposta em linguagem simples. A lei pede esta página em todo portal.',
  screens: {
    list: '/informacoes/portal-informacoes/perguntas-frequentes',
    create: '/informacoes/portal-informacoes/perguntas-frequentes/cadastro',
    detail: '/informacoes/portal-informacoes/perguntas-frequentes/detalhes/:id',
    edit: '/informacoes/portal-informacoes/perguntas-frequentes/editar/:id',
    other: { duplicar: '/informacoes/portal-informacoes/perguntas-frequentes/duplicar/:id' },
  },
  scope: { portal: 'portalId' },

  fields: {
    id: id({}),
    portalId: reference('portal', {
      wire: 'portal_id',
      label: 'Portal',
      required: 'Escolha o portal.',
    }),
    baseId: integer({
      wire: 'base_id',
      label: 'Código na base comum',
      help: 'Só para perguntas que vieram de uma base comum a vários portais.',
    }),
    uf: textReference('state', {
      by: 'abbreviation',
      wire: 'faq_uf',
      label: 'Estado',
      help: 'Quando a resposta só vale em um estado.',
    }),
    title: text({
      wire: 'faq_titulo',
      label: 'Pergunta',
      max: 200,
      required: 'Informe a pergunta.',
      placeholder: 'Como peço uma informação que não está no portal?',
    }),
    navigateUrl: url({
      wire: 'faq_navigate_url',
      label: 'Onde saber mais',
      placeholder: 'https://',
      help: 'Aparece como link depois da resposta.',
    }),
    text: richText({
      wire: 'faq_text',
      label: 'Resposta',
      required: 'Escreva a resposta.',
      help: 'Comece pelo que a pessoa deve fazer.',
    }),
    order: integer({
      wire: 'faq_ordem',
      label: 'Ordem',
      initial: 1,
      help: 'As menores aparecem primeiro.',
    }),
    active: flagSN({
      wire: 'faq_ativo',
      label: 'Ativa',
      initial: true,
      words: ['Ativa', 'Inativa'],
    }),
    elQuestion: flagSN({
      wire: 'pergunta_el',
      label: 'Sugerida pelo fornecedor',
      initial: false,
      help: 'Marca as perguntas que vieram prontas com o sistema.',
    }),
  },

  calls: {
    list: 'GET /webadm/listarperguntasfrequentesportal/:portalId',
    read: 'GET /webadm/listaportalperguntasfrequentesid/:id',
    create: 'POST /webadm/portalperguntasfrequentes',
    update: 'PUT /webadm/portalperguntasfrequentes/:id',
    remove: 'DELETE /webadm/portalperguntasfrequentesdelete/:id',
  },

  list: {
    columns: ['title', 'text', 'order', 'active'],
    search: ['title', 'text'],
    order: 'order',
  },
  form: [
    { title: 'Pergunta e resposta', fields: ['portalId', 'title', 'text', 'navigateUrl'] },
    { title: 'Publicação', fields: ['active', 'order', 'uf', 'elQuestion', 'baseId'], aside: true },
  ],
  option: { text: ['title'] },
  messages: {
    createFailed: 'Erro ao cadastrar a pergunta!',
    updateFailed: 'Erro ao atualizar a pergunta!',
    missing: 'Pergunta não encontrada.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    baseId: null,
    uf: 'ES',
    title: 'Como peço uma informação que não está no portal?',
    navigateUrl: 'https://falabr.cgu.gov.br',
    text: '<p>Faça o pedido pelo e-SIC. A resposta sai em até <strong>20 dias</strong>.</p>',
    order: 1,
    active: true,
    elQuestion: false,
  },
})
export type FaqDraft = Draft<typeof faq>
