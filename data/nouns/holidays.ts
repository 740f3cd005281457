import { sql, type Sql, type Tx } from '../../platform/postgres/database.ts'
import type { Holidays } from '../../pt-br/working-days.ts'

// The days on which the municipality of a portal does not work, beside the national ones: its own and its state's.

/** They as one JSON value, in the order of the year. @param portal an expression that names the portal */
export const holidaysJson = (portal: Sql): Sql =>
  sql`(select coalesce(json_agg(json_build_object('day', f.dia, 'name', f.nome, 'of', f.ambito)
      order by right(f.dia, 5), f.dia), '[]') from feriado f where f.portal_id = ${portal})`

/** Puts these in the place of all that a portal has; who else does the same waits. */
export async function replaceHolidays(tx: Tx, portalId: number, all: Holidays): Promise<void> {
  await tx.run(sql`delete from feriado where portal_id = ${portalId}::bigint`)
  await tx.run(
    sql`insert into feriado (portal_id, dia, nome, ambito)
      select ${portalId}::bigint, s.day, s.name, s.of
      from json_to_recordset(${JSON.stringify(all)}::json) s(day text, name text, of text)`,
  )
}

/** Makes whoever changes the holidays of a portal at the same time wait. */
export const holdHolidays = (tx: Tx, portalId: number): Promise<unknown> =>
  tx.run(sql`select from portal where id = ${portalId}::bigint for no key update`)
