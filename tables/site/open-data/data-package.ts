import { datasetNamed } from '../../declared/index.ts'
import { purposeFor } from '../../declared/powers.ts'
import type { Dataset } from '../../model/declaration.ts'
import type { Power } from '../../model/parts.ts'
import { tableSchema, type ResourceOf } from '../../model/schema.ts'
import type { MeasuredFile } from '../../../site/files/list-file.ts'
import { askedAt, type Asked } from '../parts/asked.ts'
import { askedPeriodWords } from '../parts/period.ts'
import type { Visit } from '../../../site/visit.ts'

// Frictionless Data Package 2: what a file holds, column by column, for programs.

/** The law under which anybody may use what a portal publishes. */
export const openUse = {
  title: 'Uso livre, citada a fonte (Lei 12.527/2011, art. 8º, § 3º)',
  path: 'https://www.planalto.gov.br/ccivil_03/_ato2011-2014/2011/lei/l12527.htm',
} as const
const profile = 'https://datapackage.org/profiles/2.0/datapackage.json'

/** The columns of a table as its files for programs have them. */
export const schemaOf = (dataset: Dataset, resourceOf?: ResourceOf) =>
  tableSchema(dataset, { decimalChar: '.' }, (name) => datasetNamed(name)?.key, resourceOf)

type Site = Pick<Visit, 'origin' | 'to' | 'portal' | 'now' | 'power'>
const head = ({ origin, to, portal, now }: Site) => ({
  $schema: profile,
  homepage: `${origin}${to('/dados')}`,
  created: now.toISOString(),
  licenses: [openUse],
  contributors: [{ title: portal.name, path: `${origin}${to()}`, roles: ['publisher'] }],
})
/** What a file of a year holds: all of it, or of a table of states what its last month is. */
export const wordsOfYear = (dataset: Dataset, year: number): string =>
  dataset.time.state
    ? `${dataset.title} no último mês de ${year}`
    : `${dataset.title} de ${askedPeriodWords({ dataset, year, filters: {} })}`
/** A file of a table: a CSV for programs. */
const resourceOf = (dataset: Dataset, path: string, power: Power, nameOf: ResourceOf) => ({
  name: dataset.name,
  type: 'table',
  path,
  title: dataset.title,
  description: purposeFor(dataset, power),
  format: 'csv',
  mediatype: 'text/csv',
  encoding: 'utf-8',
  schema: schemaOf(dataset, nameOf),
})

/**
 * What a package calls the rows that a column leads to. A year of a table is a resource: a column that says of its own
 * year leads to that one, and one that says another to the only year there is.
 */
const yearNamed =
  (all: readonly PackedYear[], { dataset, year }: PackedYear) =>
  ({ to, by }: Parameters<ResourceOf>[0]): string | undefined => {
    const years = all.filter((one) => one.dataset.name === to)
    const found = by.includes(dataset.time.year)
      ? years.find((one) => one.year === year)
      : years.length === 1
        ? years[0]
        : undefined
    return found && `${to}-${found.year}`
  }
interface PackedYear {
  readonly dataset: Dataset
  readonly year: number
}

/**
 * What a portal's tables hold, each year of each a resource where it is read. Schemas stand inside: clients of the
 * standard look for others beside the package.
 */
export const packageOfPortal = (site: Site, tables: readonly PackedYear[]) => ({
  ...head(site),
  name: `${site.portal.prefix}-dados`.toLowerCase(),
  title: `Dados abertos: ${site.portal.name}`,
  resources: tables.map(({ dataset, year }) => {
    const base = `${site.origin}${site.to(`/dados/${dataset.name}`)}`
    return {
      ...resourceOf(
        dataset,
        `${base}/linhas.csv?${dataset.time.year}=${year}&sep=,`,
        site.power,
        yearNamed(tables, { dataset, year }),
      ),
      name: `${dataset.name}-${year}`,
      title: wordsOfYear(dataset, year),
    }
  }),
})

/** What an archive says of the one file in it: where it is from, what was asked, and its checksum. */
export const packageOfFile = (
  site: Site,
  dataset: Dataset,
  asked: Asked,
  { path, bytes, sha256 }: MeasuredFile,
) => ({
  ...head(site),
  name: `${site.portal.prefix}-${dataset.name}-${asked.year}`.toLowerCase(),
  title: `${dataset.title} de ${askedPeriodWords(asked)}: ${site.portal.name}`,
  description: purposeFor(dataset, site.power),
  sources: [
    {
      title: dataset.title,
      path: `${site.origin}${askedAt(site.to(`/dados/${dataset.name}`), asked)}`,
    },
  ],
  resources: [
    { ...resourceOf(dataset, path, site.power, () => undefined), bytes, hash: `sha256:${sha256}` },
  ],
})
