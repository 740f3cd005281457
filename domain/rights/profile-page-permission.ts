import { profileConfiguration } from '../../resources/access/profile-configuration.ts'
import {
  profilePagePermission,
  type ProfilePagePermissionDraft,
} from '../../resources/access/profile-page-permission.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { grantOf, profileUse } from '../../data/rights/page-rights.ts'
import { actions, noteRights, type Grant, type EffectiveRights } from '../../data/rights/rights.ts'
import { readRecord } from '../../data/store/record.ts'
import { defineCommands, type Commands } from '../command.ts'
import { createRow, removeRow, restoreRow, updateRow } from '../row.ts'
import { changeRights, refuseBeyond, refuseRestricted } from './policy.ts'

/** Two nouns show the same rows: what a manager's profile may do on one page. */
type View = typeof profilePagePermission | typeof profileConfiguration
type Draft = ProfilePagePermissionDraft

/** The rights that a change adds to those there were. */
const added = (old: Grant, draft: Partial<Draft>): Grant =>
  Object.fromEntries(actions.map((action) => [action, Boolean(draft[action]) && !old[action]]))
/** The rights that a change takes from those there were. */
const taken = (old: Grant, draft: Partial<Draft>): Grant =>
  Object.fromEntries(actions.map((action) => [action, old[action] && draft[action] === false]))
const all = (old: Grant, draft: Partial<Draft>): Grant =>
  Object.fromEntries(actions.map((action) => [action, draft[action] ?? old[action] ?? false]))

async function refuseChange(
  runner: Runner,
  held: EffectiveRights,
  key: string,
  draft: Partial<Draft>,
): Promise<void> {
  const old = await grantOf(runner, key)
  if (!old) return
  const moved =
    (draft.windowId !== undefined && String(draft.windowId) !== old.page) ||
    (draft.profileManagerId !== undefined && String(draft.profileManagerId) !== old.managerProfile)
  await refuseRestricted(runner, held, old.profile)
  const use =
    draft.profileManagerId === undefined ? old : await profileUse(runner, draft.profileManagerId)
  await refuseRestricted(runner, held, use.profile)
  // On another page, or for another profile, every right of the row is a new one.
  refuseBeyond(
    held,
    { page: String(draft.windowId ?? old.page), manager: use.manager },
    moved ? all(old, draft) : added(old, draft),
  )
  refuseBeyond(held, old, moved ? old : taken(old, draft), 'take')
}

const grantCommands = (view: View): Commands<View> =>
  defineCommands(view, {
    create: (runner, actor, draft) =>
      changeRights(runner, actor, async (tx, held) => {
        const stored = await createRow(tx, actor, view, draft)
        const { profile, manager } = await profileUse(tx, draft.profileManagerId)
        await refuseRestricted(tx, held, profile)
        refuseBeyond(held, { page: String(draft.windowId), manager }, draft)
        await noteRights(tx, actor, view.name, stored.key, draft)
        return stored
      }),
    update: (runner, actor, change) =>
      changeRights(runner, actor, async (tx, held) => {
        const { key, draft } = change
        await readRecord(tx, actor, view, key)
        await refuseChange(tx, held, key, draft)
        const stored = await updateRow(tx, actor, view, change)
        if (Object.keys(draft).length > 0) await noteRights(tx, actor, view.name, stored.key, draft)
        return stored
      }),
    remove: (runner, actor, key) =>
      changeRights(runner, actor, async (tx, held) => {
        const stored = await removeRow(tx, actor, view, key)
        const old = await grantOf(tx, key)
        if (old) {
          await refuseRestricted(tx, held, old.profile)
          refuseBeyond(held, old, old, 'take')
        }
        await noteRights(tx, actor, view.name, key, { excluido: true })
        return stored
      }),
    // A row that comes back gives again what it granted.
    restore: (runner, actor, key) =>
      changeRights(runner, actor, async (tx, held) => {
        const stored = await restoreRow(tx, actor, view, key)
        const old = await grantOf(tx, key)
        if (!old) return stored
        await refuseRestricted(tx, held, old.profile)
        refuseBeyond(held, old, old)
        return stored
      }),
  })

export const profilePagePermissionCommands = grantCommands(profilePagePermission)
export const profileConfigurationCommands = grantCommands(profileConfiguration)
