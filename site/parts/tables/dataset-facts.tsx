import type { Freshness } from '../../../data/tables/facts.ts'
import type { Dataset } from '../../../tables/dataset.ts'
import { openUse } from '../../open-data/data-package.ts'
import type { Visit } from '../../visit.ts'
import { askedAt, type Asked } from './asked.ts'

/**
 * What search engines for data read of a table: schema.org in attributes, which need neither a script nor a hole in the
 * page's policy. It stands within an element of `itemType` Dataset.
 */
export const DatasetFacts = ({
  dataset: { title, purpose, columns, sums },
  asked,
  fresh,
  visit: { origin, portal },
  path,
}: {
  dataset: Dataset
  asked: Asked
  fresh: Freshness
  visit: Visit
  path: string
}) => (
  <>
    <meta itemProp="name" content={`${title} de ${asked.year}: ${portal.name}`} />
    <meta itemProp="description" content={purpose} />
    <link itemProp="url" href={`${origin}${askedAt(path, asked)}`} />
    <link itemProp="license" href={openUse.path} />
    <meta itemProp="isAccessibleForFree" content="true" />
    <meta itemProp="temporalCoverage" content={String(asked.year)} />
    <meta itemProp="dateModified" content={fresh.receivedAt.toISOString()} />
    {sums.map((name) => (
      <meta key={name} itemProp="variableMeasured" content={columns[name]?.label ?? name} />
    ))}
    <span itemProp="creator" itemScope itemType="https://schema.org/GovernmentOrganization">
      <meta itemProp="name" content={portal.name} />
    </span>
    <span itemProp="distribution" itemScope itemType="https://schema.org/DataDownload">
      <meta itemProp="encodingFormat" content="text/csv" />
      <link itemProp="contentUrl" href={`${origin}${askedAt(`${path}/linhas.csv`, asked)}`} />
    </span>
  </>
)
