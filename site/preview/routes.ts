import type { FastifyInstance, FastifyReply } from 'fastify'
import { noteOpening, previewLinkOf, type PreviewLink } from '../../data/proposals/previews.ts'
import { portalById } from '../../data/public/portal-reading.ts'
import { lookAhead, type Ahead } from '../../domain/previews/look.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import { portalSite, previewAddress } from '../../resources/addresses.ts'
import { pageAt } from '../../resources/portal-pages.ts'
import { previewRoute, type Address, type PortalRequest } from '../address-asked.ts'
import { sendMissing, sendNoPortal, sendUnkept } from '../answer.tsx'
import type { Assets } from '../assets.ts'
import { heldFromNow } from '../cache/frames.ts'
import { Gate } from '../cache/gate.ts'
import type { visitorLimits } from '../cache/limits.ts'
import { contentFiles } from '../files/content-files.ts'
import { documentFile, documentPicture, documentVersion } from '../files/document-file.ts'
import { crest, newsDocument, newsPicture } from '../files/portal-pictures.ts'
import { pageViews } from '../page-views.ts'
import { frameOf, visitOf, visitorOf } from '../reception.ts'
import type { OpenSite, PageView, SiteFile, SitePage, Visit } from '../visit.ts'
import { sharedLooks } from './shared-look.ts'
import { sendEnded, sendIncomplete, outsidePreview } from './told.tsx'

// The site as something that waits would make it: its own pages over a transaction that is taken back. Whoever has the
// link looks; nothing is kept, found by search engines, or handed on.

interface Room {
  readonly deps: OpenSite
  readonly assets: Assets
  readonly limit: ReturnType<typeof visitorLimits>
}

/** Files and pictures that stand on pages; lists and exports are those of the portal. */
const files: readonly SiteFile[] = [
  documentFile,
  documentPicture,
  documentVersion,
  crest,
  newsPicture,
  newsDocument,
  ...contentFiles,
]

/**
 * Each look holds a connection: few at once, and one of the same link. Who asks while one waits shares it, so that the
 * patience is that of one look at a package.
 */
const fewAtOnce = {
  atOnce: 2,
  atOnceOfOne: 1,
  waiting: 60,
  waitingOfOne: 8,
  patienceMs: 20_000,
} as const
/** Pages and pictures that one look answers at most. */
const mostTogether = 30

/** Whatever answers, a picture or a failure: nobody keeps it, no search engine takes it, its address goes nowhere. */
const forOneAlone = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const
/** What the same answers say to everybody: names to ask again by, and that other sites may read them. */
const forEverybody = ['etag', 'last-modified', 'access-control-allow-origin'] as const

