import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { updateFromWire } from '../../kernel/write.ts'
import { userMenu } from '../../resources/portal/user-menu.ts'
import { userMenuItem } from '../../resources/portal/user-menu-item.ts'
import { homeTiles, menuTree, submenus } from '../../data/public/portal-menus.ts'
import { arrangeMenu, takeMenus, type Arrangement } from '../../domain/menus/user-menu.ts'
import { actorOf } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import type { CustomRoutes } from './index.ts'

const json = 'application/json; charset=utf-8'

/** @throws {Problem} `invalid` with one of the contract's texts unless the portal of the path is a whole number. */
function portalIn(request: FastifyRequest, message = userMenu.messages.scope ?? ''): string {
  const { portalId } = request.params as { portalId: string }
  if (!/^\d{1,18}$/.test(portalId))
    throw problem('invalid', message, [{ field: 'portalId', message }])
  return portalId
}

/** What arranging may touch, by wire name; everything else has the form. */
const arranged: Readonly<Record<Change['tipo'], readonly string[]>> = {
  menu: ['nome_Menu', 'ordem', 'ocultar'],
  item: [
    'nome_Menu',
    'ordem',
    'ocultar_Menu',
    'ocultar_Corpo',
    'ocultar_Rodape',
    'id_Menu_Base',
    'novo_Grupo_Menu',
  ],
}
const changes = z.strictObject({
  alteracoes: z
    .array(
      z.strictObject({
        tipo: z.enum(['menu', 'item']),
        id: z.int().positive(),
        rev: z.int().positive(),
        valores: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1)
    .max(500),
})
type Change = z.output<typeof changes>['alteracoes'][number]

/** @throws {Problem} `invalid` for a field that does not change by arranging. */
function arrangementIn({ tipo, id, rev, valores }: Change): Arrangement {
  const stranger = Object.keys(valores).find((name) => !arranged[tipo].includes(name))
  if (stranger !== undefined)
    throw problem('invalid', 'Este campo não muda aqui.', [
      { field: stranger, message: 'Este campo não muda aqui.' },
    ])
  return tipo === 'menu'
    ? { resource: userMenu, id, rev, draft: updateFromWire(userMenu, valores) }
    : { resource: userMenuItem, id, rev, draft: updateFromWire(userMenuItem, valores) }
}

export const userMenuRoutes: CustomRoutes = (app, deps) => {
  const { db } = deps
  crudRoutes(app, userMenu, deps)

  const pages = pagesOf(userMenu)
  const schema = (operation: string, summary: string) => ({
    operationId: `${userMenu.name}.${operation}`,
    tags: [userMenu.name],
    summary,
  })
  app.get(
    '/webadm/portalmenuorganizar/:portalId',
    {
      config: { permission: { pages, action: 'read' } },
      schema: schema('tree', 'Ler o menu inteiro de um portal'),
    },
    async (request, reply) => {
      const actor = actorOf(request)
      return reply.type(json).send(await menuTree(db.in(actor.tenantId), actor, portalIn(request)))
    },
  )
  app.post(
    '/webadm/portalmenuorganizar/:portalId',
    {
      config: { permission: { pages, action: 'add' } },
      schema: schema('take', 'Dar a um portal os menus base que ele ainda não usa'),
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const portalId = portalIn(request)
      return reply.type(json).send(
        await db.in(actor.tenantId).atomically(async (tx) => {
          await takeMenus(tx, actor, Number(portalId))
          return menuTree(tx, actor, portalId)
        }),
      )
    },
  )
  app.put(
    '/webadm/portalmenuorganizar/:portalId',
    {
      config: { permission: { pages, action: 'edit' } },
      schema: schema('arrange', 'Organizar o menu de um portal, tudo ou nada'),
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const portalId = portalIn(request)
      const { data, error } = changes.safeParse(request.body)
      if (error)
        throw problem(
          'invalid',
          'Envie a lista de alterações do menu.',
          error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
        )
      const steps = data.alteracoes.map(arrangementIn)
      return reply.type(json).send(
        await db.in(actor.tenantId).atomically(async (tx) => {
          await arrangeMenu(tx, actor, Number(portalId), steps)
          return menuTree(tx, actor, portalId)
        }),
      )
    },
  )

  // What stands on the portal's home page is public: whoever is signed in and reaches the portal may read it.
  for (const [path, read, summary, refusal] of [
    ['listaportalmenu', homeTiles, 'Listar os blocos da página inicial', undefined],
    [
      'listaportalsubmenu',
      submenus,
      'Listar os submenus do portal',
      'Ocorreu um erro ao buscar os submenus!',
    ],
  ] as const) {
    app.get(
      `/webadm/${path}/:portalId`,
      { config: { permission: 'session' }, schema: schema(path, summary) },
      async (request, reply) => {
        const actor = actorOf(request)
        const body = await read(db.in(actor.tenantId), actor, portalIn(request, refusal))
        return body === null ? reply.code(204).send() : reply.type(json).send(body)
      },
    )
  }
}
