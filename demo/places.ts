import type { ManagerDraft } from '../resources/registers/manager.ts'
import type { PortalDraft } from '../resources/portal/portal.ts'

/**
 * The demonstration municipality, Vale do Orvalho, is invented; so are its people. Addresses point to a real locality
 * by its IBGE code.
 */
export const townPlace = { stateAbbreviation: 'ES', ibge: '3205309' } as const

type ManagerKey = 'prefeitura' | 'camara'
/** A portal has the key of the body that owns it. */
export type PortalKey = ManagerKey

export interface DemoManager {
  readonly key: ManagerKey
  readonly draft: Omit<ManagerDraft, 'addressStateId' | 'addressLocalityId'>
}
export interface DemoPortal {
  readonly key: PortalKey
  readonly manager: ManagerKey
  readonly draft: Omit<PortalDraft, 'managerId' | 'locId' | 'entityId' | 'coatOfArmsS3Path'>
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
      contacts: 'Secretaria: Noêmia Prado Altoé, (27) 3999-1101',
      address: 'Rua Sete de Setembro, 80, Centro',
      active: true,
    },
  },
]

const portalBase = {
  locality: 'Vale do Orvalho',
  stateAbbreviation: townPlace.stateAbbreviation,
  groupE: null,
  groupL: null,
  accessibilityId: null,
  connectionString: null,
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
      homeUrl: 'https://www.valedoorvalho.es.gov.br',
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
      homeUrl: 'https://www.camaravaledoorvalho.es.leg.br',
      portalEmail: 'transparencia@camaravaledoorvalho.es.leg.br',
      responsibleName: 'Noêmia Prado Altoé',
      responsibleEmail: 'secretaria@camaravaledoorvalho.es.leg.br',
      superiorName: 'Otávio Lyrio Falcão',
      superiorEmail: 'presidencia@camaravaledoorvalho.es.leg.br',
      about:
        'As sessões, as leis e as contas da Câmara Municipal de Vale do Orvalho. As sessões são na primeira e na terceira terça-feira do mês, às 18h, abertas a todos.',
      defaultExercise: String(today.getFullYear()),
      bodyBackgroundColor: '#6b3f1d',
      cnpj: '41250981000102',
    },
  },
]
