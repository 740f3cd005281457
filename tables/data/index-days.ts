import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import type { Power } from '../model/parts.ts'

// What portals reached of the index, day by day.

/** A portal that citizens see and whose index nobody noted today. */
export interface PortalToRead {
  readonly id: number
  /** At its municipality, ISO 8601. */
  readonly today: string
}
export const portalsToRead = (runner: Runner): Promise<readonly PortalToRead[]> =>
  runner.run<PortalToRead>(
    sql.read`select p.id::float8 as id, (now() at time zone fuso_do_portal(p.id))::date::text as today
      from portal p where p.ativo and not p.excluido and not exists (select from indice_do_dia i
        where i.portal_id = p.id and i.dia = (now() at time zone fuso_do_portal(p.id))::date) order by p.id`,
  )

export interface DayOfIndex {
  /** ISO 8601 */
  readonly day: string
  readonly strict: number
  readonly kind: number
}
/** Notes what a portal reached; the first of a day stays. */
export async function noteDay(
  tx: Tx,
  portalId: number,
  { day, strict, kind }: DayOfIndex,
  power: Power,
  criteria: Readonly<Record<string, number>>,
): Promise<void> {
  await tx.run(
    sql`insert into indice_do_dia (portal_id, dia, poder, estrita, generosa, criterios)
      values (${portalId}::bigint, ${day}::date, ${power}, ${strict}::numeric, ${kind}::numeric,
        ${JSON.stringify(criteria)}::jsonb)
      on conflict do nothing`,
  )
}

/** Days that are told of. */
const most = 366
/** The last year of a portal, the oldest day first. */
export const daysOfIndex = (runner: Runner, portalId: number): Promise<readonly DayOfIndex[]> =>
  runner.run<DayOfIndex>(
    sql.read`select dia::text as day, estrita::float8 as strict, generosa::float8 as kind
      from (select i.* from indice_do_dia i where i.portal_id = ${portalId}::bigint
        order by i.dia desc limit ${most}::int) i order by dia`,
  )
