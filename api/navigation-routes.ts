import type { FastifyInstance } from 'fastify'
import { problem } from '../kernel/problem.ts'
import { allPages } from '../data/all-pages.ts'
import { rightsOn, type Access, type Rights } from '../data/access.ts'
import { menuNodes, pageByPath } from '../data/navigation.ts'
import type { MenuNode } from '../resources/answers.ts'
import { accessOf, tenantOf, type Deps } from './context.ts'

const screens = new Map(allPages.map((page) => [page.path, page]))

/** The five rights of the page that rules a screen; `read` tells whether this very screen may be opened. */
function rightsOnScreen(access: Access, path: string): Rights {
  const screen = screens.get(path)
  const rights = rightsOn(access, screen?.owner ?? path)
  return screen ? { ...rights, read: rights[screen.action] } : rights
}

/** Links the user may open, and the nodes above them; nothing leads to a page that would send one back. */
function visible(nodes: readonly MenuNode[], access: Access): readonly MenuNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const kept = new Set<string>()
  for (const node of nodes) {
    if (node.pagePath === null || !rightsOnScreen(access, node.pagePath).read) continue
    for (let at: MenuNode | undefined = node; at && !kept.has(at.id); at = at.ownerId === null ? undefined : byId.get(at.ownerId)) kept.add(at.id)
  }
  return nodes.filter(({ id }) => kept.has(id))
}

/** One's own menu and rights; those of others are an elMaster's to see. */
function refuseOthers(access: Access, userId: string): void {
  if (userId !== access.user.id && !access.user.elMaster) throw problem('missing', 'Usuário não encontrado.')
}

export function navigationRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get('/webadm/menus/buscar/user/:userId', { config: { permission: 'session' }, schema: { summary: 'Menu do usuário', tags: ['menu'] } }, async (request, reply) => {
    const access = accessOf(request)
    refuseOthers(access, (request.params as { userId: string }).userId)
    const nodes = visible(await menuNodes(db.in(tenantOf(request).id)), access)
    return nodes.length > 0 ? nodes : reply.code(204).send()
  })

  app.get('/webadm/paginas/mapeadas/buscar/user/:userId/path/:encodedPath', { config: { permission: 'session' }, schema: { summary: 'Permissões de uma página', tags: ['page'] } }, async (request) => {
    const access = accessOf(request)
    const { userId, encodedPath } = request.params as { userId: string; encodedPath: string }
    refuseOthers(access, userId)
    const path = `/${encodedPath.replace(/^\/+/, '')}`
    const page = path.length <= 500 ? await pageByPath(db.in(tenantOf(request).id), path) : undefined
    if (!page) throw problem('missing', 'Nenhuma página encontrada')
    return { id: page.id, title: page.title, path, PageName: page.name, userPermissions: rightsOnScreen(access, page.path) }
  })
}
