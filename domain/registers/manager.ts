import { managerProfileUser } from '../../resources/access/manager-profile-user.ts'
import { manager } from '../../resources/registers/manager.ts'
import {
  countUnusedReadyProfiles,
  removeUnusedReadyProfiles,
  restoreReadyProfiles,
} from '../../data/rights/ready-profiles.ts'
import { usesOfManager } from '../../data/rights/rights.ts'
import { readEntity, readRecord } from '../../data/store/record.ts'
import { countUses } from '../../data/store/references.ts'
import { defineCommands } from '../command.ts'
import { changeRights, refuseGiving, refuseTaking } from '../rights/policy.ts'
import { giveReadyProfiles } from '../rights/ready-profiles.ts'
import { createRow, removeRow, restoreRow, updateRow } from '../row.ts'

/**
 * A manager comes with the ready profiles, and goes with those that nobody has. Switched off it takes what all of its
 * profiles grant from whoever has them, and switched on it gives that.
 */
export const managerCommands = defineCommands(manager, {
  create: (runner, actor, draft) =>
    runner.atomically(async (tx) => {
      const stored = await createRow(tx, actor, manager, draft)
      await giveReadyProfiles(tx, actor, stored.key)
      return stored
    }),
  update: (runner, actor, change) => {
    const { key, draft } = change
    if (draft.active === undefined) return updateRow(runner, actor, manager, change)
    return changeRights(runner, actor, async (tx, held) => {
      const { active } = await readEntity(tx, actor, manager, key)
      if (active !== draft.active) {
        const refuse = draft.active ? refuseGiving : refuseTaking
        await refuse(tx, held, await usesOfManager(tx, key))
      }
      return updateRow(tx, actor, manager, change)
    })
  },
  remove: (runner, actor, key) =>
    runner.atomically(async (tx) => {
      await readRecord(tx, actor, manager, key)
      await removeUnusedReadyProfiles(tx, key)
      return removeRow(tx, actor, manager, key)
    }),
  uses: async (runner, key) => {
    const going = await countUnusedReadyProfiles(runner, key)
    const uses = await countUses(runner, manager, key)
    return uses
      .map(({ noun, count }) => ({
        noun,
        count: noun === managerProfileUser.noun.many ? count - going : count,
      }))
      .filter(({ count }) => count > 0)
  },
  restore: (runner, actor, key) =>
    runner.atomically(async (tx) => {
      await restoreReadyProfiles(tx, key)
      return restoreRow(tx, actor, manager, key)
    }),
})
