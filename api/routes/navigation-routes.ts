import type { FastifyInstance } from 'fastify'
import { problem } from '../../kernel/problem.ts'
import { allPages } from '../../data/rights/all-pages.ts'
import {
  rightsOfUser,
  rightsOn,
  type Access,
  type HeldRights,
  type ActionFlags,
} from '../../data/rights/access.ts'
import { hasPortals, menuNodes, pageByPath } from '../../data/rights/navigation.ts'
import { nodeTypes } from '../../data/rights/menu-tree.ts'
import { actions } from '../../data/rights/rights.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { menuSpotOf } from '../../resources/menu-tree.ts'
import { readMenu, readRights, type MenuNode } from '../../resources/calls/navigation.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'

const screens = new Map(allPages.map((page) => [page.path, page]))

/** The five rights of the page that rules a screen; `read` tells whether this very screen may be opened. */
function rightsOnScreen(access: HeldRights, path: string): ActionFlags {
  const screen = screens.get(path)
  const rights = rightsOn(access, screen?.owner ?? path)
  return screen ? { ...rights, read: rights[screen.action] } : rights
}

const placeOf = new Map(allPages.map(({ path }, at) => [path, at]))
/**
 * Links of one title that lead to several lists of one noun say the same to who may open each, and so does a list that
 * has more for an elMaster alone: the list that the noun names first stays. An elMaster keeps them all, but for those
 * that stand beside each other.
 */
function withoutTwins(links: readonly PageLink[], { rights }: HeldRights): readonly PageLink[] {
  const place = ({ pagePath }: PageLink) => placeOf.get(pagePath) ?? 0
  return links.filter((link) => {
    const { resource, whole } = screens.get(link.pagePath) ?? {}
    const isTwin = (other: PageLink) =>
      screens.get(other.pagePath)?.resource === resource &&
      place(other) < place(link) &&
      (rights === null
        ? other.title === link.title && other.ownerId === link.ownerId
        : whole === true || other.title === link.title)
    return resource === undefined || !links.some(isTwin)
  })
}

/** A node that leads to a page. */
type PageLink = MenuNode & { readonly pagePath: string }
const isLink = (node: MenuNode): node is PageLink => node.pagePath !== null

/**
 * Before there is a portal, whoever may open what makes one sees that alone. The pages stay open by their addresses.
 */
function ofUseWithoutPortal(links: readonly PageLink[]): readonly PageLink[] {
  const isOfPortals = ({ pagePath }: PageLink) => {
    const spot = menuSpotOf(pagePath)
    return spot !== undefined && !spot.isTechnical
  }
  return links.some(({ pagePath }) => menuSpotOf(pagePath)?.isTechnical)
    ? links.filter((link) => !isOfPortals(link))
    : links
}

/** An entry of tabs leads to the first of them, also for who builds three levels of the nodes and knows no tabs. */
function withFirstTabs(nodes: readonly MenuNode[]): readonly MenuNode[] {
  const firstOf = new Map<string | null, string | null>()
  for (const { ownerId, pagePath } of nodes)
    if (pagePath !== null && !firstOf.has(ownerId)) firstOf.set(ownerId, pagePath)
  return nodes.map((node) =>
    node.type === nodeTypes.tabs ? { ...node, pagePath: firstOf.get(node.id) ?? null } : node,
  )
}

interface Menu {
  readonly nodes: readonly MenuNode[]
  readonly hasPortal: boolean
}
/** The screens that somebody's menu leads to, each once, and what they may there. */
export async function screensOfMenu(runner: Runner, access: HeldRights) {
  const menu = { nodes: await menuNodes(runner), hasPortal: await hasPortals(runner) }
  const links = visible(menu, access)
    .filter(isLink)
    .filter(({ type }) => type !== nodeTypes.tabs)
  return [...new Map(links.map((link) => [link.pagePath, link])).values()].map(
    ({ pagePath, title }) => {
      const rights = rightsOnScreen(access, pagePath)
      return { caminho: pagePath, titulo: title, pode: actions.filter((one) => rights[one]) }
    },
  )
}
/** Links the user may open, and the nodes above them; nothing leads to a page that would send one back. */
function visible({ nodes, hasPortal }: Menu, access: HeldRights): readonly MenuNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const kept = new Set<string>()
  const open = nodes.filter(isLink).filter(({ pagePath }) => rightsOnScreen(access, pagePath).read)
  for (const node of withoutTwins(hasPortal ? open : ofUseWithoutPortal(open), access)) {
    for (
      let at: MenuNode | undefined = node;
      at && !kept.has(at.id);
      at = at.ownerId === null ? undefined : byId.get(at.ownerId)
    )
      kept.add(at.id)
  }
  return withFirstTabs(nodes.filter(({ id }) => kept.has(id)))
}

/** The menu of somebody with these rights, as they see it. */
export const menuOf = async (runner: Runner, held: HeldRights): Promise<readonly MenuNode[]> =>
  visible({ nodes: await menuNodes(runner), hasPortal: await hasPortals(runner) }, held)

/** What the named user may do: oneself, or anybody for an elMaster. @throws {Problem} `missing`. */
async function rightsOf(access: Access, runner: Runner, userId: string): Promise<HeldRights> {
  if (userId === access.user.id) return access
  const held = access.user.elMaster ? await rightsOfUser(runner, userId) : undefined
  if (!held) throw problem('missing', 'Pessoa não encontrada.')
  return held
}

export function navigationRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, readMenu, async ({ access, runner, params }) => {
    const held = await rightsOf(access, runner, params.userId)
    const nodes = await menuOf(runner, held)
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
