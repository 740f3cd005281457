import type { Tx } from '../../../platform/postgres/database.ts'
import { tablesInUse, type TableInUse } from '../../data/facts.ts'
import { datasets } from '../../declared/index.ts'
import { purposeFor } from '../../declared/powers.ts'
import { subjectOf, type Subject } from '../../declared/subjects.ts'
import type { Dataset } from '../../model/declaration.ts'
import { parquetType } from '../../../site/files/list-file.ts'
import { fileKinds } from '../../../kernel/file-kinds.ts'
import type { Visit } from '../../../site/visit.ts'
import { openUse, packageOfPortal, wordsOfYear } from './data-package.ts'
import { apiBase } from './openapi.ts'

/** A table of which a portal shows rows. */
export interface PublishedTable extends TableInUse {
  readonly dataset: Dataset
}
/** The tables of which a portal shows rows, in the order of the catalogue. */
export async function publishedTables(
  tx: Tx,
  portalId: number,
): Promise<readonly PublishedTable[]> {
  const inUse = await tablesInUse(tx, portalId)
  return datasets.flatMap((dataset) => {
    const used = inUse.get(dataset.name)
    return used ? [{ dataset, ...used }] : []
  })
}

const formats = {
  csv: 'text/csv',
  ods: fileKinds.ods.type,
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  parquet: parquetType,
} as const

const context = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const
/** Themes and frequencies by which harvesters sort: authority tables of the Publications Office of the EU. */
const authority = 'http://publications.europa.eu/resource/authority'
const themes: Readonly<Partial<Record<Subject, string>>> = {
  Receita: 'ECON',
  Despesa: 'ECON',
  'Compras e contratos': 'ECON',
  'Convênios e emendas': 'ECON',
  Obras: 'REGI',
  'Saúde e creches': 'HEAL',
}
/** The public sector, and what it is about where that is more. */
const themesOf = (dataset: Dataset) =>
  ['GOVE', themes[subjectOf(dataset)]].flatMap((code) =>
    code === undefined ? [] : [{ '@id': `${authority}/data-theme/${code}` }],
  )
/** How often its law asks for news. */
const frequencyOf = ({ due: { workingDays, years = 1 } }: Dataset) => ({
  '@id': `${authority}/frequency/${workingDays === 1 ? 'DAILY' : years > 1 ? 'ANNUAL' : 'MONTHLY'}`,
})
const year = (value: number, at: string) => ({ '@type': 'xsd:date', '@value': `${value}${at}` })

function datasetOf(
  { origin, to, portal, power }: Visit,
  { dataset, years, receivedAt }: PublishedTable,
) {
  const page = `${origin}${to(`/dados/${dataset.name}`)}`
  const [newest = 0] = years
  const oldest = years.at(-1) ?? newest
  return {
    '@id': page,
    '@type': 'dcat:Dataset',
    'dct:identifier': `${portal.prefix}/${dataset.name}`,
    'dct:title': dataset.title,
    'dct:description': purposeFor(dataset, power),
    'dct:publisher': { '@id': `${origin}${to()}` },
    'dct:license': { '@id': openUse.path },
    'dcat:theme': themesOf(dataset),
    'dct:accrualPeriodicity': frequencyOf(dataset),
    'dct:modified': { '@type': 'xsd:dateTime', '@value': receivedAt.toISOString() },
    'dct:conformsTo': { '@id': `${origin}${to(`${apiBase}/${dataset.name}/esquema`)}` },
    'dct:temporal': {
      '@type': 'dct:PeriodOfTime',
      'dcat:startDate': year(oldest, '-01-01'),
      'dcat:endDate': year(newest, '-12-31'),
    },
    'dcat:keyword': [dataset.title, ...dataset.law],
    'dcat:landingPage': { '@id': page },
    'dcat:contactPoint': {
      '@type': 'vcard:Organization',
      'vcard:fn': portal.responsible ?? portal.name,
      ...(portal.email === null ? {} : { 'vcard:hasEmail': { '@id': `mailto:${portal.email}` } }),
    },
    'dcat:distribution': years.flatMap((one) =>
      Object.entries(formats).map(([format, type]) => ({
        '@type': 'dcat:Distribution',
        'dct:title': `${wordsOfYear(dataset, one)} em ${format.toUpperCase()}`,
        'dcat:accessURL': { '@id': `${page}?${dataset.time.year}=${one}` },
        'dcat:downloadURL': { '@id': `${page}/linhas.${format}?${dataset.time.year}=${one}` },
        'dcat:mediaType': type,
        'dct:license': { '@id': openUse.path },
      })),
    ),
  }
}

/** The tables of a portal as a catalogue that others harvest: DCAT 3, as JSON-LD. */
export async function catalogueOf(visit: Visit): Promise<object> {
  const { tx, origin, to, portal } = visit
  const found = await publishedTables(tx, portal.id)
  return {
    '@context': context,
    '@id': `${origin}${to('/dados')}`,
    '@type': 'dcat:Catalog',
    'dct:title': `Dados abertos: ${portal.name}`,
    'dct:description': 'As contas linha por linha, para consultar, somar e baixar.',
    'dct:language': 'pt-BR',
    'dct:license': { '@id': openUse.path },
    'dct:publisher': { '@id': `${origin}${to()}`, '@type': 'foaf:Agent', 'foaf:name': portal.name },
    'dcat:service': {
      '@type': 'dcat:DataService',
      'dct:title': 'Consulta aos dados',
      'dcat:endpointURL': { '@id': `${origin}${to(apiBase)}` },
      'dcat:endpointDescription': { '@id': `${origin}${to(`${apiBase}/openapi.json`)}` },
    },
    'dcat:dataset': found.map((table) => datasetOf(visit, table)),
  }
}

/** The same as a Data Package: a resource for each year of each table. */
export const portalPackage = async (visit: Visit): Promise<object> =>
  packageOfPortal(
    visit,
    (await publishedTables(visit.tx, visit.portal.id)).flatMap(({ dataset, years }) =>
      years.map((one) => ({ dataset, year: one })),
    ),
  )
