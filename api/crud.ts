import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actionOf, callOf, pagesOf, parseCall, type ParsedCall } from '../kernel/call.ts'
import { connectionShare } from '../data/store/scope.ts'
import { problem } from '../kernel/problem.ts'
import type { AnyResource, Operation } from '../kernel/resource.ts'
import { recentProofOf } from '../resources/recent-proof.ts'
import { readCreate, readUpdate } from './sent-values.ts'
import * as calls from '../resources/calls/noun.ts'
import { readRecord } from '../data/store/record.ts'
import { reserveKey } from '../data/store/reserve.ts'
import { commandsOf } from '../domain/commands.ts'
import { actorOf, tenantOf, type Deps } from './context.ts'
import { implement } from './implement.ts'
import { answerList, optionPagesOf } from './list-answer.ts'
import { pathConditions } from './list-query.ts'
import { describe } from './openapi.ts'
import { doOnce, expectedRevision, sendRecord } from './record-answer.ts'
import { rowKeyOf, reservedNumberOf } from './row-key.ts'

type Handler = (
  request: FastifyRequest,
  reply: FastifyReply,
  call: ParsedCall,
) => Promise<FastifyReply>
function route(
  app: FastifyInstance,
  resource: AnyResource,
  operation: Operation,
  handler: Handler,
  call = callOf(resource, operation),
): void {
  if (!call) return
  const schema = describe(resource, operation, call)
  const recentProof = recentProofOf(resource, operation)
  for (const url of new Set([call.path, call.path.replace(/\/$/, '')]))
    app.route({
      method: call.method,
      url,
      // One operation, described once.
      schema: url === call.path ? schema : { ...schema, hide: true },
      config: {
        permission: { pages: pagesOf(resource), action: actionOf[call.method] },
        ...(operation === 'list' ? { optionPages: optionPagesOf(resource) } : {}),
        ...(recentProof === undefined ? {} : { recentProof }),
        ...(call.refused === undefined ? {} : { refused: call.refused }),
      },
      handler: (request, reply) => handler(request, reply, call),
    })
}

const bodyOf = (request: FastifyRequest, call: ParsedCall): unknown => {
  if (call.body === 'object') return request.body
  if (!Array.isArray(request.body) || request.body.length !== 1)
    throw problem('invalid', 'Envie uma lista com um registro.')
  return request.body[0]
}

/** The documented create of a noun; `Idempotency-Key` honoured. */
function createRoute(app: FastifyInstance, resource: AnyResource, { db }: Deps): void {
  route(app, resource, 'create', async (request, reply, call) => {
    const actor = actorOf(request)
    const body = bodyOf(request, call)
    const draft = readCreate(resource, body, tenantOf(request).zone)
    const number = reservedNumberOf(body, call, resource)
    const runner = db.in(actor.tenantId, connectionShare(actor))
    const stored = await doOnce(request, runner, call, body, (tx) =>
      commandsOf(resource).create(tx, actor, draft, number),
    )
    return sendRecord(reply, stored, call.status)
  })
}

/** The call that gives out the number of the row to come, where the description has one. */
function reserveRoute(app: FastifyInstance, resource: AnyResource, deps: Deps): void {
  const call = calls.reserveCall(resource)
  if (call) implement(app, deps, call, ({ runner }) => reserveKey(runner, resource))
}

/** The documented update of a noun; `If-Match` honoured. */
function updateRoute(app: FastifyInstance, resource: AnyResource, { db }: Deps): void {
  route(app, resource, 'update', async (request, reply, call) => {
    const actor = actorOf(request)
    const draft = readUpdate(resource, bodyOf(request, call), tenantOf(request).zone)
    const stored = await commandsOf(resource).update(
      db.in(actor.tenantId, connectionShare(actor)),
      actor,
      {
        key: rowKeyOf(request, call, resource),
        draft,
        expected: expectedRevision(request),
      },
    )
    return sendRecord(reply, stored, call.status)
  })
}

/** The documented removal of a noun; `Idempotency-Key` and `If-Match` honoured. */
function removeRoute(app: FastifyInstance, resource: AnyResource, { db }: Deps): void {
  route(app, resource, 'remove', async (request, reply, call) => {
    const actor = actorOf(request)
    const key = rowKeyOf(request, call, resource)
    const expected = expectedRevision(request)
    const runner = db.in(actor.tenantId, connectionShare(actor))
    const stored = await doOnce(request, runner, call, key, (tx) =>
      commandsOf(resource).remove(tx, actor, key, expected),
    )
    return sendRecord(reply, stored, call.status)
  })
}

/** The documented calls of a noun, those named. */
export function crudRoutes(
  app: FastifyInstance,
  resource: AnyResource,
  deps: Deps,
  operations: readonly Operation[] = ['list', 'read', 'create', 'update', 'remove'],
): void {
  const { db } = deps
  if (operations.includes('list')) {
    const handler: Handler = (request, reply, call) =>
      answerList(request, reply, deps, resource, pathConditions(resource, call, request))
    for (const call of [resource.calls.list ?? [], resource.lists ?? []].flat())
      route(app, resource, 'list', handler, parseCall(call))
  }
  if (operations.includes('read')) {
    route(app, resource, 'read', async (request, reply, call) => {
      const actor = actorOf(request)
      return sendRecord(
        reply,
        await readRecord(
          db.in(actor.tenantId, connectionShare(actor)),
          actor,
          resource,
          rowKeyOf(request, call, resource),
        ),
        call.status,
        call.answer,
      )
    })
  }
  if (operations.includes('create')) {
    reserveRoute(app, resource, deps)
    createRoute(app, resource, deps)
  }
  if (operations.includes('update')) updateRoute(app, resource, deps)
  if (operations.includes('remove')) removeRoute(app, resource, deps)
}
