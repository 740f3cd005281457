import { flagSN, id, reference, richText } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

const column = 'Um título e, abaixo dele, uma lista de links ou um texto curto.'

/**
 * What a portal's own editors write into the three columns at the foot of every page. Law: Lei 12.527/2011 (LAI), art.
 * 8º, § 3º.
 */
export const footerBase = defineResource({
  name: 'footer-base',
  table: 'portal_rodape_base',
  noun: { one: 'base do rodapé', many: 'bases do rodapé', gender: 'f' },
  purpose: 'Os textos e links das três colunas no pé de todas as páginas do portal.',
  screens: '/configuracoes-portal/portal-configuracoes/rodape-base',
  scope: { portal: 'portalId' },

  fields: {
    id: id({}),
    portalId: reference('portal', {
      wire: 'id_portal',
      label: 'Portal',
      required: 'Escolha o portal.',
    }),
    column1Menu: richText({
      wire: 'col_1_menu',
      label: 'Primeira coluna',
      required: 'Escreva ao menos a primeira coluna.',
      help: column,
    }),
    column2Menu: richText({ wire: 'col_2_menu', label: 'Segunda coluna' }),
    column3Menu: richText({ wire: 'col_3_menu', label: 'Terceira coluna' }),
    active: flagSN({
      wire: 'ativo',
      label: 'Ativa',
      initial: true,
      words: ['Ativa', 'Inativa'],
      help: 'Se houver mais de uma ativa, aparece a mais nova.',
    }),
  },

  calls: {
    list: { call: 'GET /webadm/portalrodapebaseportal/:portalId', emptyStatus: 404 },
    read: 'GET /webadm/portalrodapebaseid/:id',
    create: 'POST /webadm/portalrodapebase',
    update: 'PUT /webadm/portalrodapebase/:id',
    remove: 'DELETE /webadm/portalrodapebase/:id',
  },
  lists: ['GET /webadm/portalrodapebase'],

  list: {
    columns: ['column1Menu', 'column2Menu', 'column3Menu', 'active'],
    search: ['column1Menu', 'column2Menu', 'column3Menu'],
    order: '-id',
  },
  form: [
    { title: 'Colunas', fields: ['portalId', 'column1Menu', 'column2Menu', 'column3Menu'] },
    { title: 'Publicação', fields: ['active'], aside: true },
  ],
  option: { text: ['column1Menu'] },
  messages: {
    updateFailed: 'Erro ao atualizar registro!',
    missing: 'Base do rodapé não encontrada.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    column1Menu:
      '<h3>Prefeitura</h3><ul><li><a href="https://www.serraclara.es.gov.br" rel="noopener">Site oficial</a></li></ul>',
    column2Menu:
      '<h3>Serviços</h3><ul><li><a href="https://www.serraclara.es.gov.br/iptu" rel="noopener">Segunda via do IPTU</a></li></ul>',
    column3Menu: null,
    active: true,
  },
})
export type FooterBaseDraft = Draft<typeof footerBase>
