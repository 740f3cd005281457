import { arrayOf, sql, type Runner, type Tx } from '../../platform/postgres/database.ts'

/** A portal on the air that owes something. @property day it is there, ISO 8601 */
export interface RemindedPortal {
  readonly id: number
  readonly name: string
  readonly day: string
}
export const portalsWithDuties = (runner: Runner): Promise<readonly RemindedPortal[]> =>
  runner.run<RemindedPortal>(
    sql.read`select p.id::float8 as id, p.nome as name, (now() at time zone fuso_do_portal(p.id))::date::text as day
      from portal_publico p
      where exists (select from dever d where d.portal_id = p.id and d.aplica)
      order by p.id`,
  )

/** Somebody who wants letters and can sign in. */
export interface Recipient {
  readonly id: string
  readonly name: string
  readonly email: string
}
const wants = sql`coalesce((select l.recebe from lembrete l where l.usuario_id = u.id), true)`
/** Those of these who want letters. */
export const recipients = (runner: Runner, ids: readonly string[]): Promise<readonly Recipient[]> =>
  runner.run<Recipient>(
    sql.read`select u.id, u.name, u.email from usuario_ativo u where u.id = any(${arrayOf(ids)}::text[]) and ${wants}`,
  )
/** Those who may change a portal by a profile, nobody of the company, and want letters. */
export const editorsToTell = (
  runner: Runner,
  portalId: number,
  pages: readonly string[],
): Promise<readonly Recipient[]> =>
  runner.run<Recipient>(
    sql.read`select u.id, u.name, u.email from usuario_ativo u join portal p on p.id = ${portalId}::bigint
      where not u.elmaster and not u.eluser and ${wants}
        and exists (select from direito_por_gestor d where d.id_usuario = u.id and d.em_uso and d.edit
          and d.id_gestor = p.id_gestor and d.caminho = any(${arrayOf(pages)}::text[])) order by u.id`,
  )

/** Notes that somebody is written to of duties on a day. @returns false where they were already */
export const noteDutyLetter = (tx: Tx, userId: string, day: string): Promise<boolean> =>
  tx
    .run(
      sql`insert into lembrete_de_deveres (usuario_id, dia) values (${userId}, ${day}::date)
        on conflict do nothing returning usuario_id`,
    )
    .then((rows) => rows.length > 0)
