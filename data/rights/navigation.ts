import type { MenuNode } from '../../resources/calls/navigation.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'

/** The whole menu of the tenant, in order; who may see which link is decided above. */
export const menuNodes = (runner: Runner): Promise<readonly MenuNode[]> =>
  runner.run<MenuNode>(sql.read`select m.id::text, m.item_title as title, m.item_icon as icon, p.caminho as "pagePath",
    m.tipo as type, m.id_owner::text as "ownerId"
    from menu_sistema m left join pagina p on p.id = m.id_pagina and p.ativo and not p.excluido
    where m.ativo and not m.excluido and (m.id_pagina is null or p.id is not null) order by m.ordem nulls last, m.id`)

/** Whether the tenant has a portal, public or not. */
export async function hasPortals(runner: Runner): Promise<boolean> {
  return (await runner.run(sql.read`select 1 from portal where not excluido limit 1`)).length > 0
}

export interface MappedPage {
  readonly id: number
  /** Where the page is, also when it was asked by a further address of it. */
  readonly path: string
  readonly title: string
  readonly name: string
}
export async function pageByPath(runner: Runner, path: string): Promise<MappedPage | undefined> {
  const [page] =
    await runner.run<MappedPage>(sql.read`select p.id::int, p.page_title as title, p.page_name as name,
      p.caminho as path
      from pagina p
    where p.ativo and not p.excluido and (p.caminho = ${path} or p.id in (select m.pagina_id from pagina_mapeamento m
      where lower(m.nova_url) = lower(${path}) and not m.excluido)) order by p.caminho <> ${path}, p.id limit 1`)
  return page
}

/** Whether a node is another one, or stands anywhere below it. */
export async function liesWithin(runner: Runner, id: number, other: string): Promise<boolean> {
  const [found] = await runner.run<{
    within: boolean
  }>(sql.read`with recursive above(id) as (select ${id}::bigint union select m.id_owner from menu_sistema m
      join above a on a.id = m.id where m.id_owner is not null)
    select exists (select 1 from above where id = ${other}::bigint) as within`)
  return found?.within ?? false
}
