import { sql, type Runner } from '../../platform/postgres/database.ts'

// The clock of a municipality as the database knows it (docs/adr/rooms/0144). A zone is a name of IANA's database.

/** The zone of the tenant of a runner. */
export const zoneOf = (runner: Runner): Promise<string> =>
  runner.run<{ zone: string }>(sql.read`select fuso() as zone`).then(([row]) => row?.zone ?? '')

/** The day at a portal's municipality by the database's clock, ISO 8601. */
export const dayAtPortal = (runner: Runner, portalId: number): Promise<string> =>
  runner
    .run<{ day: string }>(
      sql.read`select (now() at time zone fuso_do_portal(${portalId}::bigint))::date::text as day`,
    )
    .then(([row]) => row?.day ?? '')

/** The zone of a portal's municipality. */
export const zoneOfPortal = (runner: Runner, portalId: number): Promise<string> =>
  runner
    .run<{ zone: string }>(sql.read`select fuso_do_portal(${portalId}::bigint) as zone`)
    .then(([row]) => row?.zone ?? '')
