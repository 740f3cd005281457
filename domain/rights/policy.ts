import { problem } from '../../kernel/problem.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { standingOf } from '../../data/accounts/system-users.ts'
import type { Runner, Tx } from '../../data/postgres/database.ts'
import { constraintOf } from '../../data/postgres/failure.ts'
import {
  actions,
  bundleOf,
  effectiveRightsOf,
  heldActions,
  isRestricted,
  type Grant,
  type EffectiveRights,
} from '../../data/rights/rights.ts'
import type { Actor } from '../../data/store/scope.ts'

// Who may give whom which rights: nobody more than they hold, and what is restricted only an elMaster.

/**
 * Runs a change of somebody's rights, all or nothing. The work is told what the actor held before it began, so that nobody is
 * measured by what they are about to give themselves.
 */
export const changeRights = <T>(
  runner: Runner,
  actor: Actor,
  work: (tx: Tx, held: EffectiveRights) => Promise<T>,
): Promise<T> => runner.atomically(async (tx) => work(tx, await effectiveRightsOf(tx, actor)))

/** @throws {Problem} `forbidden` unless an elMaster acts. */
export function masterOnly(held: EffectiveRights, what: string): void {
  if (!held.master) throw problem('forbidden', `Só um elMaster pode ${what}.`)
}

/** Rights on a page with the data of a manager; ids. */
interface Given {
  readonly page: string
  readonly manager: string
}
/** @throws {Problem} `forbidden` when a right is among these that the person does not hold with that manager. */
export function refuseBeyond(held: EffectiveRights, { page, manager }: Given, grant: Grant): void {
  if (held.master) return
  const own = heldActions(held, manager).get(page)
  if (actions.every((action) => !grant[action] || own?.includes(action))) return
  throw problem('forbidden', 'Você só pode dar permissões que você mesmo tem. Peça a um elMaster.')
}

/** @throws {Problem} `forbidden` unless the person may hand out all that these manager's profiles grant. */
export async function refuseGiving(
  runner: Runner,
  held: EffectiveRights,
  managerProfiles: readonly (string | number)[],
): Promise<void> {
  if (held.master || managerProfiles.length === 0) return
  for (const { page, manager, restricted, ...grant } of await bundleOf(runner, managerProfiles)) {
    if (restricted) masterOnly(held, 'dar um perfil restrito')
    refuseBeyond(held, { page, manager }, grant)
  }
}

/** @throws {Problem} `forbidden` when the profile is restricted and the person no elMaster. */
export async function refuseRestricted(
  runner: Runner,
  held: EffectiveRights,
  profileId: string | number,
): Promise<void> {
  if (!held.master && (await isRestricted(runner, profileId)))
    masterOnly(held, 'usar um perfil restrito')
}

/**
 * Who may change whom: an elMaster everybody; others only those who are no staff and whose every manager is theirs too.
 * @throws {Problem} `missing` when the user is not there or out of reach; `forbidden` for staff.
 */
export async function refuseUser(
  runner: Runner,
  { managers }: Actor,
  held: EffectiveRights,
  userId: string,
): Promise<void> {
  const target = await standingOf(runner, userId)
  if (!target) throw problem('missing', systemUser.messages.missing ?? '')
  if (target.root && !held.root)
    throw problem('forbidden', 'Só um operador da plataforma pode mudar este usuário.')
  if (target.staff) masterOnly(held, 'mudar este usuário')
  if (managers !== null && !target.managers.every((id) => managers.includes(id)))
    throw problem('missing', systemUser.messages.missing ?? '')
}

const lastMaster = 'É o último elMaster ativo. Dê elMaster a outra pessoa antes.'
/** Runs what may take away an elMaster. @throws {Problem} `in-use` when nobody would be left. */
export async function requireRemainingMaster<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw constraintOf(error) === 'usuario_resta_elmaster'
      ? problem('in-use', lastMaster, [{ field: 'elMaster', message: lastMaster }], { uses: [] })
      : error
  }
}
