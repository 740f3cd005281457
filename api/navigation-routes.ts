import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../kernel/problem.ts'
import { allPages } from '../data/rights/all-pages.ts'
import { rightsOfUser, rightsOn, type Held, type Rights } from '../data/rights/access.ts'
import { menuNodes, pageByPath } from '../data/rights/navigation.ts'
import type { MenuNode } from '../resources/answers.ts'
import { accessOf, tenantOf, type Deps } from './context.ts'

const screens = new Map(allPages.map((page) => [page.path, page]))

/** The five rights of the page that rules a screen; `read` tells whether this very screen may be opened. */
function rightsOnScreen(access: Held, path: string): Rights {
  const screen = screens.get(path)
  const rights = rightsOn(access, screen?.owner ?? path)
  return screen ? { ...rights, read: rights[screen.action] } : rights
}

/** Links the user may open, and the nodes above them; nothing leads to a page that would send one back. */
function visible(nodes: readonly MenuNode[], access: Held): readonly MenuNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const kept = new Set<string>()
  for (const node of nodes) {
    if (node.pagePath === null || !rightsOnScreen(access, node.pagePath).read) continue
    for (
      let at: MenuNode | undefined = node;
      at && !kept.has(at.id);
      at = at.ownerId === null ? undefined : byId.get(at.ownerId)
    )
      kept.add(at.id)
  }
  return nodes.filter(({ id }) => kept.has(id))
}

/** What the named user may do: oneself, or anybody for an elMaster. @throws {Problem} `missing`. */
async function heldBy(request: FastifyRequest, { db }: Deps, userId: string): Promise<Held> {
  const access = accessOf(request)
  if (userId === access.user.id) return access
  const held = access.user.elMaster
    ? await rightsOfUser(db.in(tenantOf(request).id), userId)
    : undefined
  if (!held) throw problem('missing', 'Usuário não encontrado.')
  return held
}

export function navigationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  app.get(
    '/webadm/menus/buscar/user/:userId',
    { config: { permission: 'session' }, schema: { summary: 'Menu do usuário', tags: ['menu'] } },
    async (request, reply) => {
      const access = await heldBy(request, deps, (request.params as { userId: string }).userId)
      const nodes = visible(await menuNodes(db.in(tenantOf(request).id)), access)
      return nodes.length > 0 ? nodes : reply.code(204).send()
    },
  )

  app.get(
    '/webadm/paginas/mapeadas/buscar/user/:userId/path/:encodedPath',
    {
      config: { permission: 'session' },
      schema: { summary: 'Permissões de uma página', tags: ['page'] },
    },
    async (request) => {
      const { userId, encodedPath } = request.params as { userId: string; encodedPath: string }
      const access = await heldBy(request, deps, userId)
      const path = `/${encodedPath.replace(/^\/+/, '')}`
      const page =
        path.length <= 500 ? await pageByPath(db.in(tenantOf(request).id), path) : undefined
      if (!page) throw problem('missing', 'Nenhuma página encontrada')
      return {
        id: page.id,
        title: page.title,
        path,
        PageName: page.name,
        userPermissions: rightsOnScreen(access, page.path),
      }
    },
  )
}
