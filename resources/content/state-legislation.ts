import {
  flagSN,
  id,
  integer,
  longText,
  reference,
  text,
  textReference,
  url,
} from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'
import { onPortal } from '../contrary.ts'

/**
 * A state's law, or a rule of its court of accounts, that rules what a portal publishes.
 * Law: Lei 12.527/2011 (LAI), art. 8º; LC 101/2000 (LRF), art. 48.
 */
export const stateLegislation = defineResource({
  name: 'state-legislation',
  table: 'portal_legislacao_estadual',
  noun: { one: 'norma estadual', many: 'normas estaduais', gender: 'f' },
  purpose:
    'As leis do Estado e as regras do Tribunal de Contas sobre transparência e prestação de contas.',
  screens: {
    title: 'Legislação estadual',
    list: '/legislacao/portal-legislacao/estadual',
    create: '/legislacao/portal-legislacao/estadual/cadastro',
    detail: '/legislacao/portal-legislacao/estadual/detalhes/:id',
    edit: '/legislacao/portal-legislacao/estadual/editar/:id',
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
      placeholder: 'Lei',
      help: 'Lei, decreto, resolução, instrução normativa.',
    }),
    text: text({
      wire: 'texto',
      label: 'Norma',
      max: 200,
      required: 'Informe a norma.',
      placeholder: 'Lei nº 9.871, de 9 de julho de 2012',
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
    uf: textReference('state', {
      by: 'abbreviation',
      label: 'Estado',
      required: 'Escolha o estado.',
    }),
    order: integer({
      wire: 'ordem',
      label: 'Ordem',
      initial: 1,
      help: 'As menores aparecem primeiro.',
    }),
  },

  calls: {
    list: 'GET /webadm/portallegislacaoestadualportalid/:portalId',
    read: 'GET /webadm/portallegislacaoestadualid/:id',
    create: 'POST /webadm/portallegislacaoestadual',
    update: 'PUT /webadm/portallegislacaoestadual/:id',
    remove: 'DELETE /webadm/portallegislacaoestadualdelete/:id',
  },

  list: {
    columns: ['text', 'type', 'uf', 'description', 'order', 'hidden'],
    search: ['text', 'type', 'description'],
    order: 'order',
  },
  form: [
    { title: 'Norma', fields: ['portalId', 'uf', 'type', 'text', 'description', 'url'] },
    { title: 'Publicação', fields: ['hidden', 'order'], aside: true },
  ],
  option: { text: ['text'] },
  messages: {
    createFailed: 'Erro ao cadastrar Legislação Estadual!',
    updateFailed: 'Erro ao atualizar Legislação Estadual!',
    missing: 'Norma estadual não encontrada.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    type: 'Lei',
    text: 'Lei nº 9.871, de 9 de julho de 2012',
    description: 'Regula o acesso a informações no Espírito Santo.',
    url: 'https://www.al.es.gov.br',
    hidden: false,
    uf: 'ES',
    order: 1,
  },
})
export type StateLegislationDraft = Draft<typeof stateLegislation>
