import type { MunicipalLegislationDraft } from '../resources/content/municipal-legislation.ts'
import type { PortalKey } from './places.ts'

/** Rules of the invented municipality, and those of its chamber. */
type Of<T> = Omit<T, 'portalId'>

const site = 'https://www.valedoorvalho.es.gov.br/leis'
const municipal: readonly (readonly [
  type: string,
  text: string,
  description: string,
  path: string,
])[] = [
  [
    'Lei orgânica',
    'Lei Orgânica do Município, de 5 de abril de 1990',
    'A lei maior do município: como se organizam a Prefeitura e a Câmara.',
    '/lei-organica',
  ],
  [
    'Lei',
    'Lei nº 842, de 12 de junho de 2012',
    'Regula o acesso à informação no município e cria o Serviço de Informação ao Cidadão.',
    '/lei-842-2012',
  ],
  [
    'Decreto',
    'Decreto nº 87, de 3 de março de 2013',
    'Diz quem responde aos pedidos de informação e a quem se recorre.',
    '/decreto-87-2013',
  ],
  [
    'Lei',
    'Lei nº 1.204, de 20 de dezembro de 2021',
    'Estrutura administrativa: secretarias, departamentos e competências.',
    '/lei-1204-2021',
  ],
  [
    'Decreto',
    'Decreto nº 311, de 17 de fevereiro de 2023',
    'Política municipal de proteção de dados pessoais.',
    '/decreto-311-2023',
  ],
  [
    'Decreto',
    'Decreto nº 356, de 9 de maio de 2024',
    'Governo Digital: regulamenta no município a Lei Federal nº 14.129/2021.',
    '/decreto-356-2024',
  ],
]
const ofChamber: typeof municipal = [
  [
    'Resolução',
    'Resolução da Câmara nº 4, de 2 de dezembro de 2008',
    'Regimento Interno: como a Câmara se reúne, discute e vota.',
    '/resolucao-4-2008',
  ],
  [
    'Resolução',
    'Resolução da Câmara nº 3, de 12 de março de 2019',
    'Estrutura administrativa da Câmara: Mesa Diretora, secretaria e competências.',
    '/resolucao-3-2019',
  ],
  [
    'Resolução',
    'Resolução da Câmara nº 7, de 9 de junho de 2021',
    'Verba indenizatória: o que pode ser ressarcido aos vereadores, até quanto e com que prova.',
    '/resolucao-7-2021',
  ],
  [
    'Resolução',
    'Resolução da Câmara nº 5, de 14 de maio de 2024',
    'Governo Digital: regulamenta na Câmara a Lei Federal nº 14.129/2021.',
    '/resolucao-5-2024',
  ],
]
const chamberSite = 'https://www.camaravaledoorvalho.es.leg.br/leis'
const lawsAt = (at: string, laws: typeof municipal): readonly Of<MunicipalLegislationDraft>[] =>
  laws.map(([type, text, description, path]) => ({
    type,
    text,
    description,
    url: at + path,
    hidden: false,
  }))
/** The chamber shows what binds both, and its own. */
export const municipalLaws: Readonly<Record<PortalKey, readonly Of<MunicipalLegislationDraft>[]>> =
  {
    prefeitura: lawsAt(site, municipal),
    camara: [...lawsAt(site, municipal.slice(0, 2)), ...lawsAt(chamberSite, ofChamber)],
  }
