import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { problem } from '../kernel/problem.ts'
import { secureHeaders } from '../platform/http/headers.ts'
import { tellWhenLeaving } from '../platform/http/leaving.ts'
import { rememberPeers } from '../platform/http/peers.ts'
import { endQueuedAnswers } from '../platform/http/pipelined.ts'
import { customerOf } from '../data/accounts/network.ts'
import { accountRoutes } from './routes/account-routes.ts'
import { accountabilityAccountRoutes } from './routes/accountability-account-routes.ts'
import { accountabilityRoutes } from './routes/accountability-routes.ts'
import { accountabilitySessionRoutes } from './routes/accountability-session-routes.ts'
import { applicationRoutes } from './application.ts'
import { auditRoutes } from './routes/audit-routes.ts'
import { biddingRoutes } from './routes/bidding-routes.ts'
import type { Deps } from './context.ts'
import { dashboardRoutes } from './routes/dashboard-routes.ts'
import { calendarRoutes } from './routes/calendar-routes.ts'
import { dutyRoutes } from './routes/duty-routes.ts'
import { comparePortalsRoute } from './routes/compare-portals-route.ts'
import { worklistRoutes } from './routes/worklist-routes.ts'
import { docsRoute } from './routes/docs-route.ts'
import { openApiRoute } from './routes/openapi-route.ts'
import { personRoutes } from './routes/person-routes.ts'
import { seeAsRoutes } from './routes/see-as-routes.ts'
import { previewRoutes } from './routes/preview-routes.ts'
import { fileQuestions } from './routes/file-questions.ts'
import { releaseCalendarRoutes } from './routes/release-calendar-routes.ts'
import { releaseRoutes } from './routes/release-routes.ts'
import { reviewRoutes } from './routes/review-routes.ts'
import { proposalRoutes } from './routes/proposal-routes.ts'
import { publishingRoutes } from './routes/publishing-routes.ts'
import { reasonRoutes } from './routes/reason-routes.ts'
import { searchRoutes } from './routes/search-routes.ts'
import { dataRoutes } from '../tables/api/data-load-routes.ts'
import { answerFailures, problemBody, refuseUnparsed, type AnswerUnreadable } from './failures.ts'
import { setPortugueseMessages } from './fault-words.ts'
import { watchRequests } from './operators/watch-requests.ts'
import { guardRoutes } from './guard.ts'
import { importRoutes } from './routes/import-routes.ts'
import { navigationRoutes } from './routes/navigation-routes.ts'
import { refuseWrites } from './limits/read-only.ts'
import { refuseDuplicateKeys, textOfBody } from './json.ts'
import { nounRoutes } from './resources/index.ts'
import { serviceRoutes } from './routes/service-routes.ts'
import { secondFactorRoutes } from './routes/second-factor-routes.ts'
import { passkeyRoutes } from './routes/passkey-routes.ts'
import { providerRoutes } from './routes/provider-routes.ts'
import { stepUpRoutes } from './routes/step-up-routes.ts'
import { sessionRoutes } from './routes/session-routes.ts'
import { resolveTenants } from './tenancy.ts'
import { tableRoutes } from '../tables/api/table-send-routes.ts'
import { uploadRoutes } from './uploads.ts'
import { invitationRoutes } from './routes/invitation-routes.ts'
import type { PortalHosts } from './hosts/portal-hosts.ts'
import { proofRoutes } from './hosts/proof.ts'
import { portalAlertRoutes, portalHostRoutes } from './routes/portal-host-routes.ts'
import { webhookRoutes } from './routes/webhook-routes.ts'
import { viewRoutes } from './routes/view-routes.ts'

const bodyLimit = 1_048_576

function server(
  deps: Deps,
  log: FastifyBaseLogger | undefined,
  { path, unreadable }: Partial<OtherRoom>,
): FastifyInstance {
  const { trustedProxies } = deps.config
  return fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    requestTimeout: 600_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 20_000,
    routerOptions: { maxParamLength: 1_000, ignoreDuplicateSlashes: false },
    forceCloseConnections: 'idle',
    // What arrives on a connection that is still open is answered, with word that it closes.
    return503OnClosing: false,
    ajv: { customOptions: { strict: false } },
    clientErrorHandler: refuseUnparsed(secureHeaders, log),
    // Fastify answers an address that it cannot decode before any hook runs.
    frameworkErrors: (error, request, reply) => {
      request.log.info({ code: error.code }, 'refused')
      if (path !== undefined && request.url.startsWith(path) && unreadable)
        return void unreadable(request, reply.headers(secureHeaders))
      reply.raw
        .writeHead(400, { ...secureHeaders, 'content-type': 'application/json; charset=utf-8' })
        .end(
          JSON.stringify(
            problemBody(problem('invalid', 'O endereço pedido não é válido.'), request.id),
          ),
        )
    },
  })
}

function secure(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(secureHeaders)
    done()
  })
}

