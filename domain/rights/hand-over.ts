import { recordEvent } from '../../data/audit/audit.ts'
import {
  passDuties,
  passKeys,
  permissionsToPass,
  portalsNotPublished,
  remainingOf,
  type HeldPermission,
} from '../../data/people/hand-over.ts'
import { successorsOf } from '../../data/people/person.ts'
import { publishesIn } from '../../data/rights/publishers.ts'
import { noteRights } from '../../data/rights/rights.ts'
import type { Actor } from '../../data/store/scope.ts'
import { problem } from '../../kernel/problem.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import { counted } from '../../pt-br/words.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { changeRights, refuseUser } from './policy.ts'
import { savePermissions, type PermissionToSave } from './publisher-permission.ts'
import { systemUserCommands } from './system-user.ts'

/** The managers with whose portals the actor may pass on each kind; null is every one. */
export interface PassingRights {
  readonly duties: readonly number[] | null
  readonly permissions: readonly number[] | null
  readonly keys: readonly number[] | null
}
/**
 * Who leaves, who takes over, and whether the one who leaves is kept out from now on. A rehearsal tells what would pass
 * and changes nothing.
 */
export interface HandOver {
  readonly from: string
  readonly to: string
  readonly block: boolean
  readonly rehearsal: boolean
}
export interface PassedOn {
  readonly duties: number
  /** Of the duties of both, those that are left without a deputy. */
  readonly alone: number
  /** Those that end for the one who leaves. */
  readonly permissions: number
  /** Of these, those that the other needs not: they publish there without. */
  readonly spared: number
  /** The portals of permissions where no profile of the other publishes. */
  readonly unpublished: readonly string[]
  readonly keys: number
  /** What stayed, in words. */
  readonly left: readonly string[]
}

const fault = (message: string) => problem('invalid', message, [{ field: 'para', message }])

async function passAllDuties(tx: Tx, actor: Actor, passing: Parameters<typeof passDuties>[1]) {
  const passed = await passDuties(tx, passing)
  for (const { id, portalId, owner, deputy } of passed)
    await recordEvent(tx, actor, {
      type: 'update',
      page: 'duty',
      record: id,
      portalId,
      values: { responsavel: owner, suplente: deputy },
    })
  return {
    duties: passed.filter(({ isTaken }) => isTaken).length,
    alone: passed.filter(({ isLeftAlone }) => isLeftAlone).length,
  }
}

async function passAllKeys(
  tx: Tx,
  actor: Actor,
  passing: Parameters<typeof passKeys>[1],
  successor: string,
) {
  const passed = await passKeys(tx, passing)
  for (const { id, portalId, name } of passed)
    await recordEvent(tx, actor, {
      type: 'update',
      page: 'data-key',
      record: id,
      portalId,
      values: { nome: name, responsavel: successor },
    })
  return passed.length
}

/**
 * The rows that give a permission to the one who takes over, and end that of the one who leaves: now, or before its
 * first day when that is still to come.
 */
function rowsOf(held: HeldPermission, to: string, isGiven: boolean): readonly PermissionToSave[] {
  const { key, portalId, clientId, menuId, submenuId, linkedAt, unlinkedAt } = held
  const now = new Date().toISOString()
  const begins = linkedAt > now ? linkedAt : now
  const never = linkedAt > now ? { linkedAt } : {}
  const ended: PermissionToSave = { key, draft: { ...never, unlinkedAt: begins } }
  if (!isGiven) return [ended]
  const draft = { portalId, clientId, userId: to, menuId, submenuId, permission: true }
  return [{ draft: { ...draft, linkedAt: begins, unlinkedAt } }, ended]
}

