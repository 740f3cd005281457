import { file, flagSN, id, integer, reference, text, url } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/**
 * A picture at the foot of every page of a portal that leads to another site, such as that of the court of accounts.
 * Law: Lei 13.146/2015 (LBI), art. 63, for its alternative text.
 */
export const footerBanner = defineResource({
  name: 'footer-banner',
  table: 'portal_rodape_banner',
  noun: { one: 'banner do rodapé', many: 'banners do rodapé', gender: 'm' },
  purpose: 'As imagens no pé de todas as páginas do portal, que levam a outros sites.',
  screens: '/configuracoes-portal/portal-configuracoes/rodape-banner',
  scope: { portal: 'portalId' },

  fields: {
    id: id({}),
    portalId: reference('portal', {
      wire: 'portal_Id',
      label: 'Portal',
      required: 'Escolha o portal.',
    }),
    bannerUrl: file({
      wire: 'banner_Url',
      label: 'Imagem',
      accept: 'image',
      external: true,
      help: 'PNG ou JPEG, de preferência deitada, com 300 pontos de largura ou mais. Sem imagem, aparece o texto.',
    }),
    navigationUrl: url({ wire: 'navegacao_Url', label: 'Para onde leva', placeholder: 'https://' }),
    altText: text({
      wire: 'texto_Alt',
      label: 'Texto alternativo',
      max: 200,
      required: 'Diga o que a imagem mostra ou para onde ela leva.',
      help: 'É o que ouve quem não vê a imagem.',
      placeholder: 'Tribunal de Contas do Espírito Santo',
    }),
    order: integer({
      wire: 'ordem',
      label: 'Ordem',
      initial: 1,
      help: 'Os menores aparecem primeiro.',
    }),
    active: flagSN({ wire: 'ativo', label: 'Ativo', initial: true, words: ['Ativo', 'Inativo'] }),
  },

  calls: {
    list: 'GET /webadm/portalrodapebannerportal/:portalId',
    read: 'GET /webadm/portalrodapebanner/:id',
    create: 'POST /webadm/portalrodapebanner',
    update: 'PUT /webadm/portalrodapebanner/:id',
    remove: 'DELETE /webadm/portalrodapebannerdelete/:id',
  },
  lists: ['GET /webadm/portalrodapebanner'],

  list: {
    columns: ['altText', 'navigationUrl', 'order', 'active'],
    search: ['altText', 'navigationUrl'],
    order: 'order',
  },
  form: [
    { title: 'Banner', fields: ['portalId', 'bannerUrl', 'altText', 'navigationUrl'] },
    { title: 'Publicação', fields: ['active', 'order'], aside: true },
  ],
  option: { text: ['altText'] },
  messages: {
    updateFailed: 'Erro ao atualizar registro!',
    missing: 'Banner do rodapé não encontrado.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    bannerUrl: null,
    navigationUrl: 'https://www.tcees.tc.br',
    altText: 'Tribunal de Contas do Espírito Santo',
    order: 1,
    active: true,
  },
})
export type FooterBannerDraft = Draft<typeof footerBanner>
