import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import type { ApiCall, BodyOf, ParamsOf, QueryOf } from '../kernel/operation.ts'
import type { Access } from '../data/rights/access.ts'
import type { CiaAccess } from '../data/rights/cia-access.ts'
import type { Runner } from '../platform/postgres/database.ts'
import { customerOf } from '../data/accounts/network.ts'
import type { Actor } from '../data/store/scope.ts'
import type { Tenant } from '../data/nouns/tenants.ts'
import { parse, refuseForeignOrigin } from './body.ts'
import {
  accessOf,
  actorOf,
  ciaOf,
  anonymousActor,
  shareOfRequest,
  tenantOf,
  type Deps,
} from './context.ts'
import { paramReader, queryOf, type Query } from '../platform/http/query.ts'
import { describeCall } from './openapi.ts'

/** JSON that PostgreSQL wrote: it is sent as it is. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
/** An answer by its status, where a call has several with content. */
export class Answered<T> {
  readonly status: number
  readonly value: T
  constructor(status: number, value: T) {
    this.status = status
    this.value = value
  }
}

type Frozen<T> = T extends readonly (infer I)[]
  ? readonly Frozen<I>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T
type JsonOf<A> = A extends z.ZodNull
  ? null | void
  : A extends z.ZodType
    ? Frozen<z.output<A>>
    : never
/** What a handler answers: a value of one of the declared answers, or a reply that it sent itself, such as a file. */
export type Handled<C extends ApiCall> =
  | JsonOf<C['answers'][keyof C['answers']]>
  | Answered<JsonOf<C['answers'][keyof C['answers']]>>
  | JsonText
  | FastifyReply

/**
 * One request for a call: its input, decoded, and who asks. A part that the call's access does not give throws
 * `signed-out`.
 */
export class Exchange<C extends ApiCall> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly #deps: Deps

  constructor(call: C, request: FastifyRequest, reply: FastifyReply, deps: Deps) {
    this.request = request
    this.reply = reply
    this.#deps = deps
    // The names of the path are those of the parameters; query and body are what the call's own schemas made.
    const { params } = request
    this.params = params as ParamsOf<C>
    this.query = (call.query && readQuery(call.query, queryOf(request), call.invalid)) as QueryOf<C>
    this.body = (
      call.body instanceof z.ZodType ? parse(call.body, request.body, call.invalid) : undefined
    ) as BodyOf<C>
  }
  get tenant(): Tenant {
    return tenantOf(this.request)
  }
  get runner(): Runner {
    return this.#deps.db.in(this.tenant.id, shareOfRequest(this.request))
  }
  get access(): Access {
    return accessOf(this.request)
  }
  get actor(): Actor {
    return actorOf(this.request)
  }
  get cia(): CiaAccess {
    return ciaOf(this.request)
  }
  /** Who acts before there is a session. */
  get stranger(): Actor {
    return anonymousActor(this.request)
  }
}

/**
 * Reads the parameters of an address.
 * @throws {Problem} `invalid`; of a strict schema also for one that is unknown or there twice.
 */
function readQuery<Q extends z.ZodObject>(
  schema: Q,
  query: Query,
  message: string | undefined,
): z.output<Q> {
  if (!(schema.def.catchall instanceof z.ZodNever)) return parse(schema, query, message)
  const names = Object.keys(schema.shape)
  const one = paramReader(query, names)
  return parse(schema, Object.fromEntries(names.map((name) => [name, one(name)])), message)
}

const json = 'application/json; charset=utf-8'

function send<C extends ApiCall>(call: C, reply: FastifyReply, handled: Handled<C>): FastifyReply {
  // A reply is a promise of its own end: awaited, as a handler's answer is, it gives nothing.
  if (handled === reply || reply.sent) return reply
  const statuses = Object.keys(call.answers).map(Number)
  const [usual = 204] = statuses.filter((status) => status !== 204)
  if (handled instanceof JsonText) return reply.code(usual).type(json).send(handled.text)
  const { status, value } =
    handled instanceof Answered
      ? handled
      : { status: handled === undefined || handled === null ? 204 : usual, value: handled }
  const answer = call.answers[status]
  if (!(answer instanceof z.ZodType)) throw new Error(`${call.id} declares no answer ${status}`)
  if (status === 204) return reply.code(204).send()
  return reply.code(status).type(json).send(z.encode(answer, value))
}

/** Of strangers a network is counted, else one user in a network: nobody shuts a colleague beside them out. */
const limitOf = (access: ApiCall['access'], max: number) => ({
  max,
  timeWindow: 60_000,
  ...(access === 'open'
    ? {}
    : {
        // Whose session it is, is known by then.
        hook: 'preHandler' as const,
        keyGenerator: (request: FastifyRequest) =>
          `${customerOf(request.ip)} ${shareOfRequest(request)}`,
      }),
})

/** Registers a declared call: its route, right, description; its input is decoded and its answer encoded. */
export function implement<C extends ApiCall>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  handler: (exchange: Exchange<C>) => Promise<Handled<C>> | Handled<C>,
  options: RouteShorthandOptions = {},
): void {
  const { access, refused, elMasterOnly, perMinute, recentProof } = call
  app.route({
    ...options,
    method: call.method,
    url: call.path,
    schema: { ...describeCall(call), ...options.schema },
    config: {
      permission: access,
      ...(refused === undefined ? {} : { refused }),
      ...(elMasterOnly ? { elMasterOnly } : {}),
      ...(recentProof === undefined ? {} : { recentProof }),
      ...(perMinute === undefined ? {} : { rateLimit: limitOf(access, perMinute) }),
      ...options.config,
    },
    handler: async (request, reply) => {
      if (call.ownOrigin && call.method !== 'GET') refuseForeignOrigin(request)
      return send(call, reply, await handler(new Exchange(call, request, reply, deps)))
    },
  })
}
