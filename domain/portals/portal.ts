import { problem } from '../../kernel/problem.ts'
import { pagesOf } from '../../kernel/call.ts'
import { portal, type PortalDraft } from '../../resources/portal/portal.ts'
import { managerFor } from '../../data/nouns/managers.ts'
import { mayOn } from '../../data/rights/access.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { defineCommands } from '../command.ts'
import { installDuties } from '../duties/install.ts'
import { createRow, updateRow } from '../row.ts'

export const portalCommands = defineCommands(portal, {
  // The documented body names no manager. A portal that is left without one is the elMasters' alone until they choose.
  create: async (runner, actor, draft) => {
    const managerId = draft.managerId ?? (await managerFor(runner, actor, draft.cnpj))
    if (managerId === null && actor.managers !== null) throw unowned()
    await checkConnection(runner, actor, draft)
    return runner.atomically(async (tx) => {
      const stored = await createRow(tx, actor, portal, { ...draft, managerId })
      await installDuties(tx, Number(stored.key))
      return stored
    })
  },
  update: async (runner, actor, change) => {
    if (change.draft.managerId === null && actor.managers !== null) throw unowned()
    await checkConnection(runner, actor, change.draft)
    return updateRow(runner, actor, portal, change)
  },
})

/** Whose managers are limited would lose sight of a portal without one. */
function unowned() {
  const { requiredWhenNew: message } = portal.fields.managerId
  return problem('invalid', message, [{ field: 'id_gestor', message }])
}

const [platformPage = ''] = pagesOf(portal)
/**
 * What a portal is connected to is written by who may change portals on the platform's page, and by nobody else who may
 * change this one.
 */
async function checkConnection(
  runner: Runner,
  { userId }: Actor,
  { connectionString }: Partial<PortalDraft>,
): Promise<void> {
  if (!connectionString || (await mayOn(runner, userId, platformPage, 'edit'))) return
  const message =
    'Só quem administra a plataforma grava a cadeia de conexão. Deixe em branco, ou peça a um elMaster.'
  throw problem('invalid', message, [{ field: 'portal_Str_Conexao', message }])
}
