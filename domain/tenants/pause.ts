import { recordEvent } from '../../data/audit/audit.ts'
import { endPause, setPause, type Pause, type PauseKind } from '../../data/nouns/tenant-pause.ts'
import type { Tenant } from '../../data/nouns/tenants.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { clockOf } from '../../pt-br/clock.ts'
import type { Actor } from '../../data/store/scope.ts'

const page = 'municipality'

/** What people read of a pause: as the answer to what is refused, and on every screen. */
export function pauseWords(
  { kind, since, until, reason }: Pause,
  { name, zone }: Pick<Tenant, 'name' | 'zone'>,
): string {
  const { moment } = clockOf(zone)
  const why = /[.!?]$/.test(reason) ? reason : `${reason}.`
  if (kind === 'suspenso')
    return `O serviço de ${name} está suspenso desde ${moment(new Date(since))}. Motivo: ${why} Nada se perdeu; fale com quem cuida da instalação.`
  const end = until === null ? '' : `, até ${moment(new Date(until))}`
  return `Só leitura${end}: por enquanto nada pode ser gravado. Motivo: ${why} O que está publicado continua no ar.`
}

/** Seconds after which asking again is worth while, for `Retry-After` (RFC 9110). */
export function secondsOfPause({ until }: Pause, now: Date): number {
  const left = until === null ? 0 : Math.ceil((new Date(until).getTime() - now.getTime()) / 1_000)
  return left > 0 ? left : 300
}

/**
 * Suspends a municipality, or lets it only be read for a while; its own journal tells of it.
 * @param owner the database as its owner sees it
 * @returns false where nothing changes, as it is suspended
 */
export const pauseTenant = (
  owner: Database,
  actor: Actor,
  pause: Omit<Pause, 'since'>,
): Promise<boolean> =>
  owner.transaction(actor.tenantId, async (tx) => {
    const isSet = await setPause(tx, actor.tenantId, pause)
    if (isSet) await recordEvent(tx, actor, told({ ...pause }))
    return isSet
  })

/** Serves it again as always. @returns false where it had no such pause */
export const resumeTenant = (owner: Database, actor: Actor, kind: PauseKind): Promise<boolean> =>
  owner.transaction(actor.tenantId, async (tx) => {
    const isOver = await endPause(tx, actor.tenantId, kind)
    if (isOver) await recordEvent(tx, actor, told({ kind: null }))
    return isOver
  })

const told = ({
  kind,
  until = null,
  reason = null,
}: {
  readonly kind: PauseKind | null
  readonly until?: string | null
  readonly reason?: string | null
}) => ({
  type: 'update' as const,
  page,
  values: { parada: kind, parada_ate: until, parada_motivo: reason },
})