/** Every portal call says that it is JSON (specification 2 §7.1), those without a body too. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length === 0) return undefined
      const text = textOfBody(bytes)
      refuseDuplicateKeys(text)
      return new Promise((resolve, reject) => {
        void parse(request, text, (error, body: unknown) => {
          if (error) reject(error)
          else resolve(body)
        })
      })
    },
  )
}

/** OpenAPI 3.1 of every route, with `x-permission` on each operation. */
async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Claraboia',
        version: '1',
        description: 'As chamadas do back office e o que cada uma exige.',
      },
      components: {
        securitySchemes: { aplicacao: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: ({ schema, url, route }) => {
      const permission = route.config?.permission
      const extension = permission === undefined ? {} : { 'x-permission': permission }
      return {
        schema: {
          ...schema,
          ...extension,
          security: permission === 'open' ? [] : [{ aplicacao: [] }],
        },
        url,
      }
    },
  })
}

/** What another room answers on the same server, such as the public portals. */
export interface OtherRoom {
  /** Registers its routes, under the same hooks. */
  readonly routes: Routes
  /** Below this path the room answers an address that cannot be read; elsewhere it is refused in JSON. */
  readonly path?: string
  readonly unreadable?: AnswerUnreadable
  /** Called before the answer to a request leaves that may have changed something. */
  readonly changed?: () => void
}

/** How often a network may make a call that says so. */
const byNetwork = {
  global: false,
  cache: 50_000,
  keyGenerator: ({ ip }: FastifyRequest) => customerOf(ip),
}

type Routes = (app: FastifyInstance) => Promise<void>
/** Routes that anybody may call, each of them. */
export const openToAll =
  (routes: Routes): Routes =>
  async (app) => {
    await app.register(async (open) => {
      open.addHook('onRoute', (route) => {
        route.config = { ...route.config, permission: 'open' }
      })
      await routes(open)
    })
  }

/** The calls of the back office, of accounting systems and of the accountability area. */
async function callRoutes(routes: FastifyInstance, deps: Deps, hosts: PortalHosts): Promise<void> {
  sessionRoutes(routes, deps)
  secondFactorRoutes(routes, deps)
  stepUpRoutes(routes, deps)
  passkeyRoutes(routes, deps)
  providerRoutes(routes, deps)
  await accountRoutes(routes, deps)
  invitationRoutes(routes, deps)
  navigationRoutes(routes, deps)
  dashboardRoutes(routes, deps)
  worklistRoutes(routes, deps)
  comparePortalsRoute(routes, deps)
  dutyRoutes(routes, deps)
  calendarRoutes(routes, deps)
  publishingRoutes(routes, deps)
  personRoutes(routes, deps)
  seeAsRoutes(routes, deps)
  reasonRoutes(routes, deps)
  searchRoutes(routes, deps)
  biddingRoutes(routes, deps)
  auditRoutes(routes, deps)
  await tableRoutes(routes, deps)
  const askAboutFile = fileQuestions(routes, deps)
  proposalRoutes(routes, deps, askAboutFile)
  reviewRoutes(routes, deps)
  releaseRoutes(routes, deps, askAboutFile)
  releaseCalendarRoutes(routes, deps)
  previewRoutes(routes, deps)
  viewRoutes(routes, deps)
  portalHostRoutes(routes, deps, hosts.forget)
  webhookRoutes(routes, deps)
  portalAlertRoutes(routes, deps)
  await uploadRoutes(routes, deps)
  accountabilitySessionRoutes(routes, deps)
  accountabilityAccountRoutes(routes, deps)
  await accountabilityRoutes(routes, deps)
  await dataRoutes(routes, deps)
  nounRoutes(routes, deps)
  await routes.register((imports) => importRoutes(imports, deps))
  openApiRoute(routes)
  docsRoute(routes, deps)
}

/**
 * The HTTP side of the product. The bodies are checked by the resources' own codecs, so Fastify neither validates nor
 * serialises.
 */
export async function buildApp(
  deps: Deps,
  log?: FastifyBaseLogger,
  other?: OtherRoom,
): Promise<FastifyInstance> {
  setPortugueseMessages()
  const app = server(deps, log, other ?? {})
  endQueuedAnswers(app.server)
  rememberPeers(app.server)
  deps.trace?.(app)
  const used = watchRequests(app, deps.config.slowMs ?? 0)
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.removeContentTypeParser('text/plain')
  acceptEmptyJson(app)
  answerFailures(app)
  secure(app)
  tellWhenLeaving(app)
  const hosts = resolveTenants(app, deps.db, deps.config.publicUrl)
  await describeApi(app)
  refuseWrites(app, deps.space)
  guardRoutes(app, deps, other?.changed ?? (() => {}))
  app.decorate('overHttps', deps.config.publicUrl.startsWith('https:'))
  await app.register(cookie, { hook: false })
  await app.register(rateLimit, byNetwork)
  app.setNotFoundHandler(() => {
    throw problem('missing', 'Página não encontrada')
  })
  await app.register((routes) => callRoutes(routes, deps, hosts))
  serviceRoutes(app, deps, used)
  proofRoutes(app, deps.personSecret)
  await other?.routes(app)
  await applicationRoutes(app, deps.config)
  await app.ready()
  return app
}
