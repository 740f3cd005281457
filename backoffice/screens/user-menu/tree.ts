import { toWrite } from '../../../kernel/form.ts'
import type { AnswerOf } from '../../../kernel/operation.ts'
import { fromWire } from '../../../kernel/row.ts'
import { wireName, type AnyResource } from '../../../kernel/resource.ts'
import type { readMenuTree } from '../../../resources/calls/portal.ts'
import { userMenu, type UserMenu } from '../../../resources/portal/user-menu.ts'
import { userMenuItem, type UserMenuItem } from '../../../resources/portal/user-menu-item.ts'

/** A menu of the portal with its items, in the order that citizens see. */
export interface MenuWithItems {
  readonly menu: UserMenu
  readonly items: readonly UserMenuItem[]
}
export type Tree = readonly MenuWithItems[]
/** The revision of each row, by kind and number. */
export type RowRevisions = ReadonlyMap<string, number>
export interface MenuRowChange {
  readonly tipo: 'menu' | 'item'
  readonly id: number
  readonly valores: Readonly<Record<string, unknown>>
}

export const menuKey = (id: number) => `menu-${id}`
export const itemKey = (id: number) => `item-${id}`

/** Reads a menu as a whole. Items of a menu that the portal does not have are left out. */
export function menuTreeIn({ menus, itens }: AnswerOf<typeof readMenuTree>): {
  readonly tree: Tree
  readonly revisions: RowRevisions
} {
  const items = itens.map((wire) => fromWire(userMenuItem, wire))
  return {
    tree: menus
      .map((wire) => fromWire(userMenu, wire))
      .map((menu) => ({
        menu,
        items: items.filter(({ baseMenuId }) => baseMenuId === menu.baseMenuId),
      })),
    revisions: new Map([
      ...menus.map((wire) => [menuKey(wire.id), wire.rev] as const),
      ...itens.map((wire) => [itemKey(wire.id), wire.rev] as const),
    ]),
  }
}

/** The same tree with every order, and every item's menu, as they stand in it. */
const settled = (tree: Tree): Tree =>
  tree.map(({ menu, items }, at) => ({
    menu: { ...menu, order: at + 1 },
    items: items.map((item, position) => ({
      ...item,
      order: position + 1,
      baseMenuId: menu.baseMenuId,
    })),
  }))

const menuFields = ['menuName', 'order', 'hidden'] as const
const itemFields = [
  'menuName',
  'order',
  'hideMenu',
  'hideBody',
  'hideFooter',
  'baseMenuId',
  'newMenuGroup',
] as const

function differences<T extends { readonly id: number }>(
  resource: AnyResource,
  tipo: MenuRowChange['tipo'],
  fields: readonly (keyof T & string)[],
  before: readonly T[],
  after: readonly T[],
): readonly MenuRowChange[] {
  const known = new Map(before.map((row) => [row.id, row]))
  return after.flatMap((row) => {
    const old = known.get(row.id)
    const changed = fields.filter((name) => old && old[name] !== row[name])
    if (changed.length === 0) return []
    const wire = toWrite(resource, Object.fromEntries(changed.map((name) => [name, row[name]])))
    return [
      {
        tipo,
        id: row.id,
        valores: Object.fromEntries(
          changed.map((name) => {
            const key = wireName(name, resource.fields[name] ?? userMenu.fields.id)
            return [key, wire[key]]
          }),
        ),
      },
    ]
  })
}
/** What has to be written to get from one tree to the other. */
export const changesBetween = (before: Tree, after: Tree): readonly MenuRowChange[] => [
  ...differences(
    userMenu,
    'menu',
    menuFields,
    before.map(({ menu }) => menu),
    after.map(({ menu }) => menu),
  ),
  ...differences(
    userMenuItem,
    'item',
    itemFields,
    before.flatMap(({ items }) => items),
    after.flatMap(({ items }) => items),
  ),
]

export const withMenu = (tree: Tree, id: number, patch: Partial<UserMenu>): Tree =>
  tree.map((branch) =>
    branch.menu.id === id ? { ...branch, menu: { ...branch.menu, ...patch } } : branch,
  )
