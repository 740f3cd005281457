import { documentPath } from '../../resources/addresses.ts'
import type { FastifyReply } from 'fastify'
import {
  documentsOfMonth,
  publishedMonths,
  type ListedDocument,
} from '../../data/public/portal-sitemap.ts'
import { publishedTypes } from '../../data/public/portal-documents.ts'
import { publicMenus } from '../../data/public/portal-menus.ts'
import { news } from '../../data/public/portal-reading.ts'
import { xmlText } from '../../formats/sheets/xml.ts'
import { openToOtherSites } from '../../platform/http/headers.ts'
import { spooled } from '../../platform/http/spool.ts'
import { sendStream, type Chunk } from '../../platform/http/stream.ts'
import { shortly } from '../caching.ts'
import { inTurn } from '../files/list-file.ts'
import { publishedTables } from '../../tables/site/open-data/catalogue.ts'
import { shownPages } from '../pages/site-map.tsx'
import type { SiteFile, Visit } from '../visit.ts'

// What a portal has, for search engines (sitemaps.org 0.9): an index, and a part for pages, tables, news and each month
// of documents.

/** As many addresses as the protocol lets a part have. */
const mostAddresses = 50_000
/** Where a portal's index is. */
export const sitemapPath = '/sitemap.xml'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

interface Listed {
  /** Below the tenant's address. */
  readonly path: string
  readonly at?: Date | null
}
const entry = (name: 'url' | 'sitemap', origin: string, { path, at }: Listed) =>
  `<${name}><loc>${xmlText(origin + path)}</loc>${at ? `<lastmod>${at.toISOString()}</lastmod>` : ''}</${name}>\n`

type Batches = AsyncIterable<readonly Listed[]>
async function* xml(of: 'urlset' | 'sitemapindex', origin: string, batches: Batches) {
  const name = of === 'urlset' ? 'url' : 'sitemap'
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${of} ${namespace}>\n`
  for await (const batch of batches) yield batch.map((one) => entry(name, origin, one)).join('')
  yield `</${of}>\n`
}
// oxlint-disable-next-line typescript/require-await -- one batch that is there already, where others stream
async function* atOnce(all: readonly Listed[]): Batches & AsyncGenerator<readonly Listed[]> {
  yield all
}

const sending = (reply: FastifyReply, chunks: AsyncIterable<Chunk>): Promise<FastifyReply> =>
  sendStream(reply, chunks, {
    headers: {
      ...openToOtherSites,
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': shortly,
      'x-content-type-options': 'nosniff',
    },
  })
const part = (name: string, read: (visit: Visit) => Promise<readonly Listed[]>): SiteFile => ({
  path: `/sitemap/${name}.xml`,
  async find(visit) {
    const all = await read(visit)
    return (_, reply) => sending(reply, xml('urlset', visit.origin, atOnce(all)))
  },
})

const pages = part('paginas', async (visit) => {
  const { tx, portal, to } = visit
  const [types, menus] = await Promise.all([
    publishedTypes(tx, portal.id),
    publicMenus(tx, portal.id),
  ])
  return [
    ...shownPages(visit).map(([path]) => ({ path: to(path) })),
    ...menus.map(({ id }) => ({ path: to(`/menu/${id}`) })),
    ...types
      .filter(({ documents }) => documents > 0)
      .map(({ id, latest }) => ({ path: to(`/documentos/${id}`), at: latest })),
  ]
})

/** Each year of each table: rows are reached from there. */
const tables = part('dados', async ({ tx, portal, to }) =>
  (await publishedTables(tx, portal.id)).flatMap(({ dataset, years, receivedAt }) =>
    years.map((year) => ({
      path: to(`/dados/${dataset.name}?${dataset.time.year}=${year}`),
      at: receivedAt,
    })),
  ),
)

const mostNews = 5_000
const articles = part('noticias', async ({ tx, portal, to }) =>
  (await news(tx, portal.id, { limit: mostNews, offset: 0 })).rows.map(({ id, at }) => ({
    path: to(`/noticias/${id}`),
    at,
  })),
)

async function* pathsOf(
  { to }: Visit,
  rows: AsyncIterable<readonly ListedDocument[]>,
): AsyncGenerator<readonly Listed[]> {
  for await (const batch of rows)
    yield batch.map((it) => ({ path: to(documentPath(it)), at: it.at }))
}
/** The documents of one month: they leave as they are read. */
const documentsPart: SiteFile = {
  path: '/sitemap/documentos/:month',
  async find(visit) {
    const { portal, tenantId, who, params } = visit
    const [, month] = /^((?:19|20)\d\d-(?:0[1-9]|1[0-2]))\.xml$/.exec(params['month'] ?? '') ?? []
    if (month === undefined) return undefined
    const statement = documentsOfMonth(portal.id, month, mostAddresses, portal.zone)
    return Promise.resolve((_, reply, { reader, files }) => {
      const documents = reader.stream<ListedDocument>(tenantId, statement, { who })
      const paths = inTurn(pathsOf(visit, documents), tenantId)
      return sending(reply, spooled(xml('urlset', visit.origin, paths), { files, who }))
    })
  },
}

const index: SiteFile = {
  path: sitemapPath,
  async find(visit) {
    const { tx, portal, to, hasTables } = visit
    const months = await publishedMonths(tx, portal.id, portal.zone)
    const all: readonly Listed[] = [
      { path: to('/sitemap/paginas.xml') },
      ...(hasTables ? [{ path: to('/sitemap/dados.xml') }] : []),
      { path: to('/sitemap/noticias.xml') },
      ...months.map(({ month, latest }) => ({
        path: to(`/sitemap/documentos/${month}.xml`),
        at: latest,
      })),
    ]
    return (_, reply) => sending(reply, xml('sitemapindex', visit.origin, atOnce(all)))
  },
}

export const sitemaps: readonly SiteFile[] = [index, pages, tables, articles, documentsPart]