type Answer = (request: PortalRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>
/** Reads over what the proposal makes, and returns how to answer once that is taken back. */
type Look = (visit: Visit) => Promise<Answer>

/** A visit at a portal, over the transaction that carried out what waits. */
async function visitAhead(
  { deps }: Room,
  request: PortalRequest,
  tx: Tx,
  ahead: Ahead,
  { link, tenant }: Opened,
): Promise<Visit> {
  const portal = await portalById(tx, ahead.portal)
  if (!portal) throw problem('missing', 'Portal não encontrado.')
  const origin = deps.originOf(tenant.code)
  const to = (path = '') => previewAddress(request.params['previa'] ?? '', path)
  const site = { origin, to, at: (path?: string) => origin + to(path) }
  const held = heldFromNow(await frameOf(tx, portal))
  const { once } = held.frame.readings.visit()
  const visit = visitOf(deps, request, { tx, tenant, now: new Date(), site }, held, once)
  const { kind, title, editor, changed, changes } = ahead
  return {
    ...visit,
    // No letter leaves a preview, so nobody is asked for an address.
    sendsMail: false,
    preview: {
      title,
      isPackage: kind === 'release',
      changes: changes.map(({ page, ...change }) => ({ ...change, href: to(page) })),
      editor,
      changed: new Date(changed),
      until: new Date(link.expires),
    },
  }
}

interface Opened {
  readonly link: PreviewLink
  readonly tenant: { readonly id: number; readonly code: string }
  readonly runner: Runner
}

/** Finds what a key opens, after it has counted the question. @throws {Problem} `too-many` */
async function opened(
  { deps, limit }: Room,
  request: PortalRequest,
  reply: FastifyReply,
): Promise<Opened | undefined> {
  await limit('previews', request, reply)
  const tenant = deps.tenantOf(request)
  if (!tenant) return undefined
  const runner = deps.db.in(tenant.id, visitorOf(request, tenant.id))
  const link = await previewLinkOf(runner, request.params['previa'] ?? '')
  return link && { link, tenant, runner }
}

/** Whether there is nothing behind a link any more, for whichever reason. */
const isOver = (error: unknown) =>
  error instanceof Problem && (error.code === 'missing' || error.code === 'duplicate')

/** Somebody who looks: what they asked for. */
interface Seat {
  readonly request: PortalRequest
  readonly look: Look
}
type Seen = { readonly answer: Answer } | { readonly refusal: Problem }

/** Carries out what a link opens, once, and reads what each who is aboard asked for. */
async function lookTogether(
  room: Room,
  found: Opened,
  board: () => readonly Seat[],
): Promise<readonly PromiseSettledResult<Seen>[]> {
  const { link, tenant, runner } = found
  const seen = await lookAhead(runner, tenant.id, link, async (tx, ahead) => {
    const answers: PromiseSettledResult<Seen>[] = []
    for (const { request, look } of board())
      answers.push(
        await tx
          .attempt(async () => look(await visitAhead(room, request, tx, ahead, found)))
          .then(
            (answer) => ({ status: 'fulfilled', value: { answer } }) as const,
            (reason: unknown) => ({ status: 'rejected', reason }) as const,
          ),
      )
    return answers
  })
  return 'refusal' in seen ? board().map(() => ({ status: 'fulfilled', value: seen })) : seen.answer
}

const answering =
  (room: Room, together: ReturnType<typeof lookingTogether>, look: Look, isPage: boolean) =>
  async (request: PortalRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { assets, deps } = room
    if (!deps.tenantOf(request)) return sendNoPortal(reply, assets)
    const found = await opened(room, request, reply)
    if (!found) return sendEnded(reply, assets)
    try {
      const seen = await together(found, { request, look })
      if (isPage) await noteOpening(found.runner, found.link.id)
      return 'refusal' in seen
        ? sendIncomplete(reply, assets, seen.refusal)
        : await seen.answer(request, reply)
    } catch (error) {
      if (isOver(error)) return sendEnded(reply, assets)
      throw error
    }
  }

/** Those who look by one link while its next look waits share it. */
function lookingTogether(room: Room) {
  const gate = new Gate(fewAtOnce)
  const share = sharedLooks<Seat, Seen>(mostTogether)
  return (found: Opened, seat: Seat): Promise<Seen> => {
    const key = `${found.tenant.id} ${found.link.id}`
    return share(key, seat, (board) => gate.through(key, () => lookTogether(room, found, board)))
  }
}

/** Answers with a page, in the clothes of the portal. */
const showing =
  ({ assets }: Room, visit: Visit, view: PageView): Answer =>
  (_, reply) =>
    sendUnkept(reply, assets, visit, view, view.status)

const pageLook =
  (room: Room, page: SitePage): Look =>
  async (visit) => {
    const seen = await page.view(visit)
    if (!seen) return (_, reply) => sendMissing(reply, room.assets, visit)
    if ('movedTo' in seen) return (_, reply) => reply.redirect(seen.movedTo, 302)
    const own = pageAt(page.path)
    return showing(room, visit, { ...(own ? { section: own.path } : {}), ...seen })
  }
const fileLook =
  (room: Room, file: SiteFile): Look =>
  async (visit) => {
    const found = await file.find(visit)
    if (!found) return (_, reply) => sendMissing(reply, room.assets, visit)
    return typeof found === 'object'
      ? showing(room, visit, found)
      : (request, reply) => found(request, reply, room.deps)
  }
/** What is no page of a portal, or of any length: it is led to where the portal has it. */
const elsewhereLook =
  (room: Room): Look =>
  async (visit) =>
  (request, reply) => {
    const { at } = portalSite(visit.tenantOrigin, visit.portal)
    const below = `/${request.params['*'] ?? ''}`
    return sendUnkept(reply, room.assets, visit, outsidePreview(visit, at(below)), 404)
  }

/** Registers what a preview answers. */
export function previewRoutes(app: FastifyInstance, room: Room): void {
  const together = lookingTogether(room)
  app.addHook('onSend', async (_request, reply, payload) => {
    void reply.headers(forOneAlone)
    for (const name of forEverybody) void reply.removeHeader(name)
    return payload
  })
  const at = (path: string, look: Look, isPage: boolean) =>
    app.get<Address>(
      previewRoute + path,
      { schema: { hide: true } },
      answering(room, together, look, isPage),
    )
  for (const page of pageViews) at(page.path, pageLook(room, page), true)
  for (const file of files) at(file.path, fileLook(room, file), false)
  at('/*', elsewhereLook(room), false)
}
