import { managerProfileUser } from '../../resources/access/manager-profile-user.ts'
import { noteRights } from '../../data/rights/rights.ts'
import { readRecord } from '../../data/store/record.ts'
import { defineCommands } from '../command.ts'
import { createRow, restoreRow, updateRow } from '../row.ts'
import { changeRights, refuseGiving, refuseRestricted } from './policy.ts'

/** A manager's use of a profile: whoever has it reaches that manager's data with that profile's rights. */
export const managerProfileUserCommands = defineCommands(managerProfileUser, {
  create: (runner, actor, draft) =>
    changeRights(runner, actor, async (tx, held) => {
      await refuseRestricted(tx, held, draft.profileId)
      return createRow(tx, actor, managerProfileUser, draft)
    }),
  update: (runner, actor, change) =>
    changeRights(runner, actor, async (tx, held) => {
      const { key, draft } = change
      await readRecord(tx, actor, managerProfileUser, key)
      if (draft.profileId !== undefined) await refuseRestricted(tx, held, draft.profileId)
      const moved = draft.managerId !== undefined || draft.profileId !== undefined
      if (moved) await refuseGiving(tx, held, [key])
      const stored = await updateRow(tx, actor, managerProfileUser, change)
      if (!moved) return stored
      // Under another manager, those who have it reach other data: with no more than the actor may do there.
      await refuseGiving(tx, held, [key])
      await noteRights(tx, actor, managerProfileUser.name, key, {
        id_gestor: draft.managerId ?? null,
        id_perfil: draft.profileId ?? null,
      })
      return stored
    }),
  // What comes back gives again all that it granted.
  restore: (runner, actor, key) =>
    changeRights(runner, actor, async (tx, held) => {
      const stored = await restoreRow(tx, actor, managerProfileUser, key)
      await refuseGiving(tx, held, [key])
      return stored
    }),
})
