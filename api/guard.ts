import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify'
import { problem } from '../kernel/problem.ts'
import type { Action } from '../kernel/resource.ts'
import { grantedBy, type Access } from '../data/rights/access.ts'
import { queryOf } from '../platform/http/query.ts'
import { beforeStreamEnds } from '../platform/http/stream.ts'
import { accessOf, ciaOf, shareOfRequest, tenantOf } from './context.ts'
import type { Database } from '../platform/postgres/database.ts'
import { openDataKey } from '../tables/domain/data-keys.ts'
import type { Sessions } from './sessions.ts'

export const bearerToken = (request: FastifyRequest) =>
  /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1]

/**
 * Asks for one of the actions on one of the pages. From here on the request reaches only the data of managers that
 * grant it.
 * @throws {Problem} `forbidden` when no manager that it may still reach does.
 */
export function requirePermission(
  request: FastifyRequest,
  pages: readonly string[],
  ...wanted: readonly Action[]
): void {
  const granted = grantedBy(accessOf(request), pages, wanted)
  const { managers } = request
  const left = granted && managers ? granted.filter((id) => managers.includes(id)) : granted
  if (left?.length === 0)
    throw problem(
      'forbidden',
      request.routeOptions.config.refused ??
        'Você não tem permissão para esta ação. Peça ao administrador do seu órgão.',
    )
  if (left) request.managers = left
  request.asked = [...request.asked, { pages, wanted }]
}

/**
 * Notes whose session a request comes with; until a right is asked for, it reaches the data of every manager they have.
 */
export function enter(request: FastifyRequest, access: Access | undefined): void {
  request.access = access ?? null
  request.managers = access ? access.managers : []
  request.asked = []
}

/**
 * Asks again for all that a request was asked for, as the tables say now: before what took long is kept or committed.
 * @throws {Problem} `signed-out` when the session ended; `forbidden` when it may no longer, or with less data than
 * before.
 */
export async function confirmRights(request: FastifyRequest, sessions: Sessions): Promise<void> {
  const { permission, elMasterOnly } = request.routeOptions.config
  if (permission === 'cia') return enterCia(request, sessions)
  const { managers: before, asked } = request
  enter(request, await sessions.access(tenantOf(request), bearerToken(request), 'application'))
  if (elMasterOnly && !accessOf(request).user.elMaster) throw masterOnly()
  for (const { pages, wanted } of asked) requirePermission(request, pages, ...wanted)
  const { managers: now } = request
  if (now !== null && (before === null || !before.every((id) => now.includes(id))))
    throw problem('forbidden', 'Suas permissões mudaram enquanto você enviava. Envie de novo.')
}

/** Whether a route asks for a recent proof of what this request wants. */
function asksForProof(request: FastifyRequest): boolean {
  const { recentProof } = request.routeOptions.config
  if (recentProof !== 'export') return recentProof === true
  const { as } = queryOf(request)
  return as !== undefined && as !== 'options'
}

/**
 * Asks that a session which a browser opened was proven lately. Who proved it a moment ago is believed at once: by the
 * tables, not by what is known of the session.
 * @throws {Problem} `recent-proof`
 */
async function requireRecentProof(request: FastifyRequest, sessions: Sessions): Promise<void> {
  if (!asksForProof(request) || accessOf(request).proven) return
  const now = await sessions.access(tenantOf(request), bearerToken(request), 'application', 'now')
  if (now?.proven) return
  throw problem('recent-proof', 'Confirme que é você para continuar.')
}

const masterOnly = () => problem('forbidden', 'Só um elMaster pode ver isto.')

/**
 * @throws {Problem} `signed-out` without a session of the accountability area, or when what it chose is out of reach.
 */
async function enterCia(request: FastifyRequest, sessions: Sessions): Promise<void> {
  request.cia = (await sessions.cia(tenantOf(request), bearerToken(request))) ?? null
  ciaOf(request)
}

