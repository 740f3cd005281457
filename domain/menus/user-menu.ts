import { problem } from '../../kernel/problem.ts'
import type { AnyResource, Draft } from '../../kernel/resource.ts'
import { userMenuItem } from '../../resources/portal/user-menu-item.ts'
import { userMenu } from '../../resources/portal/user-menu.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { itemsToCopy, menusToTake } from '../../data/public/portal-menus.ts'
import { entityOf } from '../../data/store/row.ts'
import type { Actor } from '../../data/store/scope.ts'
import { defineCommands } from '../command.ts'
import { createRow, updateRow } from '../row.ts'

/** Gives a portal the items of a base menu that it does not have yet. */
async function copyItems(
  runner: Runner,
  actor: Actor,
  portalId: number,
  baseMenuId: number,
  without: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const row of await itemsToCopy(runner, portalId, baseMenuId))
    if (!without.has(row.menuName))
      await createRow(runner, actor, userMenuItem, { ...row, portalId })
}

/** Gives a portal a base menu, and with it the items that the portal does not have yet. */
const takeMenu = (
  runner: Runner,
  actor: Actor,
  draft: Draft<typeof userMenu>,
  without?: ReadonlySet<string>,
) =>
  runner.atomically(async (tx) => {
    const stored = await createRow(tx, actor, userMenu, draft)
    await copyItems(tx, actor, draft.portalId, draft.baseMenuId, without)
    return stored
  })

/**
 * Gives a portal the base menus that it does not use yet, each with its items.
 * @param names only those of these names; all when not given.
 * @param without the items of these titles stay away.
 */
export const takeMenus = (
  runner: Runner,
  actor: Actor,
  portalId: number,
  names?: readonly string[],
  without?: ReadonlySet<string>,
): Promise<void> =>
  runner.atomically(async (tx) => {
    for (const row of await menusToTake(tx, portalId, names))
      await takeMenu(tx, actor, { ...row, portalId }, without)
  })

interface Step<R extends AnyResource> {
  readonly resource: R
  readonly id: number
  /** The revision it was read at. */
  readonly rev: number
  readonly draft: Partial<Draft<R>>
}
/** One step of arranging: what changes of a menu, or of an item. */
export type Arrangement = Step<typeof userMenu> | Step<typeof userMenuItem>

/** Everybody takes the rows in one order: two who arrange the same menu wait for each other, and neither for ever. */
const inOneOrder = (all: readonly Arrangement[]) =>
  all.toSorted(
    (one, other) => one.resource.name.localeCompare(other.resource.name) || one.id - other.id,
  )

/**
 * Arranges the menu of a portal, all or nothing.
 * @throws {Problem} `missing` for a row of another portal; `changed` when a row has another revision by now.
 */
export const arrangeMenu = (
  runner: Runner,
  actor: Actor,
  portalId: number,
  steps: readonly Arrangement[],
): Promise<void> =>
  runner.atomically(async (tx) => {
    for (const { resource, id, rev, draft } of inOneOrder(steps)) {
      const change = { key: String(id), draft, expected: rev }
      const stored = await updateRow<typeof userMenu | typeof userMenuItem>(
        tx,
        actor,
        resource,
        change,
      )
      if (entityOf(resource, stored).portalId !== portalId)
        throw problem('missing', resource.messages.missing ?? '')
    }
  })

export const userMenuCommands = defineCommands(userMenu, {
  create: (runner, actor, draft) => takeMenu(runner, actor, draft),
})
