import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement } from 'react'
import { Problem } from '../kernel/problem.ts'
import { isRecord } from '../kernel/record.ts'
import { portalSite } from '../resources/addresses.ts'
import { pageAt } from '../resources/portal-pages.ts'
import { activePortals, portalPlace } from '../data/public/portal-reading.ts'
import {
  sendFailure,
  sendMaintenance,
  sendMissing,
  sendNoPortal,
  sendPage,
  sendPlain,
} from './answer.tsx'
import { assetRoutes, loadAssets, type Assets } from './assets.ts'
import { Frames } from './cache/frames.ts'
import { Gate } from './cache/gate.ts'
import { sendKept } from './cache/kept-page.ts'
import { visitorLimits, type Counted } from './cache/limits.ts'
import { PageCache } from './cache/page-cache.ts'
import { shortly } from './caching.ts'
import { describedAnswers } from './described-answers.ts'
import { contentFiles } from './files/content-files.ts'
import { datasetFiles } from '../tables/site/files/table-files.ts'
import { journalFiles } from './files/journal-tree.ts'
import { documentFile, documentPicture, documentVersion } from './files/document-file.ts'
import { documentLists } from './files/document-lists.ts'
import { rowFile } from '../tables/site/files/row-file.tsx'
import { crest, newsDocument, newsPicture } from './files/portal-pictures.ts'
import { rootRoutes } from './discovery/at-the-root.ts'
import { feeds } from './discovery/feeds.ts'
import { portalRobots } from './discovery/robots.ts'
import { sitemaps } from './discovery/sitemaps.ts'
import { followRoutes } from './follow/routes.ts'
import { openDataRoutes } from '../tables/site/open-data/routes.ts'
import { pageViews } from './page-views.ts'
import { Portals } from './pages/portals.tsx'
import { previewRoutes } from './preview/routes.ts'
import { wholeNumber } from '../platform/http/query.ts'
import { movedAddresses } from './moved.ts'
import { spelledOnce, type Address, type PortalRequest } from './address-asked.ts'
import {
  atPortals,
  onlyRead,
  formerAddresses,
  misspelled,
  receive,
  visitorOf,
  type Find,
  type ErrorReplies,
} from './reception.ts'
import type { OpenSite, SiteDeps, SiteFile, SitePage } from './visit.ts'

export type { SiteDeps } from './visit.ts'

const files: readonly SiteFile[] = [
  documentFile,
  documentPicture,
  documentVersion,
  ...documentLists,
  ...movedAddresses,
  ...datasetFiles,
  rowFile,
  crest,
  newsPicture,
  newsDocument,
  ...contentFiles,
]

/** For programs that look for pages: no calls of the product's, so its description leaves them out. */
const forFinders: readonly SiteFile[] = [...feeds, ...sitemaps, portalRobots, ...journalFiles]

/**
 * The public portals, under `/p`. Everything they answer is read in the visitor's tenant and needs no session.
 * `unreadable` answers an address below `path` that cannot be read, which reaches no route.
 */
export async function openSite(given: SiteDeps) {
  const assets = await loadAssets(given.assetsBase, given.said)
  const deps: OpenSite = { ...given, gate: new Gate(), frames: new Frames(given.revisions) }
  return {
    path: '/p/',
    changed: () => deps.revisions.forget(),
    routes: async (app: FastifyInstance) => siteRoutes(app, deps, assets),
    unreadable: (request: FastifyRequest, reply: FastifyReply) =>
      sendFailure(request, reply, assets, 400),
  }
}

interface Registered {
  /** Left out of the product's description. */
  readonly hide?: boolean
  /** What asking for it counts as. */
  readonly counted?: Counted
}
interface Doors {
  readonly told: ErrorReplies
  readonly limit: ReturnType<typeof visitorLimits>
}

/** Registers what is answered at an address of portals, and read anew each time. */
const answeringAt =
  (app: FastifyInstance, deps: OpenSite, { told, limit }: Doors) =>
  (path: string, find: Find, { hide = false, counted }: Registered = {}): void =>
    atPortals(
      app,
      path,
      async (request, reply) => {
        // There are as many questions as anybody can think of, and only so many addresses without one.
        if (counted === 'exports' || (counted && request.url.includes('?')))
          await limit(counted, request, reply)
        return receive(deps, told, request, reply, find)
      },
      hide,
    )

function fileRoutes(
  app: FastifyInstance,
  at: ReturnType<typeof answeringAt>,
  deps: OpenSite,
  assets: Assets,
): void {
  const answering =
    (find: SiteFile['find']): Find =>
    async (it) => {
      const found = await find(it)
      if (typeof found === 'object')
        return (request, reply) => sendPage(request, reply, assets, it, found)
      return found && ((request, reply) => found(request, reply, deps))
    }
  for (const { path, find, isExport } of files) {
    at(path, answering(find), isExport ? { counted: 'exports' } : {})
    if (isExport) onlyRead(app, path)
  }
  for (const { path, find } of forFinders)
    at(path, answering(find), { hide: true, counted: 'questions' })
}

