import { flagSN, id, longText, reference, text, url } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'
import { onPortal } from '../contrary.ts'

/**
 * A law or decree of the municipality itself about transparency, budget or public accounts.
 * Law: Lei 12.527/2011 (LAI), arts. 8º e 45.
 */
export const municipalLegislation = defineResource({
  name: 'municipal-legislation',
  table: 'portal_legislacao_municipal',
  noun: { one: 'norma municipal', many: 'normas municipais', gender: 'f' },
  purpose:
    'As leis e os decretos do município sobre transparência, orçamento e contas. Uma lei ou um decreto que se publica em arquivo vai em Documentos, no tipo dele, como Leis municipais ou Decretos.',
  screens: {
    title: 'Legislação municipal',
    list: '/legislacao/portal-legislacao/municipal',
    create: '/legislacao/portal-legislacao/municipal/cadastro',
    detail: '/legislacao/portal-legislacao/municipal/detalhes/:id',
    edit: '/legislacao/portal-legislacao/municipal/editar/:id',
  },
  scope: { portal: 'portalId' },

  fields: {
    id: id({}),
    portalId: reference('portal', {
      wire: 'portal_id',
      label: 'Portal',
      required: 'Escolha o portal.',
    }),
    type: text({
      wire: 'tipo',
      label: 'Espécie',
      required: 'Informe a espécie da norma.',
      placeholder: 'Decreto',
      help: 'Lei orgânica, lei, decreto, portaria.',
    }),
    text: text({
      wire: 'texto',
      label: 'Norma',
      max: 200,
      required: 'Informe a norma.',
      placeholder: 'Decreto nº 87, de 3 de março de 2013',
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
    hidden: flagSN({
      wire: 'ocultar',
      label: 'Ocultar no portal',
      contrary: onPortal,
      initial: false,
      words: ['Oculta', 'Visível'],
    }),
  },

  calls: {
    list: 'GET /webadm/portallegislacaomunicipal/:portalId',
    read: 'GET /webadm/portallegislacaomunicipalid/:id',
    create: 'POST /webadm/portallegislacaomunicipal',
    update: 'PUT /webadm/portallegislacaomunicipal/:id',
    remove: 'DELETE /webadm/portallegislacaomunicipaldelete/:id',
  },

  list: {
    columns: ['text', 'type', 'description', 'hidden'],
    search: ['text', 'type', 'description'],
    order: '-id',
  },
  form: [
    { title: 'Norma', fields: ['portalId', 'type', 'text', 'description', 'url'] },
    { title: 'Publicação', fields: ['hidden'], aside: true },
  ],
  option: { text: ['text'] },
  messages: {
    createFailed: 'Erro ao cadastrar legislação municipal!',
    updateFailed: 'Erro ao atualizar legislação municipal!',
    missing: 'Norma municipal não encontrada.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    type: 'Decreto',
    text: 'Decreto nº 87, de 3 de março de 2013',
    description: 'Regula no município o acesso à informação.',
    url: 'https://www.serraclara.es.gov.br/leis/decreto-87-2013',
    hidden: false,
  },
})
export type MunicipalLegislationDraft = Draft<typeof municipalLegislation>
