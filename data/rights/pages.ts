import { page } from '../../resources/access/page.ts'
import { projection } from '../store/columns.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'

/**
 * The pages a user may open, as a JSON array of page records whose five flags are that user's rights; an elMaster has
 * them all.
 * @param name only the page of this internal name or address.
 */
export async function pagesOfUser(runner: Runner, userId: string, name?: string): Promise<string> {
  const wanted = sql.typed(name ?? null, 'text')
  const [row] = await runner.run<{ body: string }>(
    sql.read`with t as (select pg.*, u.elmaster or d.read as pr, u.elmaster or d.add as pa, u.elmaster
        or d.edit as pe, u.elmaster or d.delete as pd, u.elmaster or d.print as pi
      from usuario_ativo u cross join pagina pg left join direito_efetivo d on d.id_janela = pg.id
        and d.id_usuario = ${userId}
      where u.id = ${userId} and pg.ativo and not pg.excluido and (u.elmaster or d.read)
        and (${wanted} is null or pg.page_name = ${wanted} or pg.route_pagina = ${wanted}))
      select coalesce(json_agg(x.linha order by x.titulo collate pt_br), '[]')::text as body from (
      select t.page_title as titulo, (select to_jsonb(y) from (select ${sql.raw(projection(page, 't'))}) y)
        || jsonb_build_object('read', t.pr, 'add', t.pa, 'edit', t.pe, 'delete', t.pd, 'print', t.pi) as linha
      from t) x`,
  )
  return row?.body ?? '[]'
}
