import type { PortalClientDraft } from '../resources/portal/portal-client.ts'
import type { PortalKey } from './places.ts'

export type UnitKey = 'prefeitura' | 'saude' | 'educacao' | 'saae' | 'previdencia' | 'camara'

export interface DemoUnit {
  readonly key: UnitKey
  readonly portal: PortalKey
  readonly draft: Omit<PortalClientDraft, 'portalId' | 'entityId'>
}

const unitBase = {
  courtId: null,
  url: null,
  url2: null,
  url3: null,
  sector: 'Contabilidade',
  administrativeText2: null,
  password: null,
  userPassword: null,
  status: 'Implantada',
  usePortal: true,
  useClient: true,
  useNews: false,
  mainUg: false,
  showPayrollEntity: true,
  showUgAbout: true,
  useCia: false,
  useBi: false,
  active: true,
  administrativeSphere: 'municipal',
  tceCode: null,
  governmentAccount: null,
  managementAccount: null,
  serviceInfoText: 'Segunda a sexta, das 8h às 17h.',
} as const satisfies Partial<PortalClientDraft>

type UnitDraft = Omit<PortalClientDraft, 'portalId' | 'entityId' | 'exercise'>
const unitDrafts: readonly {
  readonly key: UnitKey
  readonly portal: PortalKey
  readonly draft: UnitDraft
}[] = [
  {
    key: 'prefeitura',
    portal: 'prefeitura',
    draft: {
      ...unitBase,
      name: 'Prefeitura Municipal de Vale do Orvalho',
      cnpj: '52418736000188',
      email: 'contabilidade@valedoorvalho.es.gov.br',
      contact: 'Rogério Amaral Pimentel',
      address: 'Praça das Palmeiras, 1, Centro',
      phone: '2739991000',
      mainUg: true,
      useNews: true,
      order: 1,
      body: '02 Prefeitura Municipal',
      powerSphere: 'executivo',
      powerSphereType: 'Direta',
      powerSphereUg: '10131',
      administrativeText:
        'Reúne as secretarias municipais. Arrecada os tributos, paga os servidores e contrata as obras e os serviços da cidade.',
    },
  },
  {
    key: 'saude',
    portal: 'prefeitura',
    draft: {
      ...unitBase,
      name: 'Fundo Municipal de Saúde',
      cnpj: '28447193000142',
      email: 'saude@valedoorvalho.es.gov.br',
      contact: 'Marta Lúcia Perim',
      address: 'Rua das Acácias, 55, Centro',
      phone: '2739991200',
      order: 2,
      body: '08 Secretaria Municipal de Saúde',
      powerSphere: 'fundo',
      powerSphereType: 'Direta',
      powerSphereUg: '10131',
      administrativeText:
        'Guarda e aplica o dinheiro da saúde, sob o acompanhamento do Conselho Municipal de Saúde.',
    },
  },
  {
    key: 'educacao',
    portal: 'prefeitura',
    draft: {
      ...unitBase,
      name: 'Fundo Municipal de Educação',
      cnpj: '39715062000115',
      email: 'educacao@valedoorvalho.es.gov.br',
      contact: 'Célio Bastos Guerra',
      address: 'Avenida dos Ipês, 410, Centro',
      phone: '2739991300',
      order: 3,
      body: '09 Secretaria Municipal de Educação',
      powerSphere: 'fundo',
      powerSphereType: 'Direta',
      powerSphereUg: '10131',
      administrativeText:
        'Paga as escolas, o transporte e a merenda, com recursos próprios e do Fundeb.',
    },
  },
  {
    key: 'saae',
    portal: 'prefeitura',
    draft: {
      ...unitBase,
      name: 'Serviço Autônomo de Água e Esgoto',
      cnpj: '45028617000153',
      email: 'contato@saaevaledoorvalho.es.gov.br',
      contact: 'Sônia Frizzera Dutra',
      address: 'Rua do Manancial, 200, Boa Vista',
      phone: '27999910400',
      order: 4,
      body: '20 SAAE',
      powerSphere: 'autarquia',
      powerSphereType: 'Indireta',
      powerSphereUg: '10131',
      administrativeText:
        'Autarquia que capta, trata e distribui a água e recolhe o esgoto do município.',
    },
  },
  {
    key: 'previdencia',
    portal: 'prefeitura',
    draft: {
      ...unitBase,
      name: 'Instituto de Previdência dos Servidores',
      cnpj: '57139428000137',
      email: 'instituto@valedoorvalho.es.gov.br',
      contact: 'Gilmar Tononi Vargas',
      address: 'Rua Padre Anselmo, 33, Centro',
      phone: '2739991500',
      order: 5,
      body: '21 IPVO',
      powerSphere: 'autarquia',
      powerSphereType: 'Indireta',
      powerSphereUg: '10132',
      administrativeText:
        'Paga as aposentadorias e pensões dos servidores e aplica as reservas do regime próprio.',
    },
  },
  {
    key: 'camara',
    portal: 'camara',
    draft: {
      ...unitBase,
      name: 'Câmara Municipal de Vale do Orvalho',
      cnpj: '41250981000102',
      email: 'contabilidade@camaravaledoorvalho.es.leg.br',
      contact: 'Noêmia Prado Altoé',
      address: 'Rua Sete de Setembro, 80, Centro',
      phone: '2739991100',
      mainUg: true,
      useNews: true,
      order: 1,
      body: '01 Câmara Municipal',
      powerSphere: 'legislativo',
      powerSphereType: 'Direta',
      powerSphereUg: '20231',
      administrativeText:
        'Onze vereadores fazem as leis do município e fiscalizam as contas da Prefeitura.',
    },
  },
]

/** The units that publish, open on the current year; the first of each portal is its main one. */
export const units = (today: Date): readonly DemoUnit[] =>
  unitDrafts.map(({ key, portal, draft }) => ({
    key,
    portal,
    draft: { ...draft, exercise: String(today.getFullYear()) },
  }))
