import { problem } from '../../kernel/problem.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { userStandingOf } from '../../data/accounts/system-users.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import { constraintOf } from '../../platform/postgres/failure.ts'
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

// Who may give, or take from, whom which rights: nobody more than they hold, and what is restricted only an elMaster.

/**
 * Runs a change of somebody's rights, all or nothing. The work is told what the actor held before it began, so that
 * nobody is measured by what they are about to give themselves.
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
/** What is done with rights that the person does not hold: they are given, taken away, or their holder is changed. */
const wordsOf = {
  give: 'Você só pode dar permissões que você mesmo tem. Peça a um elMaster.',
  take: 'Você só pode tirar permissões que você mesmo tem. Peça a um elMaster.',
  change: 'Esta pessoa tem permissões que você não tem. Peça a um elMaster.',
} as const
type Deed = keyof typeof wordsOf
const deedOfMaster: Readonly<Record<Deed, string>> = {
  give: 'dar um perfil restrito',
  take: 'tirar um perfil restrito',
  change: 'mudar quem tem um perfil restrito',
}

/** @throws {Problem} `forbidden` when a right is among these that the person does not hold with that manager. */
export function refuseBeyond(
  held: EffectiveRights,
  { page, manager }: Given,
  grant: Grant,
  deed: Deed = 'give',
): void {
  if (held.master) return
  const own = heldActions(held, manager).get(page)
  if (actions.every((action) => !grant[action] || own?.includes(action))) return
  throw problem('forbidden', wordsOf[deed])
}

async function refuseBundle(
  runner: Runner,
  held: EffectiveRights,
  managerProfiles: readonly (string | number)[],
  deed: Deed,
): Promise<void> {
  if (held.master || managerProfiles.length === 0) return
  for (const { page, manager, restricted, ...grant } of await bundleOf(runner, managerProfiles)) {
    if (restricted) masterOnly(held, deedOfMaster[deed])
    refuseBeyond(held, { page, manager }, grant, deed)
  }
}

/** @throws {Problem} `forbidden` unless the person may hand out all that these manager's profiles grant. */
export const refuseGiving = (
  runner: Runner,
  held: EffectiveRights,
  managerProfiles: readonly (string | number)[],
): Promise<void> => refuseBundle(runner, held, managerProfiles, 'give')

/**
 * @throws {Problem} `forbidden` unless the person holds all that these manager's profiles grant, and so may take it
 * away.
 */
export const refuseTaking = (
  runner: Runner,
  held: EffectiveRights,
  managerProfiles: readonly (string | number)[],
): Promise<void> => refuseBundle(runner, held, managerProfiles, 'take')

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
 * Who may change whom, and let them in: an elMaster everybody; others only those who are no staff, whose every manager
 * is theirs too, and who hold nothing that they do not hold themselves (decision 92).
 * @throws {Problem} `missing` when the user is not there or out of reach; `forbidden` for staff, and for who holds
 * more.
 */
export async function refuseUser(
  runner: Runner,
  { managers }: Actor,
  held: EffectiveRights,
  userId: string,
): Promise<void> {
  const target = await userStandingOf(runner, userId)
  if (!target) throw problem('missing', systemUser.messages.missing ?? '')
  if (target.root && !held.root)
    throw problem('forbidden', 'Só um operador da plataforma pode mudar este usuário.')
  if (target.staff) masterOnly(held, 'mudar este usuário')
  if (managers !== null && !target.managers.every((id) => managers.includes(id)))
    throw problem('missing', systemUser.messages.missing ?? '')
  await refuseBundle(runner, held, target.managerProfiles, 'change')
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
