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
const others = 'outros'

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

/** What a municipality has used since the start. */
interface Use {
  requests: number
  seconds: number
  database: number
  rows: number
  bytes: number
  limited: number
}
const measures = [
  ['requests', 'tenant_requests_total', 'Requests answered, by municipality.'],
  [
    'seconds',
    'tenant_request_seconds_total',
    'Time until their answers were ready, by municipality.',
  ],
  [
    'database',
    'tenant_database_seconds_total',
    'Time of their statements in PostgreSQL, added up, by municipality.',
  ],
  ['rows', 'tenant_rows_read_total', 'Rows that they read, by municipality.'],
  ['bytes', 'tenant_sent_bytes_total', 'Bytes of their bodies, where a length is told.'],
  ['limited', 'tenant_limited_total', 'Requests beyond a limit, by municipality.'],
] as const satisfies readonly (readonly [keyof Use, string, string])[]

/** Counted in plain numbers, as each request pays for it; `/metrics` makes its counters of them when it is asked. */
class UseByTenant {
  readonly #known = new Map<string, Use>()

  #of(code: string): Use {
    const known = this.#known.get(code)
    if (known) return known
    if (code !== others && this.#known.size >= mostTenants) return this.#of(others)
    const use: Use = { requests: 0, seconds: 0, database: 0, rows: 0, bytes: 0, limited: 0 }
    this.#known.set(code, use)
    return use
  }

  count(request: FastifyRequest, status: number, sent: number): void {
    const use = this.#of(codeOf(request))
    use.requests += 1
    use.seconds += request.readyAfter / 1_000
    use.database += request.spent.milliseconds / 1_000
    use.rows += request.spent.rows
    use.bytes += sent
    if (status === 429) use.limited += 1
  }

  get metrics(): readonly Counter[] {
    const known = this.#known
    return measures.map(
      ([of, name, help]) =>
        new Counter({
          name,
          help,
          labelNames: ['tenant'],
          registers: [],
          collect() {
            this.reset()
            for (const [tenant, use] of known) this.inc({ tenant }, use[of])
          },
        }),
    )
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
  const use = new UseByTenant()
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
