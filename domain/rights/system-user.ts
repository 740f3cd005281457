import { problem } from '../../kernel/problem.ts'
import { systemUser, type SystemUserDraft } from '../../resources/access/system-user.ts'
import { spendLinks, spendLinksShownToOthers } from '../../data/accounts/links.ts'
import { endSessions } from '../../data/accounts/sessions.ts'
import { lockUser, type UserState } from '../../data/accounts/system-users.ts'
import { markUnproven } from '../../data/accounts/users.ts'
import { noteRights, type EffectiveRights } from '../../data/rights/rights.ts'
import { defineCommands } from '../command.ts'
import { removeRow, restoreRow, updateRow } from '../row.ts'
import { changeRights, requireRemainingMaster, masterOnly, refuseUser } from './policy.ts'

type Draft = Partial<SystemUserDraft>

/**
 * What only some may change: staff flags an elMaster, the platform's flag an operator, the address one signs in with an
 * elMaster.
 */
function refuseChange(held: EffectiveRights, draft: Draft, old: Partial<UserState>): void {
  const changes = (name: keyof UserState) => draft[name] !== undefined && draft[name] !== old[name]
  if (changes('elMaster') || changes('elUser') || changes('root'))
    masterOnly(held, 'dar ou tirar Equipe EL, elMaster e Operador da plataforma')
  if (changes('root') && !held.root)
    throw problem('forbidden', 'Só um operador da plataforma pode nomear outro.')
  // Only an elMaster changes another's e-mail: who receives its messages can set that user's password.
  if (changes('email')) masterOnly(held, 'mudar o e-mail de outra pessoa')
}

const rightsFlags = ['confirmed', 'active', 'elUser', 'elMaster', 'root'] as const

export const systemUserCommands = defineCommands(systemUser, {
  update: (runner, actor, change) =>
    changeRights(runner, actor, async (tx, held) => {
      const { key, draft } = change
      await refuseUser(tx, actor, held, key)
      const old = await lockUser(tx, key)
      refuseChange(held, draft, old)
      const stored = await requireRemainingMaster(updateRow(tx, actor, systemUser, change))
      const changed = rightsFlags.filter(
        (name) => draft[name] !== undefined && draft[name] !== old[name],
      )
      if (changed.length > 0)
        await noteRights(
          tx,
          actor,
          systemUser.name,
          key,
          Object.fromEntries(changed.map((name) => [name, draft[name]])),
        )
      const moved = draft.email !== undefined && draft.email !== old.email
      // The links of letters on their way went to another address.
      if (moved) await spendLinks(tx, key)
      // Who was shown a link must not come by more than they could give.
      else if (changed.length > 0) await spendLinksShownToOthers(tx, key, actor.userId)
      // Nobody has read a letter to that mailbox yet.
      if (moved || (draft.confirmed && !old.confirmed)) await markUnproven(tx, key)
      if (moved || draft.active === false || draft.confirmed === false) await endSessions(tx, key)
      return stored
    }),
  remove: (runner, actor, key) =>
    changeRights(runner, actor, async (tx, held) => {
      await refuseUser(tx, actor, held, key)
      const stored = await requireRemainingMaster(removeRow(tx, actor, systemUser, key))
      await endSessions(tx, key)
      await spendLinks(tx, key)
      await noteRights(tx, actor, systemUser.name, key, { excluido: true })
      return stored
    }),
  // Who may bring a removed user back is who may remove one.
  restore: (runner, actor, key) =>
    changeRights(runner, actor, async (tx, held) => {
      const stored = await restoreRow(tx, actor, systemUser, key)
      await refuseUser(tx, actor, held, key)
      return stored
    }),
})
