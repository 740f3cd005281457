import { page } from '../../resources/access/page.ts'
import { projection } from '../store/columns.ts'
import { sql, type Runner } from '../postgres/database.ts'

/**
 * The pages a user may open, as a JSON array of page records whose five flags are that user's rights; an elMaster has them all.
 * @param name only the page of this internal name or address.
 */
export async function pagesOfUser(runner: Runner, userId: string, name?: string): Promise<string> {
  const { text, values } =
    sql`with u as (select elmaster from usuario where id = ${userId} and active and confirmed and not excluido),
    pode as (select gpp.id_janela, bool_or(gpp.read) r, bool_or(gpp.add) a, bool_or(gpp.edit) e, bool_or(gpp.delete) d, bool_or(gpp.print) i
      from u, gestor_usuario gu join gestor_perfil gp on gp.id = gu.id_gestor_perfil and not gp.excluido
      join perfil p on p.id = gp.id_perfil and p.ativo and not p.excluido join gestor g on g.id = gp.id_gestor and g.ativo and not g.excluido
      join gestor_perfil_pagina gpp on gpp.id_gestor_perfil = gp.id and not gpp.excluido
      where gu.id_usuario = ${userId} and not gu.bloqueado and not gu.excluido group by gpp.id_janela),
    t as (select pg.*, u.elmaster or coalesce(pode.r, false) as pr, u.elmaster or coalesce(pode.a, false) as pa, u.elmaster or coalesce(pode.e, false) as pe,
        u.elmaster or coalesce(pode.d, false) as pd, u.elmaster or coalesce(pode.i, false) as pi
      from u, pagina pg left join pode on pode.id_janela = pg.id
      where pg.ativo and not pg.excluido and (u.elmaster or pode.r) and (${name ?? null}::text is null or pg.page_name = ${name ?? null} or pg.route_pagina = ${name ?? null}))`
  const [row] = await runner.run<{ body: string }>({
    text: `${text} select coalesce(json_agg(x.linha order by x.titulo), '[]')::text as body from (
      select t.page_title as titulo, (select to_jsonb(y) from (select ${projection(page, 't')}) y) || jsonb_build_object('read', t.pr, 'add', t.pa, 'edit', t.pe, 'delete', t.pd, 'print', t.pi) as linha from t) x`,
    values,
  })
  return row?.body ?? '[]'
}
