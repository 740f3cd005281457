import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actionOf, callOf, pagesOf, parseCall, type ParsedCall } from '../kernel/call.ts'
import { problem } from '../kernel/problem.ts'
import { referencesOf, type AnyResource, type Operation } from '../kernel/resource.ts'
import { createFromWire, updateFromWire } from '../kernel/write.ts'
import * as calls from '../resources/calls/noun.ts'
import { resources } from '../resources/index.ts'
import { sendStream } from '../http/stream.ts'
import { historyOf } from '../data/audit/audit.ts'
import { once, type Answer } from '../data/store/idempotency.ts'
import { listOptions, listPage, listStatement, type ListQuery } from '../data/store/list.ts'
import { readRecord } from '../data/store/record.ts'
import { usesOf } from '../data/store/references.ts'
import { reserveKey } from '../data/store/reserve.ts'
import type { Runner } from '../data/postgres/database.ts'
import type { Actor } from '../data/store/scope.ts'
import { commandsOf } from '../domain/commands.ts'
import { actorOf, type Deps } from './context.ts'
import { requirePermission, asksForOptions } from './guard.ts'
import { implement, JsonText } from './implement.ts'
import { sendExport, wantedExport } from './list-export.ts'
import { queryOf } from '../http/query.ts'
import { listQuery, optionQuery, pathConditions, asksForWholeList } from './list-query.ts'
import { describe } from './openapi.ts'
import { rowKeyOf, reservedNumberOf } from './row-key.ts'

const json = 'application/json; charset=utf-8'

/** The pages whose users may read this noun's rows as select options: its own, and those of the nouns that point to it. */
export const optionPagesOf = (resource: AnyResource): readonly string[] =>
  resources
    .filter((other) => referencesOf(other).some(([, { to }]) => to === resource.name))
    .flatMap(pagesOf)

export function sendRecord(
  reply: FastifyReply,
  { body, rev }: Answer,
  status: number,
  answer: ParsedCall['answer'] = 'object',
): FastifyReply {
  if (typeof rev === 'number') reply.header('etag', `"${rev}"`)
  return reply
    .code(status)
    .type(json)
    .send(answer === 'array' ? `[${body}]` : body)
}

/** The revision an `If-Match` names; nothing without one. @throws {Problem} `invalid` when it is no ETag that this server sends. */
function expectedRevision(request: FastifyRequest): number | undefined {
  const tag = request.headers['if-match']
  if (tag === undefined || tag === '*') return undefined
  const [, revision] = /^"(\d{1,9})"$/.exec(tag) ?? []
  if (!revision)
    throw problem('invalid', 'O cabeçalho If-Match deve trazer o ETag recebido na leitura.')
  return Number(revision)
}

/** The `Idempotency-Key` of a create; nothing without one. @throws {Problem} `invalid` when it is empty or longer than 200 characters. */
function repeatKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^.{1,200}$/.test(key))
    throw problem('invalid', 'O cabeçalho Idempotency-Key deve ter de 1 a 200 caracteres.')
  return key
}

/** Nothing at all when there is no row. */
async function* inBrackets(
  batches: AsyncIterable<readonly { body: string }[]>,
): AsyncGenerator<string> {
  let before = '['
  for await (const rows of batches) {
    yield `${before}${rows.map(({ body }) => body).join(',')}`
    before = ','
  }
  if (before === ',') yield ']'
}

/** The documented answer of a list: the whole array, streamed; 204 when it is empty. */
export function sendWholeList(
  reply: FastifyReply,
  { db }: Deps,
  actor: Actor,
  resource: AnyResource,
  query: Omit<ListQuery, 'page' | 'pageSize'>,
): Promise<FastifyReply> {
  const rows = db.stream<{ body: string }>(actor.tenantId, listStatement(resource, actor, query))
  return sendStream(reply, inBrackets(rows), { headers: { 'content-type': json }, whenEmpty: 204 })
}

