import { problem } from '../../kernel/problem.ts'
import { areas } from '../../resources/areas.ts'
import { menuGroupOf, menuSpotOf, menuSpots, menuTree } from '../../resources/menu-tree.ts'
import type { OfferedMenuChange } from '../../resources/calls/system-menu.ts'
import { systemMenuItem } from '../../resources/access/system-menu-item.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import { allPages } from '../../data/rights/all-pages.ts'
import {
  bringMenuBack,
  setMenuAside,
  storedNodes,
  type StoredNode,
} from '../../data/rights/menu-adoption.ts'
import { nodeTypes, writeMenuTree, type FurtherEntry } from '../../data/rights/menu-tree.ts'
import type { Actor } from '../../data/store/scope.ts'

// The declared menu in place of one that a municipality has from before.

const pages = new Map(allPages.map((page) => [page.path, page]))
const join = (parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined).join(' › ')

type Above = (node: StoredNode) => readonly StoredNode[]
/** What stands above a node, the outermost first; a circle ends it. */
function ancestry(nodes: readonly StoredNode[]): Above {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return (node) => {
    const above: StoredNode[] = []
    for (
      let at = byId.get(node.ownerId ?? '');
      at && !above.includes(at);
      at = byId.get(at.ownerId ?? '')
    )
      above.unshift(at)
    return above
  }
}
const isShown = (node: StoredNode, above: Above) =>
  [node, ...above(node)].every(({ active }) => active)

interface Leading extends StoredNode {
  readonly path: string
}
const isLeading = (node: StoredNode): node is Leading => node.path !== null

/** Entries of pages that the municipality has made itself: they go along, in the group that they stand in. */
function ownEntries(nodes: readonly StoredNode[]): readonly FurtherEntry[] {
  const above = ancestry(nodes)
  return nodes
    .filter(isLeading)
    .filter((node) => !pages.has(node.path) && isShown(node, above))
    .map((node) => {
      const group = above(node).find(({ type }) => type === nodeTypes.group) ?? above(node)[0]
      return {
        group: group?.title ?? menuGroupOf(node.path).title,
        icon: group?.icon ?? 'folder',
        title: node.title,
        path: node.path,
      }
    })
}

/** Where the declared menu has what a node leads to. */
function afterOf(node: Leading, own: readonly FurtherEntry[]): string | null {
  const spot = menuSpotOf(node.path)
  if (spot) return join([spot.group, spot.entry, spot.tab])
  const kept = own.find(({ path }) => path === node.path)
  if (kept) return join([kept.group, kept.title])
  const page = pages.get(node.path)
  return page?.inMenu ? join([menuGroupOf(node.path).title, page.title]) : null
}
/** The names that the product itself gives an entry of a page. */
const productTitles = (path: string) => {
  const spot = menuSpotOf(path)
  return [pages.get(path)?.title, spot?.entry, spot?.tab]
}
function changeOf(node: Leading, above: Above, own: readonly FurtherEntry[]): OfferedMenuChange {
  const spot = menuSpotOf(node.path)
  const isOwn = own.some(({ path }) => path === node.path)
  return {
    titulo: node.title,
    antes: isShown(node, above) ? join([...above(node), node].map(({ title }) => title)) : null,
    depois: afterOf(node, own),
    como: isOwn ? 'mantida' : spot?.isTwin ? 'gemea' : spot?.tab ? 'aba' : 'entrada',
    nome_proprio: !isOwn && !productTitles(node.path).includes(node.title),
  }
}

/** What would become of each entry of a menu, and what of the municipality's own would go. */
export function menuChanges(nodes: readonly StoredNode[]): {
  readonly entries: readonly OfferedMenuChange[]
  readonly groups: readonly string[]
} {
  const above = ancestry(nodes)
  const own = ownEntries(nodes)
  const leading = nodes.filter(isLeading)
  const has = new Set(leading.map(({ path }) => path))
  const known = new Set(Object.values(areas).flatMap(({ heading, title }) => [heading, title]))
  const kept = new Set([...menuTree.map(({ title }) => title), ...own.map(({ group }) => group)])
  return {
    entries: [
      ...leading.map((node) => changeOf(node, above, own)),
      ...menuSpots
        .filter(({ path, isTwin }) => !has.has(path) && !isTwin)
        .map(({ group, entry, tab }) => ({
          titulo: tab ?? entry,
          antes: null,
          depois: join([group, entry, tab]),
          como: tab ? ('aba' as const) : ('entrada' as const),
          nome_proprio: false,
        })),
    ],
    groups: nodes
      .filter(({ path, title }) => path === null && !known.has(title) && !kept.has(title))
      .map(({ title }) => title),
  }
}

/** Puts the declared menu in the place of the one in use. @throws {Problem} `duplicate` when it is in use */
export const adoptMenu = (runner: Runner, actor: Actor): Promise<void> =>
  runner.atomically(async (tx) => {
    const own = ownEntries(await storedNodes(tx))
    if (!(await setMenuAside(tx, actor)))
      throw problem('duplicate', 'O menu novo já está em uso. Leia a tela de novo.')
    await writeMenuTree(tx, own)
    await note(tx, actor, 'Menu novo')
  })

/** Puts the menu from before back. @throws {Problem} `missing` when there is none */
export const undoMenu = (runner: Runner, actor: Actor): Promise<void> =>
  runner.atomically(async (tx) => {
    if (!(await bringMenuBack(tx)))
      throw problem('missing', 'Não há menu anterior para voltar. Leia a tela de novo.')
    await note(tx, actor, 'Menu anterior')
  })

const note = (runner: Runner, actor: Actor, menu: string) =>
  recordEvent(runner, actor, { type: 'update', page: systemMenuItem.name, values: { menu } })
