import type { UsefulLinkDraft } from '../resources/content/useful-link.ts'

const sites: readonly (readonly [name: string, url: string, description: string])[] = [
  [
    'Tribunal de Contas do Espírito Santo',
    'https://www.tcees.tc.br',
    'O órgão que julga as contas dos municípios capixabas: processos, decisões e denúncias.',
  ],
  [
    'Painel de Controle do TCE-ES',
    'https://paineldecontrole.tcees.tc.br',
    'Receitas, despesas, pessoal e compras de cada município, em gráficos.',
  ],
  [
    'Portal da Transparência do Governo Federal',
    'https://portaldatransparencia.gov.br',
    'O que a União transfere ao município, convênios e benefícios pagos aos moradores.',
  ],
  [
    'Transparência do Estado do Espírito Santo',
    'https://transparencia.es.gov.br',
    'Gastos, repasses e servidores do governo do Estado.',
  ],
  [
    'SICONFI, Tesouro Nacional',
    'https://siconfi.tesouro.gov.br',
    'As declarações de contas que todos os municípios enviam à União.',
  ],
  [
    'Portal Nacional de Contratações Públicas',
    'https://www.gov.br/pncp',
    'Licitações e contratos do país inteiro em um só lugar.',
  ],
  [
    'Fala.BR',
    'https://falabr.cgu.gov.br',
    'Pedidos de acesso à informação e manifestações de ouvidoria.',
  ],
  [
    'Transferegov',
    'https://www.gov.br/transferegov',
    'Convênios e emendas: o que foi combinado, pago e entregue.',
  ],
  [
    'IBGE Cidades',
    'https://cidades.ibge.gov.br',
    'População, escolas, saúde e economia de cada município.',
  ],
  [
    'Lei de Acesso à Informação',
    'https://www.planalto.gov.br/ccivil_03/_ato2011-2014/2011/lei/l12527.htm',
    'O texto da lei 12.527/2011.',
  ],
]
export const links: readonly Omit<UsefulLinkDraft, 'portalId'>[] = sites.map(
  ([name, url, description], index) => ({
    name,
    url,
    description,
    order: index + 1,
    hidden: false,
  }),
)
