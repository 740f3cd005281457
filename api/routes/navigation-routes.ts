import type { FastifyInstance } from 'fastify'
import { problem } from '../../kernel/problem.ts'
import { allPages } from '../../data/rights/all-pages.ts'
import {
  rightsOfUser,
  rightsOn,
  type Access,
  type HeldRights,
  type Rights,
} from '../../data/rights/access.ts'
import { menuNodes, pageByPath } from '../../data/rights/navigation.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { readMenu, readRights, type MenuNode } from '../../resources/calls/navigation.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'

const screens = new Map(allPages.map((page) => [page.path, page]))

/** The five rights of the page that rules a screen; `read` tells whether this very screen may be opened. */
function rightsOnScreen(access: HeldRights, path: string): Rights {
  const screen = screens.get(path)
  const rights = rightsOn(access, screen?.owner ?? path)
  return screen ? { ...rights, read: rights[screen.action] } : rights
}

const placeOf = new Map(allPages.map(({ path }, at) => [path, at]))
/**
 * Links of one title that lead to several lists of one noun say the same to who may open each, and so does a list that
 * has more for an elMaster alone: the list that the noun names first stays. An elMaster keeps them all.
 */
function withoutTwins(links: readonly PageLink[], { rights }: HeldRights): readonly PageLink[] {
  if (rights === null) return links
  const place = ({ pagePath }: PageLink) => placeOf.get(pagePath) ?? 0
  return links.filter((link) => {
    const { resource, whole } = screens.get(link.pagePath) ?? {}
    const isTwin = (other: PageLink) =>
      screens.get(other.pagePath)?.resource === resource &&
      place(other) < place(link) &&
      (whole === true || other.title === link.title)
    return resource === undefined || !links.some(isTwin)
  })
}

/** A node that leads to a page. */
type PageLink = MenuNode & { readonly pagePath: string }
const isLink = (node: MenuNode): node is PageLink => node.pagePath !== null

/** Links the user may open, and the nodes above them; nothing leads to a page that would send one back. */
function visible(nodes: readonly MenuNode[], access: HeldRights): readonly MenuNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const kept = new Set<string>()
  const open = nodes.filter(isLink).filter(({ pagePath }) => rightsOnScreen(access, pagePath).read)
  for (const node of withoutTwins(open, access)) {
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
async function rightsOf(access: Access, runner: Runner, userId: string): Promise<HeldRights> {
  if (userId === access.user.id) return access
  const held = access.user.elMaster ? await rightsOfUser(runner, userId) : undefined
  if (!held) throw problem('missing', 'Usuário não encontrado.')
  return held
}

export function navigationRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, readMenu, async ({ access, runner, params }) => {
    const nodes = visible(await menuNodes(runner), await rightsOf(access, runner, params.userId))
    return nodes.length > 0 ? nodes : null
  })
  implement(app, deps, readRights, async ({ access, runner, params }) => {
    const held = await rightsOf(access, runner, params.userId)
    const path = `/${params.encodedPath.replace(/^\/+/, '')}`
    const page = path.length <= 500 ? await pageByPath(runner, path) : undefined
    if (!page) throw problem('missing', 'Nenhuma página encontrada')
    return {
      id: page.id,
      title: page.title,
      path,
      PageName: page.name,
      userPermissions: rightsOnScreen(held, page.path),
    }
  })
}
