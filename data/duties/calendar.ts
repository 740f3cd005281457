import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'

/** Since when somebody's calendar has its address; nothing where it has none. */
export const calendarSince = (runner: Runner, userId: string): Promise<Date | undefined> =>
  runner
    .run<{ since: Date }>(
      sql.read`select criada_em as since from agenda_de_deveres where usuario_id = ${userId}`,
    )
    .then(([row]) => row?.since)

/** Takes the place of the key before. @param hash of the key */
export const storeCalendarKey = (tx: Tx, userId: string, hash: string): Promise<unknown> =>
  tx.run(
    sql`insert into agenda_de_deveres (usuario_id, resumo) values (${userId}, ${hash})
      on conflict (tenant_id, usuario_id) do update set resumo = excluded.resumo, criada_em = now()`,
  )

/** @returns whether there was one */
export const dropCalendarKey = (tx: Tx, userId: string): Promise<boolean> =>
  tx
    .run(sql`delete from agenda_de_deveres where usuario_id = ${userId} returning usuario_id`)
    .then((rows) => rows.length > 0)

/** Whose calendar a key opens, while they can sign in. @param hash of the key */
export const readerOfCalendar = (runner: Runner, hash: string): Promise<string | undefined> =>
  runner
    .run<{ id: string }>(
      sql.read`select u.id from agenda_de_deveres a join usuario_ativo u on u.id = a.usuario_id
        where a.resumo = ${hash}`,
    )
    .then(([row]) => row?.id)

/** A portal of which somebody answers for something, as owner or deputy. @property day it is there, ISO 8601 */
export interface AnsweredPortal {
  readonly id: number
  readonly name: string
  readonly day: string
}
export const portalsAnsweredFor = (
  runner: Runner,
  userId: string,
): Promise<readonly AnsweredPortal[]> =>
  runner.run<AnsweredPortal>(
    sql.read`select p.id::float8 as id, p.nome as name, (now() at time zone fuso_do_portal(p.id))::date::text as day
      from portal_publico p
      where exists (select from dever d where d.portal_id = p.id and d.aplica
        and (d.responsavel = ${userId} or d.suplente = ${userId}))
      order by p.id`,
  )
