import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pagesOf, parseCall } from '../../kernel/call.ts'
import { problem, Problem } from '../../kernel/problem.ts'
import { createFromWire, updateFromWire } from '../../kernel/wire.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'
import type { Runner } from '../../data/postgres/database.ts'
import { once } from '../../data/store/idempotency.ts'
import { portalsOfPermissions, publishesIn, standsTogether } from '../../data/rights/publishers.ts'
import { createRecord, updateRecord, type Stored } from '../../data/store/record.ts'
import { heldBy, noteRights } from '../../data/rights/rights.ts'
import type { Actor } from '../../data/store/scope.ts'
import { actorOf, type Deps } from '../context.ts'
import { crudRoutes, repeatKey, type OnRestore } from '../crud.ts'
import { demand } from '../guard.ts'
import { describe } from '../openapi.ts'
import type { CustomRoutes } from './index.ts'

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

/** What is limited itself widens nothing: a publisher gives no permission in a portal where permissions limit them. */
async function refusePublisher(
  runner: Runner,
  actor: Actor,
  rows: readonly unknown[],
): Promise<void> {
  if ((await heldBy(runner, actor)).master) return
  const portals = await portalsOfPermissions(
    runner,
    rows.flatMap((row) => idIn(row) ?? []),
  )
  const named = rows.flatMap((row) =>
    typeof row === 'object' &&
    row !== null &&
    'portal_id' in row &&
    typeof row.portal_id === 'number'
      ? [row.portal_id]
      : [],
  )
  for (const portal of new Set([...portals, ...named]))
    if (await publishesIn(runner, actor.userId, portal))
      throw problem(
        'forbidden',
        'Quem publica com permissões não pode dá-las neste portal. Peça a um administrador.',
      )
}
export const mayRestorePermission: OnRestore = async (runner, actor, key) => () =>
  refusePublisher(runner, actor, [{ id: key }])

/** Each row of the list is written, or none; a fault names the row it is in. */
async function each(
  rows: readonly unknown[],
  write: (row: unknown) => Promise<Stored>,
): Promise<readonly Stored[]> {
  const stored: Stored[] = []
  for (const [at, row] of rows.entries()) {
    try {
      stored.push(await write(row))
    } catch (error) {
      if (error instanceof Problem && rows.length > 1)
        throw problem(error.code, `Linha ${at + 1}: ${error.message}`, error.faults, error.detail)
      throw error
    }
  }
  return stored
}

/** A row of an update without an id is a new one. @throws {Problem} `invalid` when unit, menu and submenu do not belong together. */
async function saveOne(
  runner: Runner,
  actor: Actor,
  row: unknown,
  key: string | undefined,
): Promise<Stored> {
  const stored =
    key === undefined
      ? await createRecord(
          runner,
          actor,
          publisherPermission,
          createFromWire(publisherPermission, row),
        )
      : await updateRecord(
          runner,
          actor,
          publisherPermission,
          key,
          updateFromWire(publisherPermission, row),
        )
  const message = 'A UG, o menu e o submenu devem ser deste portal, e o submenu, deste menu.'
  if (!(await standsTogether(runner, stored.key)))
    throw problem('invalid', message, [{ field: 'id_submenu', message }])
  return stored
}

async function save(
  runner: Runner,
  actor: Actor,
  rows: readonly unknown[],
  operation: 'create' | 'update',
): Promise<Stored> {
  await refusePublisher(runner, actor, rows)
  const stored = await each(rows, (row) =>
    saveOne(runner, actor, row, operation === 'create' ? undefined : idIn(row)),
  )
  const bodies = `[${stored.map(({ body }) => body).join(',')}]`
  await noteRights(
    runner,
    actor,
    publisherPermission.name,
    stored
      .map(({ key }) => key)
      .join(',')
      .slice(0, 200),
    { permissoes: JSON.parse(bodies) as unknown },
  )
  return { body: bodies, rev: 1, key: stored.map(({ key }) => key).join(',') }
}

function writeRoute(
  app: FastifyInstance,
  operation: 'create' | 'update',
  { db, sessions }: Deps,
): void {
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
    schema: describe(publisherPermission, operation, call),
    handler: async (request, reply) => {
      const actor = actorOf(request)
      const rows = rowsIn(request)
      if (operation === 'update' && rows.some((row) => idIn(row) === undefined))
        demand(request, pagesOf(publisherPermission), 'add')
      const key = operation === 'create' ? repeatKey(request) : undefined
      const stored =
        key === undefined
          ? await db.transaction(actor.tenantId, (tx) => save(tx, actor, rows, operation))
          : await once(db, actor, key, `${call.method} ${call.path}`, request.body, (tx) =>
              save(tx, actor, rows, operation),
            )
      // Who just became a publisher is limited from now on.
      sessions.forget()
      return reply.code(call.status).type('application/json; charset=utf-8').send(stored.body)
    },
  })
}

export const publisherPermissionRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, publisherPermission, deps, ['list'])
  writeRoute(app, 'create', deps)
  writeRoute(app, 'update', deps)
}
