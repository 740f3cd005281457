import {
  managerUserLink,
  type ManagerUserLinkDraft,
} from '../../resources/access/manager-user-link.ts'
import { spendLinksShownToOthers } from '../../data/accounts/links.ts'
import { linkState, type LinkState } from '../../data/rights/manager-profiles.ts'
import { noteRights } from '../../data/rights/rights.ts'
import { defineCommands } from '../command.ts'
import { createRow, removeRow, restoreRow, updateRow } from '../row.ts'
import { changeRights, refuseGiving, refuseTaking } from './policy.ts'

type Draft = Partial<ManagerUserLinkDraft>
/** Whether a link is another's, or to another profile, after a change. */
const moves = (old: LinkState | undefined, { idManagerProfile, idUser }: Draft): boolean =>
  (idManagerProfile !== undefined && String(idManagerProfile) !== old?.managerProfile) ||
  (idUser !== undefined && idUser !== old?.user)
/** Whether a change gives somebody rights that the link did not give them before. */
const givesMore = (old: LinkState | undefined, draft: Draft): boolean =>
  moves(old, draft) || (draft.blocked === false && old?.blocked === true)
/** Whether a change takes from somebody what the link gave them. */
const takesAway = (old: LinkState, draft: Draft): boolean =>
  moves(old, draft) || (draft.blocked === true && !old.blocked)

/**
 * The link of a user to a manager's profile: it gives the user what that profile grants. An invitation that somebody
 * else copied ends with it, for whoever copied it could take up what they may not give.
 */
export const managerUserLinkCommands = defineCommands(managerUserLink, {
  create: (runner, actor, draft) =>
    changeRights(runner, actor, async (tx, held) => {
      const stored = await createRow(tx, actor, managerUserLink, draft)
      await refuseGiving(tx, held, [draft.idManagerProfile])
      await spendLinksShownToOthers(tx, draft.idUser, actor.userId)
      await noteRights(tx, actor, managerUserLink.name, stored.key, {
        id_usuario: draft.idUser,
        id_gestor_perfil: draft.idManagerProfile,
        bloqueado: draft.blocked,
      })
      return stored
    }),
  update: (runner, actor, change) =>
    changeRights(runner, actor, async (tx, held) => {
      const { key, draft } = change
      const old = await linkState(tx, key)
      const stored = await updateRow(tx, actor, managerUserLink, change)
      const given = draft.idManagerProfile ?? old?.managerProfile
      if (old && takesAway(old, draft)) await refuseTaking(tx, held, [old.managerProfile])
      const more = givesMore(old, draft)
      if (more && given !== undefined) await refuseGiving(tx, held, [given])
      const person = draft.idUser ?? old?.user
      if (more && person !== undefined) await spendLinksShownToOthers(tx, person, actor.userId)
      if (more || (draft.blocked && !old?.blocked))
        await noteRights(tx, actor, managerUserLink.name, key, {
          id_usuario: person,
          id_gestor_perfil: given,
          bloqueado: draft.blocked ?? old?.blocked,
        })
      return stored
    }),
  remove: (runner, actor, key) =>
    changeRights(runner, actor, async (tx, held) => {
      const stored = await removeRow(tx, actor, managerUserLink, key)
      const link = await linkState(tx, key)
      // A blocked one gives nothing that could be taken.
      if (link && !link.blocked) await refuseTaking(tx, held, [link.managerProfile])
      await noteRights(tx, actor, managerUserLink.name, key, { excluido: true })
      return stored
    }),
  // A link that comes back gives again what its profile grants.
  restore: (runner, actor, key) =>
    changeRights(runner, actor, async (tx, held) => {
      const stored = await restoreRow(tx, actor, managerUserLink, key)
      const link = await linkState(tx, key)
      if (!link) return stored
      await refuseGiving(tx, held, [link.managerProfile])
      await spendLinksShownToOthers(tx, link.user, actor.userId)
      return stored
    }),
})
