import type { ManagerDraft } from '../../resources/registers/manager.ts'
import type { PortalDraft } from '../../resources/portal/portal.ts'
import type { PortalClientDraft } from '../../resources/portal/portal-client.ts'

/** The demonstration municipality, Vale do Orvalho, is invented; so are its people. Addresses point to a real locality by its IBGE code. */
export const place = { stateAbbreviation: 'ES', ibge: '3205309' } as const

export type ManagerKey = 'prefeitura' | 'camara'
/** A portal has the key of the body that owns it. */
export type PortalKey = ManagerKey
export type UnitKey = 'prefeitura' | 'saude' | 'educacao' | 'saae' | 'previdencia' | 'camara'

export interface DemoManager {
  readonly key: ManagerKey
  readonly draft: Omit<ManagerDraft, 'addressStateId' | 'addressLocalityId'>
}
export interface DemoPortal {
  readonly key: PortalKey
  readonly manager: ManagerKey
  readonly draft: Omit<PortalDraft, 'managerId' | 'locId' | 'coatOfArmsS3Path'>
}
export interface DemoUnit {
  readonly key: UnitKey
  readonly portal: PortalKey
  readonly draft: Omit<PortalClientDraft, 'portalId'>
}

export const managers: readonly DemoManager[] = [
  {
    key: 'prefeitura',
    draft: {
      name: 'Prefeitura Municipal de Vale do Orvalho',
      abbreviation: 'PMVO',
      cnpj: '52418736000188',
      email: 'gabinete@valedoorvalho.es.gov.br',
      contacts: 'Gabinete: Helena Sartori Brandão, (27) 3999-1000',
      address: 'Praça das Palmeiras, 1, Centro',
      active: true,
    },
  },
  {
    key: 'camara',
    draft: {
      name: 'Câmara Municipal de Vale do Orvalho',
      abbreviation: 'CMVO',
      cnpj: '41250981000102',
      email: 'secretaria@camaravaledoorvalho.es.leg.br',
      contacts: 'Secretaria: Otávio Lyrio Falcão, (27) 3999-1100',
      address: 'Rua Sete de Setembro, 80, Centro',
      active: true,
    },
  },
]

const portalBase = {
  locality: 'Vale do Orvalho',
  stateAbbreviation: place.stateAbbreviation,
  groupE: null,
  groupL: null,
  entityId: null,
  accessibilityId: null,
  connectionString: null,
  homeUrl: null,
  coatOfArmsType: 'brasao',
  manualUrl: null,
  laiUrl: 'https://www.planalto.gov.br/ccivil_03/_ato2011-2014/2011/lei/l12527.htm',
  geoobrasUrl: null,
  ouvidoriaUrl: 'https://falabr.cgu.gov.br',
  sicUrl: 'https://falabr.cgu.gov.br',
  retentionCpe: null,
  retentionGmp: null,
  retentionRhf: null,
  portalClientBase: null,
  active: true,
  version: null,
  exportedDataField: null,
  useServantsView: true,
  useCia: false,
  ciaUrl: null,
  defaultExerciseField: null,
  useBi: false,
  biUrl: null,
  useTp: false,
  useCovid19: false,
  covid19Title: null,
  administrativeSphere: 'municipal',
  revenueOrigin: null,
  useTrianglify: false,
  webServerId: null,
  maintenance: false,
  maintenanceStart: null,
  maintenanceEnd: null,
} as const satisfies Partial<PortalDraft>

/** The two portals, open on the current year. */
export const portals = (today: Date): readonly DemoPortal[] => [
  {
    key: 'prefeitura',
    manager: 'prefeitura',
    draft: {
      ...portalBase,
      name: 'Prefeitura de Vale do Orvalho',
      title: 'Transparência da Prefeitura de Vale do Orvalho',
      portalTitle: 'Prefeitura de Vale do Orvalho',
      portalGroup: 'Administração direta e indireta',
      portalUrl: 'vale-do-orvalho',
      portalEmail: 'transparencia@valedoorvalho.es.gov.br',
      responsibleName: 'Ivone Caldeira Rossi',
      responsibleEmail: 'controladoria@valedoorvalho.es.gov.br',
      superiorName: 'Helena Sartori Brandão',
      superiorEmail: 'gabinete@valedoorvalho.es.gov.br',
      about:
        'Aqui estão as contas, os contratos, as compras e os atos da Prefeitura de Vale do Orvalho e dos seus fundos e autarquias. Os documentos são publicados por quem os faz e podem ser baixados sem cadastro.\n\nNão encontrou o que procurava? Peça pelo Serviço de Informação ao Cidadão: a resposta sai em até 20 dias.',
      defaultExercise: String(today.getFullYear()),
      bodyBackgroundColor: '#1c5f8a',
      cnpj: '52418736000188',
    },
  },
  {
    key: 'camara',
    manager: 'camara',
    draft: {
      ...portalBase,
      name: 'Câmara de Vale do Orvalho',
      title: 'Transparência da Câmara de Vale do Orvalho',
      portalTitle: 'Câmara Municipal de Vale do Orvalho',
      portalGroup: 'Poder Legislativo',
      portalUrl: 'camara-vale-do-orvalho',
      portalEmail: 'transparencia@camaravaledoorvalho.es.leg.br',
      responsibleName: 'Otávio Lyrio Falcão',
      responsibleEmail: 'secretaria@camaravaledoorvalho.es.leg.br',
      superiorName: 'Dalva Monteiro Zanotti',
      superiorEmail: 'presidencia@camaravaledoorvalho.es.leg.br',
      about:
        'As sessões, as leis e as contas da Câmara Municipal de Vale do Orvalho. As reuniões são às terças-feiras, às 18h, abertas a todos.',
      defaultExercise: String(today.getFullYear()),
      bodyBackgroundColor: '#6b3f1d',
      cnpj: '41250981000102',
    },
  },
]

const unitBase = {
  entityId: null,
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

type UnitDraft = Omit<PortalClientDraft, 'portalId' | 'exercise'>
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