function siteRoutes(app: FastifyInstance, deps: OpenSite, assets: Assets): void {
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, response: describedAnswers(route.url) }
  })
  assetRoutes(app, assets)
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error instanceof Problem ? error.status : (error.statusCode ?? 500)
    const isRefusal = error instanceof Problem && (status === 429 || status === 503)
    if (status >= 500 && !isRefusal) request.log.error(error)
    return sendFailure(request, reply, assets, status, isRefusal ? error.message : undefined)
  })

  const told: ErrorReplies = {
    noPortal: (reply) => sendNoPortal(reply, assets),
    maintenance: (reply, portal, now, site) =>
      sendMaintenance(reply, assets, { portal, site, now }),
    missing: (reply, it) => sendMissing(reply, assets, it),
  }
  const limit = visitorLimits(app)
  pageRoutes(app, deps, assets, { told, limit })
  const at = answeringAt(app, deps, { told, limit })
  fileRoutes(app, at, deps, assets)
  void app.register(async (open) => openDataRoutes(open, deps))
  // Letters that wait to be confirmed change without being announced.
  const atPrimary = { ...deps, reader: deps.db }
  void app.register(async (forms) => followRoutes(forms, { deps: atPrimary, assets, told, limit }))
  const nothing: Find = () => Promise.resolve(undefined)
  at('/*', nothing)
  formerAddresses(app, (request, reply) => receive(deps, told, request, reply, nothing))
  misspelled(app, (request, reply) => receive(deps, told, request, reply, nothing))
  void app.register(async (ahead) => previewRoutes(ahead, { deps: atPrimary, assets, limit }))
  rootRoutes(app, deps)
  doors(app, deps, assets)
}

/** Pages: those that nobody changed meanwhile are given out as they were rendered. */
function pageRoutes(
  app: FastifyInstance,
  deps: OpenSite,
  assets: Assets,
  { told, limit }: Doors,
): void {
  const cache = new PageCache(deps.revisions)
  const rendered = async (
    page: SitePage,
    request: PortalRequest,
    reply: FastifyReply,
    { tenantId, address }: { readonly tenantId: number; readonly address: string },
  ) => {
    const kept = await cache.page(tenantId, address, async (keep) => {
      // There are as many questions as anybody can think of, and only so many pages without one.
      if (request.url.includes('?')) await limit('questions', request, reply)
      return receive(deps, told, request, reply, async (it) => {
        const seen = await page.view(it)
        if (seen && 'movedTo' in seen)
          return () => reply.header('cache-control', shortly).redirect(seen.movedTo, 308)
        const own = pageAt(page.path)
        const view = seen && { ...(own ? { section: own.path } : {}), ...seen }
        return view && (() => sendPage(request, reply, assets, it, view, keep))
      })
    })
    return kept ? sendKept(request, reply, kept) : reply
  }
  for (const page of pageViews)
    atPortals(app, page.path, (request, reply) => {
      const tenant = deps.tenantOf(request)
      if (!tenant) return sendNoPortal(reply, assets)
      const address = spelledOnce(request, deps)
      const kept = cache.kept(tenant.id, address)
      return kept
        ? sendKept(request, reply, kept)
        : rendered(page, request, reply, { tenantId: tenant.id, address })
    })
}

/** Which page of the portal is meant, below it; what is no such path is the portal itself. */
function pageWithin(query: unknown): string {
  const page = isRecord(query) ? query['pagina'] : undefined
  return typeof page === 'string' && /^(?:\/[a-z0-9][a-z0-9-]*){1,6}$/.test(page) ? page : ''
}

/** The list of portals, and the way to one by its number, or to one of its pages. */
function doors(app: FastifyInstance, deps: SiteDeps, assets: Assets): void {
  app.get('/p', async (request, reply) => {
    const tenant = deps.tenantOf(request)
    if (!tenant) return sendNoPortal(reply, assets)
    const portals = await deps.reader.reading(
      tenant.id,
      activePortals,
      visitorOf(request, tenant.id),
    )
    return sendPlain(
      request,
      reply,
      assets,
      'Portais da transparência',
      createElement(Portals, { owner: tenant.name, origin: deps.originOf(tenant.code), portals }),
    )
  })
  app.get<Address>('/p/ir/:portalId', async (request, reply) => {
    const [tenant, id] = [deps.tenantOf(request), wholeNumber(request.params.portalId)]
    if (!tenant || !id) return sendNoPortal(reply, assets)
    const who = visitorOf(request, tenant.id)
    const place = await deps.reader.reading(tenant.id, (tx) => portalPlace(tx, id), who)
    if (!place) return sendNoPortal(reply, assets)
    const { at, to } = portalSite(deps.originOf(tenant.code), place)
    const path = pageWithin(request.query)
    return reply.redirect(place.host === null ? to(path) : at(path), 302)
  })
}