export const withItem = (tree: Tree, id: number, patch: Partial<UserMenuItem>): Tree =>
  tree.map((branch) => ({
    ...branch,
    items: branch.items.map((item) => (item.id === id ? { ...item, ...patch } : item)),
  }))

const inserted = <T>(list: readonly T[], at: number, one: T): readonly T[] => [
  ...list.slice(0, at),
  one,
  ...list.slice(at),
]

/** A menu at another place among the menus. */
export function moveMenu(tree: Tree, id: number, to: number): Tree {
  const branch = tree.find(({ menu }) => menu.id === id)
  return branch
    ? settled(
        inserted(
          tree.filter((one) => one !== branch),
          Math.max(0, Math.min(to, tree.length - 1)),
          branch,
        ),
      )
    : tree
}
/** An item at a place among the items of a menu; `to` counts without the item itself. */
export function moveItem(tree: Tree, id: number, menuId: number, to: number): Tree {
  const item = tree.flatMap(({ items }) => items).find((one) => one.id === id)
  if (!item) return tree
  const without = tree.map((branch) => ({
    ...branch,
    items: branch.items.filter((one) => one !== item),
  }))
  return settled(
    without.map((branch) =>
      branch.menu.id === menuId
        ? {
            ...branch,
            items: inserted(branch.items, Math.max(0, Math.min(to, branch.items.length)), item),
          }
        : branch,
    ),
  )
}

/**
 * One step up or down; at the end of its menu an item goes on into the next one. The same tree when there is nowhere to
 * go.
 */
export function stepItem(tree: Tree, id: number, step: -1 | 1): Tree {
  const at = tree.findIndex(({ items }) => items.some((item) => item.id === id))
  const branch = tree[at]
  if (!branch) return tree
  const position = branch.items.findIndex((item) => item.id === id)
  const within = position + step
  if (within >= 0 && within < branch.items.length) return moveItem(tree, id, branch.menu.id, within)
  const next = tree[at + step]
  return next ? moveItem(tree, id, next.menu.id, step === 1 ? 0 : next.items.length) : tree
}
export function stepMenu(tree: Tree, id: number, step: -1 | 1): Tree {
  const to = tree.findIndex(({ menu }) => menu.id === id) + step
  return to < 0 || to >= tree.length ? tree : moveMenu(tree, id, to)
}

/** How deep an item stands in its menu: 0 at its edge, 1 under the item that begins its group. */
export const depthOf = (items: readonly UserMenuItem[], at: number): 0 | 1 =>
  !items[at]?.newMenuGroup && items.slice(0, at).some(({ newMenuGroup }) => newMenuGroup) ? 1 : 0

/**
 * Puts an item under the one above it, which then begins a group. The same tree for the first item, and for one that is
 * under another already.
 */
export function indent(tree: Tree, id: number): Tree {
  const items = tree.find((branch) => branch.items.some((item) => item.id === id))?.items ?? []
  const at = items.findIndex((item) => item.id === id)
  const [item, above] = [items[at], items[at - 1]]
  if (!item || !above || depthOf(items, at) === 1) return tree
  const joined = item.newMenuGroup ? withItem(tree, id, { newMenuGroup: false }) : tree
  return depthOf(items, at - 1) === 1 || above.newMenuGroup
    ? joined
    : withItem(joined, above.id, { newMenuGroup: true })
}
/** Takes an item out of its group; it begins one of its own. */
export function outdent(tree: Tree, id: number): Tree {
  const items = tree.find((branch) => branch.items.some((item) => item.id === id))?.items ?? []
  const at = items.findIndex((item) => item.id === id)
  return depthOf(items, at) === 1 ? withItem(tree, id, { newMenuGroup: true }) : tree
}

export const isHidden = ({ hideMenu, hideBody, hideFooter }: UserMenuItem) =>
  hideMenu && hideBody && hideFooter
/** What hides an item from every page, or shows it in its menu and on the home page. */
export const toggledItem = (item: UserMenuItem): Partial<UserMenuItem> =>
  isHidden(item)
    ? { hideMenu: false, hideBody: false }
    : { hideMenu: true, hideBody: true, hideFooter: true }
