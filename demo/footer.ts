import type { FooterBannerDraft } from '../resources/portal/footer-banner.ts'
import type { FooterBaseDraft } from '../resources/portal/footer-base.ts'
import type { FooterContactDraft } from '../resources/portal/footer-contact.ts'
import { addresses, domains } from './institution.ts'
import type { PortalKey } from './places.ts'

// What stands at the foot of the pages of the invented portals.

const phones: Readonly<Record<PortalKey, string>> = {
  prefeitura: '2739991000',
  camara: '2739991100',
}
export const footerContact = (
  of: PortalKey,
  name: string,
): Omit<FooterContactDraft, 'portalId'> => ({
  sectorName: name,
  address1: addresses[of],
  address2: 'CEP 29698-000, Vale do Orvalho - ES',
  address3: null,
  serviceHours1: 'Segunda a sexta, das 8h às 17h',
  serviceHours2: null,
  serviceNotice: 'Fechado nos feriados municipais',
  landline: phones[of],
  mobile: null,
  fax: null,
  whatsapp: of === 'prefeitura' ? '27999991000' : null,
  email: `contato@${domains[of]}`,
  facebook: `https://www.facebook.com/${domains[of].split('.')[0] ?? ''}`,
  twitter: null,
  instagram: `https://www.instagram.com/${domains[of].split('.')[0] ?? ''}`,
  // Where the chamber's sessions say that they can be watched.
  youtube: of === 'camara' ? `https://www.youtube.com/@${domains[of].split('.')[0] ?? ''}` : null,
  active: true,
})
const sectorOf = (
  of: PortalKey,
  sectorName: string,
  landline: string,
  box: string,
): Omit<FooterContactDraft, 'portalId'> => ({
  sectorName,
  address1: addresses[of],
  address2: null,
  address3: null,
  serviceHours1: 'Segunda a sexta, das 8h às 17h',
  serviceHours2: null,
  serviceNotice: null,
  landline,
  mobile: null,
  fax: null,
  whatsapp: null,
  email: `${box}@${domains[of]}`,
  facebook: null,
  twitter: null,
  instagram: null,
  youtube: null,
  active: true,
})
export const sectors: Readonly<Record<PortalKey, readonly Omit<FooterContactDraft, 'portalId'>[]>> =
  {
    prefeitura: [
      sectorOf('prefeitura', 'Ouvidoria', '2739991013', 'ouvidoria'),
      sectorOf(
        'prefeitura',
        'Encarregada de dados pessoais: Clarice Dutra Moschen',
        '2739991014',
        'encarregada',
      ),
    ],
    camara: [
      sectorOf('camara', 'Ouvidoria da Câmara', '2739991103', 'ouvidoria'),
      sectorOf(
        'camara',
        'Encarregada de dados pessoais: Noêmia Prado Altoé',
        '2739991104',
        'encarregada',
      ),
    ],
  }

const list = (title: string, links: readonly (readonly [text: string, href: string])[]) =>
  `<h3>${title}</h3><ul>${links.map(([text, href]) => `<li><a href="${href}" rel="noopener">${text}</a></li>`).join('')}</ul>`
const services: Readonly<Record<PortalKey, readonly (readonly [text: string, path: string])[]>> = {
  prefeitura: [
    ['Segunda via do IPTU', 'iptu'],
    ['Nota fiscal eletrônica', 'nfse'],
    ['Carta de serviços', 'servicos'],
  ],
  camara: [
    ['Protocolo pela internet', 'protocolo'],
    ['Inscrição na tribuna livre', 'tribuna'],
    ['Visita de escolas ao Plenário', 'visitas'],
  ],
}
const ways: typeof services = {
  prefeitura: [
    ['Consultas públicas', 'consultas'],
    ['Conselhos municipais', 'conselhos'],
    ['Audiências', 'audiencias'],
  ],
  camara: [
    ['Consultas públicas', 'consultas'],
    ['Sugestão de projeto de lei', 'sugestoes'],
    ['Audiências', 'audiencias'],
  ],
}
export const footerBase = (of: PortalKey): Omit<FooterBaseDraft, 'portalId'> => {
  const home = `https://www.${domains[of]}`
  const linksOf = (those: (typeof services)[PortalKey]) =>
    those.map(([text, path]) => [text, `${home}/${path}`] as const)
  return {
    column1Menu: list('Serviços', linksOf(services[of])),
    column2Menu: list('Participe', linksOf(ways[of])),
    column3Menu: list('Controle', [
      ['Tribunal de Contas do ES', 'https://www.tcees.tc.br'],
      ['Ministério Público do ES', 'https://www.mpes.mp.br'],
    ]),
    active: true,
  }
}

const bannerLinks: readonly (readonly [text: string, url: string])[] = [
  ['Site oficial de Vale do Orvalho', 'https://www.valedoorvalho.es.gov.br'],
  ['Tribunal de Contas do Espírito Santo', 'https://www.tcees.tc.br'],
  ['Fala.BR', 'https://falabr.cgu.gov.br'],
]
export const footerBanners: readonly Omit<FooterBannerDraft, 'portalId' | 'bannerUrl'>[] =
  bannerLinks.map(([altText, navigationUrl], at) => ({
    altText,
    navigationUrl,
    order: at + 1,
    active: true,
  }))
