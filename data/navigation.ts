import { sql, type Runner } from './database.ts'

/** One node of the menu (contract: menu-tree-node). */
export interface MenuNode {
  readonly id: string
  readonly title: string
  readonly icon: string | null
  readonly pagePath: string | null
  readonly type: number
  readonly ownerId: string | null
}
/** The whole menu of the tenant, in order; who may see which link is decided above. */
export const menuNodes = (runner: Runner): Promise<readonly MenuNode[]> =>
  runner.run<MenuNode>(sql`select m.id::text, m.item_title as title, m.item_icon as icon, p.caminho as "pagePath", m.tipo as type, m.id_owner::text as "ownerId"
    from menu_sistema m left join pagina p on p.id = m.id_pagina and p.ativo and not p.excluido
    where m.ativo and not m.excluido and (m.id_pagina is null or p.id is not null) order by m.ordem nulls last, m.id`)

export interface MappedPage {
  readonly id: number
  readonly title: string
  readonly name: string
}
export async function pageByPath(runner: Runner, path: string): Promise<MappedPage | undefined> {
  const [page] = await runner.run<MappedPage>(sql`select id::int, page_title as title, page_name as name from pagina where caminho = ${path} and ativo and not excluido`)
  return page
}
