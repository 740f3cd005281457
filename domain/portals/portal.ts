import { problem } from '../../kernel/problem.ts'
import { portal } from '../../resources/portal/portal.ts'
import { managerFor } from '../../data/nouns/managers.ts'
import { defineCommands } from '../command.ts'
import { installDuties } from '../duties/install.ts'
import { createRow, updateRow } from '../row.ts'

export const portalCommands = defineCommands(portal, {
  // The documented body names no manager. A portal that is left without one is the elMasters' alone until they choose.
  create: async (runner, actor, draft) => {
    const managerId = draft.managerId ?? (await managerFor(runner, actor, draft.cnpj))
    if (managerId === null && actor.managers !== null) throw unowned()
    return runner.atomically(async (tx) => {
      const stored = await createRow(tx, actor, portal, { ...draft, managerId })
      await installDuties(tx, Number(stored.key))
      return stored
    })
  },
  update: (runner, actor, change) => {
    if (change.draft.managerId === null && actor.managers !== null) throw unowned()
    return updateRow(runner, actor, portal, change)
  },
})

/** Whose managers are limited would lose sight of a portal without one. */
function unowned() {
  const { requiredWhenNew: message } = portal.fields.managerId
  return problem('invalid', message, [{ field: 'id_gestor', message }])
}