/** Who publishes everywhere in a portal is given no permission there, which would limit them. */
async function passPermissions(
  tx: Tx,
  actor: Actor,
  passing: Parameters<typeof permissionsToPass>[1],
) {
  const held = await permissionsToPass(tx, passing)
  const portals = [...new Set(held.map(({ portalId }) => portalId))]
  const limited = new Set<number>()
  for (const portalId of portals)
    if (await publishesIn(tx, passing.to, portalId)) limited.add(portalId)
  const isGiven = (one: HeldPermission) => limited.has(one.portalId) && !one.isHeldToo
  const rows = held.flatMap((one) => rowsOf(one, passing.to, isGiven(one)))
  if (rows.length > 0) await savePermissions(tx, { ...actor, managers: passing.managers }, rows)
  return {
    permissions: held.length,
    spared: held.filter((one) => !isGiven(one)).length,
    unpublished: await portalsNotPublished(tx, passing.to, portals),
  }
}

async function leftOf(tx: Tx, from: string): Promise<readonly string[]> {
  const { duties, permissions, keys } = await remainingOf(tx, from)
  return [
    ...(duties === 0
      ? []
      : [
          `${counted(duties, 'obrigação', 'obrigações')} de portais onde quem recebe não trabalha, ou que você não muda`,
        ]),
    ...(permissions === 0
      ? []
      : [
          `${counted(permissions, 'permissão', 'permissões')} de portais onde quem recebe não trabalha, ou onde você não dá permissões`,
        ]),
    ...(keys === 0
      ? []
      : [
          `${counted(keys, 'chave de dados', 'chaves de dados')} de portais que quem recebe, ou você, não pode mudar`,
        ]),
  ]
}

/** Ends the transaction of a rehearsal, of which nothing is to stay. */
class RollBack extends Error {
  readonly passed: PassedOn
  constructor(passed: PassedOn) {
    super('rehearsal')
    this.passed = passed
  }
}

async function passAll(
  tx: Tx,
  actor: Actor,
  rights: PassingRights,
  { from, to, block, rehearsal }: HandOver,
): Promise<PassedOn> {
  const successor = (await successorsOf(tx, from, actor.managers)).find(({ id }) => id === to)
  if (!successor) throw fault('Quem recebe precisa entrar no sistema e ter um perfil.')
  const passing = (managers: readonly number[] | null) => ({ from, to, managers })
  const duties = await passAllDuties(tx, actor, passing(rights.duties))
  const permissions = await passPermissions(tx, actor, passing(rights.permissions))
  const keys = await passAllKeys(tx, actor, passing(rights.keys), successor.nome)
  const passed = { ...duties, ...permissions, keys, left: await leftOf(tx, from) }
  if (rehearsal) throw new RollBack(passed)
  if (block) await systemUserCommands.update(tx, actor, { key: from, draft: { active: false } })
  await noteRights(tx, actor, systemUser.name, from, {
    passou_para: successor.nome,
    obrigacoes: duties.duties,
    sem_suplente: duties.alone,
    permissoes: permissions.permissions,
    chaves: keys,
    bloqueado: block,
  })
  return passed
}

/**
 * Passes on what somebody holds who leaves: the duties they answer for, their permissions to publish, the keys they
 * answer for; and keeps them out, if it is wanted. All or nothing, each change with its audit. A rehearsal does the
 * same and takes it back.
 * @throws {Problem} `missing`; `invalid` for who cannot take over; `forbidden` as a change of the person is
 */
export async function handOverTo(
  runner: Runner,
  actor: Actor,
  rights: PassingRights,
  wanted: HandOver,
): Promise<PassedOn> {
  try {
    return await changeRights(runner, actor, async (tx, held) => {
      await refuseUser(tx, actor, held, wanted.from)
      if (wanted.from === wanted.to) throw fault('Escolha outra pessoa para receber.')
      if (wanted.from === actor.userId && wanted.block)
        throw fault('Você não pode bloquear a si mesmo.')
      return await passAll(tx, actor, rights, wanted)
    })
  } catch (error) {
    if (error instanceof RollBack) return error.passed
    throw error
  }
}
