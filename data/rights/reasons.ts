import { pagesOf } from '../../kernel/call.ts'
import type { Action } from '../../kernel/resource.ts'
import { managerUserLink } from '../../resources/access/manager-user-link.ts'
import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'
import { isWithin } from '../store/scope.ts'

// Why somebody may, or may not, do something on a page: what each of their profiles grants there, and whom to ask.

/** A profile that somebody has with a manager, and what it grants on one page. */
export interface GrantingProfile {
  readonly nome: string
  readonly gestor: string
  readonly da: Action[]
  readonly vale: boolean
}
/** @param path the address of the page that rules the screen */
export const profilesOnPage = (
  runner: Runner,
  userId: string,
  path: string,
): Promise<readonly GrantingProfile[]> =>
  runner.run<GrantingProfile>(
    sql.read`select pf.nome, g.nome as gestor,
        exists (select from vinculo_vigente v where v.id_usuario = gu.id_usuario and v.id_gestor_perfil = gp.id)
          as vale,
        array_remove(array[case when r.read then 'read' end, case when r.add then 'add' end,
          case when r.edit then 'edit' end, case when r.delete then 'delete' end,
          case when r.print then 'print' end], null) as da
      from gestor_usuario gu join gestor_perfil gp on gp.id = gu.id_gestor_perfil and not gp.excluido
        join perfil pf on pf.id = gp.id_perfil join gestor g on g.id = gp.id_gestor
        left join (gestor_perfil_pagina r join pagina pg on pg.id = r.id_janela and pg.caminho = ${path})
          on r.id_gestor_perfil = gp.id and not r.excluido
      where gu.id_usuario = ${userId} and not gu.excluido
      order by g.nome collate pt_br, pf.nome collate pt_br, gu.id limit 100`,
  )

/** What there is to do on a page, whoever may. */
export const actionsOffered = async (runner: Runner, path: string): Promise<readonly Action[]> =>
  (
    await runner.run<{ offers: Action[] }>(
      sql.read`select array_remove(array[case when read then 'read' end, case when add then 'add' end,
          case when edit then 'edit' end, case when delete then 'delete' end, case when print then 'print' end], null)
          as offers from pagina where caminho = ${path} and ativo and not excluido limit 1`,
    )
  )[0]?.offers ?? []

/** Who may give profiles with one of these managers, by name: at most three, nobody of the company, not the asker. */
export const profileGivers = async (
  runner: Runner,
  userId: string,
  managers: readonly number[],
): Promise<readonly string[]> =>
  (
    await runner.run<{ name: string }>(
      sql.read`select name from (select distinct u.name from direito_por_gestor d join usuario_ativo u
            on u.id = d.id_usuario
          where d.em_uso and d.add and d.caminho = any(${arrayOf(pagesOf(managerUserLink))}::text[])
            and ${isWithin(sql`d.id_gestor`, managers)} and u.id <> ${userId}
            and not u.elmaster and not u.eluser) n
        order by name collate pt_br limit 3`,
    )
  ).map(({ name }) => name)
