import type { FastifyReply, FastifyRequest } from 'fastify'
import { pagesOf } from '../kernel/call.ts'
import { referencesOf, type AnyResource } from '../kernel/resource.ts'
import { resources } from '../resources/index.ts'
import { queryOf } from '../platform/http/query.ts'
import { sendStream } from '../platform/http/stream.ts'
import { listPage, listStatement } from '../data/store/list.ts'
import { listOptions } from '../data/store/list-options.ts'
import type { ListQuery, ListPage } from '../data/store/list-query.ts'
import { connectionShare, type Actor } from '../data/store/scope.ts'
import { actorOf, type Deps } from './context.ts'
import { requirePermission, asksForOptions } from './guard.ts'
import { sendExport, wantedExport } from './list-export.ts'
import { listQuery, optionQuery, asksForWholeList } from './list-query.ts'

const json = 'application/json; charset=utf-8'

/**
 * The pages whose users may read this noun's rows as select options: its own, and those of the nouns that point to it.
 */
export const optionPagesOf = (resource: AnyResource): readonly string[] =>
  resources
    .filter((other) => referencesOf(other).some(([, { to }]) => to === resource.name))
    .flatMap(pagesOf)

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
  const rows = db.stream<{ body: string }>(actor.tenantId, listStatement(resource, actor, query), {
    who: connectionShare(actor),
  })
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
  const runner = deps.db.in(actor.tenantId, connectionShare(actor))
  const answer = ({ body, total, revisions = [] }: ListPage) => {
    // What a screen shows it may change or remove as it was shown: by `If-Match`.
    if (revisions.length > 0) reply.header('x-row-revisions', revisions.join(','))
    return reply.header('x-total-count', total).type(json).send(body)
  }
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