/** Answers a list call in each of its forms: whole, a page, the trash, select options. */
export async function answerList(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  resource: AnyResource,
  fixed: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const actor = actorOf(request)
  const runner = deps.db.in(actor.tenantId)
  const answer = ({ body, total }: { body: string; total: number }) =>
    reply.header('x-total-count', total).type(json).send(body)
  if (asksForOptions(request))
    return answer(await listOptions(runner, actor, resource, optionQuery(request, fixed)))
  if (asksForWholeList(request))
    return sendWholeList(reply, deps, actor, resource, { fixed, filters: [] })
  const format = wantedExport(request)
  if (format) return sendExport(request, reply, deps, resource, fixed, format)
  const query = listQuery(queryOf(request), fixed)
  if (query.trash) requirePermission(request, pagesOf(resource), 'delete')
  return answer(await listPage(runner, actor, resource, query))
}

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
  for (const url of new Set([call.path, call.path.replace(/\/$/, '')]))
    app.route({
      method: call.method,
      url,
      // One operation, described once.
      schema: url === call.path ? schema : { ...schema, hide: true },
      config: {
        permission: { pages: pagesOf(resource), action: actionOf[call.method] },
        ...(operation === 'list' ? { optionPages: optionPagesOf(resource) } : {}),
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

/** Runs a create, once for each `Idempotency-Key`. */
export function createOnce(
  request: FastifyRequest,
  { db }: Deps,
  { method, path }: Pick<ParsedCall, 'method' | 'path'>,
  body: unknown,
  create: (runner: Runner) => Promise<Answer>,
): Promise<Answer> {
  const actor = actorOf(request)
  const runner = db.in(actor.tenantId)
  const key = repeatKey(request)
  return key === undefined
    ? create(runner)
    : once(runner, actor, key, `${method} ${path}`, body, create)
}

/** The documented create of a noun; `Idempotency-Key` honoured. */
function createRoute(app: FastifyInstance, resource: AnyResource, deps: Deps): void {
  route(app, resource, 'create', async (request, reply, call) => {
    const body = bodyOf(request, call)
    const draft = createFromWire(resource, body)
    const number = reservedNumberOf(body, call, resource)
    const stored = await createOnce(request, deps, call, body, (runner) =>
      commandsOf(resource).create(runner, actorOf(request), draft, number),
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
    const draft = updateFromWire(resource, bodyOf(request, call))
    const stored = await commandsOf(resource).update(db.in(actor.tenantId), actor, {
      key: rowKeyOf(request, call, resource),
      draft,
      expected: expectedRevision(request),
    })
    return sendRecord(reply, stored, call.status)
  })
}

/** The documented removal of a noun. */
function removeRoute(app: FastifyInstance, resource: AnyResource, { db }: Deps): void {
  route(app, resource, 'remove', async (request, reply, call) => {
    const actor = actorOf(request)
    const key = rowKeyOf(request, call, resource)
    const stored = await commandsOf(resource).remove(db.in(actor.tenantId), actor, key)
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
        await readRecord(db.in(actor.tenantId), actor, resource, rowKeyOf(request, call, resource)),
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

/** What every noun has besides its documented calls: removal where the contract gives none, restore, history, what uses a row. */
export function lifecycleRoutes(app: FastifyInstance, resource: AnyResource, deps: Deps): void {
  const commands = commandsOf(resource)
  if (!resource.calls.remove)
    implement(app, deps, calls.removeCall(resource), async ({ reply, runner, actor, params }) =>
      sendRecord(reply, await commands.remove(runner, actor, params.key), 200),
    )
  implement(app, deps, calls.restoreCall(resource), async ({ reply, runner, actor, params }) =>
    sendRecord(reply, await commands.restore(runner, actor, params.key), 200),
  )
  implement(app, deps, calls.historyCall(resource), async ({ runner, actor, params }) => {
    const { key } = await readRecord(runner, actor, resource, params.key)
    return new JsonText(await historyOf(runner, resource, key))
  })
  implement(app, deps, calls.usesCall(resource), async ({ runner, actor, params }) => {
    const { key } = await readRecord(runner, actor, resource, params.key)
    return { uses: await usesOf(runner, resource, key) }
  })
}