/**
 * Opens the key of public tables that a request bears.
 * @throws {Problem} `signed-out`, `forbidden`: see {@link openDataKey}
 */
export async function enterWithKey(request: FastifyRequest, db: Database): Promise<void> {
  const { id } = tenantOf(request)
  request.dataKey = await openDataKey(
    db.in(id, shareOfRequest(request)),
    bearerToken(request),
    request.ip,
  )
}

/**
 * Every route says who may call it, or the server does not start. The application token is the bearer of every call;
 * no cookie opens one, so a form on another site can do nothing.
 * @param changed called before the answer to what may have changed something leaves
 */
export function guardRoutes(
  app: FastifyInstance,
  { sessions, db }: { readonly sessions: Sessions; readonly db: Database },
  changed: () => void,
): void {
  app.decorateRequest('access', null)
  app.decorateRequest('managers')
  app.decorateRequest('asked')
  app.decorateRequest('cia', null)
  app.decorateRequest('dataKey', null)
  app.decorateRequest('confirm')
  forgetAfterChanges(app, (isSure) => {
    if (isSure) sessions.forgetAccountability()
    else sessions.forget()
    changed()
  })
  const declared: RouteOptions[] = []
  app.addHook('onRoute', (route) => void declared.push(route))
  // Checked once all routes are registered, because a room may mark its routes open in a hook.
  app.addHook('onReady', async () => {
    const silent = declared.find((route) => route.config?.permission === undefined)
    if (silent) throw new Error(`${String(silent.method)} ${silent.url} declares no permission`)
    const unasked = declared.find(({ config }) => config?.recentProof && !isOfSession(config))
    if (unasked) throw new Error(`${unasked.url} asks for a proof of what is no session`)
  })
  const admit = async (request: FastifyRequest): Promise<void> => {
    const { permission, optionPages, elMasterOnly } = request.routeOptions.config
    if (permission === undefined || permission === 'open') return
    if (permission === 'cia') return enterCia(request, sessions)
    if (permission === 'data-key') return enterWithKey(request, db)
    enter(request, await sessions.access(tenantOf(request), bearerToken(request), 'application'))
    const { user } = accessOf(request)
    if (elMasterOnly && !user.elMaster) throw masterOnly()
    if (permission !== 'session') {
      if (optionPages && asksForOptions(request))
        requirePermission(request, [...permission.pages, ...optionPages], 'read')
      else requirePermission(request, permission.pages, permission.action)
    }
    await requireRecentProof(request, sessions)
  }
  app.addHook('preValidation', (request, _reply, done) => {
    // Who reads a page of a portal waits for no promise.
    if (request.routeOptions.config.permission === 'open') return done()
    request.confirm = () =>
      request.routeOptions.config.permission === 'data-key'
        ? enterWithKey(request, db)
        : confirmRights(request, sessions)
    admit(request).then(() => done(), done)
  })
}

const isOfSession = ({ permission }: FastifyContextConfig) =>
  permission === 'session' || typeof permission === 'object'

/** A call that reads, or one that was refused, changed nothing; one that broke may have. */
const mayHaveChanged = ({ method }: FastifyRequest, { statusCode }: FastifyReply) =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) && (statusCode < 400 || statusCode >= 500)

/**
 * Before the answer to a change leaves, what another room knows is forgotten, and what is known of sessions of the
 * accountability area: any row may carry what they reach, and a list of those that do would miss one. Of the sessions
 * of the back office the database itself tells when rows were written that their rights are read from; after what
 * broke, nobody knows. A streamed answer may change rows until its end.
 */
function forgetAfterChanges(app: FastifyInstance, forget: (isSure: boolean) => void): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (mayHaveChanged(request, reply)) {
      const isSure = reply.statusCode < 500
      forget(isSure)
      beforeStreamEnds(payload, () => forget(isSure))
    }
    done()
  })
}

export const asksForOptions = (request: FastifyRequest) => queryOf(request)['as'] === 'options'
