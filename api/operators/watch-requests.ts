import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { customerOf } from '../../data/accounts/network.ts'
import { countingInto, type Spent } from '../../platform/postgres/spent.ts'

// Who floods, and which municipality is slow: what a request took, told of those that took long, counted by
// municipality, and the customers beyond a limit by the minute. No address is told, only its route, which names nobody.

const minute = 60_000
/** Lines a minute; what more there is, is told as a number. */
const mostSlow = 60
/** Customers and routes that are told apart in a minute. */
const mostLimited = 200
/** Municipalities with numbers of their own; more are counted together. */
const mostTenants = 500

declare module 'fastify' {
  interface FastifyRequest {
    /** What it has asked of PostgreSQL so far. */
    spent: Spent
    /** Milliseconds until its answer was ready to leave; 0 before. */
    readyAfter: number
  }
}

const routeOf = ({ method, routeOptions }: FastifyRequest) =>
  `${method} ${routeOptions.url ?? 'none'}`
const codeOf = ({ tenant, portalHost }: FastifyRequest) =>
  tenant?.code ?? (portalHost ? 'portal' : 'nenhum')
const whole = (milliseconds: number) => Math.round(milliseconds)

/** Slow requests, one line each. */
class SlowRequests {
  readonly #log: FastifyBaseLogger
  #told = 0
  #untold = 0

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  tell(request: FastifyRequest, status: number): void {
    if (this.#told >= mostSlow) {
      this.#untold += 1
      return
    }
    this.#told += 1
    const { readyAfter, spent, id } = request
    this.#log.warn(
      {
        tenant: codeOf(request),
        route: routeOf(request),
        status,
        ms: whole(readyAfter),
        database: whole(spent.milliseconds),
        statements: spent.statements,
        rows: spent.rows,
        reqId: id,
      },
      'slow request',
    )
  }

  turn(): void {
    if (this.#untold > 0) this.#log.warn({ count: this.#untold }, 'more slow requests')
    this.#told = 0
    this.#untold = 0
  }
}

/** Customers beyond a limit (429), a line a minute for each and what they asked for. */
class LimitedCustomers {
  readonly #log: FastifyBaseLogger
  readonly #counts = new Map<string, { readonly about: object; count: number }>()
  #others = 0

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  count(request: FastifyRequest): void {
    const about = {
      tenant: codeOf(request),
      network: customerOf(request.ip),
      route: routeOf(request),
    }
    const key = Object.values(about).join(' ')
    const known = this.#counts.get(key)
    if (known) known.count += 1
    else if (this.#counts.size < mostLimited) this.#counts.set(key, { about, count: 1 })
    else this.#others += 1
  }

  turn(): void {
    for (const { about, count } of this.#counts.values())
      this.#log.warn({ ...about, count }, 'limited')
    if (this.#others > 0) this.#log.warn({ count: this.#others }, 'more limited requests')
    this.#counts.clear()
    this.#others = 0
  }
}

/** What each municipality uses, for `/metrics`. */
function countersByTenant() {
  const known = new Set<string>()
  const nameOf = (code: string) => {
    if (known.size < mostTenants) known.add(code)
    return known.has(code) ? code : 'outros'
  }
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['tenant'], registers: [] })
  const requests = counter('tenant_requests_total', 'Requests answered, by municipality.')
  const seconds = counter(
    'tenant_request_seconds_total',
    'Time until their answers were ready, by municipality.',
  )
  const database = counter(
    'tenant_database_seconds_total',
    'Time of their statements in PostgreSQL, added up, by municipality.',
  )
  const rows = counter('tenant_rows_read_total', 'Rows that they read, by municipality.')
  const bytes = counter('tenant_sent_bytes_total', 'Bytes of their bodies, where a length is told.')
  const limited = counter('tenant_limited_total', 'Requests beyond a limit, by municipality.')
  return {
    metrics: [requests, seconds, database, rows, bytes, limited],
    count(request: FastifyRequest, status: number, sent: number): void {
      const labels = { tenant: nameOf(codeOf(request)) }
      requests.inc(labels)
      seconds.inc(labels, request.readyAfter / 1_000)
      database.inc(labels, request.spent.milliseconds / 1_000)
      rows.inc(labels, request.spent.rows)
      bytes.inc(labels, sent)
      if (status === 429) limited.inc(labels)
    },
  }
}

/**
 * Watches every request of the server.
 * @param slowMs from which on one is told; 0 tells of none
 * @returns what it counts, for `/metrics`
 */
export function watchRequests(app: FastifyInstance, slowMs: number): readonly Counter[] {
  const slow = new SlowRequests(app.log)
  const limited = new LimitedCustomers(app.log)
  const use = countersByTenant()
  const turn = () => {
    slow.turn()
    limited.turn()
  }
  const timer = setInterval(turn, minute).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    turn()
    done()
  })
  app.decorateRequest('readyAfter', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.spent = { statements: 0, milliseconds: 0, rows: 0 }
    countingInto(request.spent, done)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    request.readyAfter = reply.elapsedTime
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    request.readyAfter ||= reply.elapsedTime
    use.count(request, statusCode, Number(reply.getHeader('content-length') ?? 0))
    if (slowMs > 0 && request.readyAfter >= slowMs) slow.tell(request, statusCode)
    if (statusCode === 429) limited.count(request)
    done()
  })
  return use.metrics
}
