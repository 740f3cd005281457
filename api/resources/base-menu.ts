import type { FastifyInstance } from 'fastify'
import { callOf, pagesOf } from '../../kernel/call.ts'
import type { AnyResource } from '../../kernel/resource.ts'
import { createFromWire } from '../../kernel/wire.ts'
import { baseMenu } from '../../resources/portal/base-menu.ts'
import { baseMenuItem } from '../../resources/portal/base-menu-item.ts'
import { once } from '../../data/store/idempotency.ts'
import { isReserved, reserveKey } from '../../data/public/portal-menus.ts'
import { createRow } from '../../domain/row.ts'
import type { Runner } from '../../data/postgres/database.ts'
import { problem } from '../../kernel/problem.ts'
import { actorOf, type Deps } from '../context.ts'
import { answerList, crudRoutes, optionPagesOf, repeatKey, sendRecord } from '../crud.ts'
import { describe } from '../openapi.ts'
import type { CustomRoutes } from './index.ts'

/** The number a body names, when `getProximoId` gave it out and no row has taken it; any other is ignored, as in every noun. */
async function reservedIn(
  runner: Runner,
  resource: AnyResource,
  body: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  const id: unknown =
    typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined
  return typeof id === 'number' &&
    Number.isSafeInteger(id) &&
    id > 0 &&
    (await isReserved(runner, resource, id))
    ? { id }
    : {}
}

/** `getProximoId`, and the create that takes the number it gave. */
function numberedRoutes(app: FastifyInstance, resource: AnyResource, { db }: Deps): void {
  const pages = pagesOf(resource)
  const call = callOf(resource, 'create')
  if (!call) return
  app.get(
    `${call.path}/getProximoId`,
    {
      config: { permission: { pages, action: 'read' } },
      schema: {
        summary: `Reservar o código do próximo ${resource.noun.one}`,
        tags: [resource.name],
        operationId: `${resource.name}.next-id`,
      },
    },
    async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(String(await reserveKey(db.in(actorOf(request).tenantId), resource))),
  )

  app.post(
    call.path,
    {
      config: { permission: { pages, action: 'add' } },
      schema: describe(resource, 'create', call),
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const draft = createFromWire(resource, request.body)
      const store = async (runner: Runner) =>
        createRow(runner, actor, resource, draft, await reservedIn(runner, resource, request.body))
      const key = repeatKey(request)
      return sendRecord(
        reply,
        key === undefined
          ? await store(db.in(actor.tenantId))
          : await once(db.in(actor.tenantId), actor, key, `POST ${call.path}`, request.body, store),
        call.status,
      )
    },
  )
}

export const baseMenuRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, baseMenu, deps, ['list', 'read', 'update', 'remove'])
  numberedRoutes(app, baseMenu, deps)
}

export const baseMenuItemRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, baseMenuItem, deps, ['list', 'read', 'update', 'remove'])
  numberedRoutes(app, baseMenuItem, deps)
  app.get(
    '/webadm/portalmenuitembaseid/:menuId',
    {
      config: {
        permission: { pages: pagesOf(baseMenuItem), action: 'read' },
        optionPages: optionPagesOf(baseMenuItem),
      },
      schema: {
        summary: 'Listar itens de um menu base',
        tags: [baseMenuItem.name],
        operationId: `${baseMenuItem.name}.list-menuId`,
      },
    },
    async (request, reply) => {
      const { menuId } = request.params as { menuId: string }
      const message = baseMenuItem.messages.scope ?? ''
      if (!/^\d{1,18}$/.test(menuId))
        throw problem('invalid', message, [{ field: 'menuId', message }])
      return answerList(request, reply, deps, baseMenuItem, { baseMenuId: menuId })
    },
  )
}
