import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pagesOf, parseCall } from '../../kernel/call.ts'
import { connectionShare } from '../../data/store/scope.ts'
import { problem } from '../../kernel/problem.ts'
import { readCreate, readUpdate } from '../sent-values.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'
import {
  eachRow,
  savePermissions,
  type PermissionToSave,
} from '../../domain/rights/publisher-permission.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { actorOf, tenantOf, type Deps, type CustomRoutes } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import { doOnce, sendRecord } from '../record-answer.ts'
import { requirePermission } from '../guard.ts'
import { describe } from '../openapi.ts'

const most = 1_000
function rowsIn(request: FastifyRequest): readonly unknown[] {
  const { body } = request
  if (!Array.isArray(body) || body.length === 0 || body.length > most)
    throw problem('invalid', `Envie uma lista de 1 a ${most} permissões.`)
  return body
}
const idIn = (row: unknown) =>
  typeof row === 'object' &&
  row !== null &&
  'id' in row &&
  (typeof row.id === 'number' || typeof row.id === 'string')
    ? String(row.id)
    : undefined

/** A row of an update without an id is a new one. */
function decoded(row: unknown, operation: 'create' | 'update', zone: string): PermissionToSave {
  const key = operation === 'create' ? undefined : idIn(row)
  return key === undefined
    ? { draft: readCreate(publisherPermission, row, zone) }
    : { key, draft: readUpdate(publisherPermission, row, zone) }
}

function writeRoute(app: FastifyInstance, operation: 'create' | 'update', deps: Deps): void {
  const { db } = deps
  const call = parseCall(publisherPermission.calls[operation] ?? '')
  const config = {
    permission: {
      pages: pagesOf(publisherPermission),
      action: operation === 'create' ? ('add' as const) : ('edit' as const),
    },
  }
  app.route({
    method: call.method,
    url: call.path,
    config,
    schema: describe(publisherPermission, operation, { ...call, answer: 'array' }),
    handler: async (request, reply) => {
      const actor = actorOf(request)
      const rows = rowsIn(request)
      if (operation === 'update' && rows.some((row) => idIn(row) === undefined))
        requirePermission(request, pagesOf(publisherPermission), 'add')
      const permissions = await eachRow(rows, (row) =>
        decoded(row, operation, tenantOf(request).zone),
      )
      const save = async (runner: Runner) => {
        const stored = await savePermissions(runner, actor, permissions)
        return { body: `[${stored.map(({ body }) => body).join(',')}]` }
      }
      const runner = db.in(actor.tenantId, connectionShare(actor))
      const answer =
        operation === 'create'
          ? await doOnce(request, runner, call, request.body, save)
          : await save(runner)
      return sendRecord(reply, answer, call.status)
    },
  })
}

export const publisherPermissionRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, publisherPermission, deps, ['list'])
  writeRoute(app, 'create', deps)
  writeRoute(app, 'update', deps)
}
