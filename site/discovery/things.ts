import { documentPath } from '../../resources/addresses.ts'
import type { Law, Laws } from '../../data/public/portal-content.ts'
import type { PublishedDocument } from '../../data/public/portal-documents.ts'
import type { Article } from '../../data/public/portal-reading.ts'
import type { Freshness } from '../../tables/data/facts.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import { openUse } from '../../tables/site/open-data/data-package.ts'
import { yearMonthText } from '../../tables/model/span.ts'
import { askedAt, type Asked } from '../../tables/site/parts/asked.ts'
import { askedPeriodWords } from '../../tables/site/parts/period.ts'
import { webAddress } from '../format.ts'
import { isOfRules } from '../rule-types.ts'
import type { Fact, Visit } from '../visit.ts'
import { publisherOf } from './organisation.ts'

// What a portal publishes, in the words of schema.org.

/** Of when a question is, as ISO 8601: `2026`, `2026-10`, `2025-11/2026-02`. */
function coverageOf({ dataset: { time }, year, span, filters }: Asked): string {
  if (span) return `${yearMonthText(span.from)}/${yearMonthText(span.to)}`
  const { [time.month]: month } = filters
  return month === undefined ? String(year) : yearMonthText({ year, month: Number(month) })
}

/** What is asked of a table, as search engines for data list it. */
export const datasetFact = (
  visit: Visit,
  { title, purpose, columns, sums, law }: Dataset,
  asked: Asked,
  fresh: Freshness,
  path: string,
): Fact => ({
  '@type': 'Dataset',
  name: `${title} de ${askedPeriodWords(asked)}: ${visit.portal.name}`,
  description: purpose,
  url: `${visit.origin}${askedAt(path, asked)}`,
  license: openUse.path,
  isAccessibleForFree: true,
  inLanguage: 'pt-BR',
  keywords: [title, ...law],
  temporalCoverage: coverageOf(asked),
  dateModified: fresh.receivedAt.toISOString(),
  variableMeasured: sums.map((name) => columns[name]?.label ?? name),
  creator: publisherOf(visit),
  distribution: ['csv', 'json'].map((format) => ({
    '@type': 'DataDownload',
    encodingFormat: format === 'csv' ? 'text/csv' : 'application/json',
    contentUrl: `${visit.origin}${askedAt(`${path}/linhas.${format}`, asked)}`,
  })),
})

const jurisdictions = {
  federal: () => 'Brasil',
  state: ({ state }: Visit['portal']) => state ?? undefined,
  municipal: ({ locality }: Visit['portal']) => locality ?? undefined,
} as const
const mostLaws = 100
const lawFact = (visit: Visit, level: keyof Laws, law: Law): Fact => ({
  '@type': 'Legislation',
  name: law.name,
  legislationType: law.type,
  ...(law.description ? { description: law.description } : {}),
  ...(webAddress(law.url) ? { url: webAddress(law.url) } : {}),
  legislationJurisdiction: jurisdictions[level](visit.portal),
})
/** The rules that a page lists, the first hundred. */
export const lawFacts = (visit: Visit, laws: Laws): readonly Fact[] =>
  (['municipal', 'state', 'federal'] as const)
    .flatMap((level) => laws[level].map((law) => lawFact(visit, level, law)))
    .slice(0, mostLaws)

export const documentFact = (visit: Visit, it: PublishedDocument): Fact => {
  const address = `${visit.origin}${visit.to(documentPath(it))}`
  return {
    '@type': isOfRules(it.type) ? 'Legislation' : 'DigitalDocument',
    name: it.description,
    url: address,
    datePublished: it.publishedAt.toISOString(),
    inLanguage: 'pt-BR',
    genre: it.type,
    publisher: publisherOf(visit),
    ...(it.year
      ? { temporalCoverage: it.month ? `${it.year}-${it.month.padStart(2, '0')}` : it.year }
      : {}),
    ...(it.fileKey
      ? {
          encoding: {
            '@type': 'MediaObject',
            contentUrl: `${address}/arquivo`,
            encodingFormat: it.mime ?? undefined,
            contentSize: it.size === null ? undefined : String(it.size),
            sha256: it.sha256 ?? undefined,
          },
        }
      : {}),
  }
}

export const articleFact = (visit: Visit, it: Article): Fact => ({
  '@type': 'NewsArticle',
  headline: it.title,
  datePublished: it.at.toISOString(),
  inLanguage: 'pt-BR',
  publisher: publisherOf(visit),
  ...(it.imageKey ? { image: `${visit.origin}${visit.to(`/noticias/${it.id}/imagem`)}` } : {}),
})
