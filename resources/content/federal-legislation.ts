import { flagSN, id, integer, longText, reference, text, url } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'
import { onPortal } from '../contrary.ts'

/**
 * A federal law that rules what a portal publishes, with the address of its text.
 * Law: Lei 12.527/2011 (LAI), art. 8º; LC 101/2000 (LRF), art. 48.
 */
export const federalLegislation = defineResource({
  name: 'federal-legislation',
  table: 'portal_legislacao_federal',
  noun: { one: 'norma federal', many: 'normas federais', gender: 'f' },
  purpose:
    'As leis do país que tratam de transparência e contas públicas, com o endereço do texto oficial.',
  screens: {
    title: 'Legislação federal',
    list: '/legislacao/portal-legislacao/federal',
    create: '/legislacao/portal-legislacao/federal/cadastro',
    detail: '/legislacao/portal-legislacao/federal/detalhes/:id',
    edit: '/legislacao/portal-legislacao/federal/editar/:id',
  },
  scope: { portal: 'portalId' },

  fields: {
    id: id({}),
    type: text({
      wire: 'tipo',
      label: 'Espécie',
      required: 'Informe a espécie da norma.',
      placeholder: 'Lei complementar',
      help: 'Lei, lei complementar, decreto, portaria.',
    }),
    text: text({
      wire: 'texto',
      label: 'Norma',
      max: 200,
      required: 'Informe a norma.',
      placeholder: 'Lei Complementar nº 101, de 4 de maio de 2000',
    }),
    description: longText({
      wire: 'descricao',
      label: 'Do que trata',
      help: 'Em uma frase que qualquer pessoa entenda.',
    }),
    url: url({
      label: 'Endereço do texto',
      placeholder: 'https://',
      help: 'De preferência o texto oficial e atualizado.',
    }),
    order: integer({
      wire: 'ordem',
      label: 'Ordem',
      initial: 1,
      help: 'As menores aparecem primeiro.',
    }),
    hidden: flagSN({
      wire: 'ocultar',
      label: 'Ocultar no portal',
      contrary: onPortal,
      initial: false,
      words: ['Oculta', 'Visível'],
    }),
    portalId: reference('portal', {
      wire: 'portal_id',
      label: 'Portal',
      required: 'Escolha o portal.',
    }),
  },

  calls: {
    list: 'GET /webadm/portallegislacaofederalportalid/:portalId',
    read: 'GET /webadm/portallegislacaofederalid/:id',
    create: 'POST /webadm/portallegislacaofederal',
    update: 'PUT /webadm/portallegislacaofederal/:id',
    remove: 'DELETE /webadm/portallegislacaofederaldelete/:id',
  },
  lists: ['GET /webadm/portallegislacaofederal'],

  list: {
    columns: ['text', 'type', 'description', 'order', 'hidden'],
    search: ['text', 'type', 'description'],
    order: 'order',
  },
  form: [
    { title: 'Norma', fields: ['portalId', 'type', 'text', 'description', 'url'] },
    { title: 'Publicação', fields: ['hidden', 'order'], aside: true },
  ],
  option: { text: ['text'] },
  messages: {
    updateFailed: 'Erro ao atualizar registro!',
    missing: 'Norma federal não encontrada.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    type: 'Lei',
    text: 'Lei nº 12.527, de 18 de novembro de 2011',
    description:
      'Lei de Acesso à Informação: garante a qualquer pessoa o direito de pedir informações públicas.',
    url: 'https://www.planalto.gov.br/ccivil_03/_ato2011-2014/2011/lei/l12527.htm',
    order: 1,
    hidden: false,
  },
})
export type FederalLegislationDraft = Draft<typeof federalLegislation>
