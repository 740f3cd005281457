import { recordEvent } from '../../data/audit/audit.ts'
import {
  passDuties,
  passKeys,
  permissionsToPass,
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
/** Who leaves, who takes over, and whether the one who leaves is kept out from now on. */
export interface HandOver {
  readonly from: string
  readonly to: string
  readonly block: boolean
}
export interface PassedOn {
  readonly duties: number
  readonly permissions: number
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
  return passed.length
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

/** The rows that give a permission to the one who takes over, and end that of the one who leaves. */
function rowsOf(held: HeldPermission, to: string, isGiven: boolean): readonly PermissionToSave[] {
  const { key, portalId, clientId, menuId, submenuId, unlinkedAt } = held
  const now = new Date().toISOString()
  const ended: PermissionToSave = { key, draft: { unlinkedAt: now } }
  if (!isGiven) return [ended]
  const draft = { portalId, clientId, userId: to, menuId, submenuId, permission: true }
  return [{ draft: { ...draft, linkedAt: now, unlinkedAt } }, ended]
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
  const rows = held.flatMap((one) =>
    rowsOf(one, passing.to, limited.has(one.portalId) && !one.isHeldToo),
  )
  if (rows.length > 0) await savePermissions(tx, { ...actor, managers: passing.managers }, rows)
  return held.length
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

/**
 * Passes on what somebody holds who leaves: the duties they answer for, their permissions to publish, the keys they
 * answer for; and keeps them out, if it is wanted. All or nothing, each change with its audit.
 * @throws {Problem} `missing`; `invalid` for who cannot take over; `forbidden` as a change of the person is
 */
export const handOverTo = (
  runner: Runner,
  actor: Actor,
  rights: PassingRights,
  { from, to, block }: HandOver,
): Promise<PassedOn> =>
  changeRights(runner, actor, async (tx, held) => {
    await refuseUser(tx, actor, held, from)
    if (from === to) throw fault('Escolha outra pessoa para receber.')
    if (from === actor.userId && block) throw fault('Você não pode bloquear a si mesmo.')
    const successor = (await successorsOf(tx, from, actor.managers)).find(({ id }) => id === to)
    if (!successor) throw fault('Quem recebe precisa entrar no sistema e ter um perfil.')
    const passing = (managers: readonly number[] | null) => ({ from, to, managers })
    const duties = await passAllDuties(tx, actor, passing(rights.duties))
    const permissions = await passPermissions(tx, actor, passing(rights.permissions))
    const keys = await passAllKeys(tx, actor, passing(rights.keys), successor.nome)
    if (block) await systemUserCommands.update(tx, actor, { key: from, draft: { active: false } })
    const left = await leftOf(tx, from)
    await noteRights(tx, actor, systemUser.name, from, {
      passou_para: successor.nome,
      obrigacoes: duties,
      permissoes: permissions,
      chaves: keys,
      bloqueado: block,
    })
    return { duties, permissions, keys, left }
  })
