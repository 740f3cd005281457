import { sql, type Runner } from '../../platform/postgres/database.ts'

/**
 * Suspended: nobody comes in, portals say so, its work waits. Only read: portals and lists go on, nobody changes
 * anything, its work waits.
 */
export type PauseKind = 'suspenso' | 'leitura'
/** Why a municipality is not served as always. */
export interface Pause {
  readonly kind: PauseKind
  /** An instant, ISO 8601. */
  readonly since: string
  /** Until when it is thought to last; it does not end by itself. */
  readonly until: string | null
  readonly reason: string
}

/** Of a row `t` of tenants; null where it is served as always. */
export const pauseColumn = sql`case when t.parada is not null then json_build_object('kind', t.parada,
  'since', t.parada_desde, 'until', t.parada_ate, 'reason', t.parada_motivo) end as pause`

/** @returns false where the tenant is suspended, which being only read does not change */
export async function setPause(
  runner: Runner,
  tenantId: number,
  { kind, until, reason }: Omit<Pause, 'since'>,
): Promise<boolean> {
  const rows = await runner.run(
    sql`update tenant set parada = ${kind}, parada_motivo = ${reason}, parada_ate = ${until}::timestamptz,
        parada_desde = case when parada = ${kind} then parada_desde else now() end
      where id = ${tenantId} and (${kind} = 'suspenso' or parada is distinct from 'suspenso') returning id`,
  )
  return rows.length > 0
}

/** @returns false where there was none of this kind, or the tenant leaves: that is stopped before */
export async function endPause(
  runner: Runner,
  tenantId: number,
  kind: PauseKind,
): Promise<boolean> {
  const rows = await runner.run(
    sql`update tenant set parada = null, parada_desde = null, parada_ate = null, parada_motivo = null
      where id = ${tenantId} and parada = ${kind}
        and not exists (select from saida_de_municipio s where s.numero = tenant.id) returning id`,
  )
  return rows.length > 0
}
