/** The invented bodies, offers and people of the control area. */
export const names = {
  region: { prefeitura: ['Sede', 'Distrito de Rio Fundo', 'Região Serrana'], camara: ['Sede'] },
  area: {
    prefeitura: [
      ['Implantação', 'IMP'],
      ['Suporte', 'SUP'],
      ['Treinamento', 'TRE'],
    ],
    camara: [['Secretaria', 'SEC']],
  },
  function: {
    prefeitura: [
      ['Analista de implantação', 'ANI'],
      ['Analista de suporte', 'ANS'],
      ['Coordenação', 'COO'],
    ],
    camara: [['Assistente legislativo', 'ASL']],
  },
  product: {
    prefeitura: [
      ['Contabilidade pública', 'CPUB'],
      ['Folha de pagamento', 'FOPAG'],
      ['Compras e licitações', 'CLIC'],
      ['Protocolo eletrônico', 'PROT'],
    ],
    camara: [['Processo legislativo', 'PLEG']],
  },
} as const
export const controlledUnits = [
  {
    corporateName: 'Companhia de Tecnologia de Vale do Orvalho',
    tradeName: 'Orvalho Digital',
    cnpj: '38451726000113',
    municipalRegistration: '20715',
    email: 'contato@orvalhodigital.es.gov.br',
    contacts: 'Atendimento, (27) 3999-1300',
    address: 'Avenida das Palmeiras, 410, Centro',
  },
  {
    corporateName: 'Instituto de Gestão Pública do Vale',
    tradeName: 'IGPV',
    cnpj: '46098215000198',
    municipalRegistration: '20988',
    email: 'secretaria@igpv.org.br',
    contacts: 'Secretaria, (27) 3999-1320',
    address: 'Rua do Moinho, 22, Rio Fundo',
  },
] as const
export const clients = [
  {
    manager: 'prefeitura',
    name: 'Serviço Autônomo de Água e Esgoto',
    region: 'Sede',
    products: ['Contabilidade pública', 'Folha de pagamento'],
    contact: 'Marta Lúcia Perim',
  },
  {
    manager: 'prefeitura',
    name: 'Instituto de Previdência dos Servidores',
    region: 'Sede',
    products: ['Contabilidade pública', 'Folha de pagamento', 'Protocolo eletrônico'],
    contact: 'Ivone Castelari',
  },
  {
    manager: 'prefeitura',
    name: 'Fundação Cultural de Rio Fundo',
    region: 'Distrito de Rio Fundo',
    products: ['Compras e licitações'],
    contact: 'Otávio Brandão Sena',
  },
  {
    manager: 'camara',
    name: 'Escola do Legislativo',
    region: 'Sede',
    products: ['Processo legislativo'],
    contact: 'Ramiro Fontes Duarte',
  },
] as const
export const people = [
  {
    manager: 'prefeitura',
    name: 'Joana Prates',
    gender: 'F',
    born: '1981-05-19',
    since: '2014-02-03',
    area: 'Implantação',
    function: 'Coordenação',
    product: 'Contabilidade pública',
  },
  {
    manager: 'prefeitura',
    name: 'Marta Lúcia Perim',
    gender: 'F',
    born: '1988-11-02',
    since: '2019-08-12',
    area: 'Suporte',
    function: 'Analista de suporte',
    product: 'Folha de pagamento',
  },
  {
    manager: 'prefeitura',
    name: 'Otávio Brandão Sena',
    gender: 'M',
    born: '1992-03-27',
    since: '2021-01-18',
    area: 'Treinamento',
    function: 'Analista de implantação',
    product: 'Protocolo eletrônico',
  },
  {
    manager: 'prefeitura',
    name: 'Ivone Castelari',
    gender: 'F',
    born: '1976-09-08',
    since: '2009-06-01',
    area: 'Suporte',
    function: 'Coordenação',
    product: 'Compras e licitações',
  },
  {
    manager: 'camara',
    name: 'Ramiro Fontes Duarte',
    gender: 'M',
    born: '1985-12-14',
    since: '2017-04-10',
    area: 'Secretaria',
    function: 'Assistente legislativo',
    product: 'Processo legislativo',
  },
] as const
