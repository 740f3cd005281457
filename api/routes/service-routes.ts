import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PortalReader } from '../../data/public/portal-reader.ts'
import { queueState } from '../../platform/queue/queue.ts'
import { problem } from '../../kernel/problem.ts'
import { portalBaseOf } from '../tenancy.ts'
import { pauseWords } from '../../domain/tenants/pause.ts'
import {
  readHealth,
  readReadiness,
  readSettings,
  recordMeasure,
} from '../../resources/calls/service.ts'
import { measureCondition } from '../operators/condition.ts'
import type { Deps } from '../context.ts'
import { hasCookie } from '../cookies.ts'
import { isReady } from '../../platform/http/leaving.ts'
import { Answered, implement } from '../implement.ts'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Who watches the service gives up after two seconds. */
const healthMs = 1_500

const digest = (text: string) => createHash('sha256').update(text).digest()
/** Metrics ask for a token: behind a proxy a loopback address does not prove that the operator asks. */
const bears = (request: FastifyRequest, token: string | undefined) =>
  token !== undefined &&
  timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))

/** The queue of background work, as it stands when it is asked for; nothing while the database is away. */
function measureQueue(db: Deps['db']): readonly Gauge[] {
  const states = async () => ((await db.answers(healthMs)) ? queueState(db) : [])
  const jobs = new Gauge({
    name: 'queue_jobs',
    help: 'Jobs in the queue: due, running, put off until later, and abandoned after their last try.',
    labelNames: ['task', 'state'],
    registers: [],
    async collect() {
      this.reset()
      for (const { task, waited: _, ...counts } of await states())
        for (const [state, count] of Object.entries(counts)) this.set({ task, state }, count)
    },
  })
  const waited = new Gauge({
    name: 'queue_oldest_due_seconds',
    help: 'Time since the oldest job that is due became so.',
    labelNames: ['task'],
    registers: [],
    async collect() {
      this.reset()
      for (const { task, waited: time } of await states()) this.set({ task }, time)
    },
  })
  return [jobs, waited]
}

/** Where citizens' pages were read. */
const measureReadings = ({ counts }: PortalReader): Counter =>
  new Counter({
    name: 'portal_readings_total',
    help: 'Readings of the portals since the start, by the database that answered: the replica or the primary.',
    labelNames: ['at'],
    registers: [],
    collect() {
      this.reset()
      for (const [at, count] of Object.entries(counts)) this.inc({ at }, count)
    },
  })

/** What its log could not take: a full disk, a reader who is gone. */
const measureLog = (dropped: () => number): Counter =>
  new Counter({
    name: 'log_lines_dropped_total',
    help: 'Lines of the log that were dropped since the start, because nothing took them.',
    registers: [],
    collect() {
      this.reset()
      this.inc(dropped())
    },
  })

/** Of a status that anybody may invent one of seven names, so that nobody adds series: `2xx`, `none`, `other`. */
const classOf = (status: string) =>
  Number(status) === 0
    ? 'none'
    : /^[1-5](?=\d\d$)/.test(status)
      ? `${status.slice(0, 1)}xx`
      : 'other'

function measureServed(app: FastifyInstance): Histogram {
  const served = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests served, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [],
  })
  app.addHook('onResponse', (request, reply, done) => {
    served.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    )
    done()
  })
  return served
}

/** What the service counts: its connections, the requests it served, and the calls as browsers saw them. */
function measure(
  app: FastifyInstance,
  { db, portals, condition, droppedLines }: Deps,
  used: readonly Counter[],
) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(
    new Gauge({
      name: 'database_connections',
      help: 'Connections to PostgreSQL: open, lent, waited for, streaming, and lost since the start.',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(db.state)) this.set({ state }, count)
      },
    }),
  )
  const others = [
    ...(portals ? [measureReadings(portals)] : []),
    ...(droppedLines ? [measureLog(droppedLines)] : []),
    ...measureQueue(db),
    ...(condition ? measureCondition(condition) : []),
    ...used,
  ]
  for (const metric of others) registry.registerMetric(metric)
  registry.registerMetric(measureServed(app))
  const seen = new Histogram({
    name: 'portal_call_duration_seconds',
    help: 'Portal calls as browsers say that they saw them; anybody may say so.',
    labelNames: ['method', 'status', 'error'],
    buckets: seconds,
    registers: [registry],
  })
  return { registry, seen }
}

/**
 * What operators alone read: the metrics, and the condition of the installation in detail. Strangers find nothing
 * there.
 */
function operatorRoutes(
  app: FastifyInstance,
  { config, condition }: Deps,
  registry: Registry,
): void {
  const hidden = { config: { permission: 'open' }, schema: { hide: true } } as const
  const refuseStranger = (request: FastifyRequest) => {
    if (!bears(request, config.metricsToken)) throw problem('missing', 'Página não encontrada')
  }
  app.get('/metrics', hidden, async (request, reply) => {
    refuseStranger(request)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.get('/health/detail', hidden, async (request, reply) => {
    refuseStranger(request)
    const known = condition?.()
    if (!known)
      throw problem(
        'unavailable',
        'O primeiro exame ainda não terminou. Tente de novo em instantes.',
      )
    return reply.status(known.state === 'fault' ? 503 : 200).send(known)
  })
}

/**
 * Health, metrics and what the application asks of its own server.
 * @param used what each municipality uses
 */
export function serviceRoutes(app: FastifyInstance, deps: Deps, used: readonly Counter[]): void {
  const { db, config } = deps
  const { registry, seen } = measure(app, deps, used)
  let answered = { at: -Infinity, ok: false }
  implement(app, deps, readHealth, async () => {
    // Checks at most once a second, however many requests ask.
    if (performance.now() - answered.at > 1000)
      answered = {
        at: performance.now(),
        ok: await db.answers(healthMs),
      }
    // Reading goes on, so whoever balances load goes on sending here.
    const well = deps.space?.isShort ? 'quase sem espaço: só leitura' : 'ok'
    return answered.ok
      ? new Answered(200, { status: well })
      : new Answered(503, { status: 'sem banco de dados' })
  })

  implement(app, deps, readReadiness, () =>
    Promise.resolve(
      isReady(app) ? new Answered(200, { status: 'ok' }) : new Answered(503, { status: 'parando' }),
    ),
  )
  operatorRoutes(app, deps, registry)

  implement(app, deps, recordMeasure, ({ query: { status, method, durationReq, isError } }) => {
    const labels = { method, status: classOf(status), error: String(isError === 'true') }
    seen.observe(labels, Number(durationReq) / 1000)
    return null
  })

  implement(app, deps, readSettings, ({ request, tenant }) => ({
    // Tells whether a session cookie exists, so that a first visit asks for no session.
    tenant: { code: tenant.code, name: tenant.name },
    signedIn: hasCookie(request, 'admin'),
    inAccountability: hasCookie(request, 'cia'),
    demo: config.demo,
    quiet: config.quiet,
    pause: tenant.pause && pauseWords(tenant.pause, tenant),
    build: config.build,
    zone: tenant.zone,
    uploadLimit: config.uploadLimit,
    portalBase: portalBaseOf(tenant.code, config.portalBase, config.dedicatedBase),
    ciaBase: config.ciaBase,
  }))
}
