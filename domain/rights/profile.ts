import { problem } from '../../kernel/problem.ts'
import { profile } from '../../resources/access/profile.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { noteRights, usesOfProfile, type EffectiveRights } from '../../data/rights/rights.ts'
import { readRecord } from '../../data/store/record.ts'
import { defineCommands } from '../command.ts'
import { createRow, removeRow, restoreRow, updateRow } from '../row.ts'
import { changeRights, masterOnly, refuseGiving, refuseRestricted, refuseTaking } from './policy.ts'

/** A profile that comes back, or is switched on, gives again all that it granted. */
async function refuseAll(runner: Runner, held: EffectiveRights, key: string): Promise<void> {
  await refuseRestricted(runner, held, key)
  await refuseGiving(runner, held, await usesOfProfile(runner, key))
}

/** A profile without a manager is every manager's. @throws {Problem} `invalid` unless an elMaster makes it so. */
function refuseForAll({ master }: EffectiveRights, managerId: unknown): void {
  if (master || (managerId !== null && managerId !== undefined)) return
  const message = 'Escolha o gestor: só um elMaster cria perfis que valem para todos.'
  throw problem('invalid', message, [{ field: 'id_gestor', message }])
}

export const profileCommands = defineCommands(profile, {
  create: (runner, actor, draft) =>
    changeRights(runner, actor, async (tx, held) => {
      refuseForAll(held, draft.managerId)
      if (draft.restricted) masterOnly(held, 'criar um perfil restrito')
      return createRow(tx, actor, profile, draft)
    }),
  update: (runner, actor, change) =>
    changeRights(runner, actor, async (tx, held) => {
      const { key, draft } = change
      await readRecord(tx, actor, profile, key)
      await refuseRestricted(tx, held, key)
      if (draft.active === false) await refuseTaking(tx, held, await usesOfProfile(tx, key))
      if (draft.active || draft.managerId !== undefined) await refuseAll(tx, held, key)
      if (draft.managerId === null) refuseForAll(held, null)
      if (draft.restricted) masterOnly(held, 'tornar um perfil restrito')
      const stored = await updateRow(tx, actor, profile, change)
      if (draft.active !== undefined || draft.restricted !== undefined)
        await noteRights(tx, actor, profile.name, key, {
          ativo: draft.active ?? null,
          restrito: draft.restricted ?? null,
        })
      return stored
    }),
  remove: (runner, actor, key) =>
    changeRights(runner, actor, async (tx, held) => {
      await readRecord(tx, actor, profile, key)
      await refuseRestricted(tx, held, key)
      return removeRow(tx, actor, profile, key)
    }),
  restore: (runner, actor, key) =>
    changeRights(runner, actor, async (tx, held) => {
      const stored = await restoreRow(tx, actor, profile, key)
      await refuseAll(tx, held, key)
      return stored
    }),
})
