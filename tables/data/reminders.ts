import { arrayOf, sql, type Runner, type Tx } from '../../platform/postgres/database.ts'

/** Somebody who may send the tables of portals, and was not written to within the week. */
export interface Reminded {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly portals: readonly { readonly id: number; readonly name: string }[]
}
const week = sql`interval '7 days'`

/**
 * Whom a reminder may be written to now: those whose profiles let them edit on one of the pages, with the portals that
 * are on the air. Who is of the company that keeps the installation is not asked to do a municipality's work.
 */
export const peopleToRemind = (
  runner: Runner,
  pages: readonly string[],
): Promise<readonly Reminded[]> =>
  runner.run<Reminded>(
    sql.read`select u.id, u.name, u.email, json_agg(json_build_object('id', p.id, 'name', p.nome)
      order by p.nome collate pt_br,
        p.id) as portals
      from usuario_ativo u join portal p on p.ativo and not p.excluido and p.id_gestor in (
        select d.id_gestor from direito_por_gestor d where d.id_usuario = u.id and d.em_uso and d.edit
          and d.caminho = any(${arrayOf(pages)}::text[]))
      left join lembrete l on l.usuario_id = u.id
      where not u.elmaster and not u.eluser and coalesce(l.recebe, true)
        and (l.enviado_em is null or l.enviado_em <= now() - ${week})
      group by u.id, u.name, u.email order by u.id`,
  )

/**
 * Notes that somebody is written to now.
 * @returns false where another process did within the week, or they want it no more
 */
export const noteReminder = (tx: Tx, userId: string): Promise<boolean> =>
  tx
    .run(
      sql`insert into lembrete as l (usuario_id, enviado_em) values (${userId}, now())
        on conflict (tenant_id, usuario_id) do update set enviado_em = now()
        where l.recebe and (l.enviado_em is null or l.enviado_em <= now() - ${week}) returning usuario_id`,
    )
    .then((rows) => rows.length > 0)

export const wantsReminders = (runner: Runner, userId: string): Promise<boolean> =>
  runner
    .run<{ recebe: boolean }>(sql.read`select recebe from lembrete where usuario_id = ${userId}`)
    .then(([row]) => row?.recebe ?? true)

export const setReminders = (tx: Tx, userId: string, wanted: boolean): Promise<unknown> =>
  tx.run(
    sql`insert into lembrete (usuario_id, recebe) values (${userId}, ${wanted}::bool)
      on conflict (tenant_id, usuario_id) do update set recebe = excluded.recebe`,
  )
