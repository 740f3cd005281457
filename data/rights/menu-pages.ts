import type { Page } from '../../resources/pages.ts'
import { areas } from '../../resources/areas.ts'
import { menuSpotOf } from '../../resources/menu-tree.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { menuInUse, noteBirth } from './menu-adoption.ts'
import { addToMenuTree, nodeTypes, writeMenuTree } from './menu-tree.ts'

/**
 * Gives pages that are new in this version their entries: a tenant without a menu the declared one, whole; one that
 * uses it each page where it has its place; one with a menu from before each page where that menu had it.
 */
export async function addPagesToMenu(runner: Runner, pages: readonly Page[]): Promise<void> {
  const menu = await menuInUse(runner)
  if (menu === 'none') {
    await writeMenuTree(runner)
    return noteBirth(runner)
  }
  for (const page of pages)
    if (menu === 'earlier' && page.inMenu) await addByArea(runner, page)
    else if (menu === 'declared' && (page.inMenu || menuSpotOf(page.path)))
      await addToMenuTree(runner, page)
}

const titles = Object.entries(areas)
/** Puts a page into the menu of before, which goes by the first segment of addresses. */
async function addByArea(runner: Runner, page: Page): Promise<void> {
  const segment = page.path.split('/')[1] ?? ''
  const area = areas[segment] ?? { heading: 'Sistema', title: segment, icon: 'settings' }
  const place = titles.findIndex(([name]) => name === segment)
  const top = await menuNode(runner, nodeTypes.area, null, area.heading, null, place)
  const group = await menuNode(runner, nodeTypes.group, top, area.title, area.icon, place)
  await runner.run(sql`insert into menu_sistema (id_owner, id_pagina, tipo, item_title, ordem)
    select ${group}::bigint, p.id, ${nodeTypes.link}::int, ${page.title}, (select count(*)::int from menu_sistema m
      where m.id_owner = ${group}::bigint) from pagina p where p.caminho = ${page.path}`)
}
async function menuNode(
  runner: Runner,
  type: number,
  owner: string | null,
  title: string,
  icon: string | null,
  order: number,
): Promise<string> {
  const [found] = await runner.run<{ id: string }>(
    sql.read`select id::text from menu_sistema where tipo = ${type}::int
      and id_owner is not distinct from ${owner}::bigint
      and item_title = ${title} and not excluido limit 1`,
  )
  if (found) return found.id
  const [made] = await runner.run<{ id: string }>(
    sql`insert into menu_sistema (id_owner, tipo, item_title, item_icon, ordem)
      values (${owner}::bigint, ${type}::int, ${title}, ${icon}, ${order}::int) returning id::text`,
  )
  return made?.id ?? ''
}
