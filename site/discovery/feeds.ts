import { documentPath } from '../../resources/addresses.ts'
import { latestLaws } from '../../data/public/portal-content.ts'
import { documents } from '../../data/public/document-pages.ts'
import { documentType, filterChoices } from '../../data/public/portal-documents.ts'
import { news } from '../../data/public/portal-reading.ts'
import { withQuery, wholeNumber } from '../../platform/http/query.ts'
import { webAddress } from '../format.ts'
import { prepared, versionOf } from '../../tables/site/open-data/answers.ts'
import { documentQuestion, filterOf } from '../parts/documents/document-filter.tsx'
import { documentPeriodWords } from '../parts/documents/document-list.tsx'
import { excerpt } from '../rich-text.tsx'
import type { Send, SiteFile, Visit } from '../visit.ts'
import { atomType, feedText, identityOf, mostEntries, type Feed } from './atom.ts'

// What is new in a list, for who follows it. A table of rows has a feed of its own, of what arrived for it.

const newest = { limit: mostEntries, offset: 0 }
const sending =
  (visit: Visit, feed: Feed): Send =>
  async (request, reply) => {
    const text = feedText(visit, feed)
    const send = await prepared(request, {
      version: versionOf(text),
      type: atomType,
      body: () => Promise.resolve(text),
    })
    return send(reply)
  }

/** Documents of a type, or of a search, with the filter that the list has. */
const documentFeed = (path: '/documentos/:typeId' | '/busca'): SiteFile => ({
  path: `${path}/novidades.atom`,
  async find(visit) {
    const { tx, portal, query, params, origin, to } = visit
    const typeId = params['typeId'] === undefined ? null : wholeNumber(params['typeId'])
    const type = typeId ? await documentType(tx, typeId) : undefined
    if (typeId === undefined || (typeId !== null && !type)) return undefined
    const asked = documentQuestion(query, await filterChoices(tx, portal.id, typeId))
    const { rows } = await documents(tx, portal.id, filterOf(asked, typeId), newest)
    const page = to(type ? `/documentos/${type.id}` : '/busca')
    const name = type?.name ?? 'Documentos'
    return sending(visit, {
      title: asked.q ? `${name} com “${asked.q}”` : name,
      page: withQuery(page, { ...asked }),
      self: withQuery(`${page}/novidades.atom`, { ...asked }),
      entries: rows.map((it) => ({
        id: identityOf(visit, `documento ${it.id}`),
        title: it.description,
        updated: it.publishedAt,
        href: `${origin}${to(documentPath(it))}`,
        summary: [it.type, it.unit, documentPeriodWords(it)].filter(Boolean).join(' · '),
      })),
    })
  },
})

const newsFeed: SiteFile = {
  path: '/noticias/novidades.atom',
  async find(visit) {
    const { tx, portal, origin, to } = visit
    const { rows } = await news(tx, portal.id, newest)
    return sending(visit, {
      title: 'Notícias',
      page: to('/noticias'),
      self: to('/noticias/novidades.atom'),
      entries: rows.map((it) => ({
        id: identityOf(visit, `noticia ${it.id}`),
        title: it.title,
        updated: it.at,
        href: `${origin}${to(`/noticias/${it.id}`)}`,
        summary: excerpt(it.html, 300),
      })),
    })
  },
}

const legislationFeed: SiteFile = {
  path: '/legislacao/novidades.atom',
  async find(visit) {
    const { tx, portal, origin, to } = visit
    const laws = await latestLaws(tx, portal.id, mostEntries)
    return sending(visit, {
      title: 'Legislação',
      page: to('/legislacao'),
      self: to('/legislacao/novidades.atom'),
      entries: laws.map((law) => ({
        id: identityOf(visit, `norma ${law.level} ${law.id}`),
        title: law.name,
        updated: law.changedAt,
        href: webAddress(law.url) ?? `${origin}${to('/legislacao')}`,
        summary: [law.type, law.description].filter(Boolean).join('. '),
      })),
    })
  },
}

export const feeds: readonly SiteFile[] = [
  documentFeed('/documentos/:typeId'),
  documentFeed('/busca'),
  newsFeed,
  legislationFeed,
]
