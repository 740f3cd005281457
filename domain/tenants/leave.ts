import { recordEvent } from '../../data/audit/audit.ts'
import {
  countChanges,
  dropLeave,
  insertLeave,
  lastHandedOver,
  leaveOfTenant,
  type HandedOver,
} from '../../data/nouns/tenant-leave.ts'
import { setPause, type Pause } from '../../data/nouns/tenant-pause.ts'
import type { Tenant } from '../../data/nouns/tenants.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { Database, Runner } from '../../platform/postgres/database.ts'

export interface LeaveAsked {
  readonly reason: string
  /** Until it may be removed, one at least. */
  readonly days: number
  /** Why nothing is handed over before; null where it was. */
  readonly withoutExport: string | null
}

/**
 * Why a municipality cannot go: it is served still; nothing was handed over since it was suspended; files lacked in
 * what was; something changed since.
 */
export type NotHandedOver = 'served' | 'nothing' | 'incomplete' | 'changed'

/** What was handed over since it was suspended, whole and as it still is; or why that does not count. */
export async function handedOverSince(
  runner: Runner,
  pause: Pause | null,
): Promise<HandedOver | NotHandedOver> {
  if (pause?.kind !== 'suspenso') return 'served'
  const last = await lastHandedOver(runner)
  if (!last || Date.parse(last.at) < Date.parse(pause.since)) return 'nothing'
  if (last.missing > 0) return 'incomplete'
  return (await countChanges(runner)) === last.changes ? last : 'changed'
}

const page = 'municipality'

/**
 * Suspends a municipality and says from which day on it may be removed. Nothing of it is removed by that.
 * @param owner the database as its owner sees it
 * @returns the day, ISO; that it leaves already; or why it cannot
 */
export const leaveTenant = (
  owner: Database,
  actor: Actor,
  tenant: Tenant,
  asked: LeaveAsked,
): Promise<{ readonly day: string } | 'leaves' | NotHandedOver> =>
  owner.transaction(tenant.id, async (tx) => {
    if (await leaveOfTenant(tx, tenant.id)) return 'leaves'
    if (asked.withoutExport === null) {
      const handed = await handedOverSince(tx, tenant.pause)
      if (typeof handed === 'string') return handed
    }
    const day = await insertLeave(tx, tenant, asked)
    if (day === undefined) return 'leaves'
    await setPause(tx, tenant.id, { kind: 'suspenso', until: null, reason: asked.reason })
    await recordEvent(tx, actor, {
      type: 'update',
      page,
      values: {
        parada: 'suspenso',
        parada_motivo: asked.reason,
        remover_em: day,
        ...(asked.withoutExport !== null && { sem_exportacao: asked.withoutExport }),
      },
    })
    return { day }
  })

/**
 * Stops a leave; the municipality stays suspended.
 * @returns false where it does not leave, or its removal has begun
 */
export const keepTenant = (owner: Database, actor: Actor): Promise<boolean> =>
  owner.transaction(actor.tenantId, async (tx) => {
    const isKept = await dropLeave(tx, actor.tenantId)
    if (isKept) await recordEvent(tx, actor, { type: 'update', page, values: { remover_em: null } })
    return isKept
  })
