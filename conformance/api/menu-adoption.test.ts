import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMenu, menuPlaces } from '../../backoffice/app/menu-levels.ts'
import { allPages } from '../../data/rights/all-pages.ts'
import { addPagesToMenu } from '../../data/rights/menu-pages.ts'
import { toWrite } from '../../kernel/form.ts'
import { pathOf } from '../../kernel/operation.ts'
import { sql } from '../../platform/postgres/database.ts'
import { page as pageNoun } from '../../resources/access/page.ts'
import { readMenu, type MenuNode } from '../../resources/calls/navigation.ts'
import { adoptMenu, readMenuOffer, undoMenu } from '../../resources/calls/system-menu.ts'
import { prepareTenant } from '../../server/first-run.ts'
import { closeMenus, master, nodes, openMenus, server, type Row } from '../support/menu-server.ts'
import { tenants } from '../support/tenants.ts'

// A municipality that has had its own menu for years is offered the declared one.

const { tenantId } = tenants.a
const terms = '/informacoes/portal-informacoes/glossario'
const news = '/informacoes/portal-informacoes/noticias'

beforeAll(async () => {
  await openMenus()
  // As an installation from before the declared menu has it: by areas, below a heading of its own.
  await server.db.transaction(tenantId, async (tx) => {
    await tx.run(sql`update menu_adotado set desfeito_em = now()`)
    await tx.run(sql`delete from menu_sistema`)
    await tx.run(sql`insert into menu_sistema (tipo, item_title, ordem) values (1, 'Da casa', 99)`)
    await addPagesToMenu(tx, allPages)
  })
  await edit()
})
afterAll(closeMenus)

const idAt = async (column: 'item_title' | 'caminho', value: string) =>
  (
    await server.runnerOf('a').run<{ id: number }>({
      text: `select m.id::int from menu_sistema m left join pagina p on p.id = m.id_pagina
        where ${column} = $1 and not m.excluido`,
      values: [value],
    })
  )[0]?.id ?? 0
const put = async (given: Row) =>
  Number((await nodes?.made(master, { ...(await nodes.fresh()), ...given }))?.key)
/** A word of its own, an entry that is switched off, a group of its own, and a page that only this town has. */
async function edit(): Promise<void> {
  await nodes?.update(master, await idAt('caminho', terms), { item_title: 'Palavras da casa' })
  await nodes?.update(master, await idAt('caminho', news), { ativo: 'N' })
  const group = await put({
    tipo: 2,
    id_owner: await idAt('item_title', 'Da casa'),
    item_title: 'Todo dia',
    id_pagina: null,
  })
  const agenda = {
    ...toWrite(pageNoun, pageNoun.example),
    route_area: 'agenda',
    route_pagina: null,
  }
  const made = await master.call('POST', '/webadm/paginas', agenda)
  await put({
    tipo: 3,
    id_owner: group,
    item_title: 'Agenda do prefeito',
    id_pagina: made.json<{ id: number }>().id,
  })
}

const shown = async () =>
  (await master.call('GET', pathOf(readMenu, { userId: master.userId }))).json<MenuNode[]>()
const places = async () =>
  menuPlaces(buildMenu(await shown())).map(({ group, entry, link }) =>
    [...new Set([group.title, entry.title, link.title])].join(' › '),
  )
const offer = () => master.ask(readMenuOffer, {})

test('nothing changes by itself: not by an upgrade, not by looking', async () => {
  const before = await shown()
  expect(menuPlaces(buildMenu(before)).length).toBeGreaterThan(50)
  await prepareTenant(server.db, { id: tenantId })
  expect((await offer()).em_uso).toBe(false)
  expect(await shown()).toEqual(before)
})

test('the comparison tells what moves, what becomes a tab, and what of their own would go', async () => {
  const { itens, grupos, pode_voltar: back } = await offer()
  expect(back).toBe(false)
  expect(grupos).toEqual(['Da casa'])
  const about = (title: string) => itens.filter(({ titulo }) => titulo === title)
  expect(about('Palavras da casa')).toEqual([
    {
      titulo: 'Palavras da casa',
      antes: 'Portal › Informações › Palavras da casa',
      depois: 'Conteúdo › Glossário',
      como: 'entrada',
      nome_proprio: true,
    },
  ])
  expect(about('Notícias')).toMatchObject([{ antes: null, depois: 'Conteúdo › Notícias' }])
  expect(about('Agenda do prefeito')).toMatchObject([
    { antes: 'Da casa › Todo dia › Agenda do prefeito', como: 'mantida', nome_proprio: false },
  ])
  expect(about('Legislação estadual')).toMatchObject([
    { depois: 'Conteúdo › Legislação › Estadual', como: 'aba', nome_proprio: false },
  ])
  expect(about('Menus do cliente')).toMatchObject([{ como: 'gemea' }])
  expect(itens.filter(({ nome_proprio }) => nome_proprio)).toHaveLength(1)
  // Nothing of what is there is passed over.
  const said = new Set(itens.map(({ titulo }) => titulo))
  const titles = (await shown()).filter(({ pagePath }) => pagePath).map(({ title }) => title)
  expect(titles.filter((title) => !said.has(title))).toEqual([])
})

test('it is taken up whole, once, with their own pages, and undone to what it was', async () => {
  const [before, seen] = [await shown(), await places()]
  await master.ask(adoptMenu, {})
  const now = await places()
  expect(now).toContain('Conteúdo › Glossário')
  expect(now).toContain('Conteúdo › Notícias')
  expect(now).toContain('Todo dia › Agenda do prefeito')
  expect((await master.call('POST', pathOf(adoptMenu))).statusCode).toBe(409)
  expect(await offer()).toMatchObject({
    em_uso: true,
    por: 'Ana Coutinho',
    pode_voltar: true,
    mudancas_desde: 0,
    itens: [],
  })
  await nodes?.update(master, await idAt('caminho', terms), { item_title: 'Outra palavra' })
  expect((await offer()).mudancas_desde).toBe(1)
  await master.ask(undoMenu, {})
  expect(await shown()).toEqual(before)
  expect(await places()).toEqual(seen)
  expect((await master.call('DELETE', pathOf(undoMenu))).statusCode).toBe(404)
  const [audit] = await server.runnerOf('a').run<{ told: string[] }>(
    sql`select array_agg(new_values ->> 'menu' order by id) as told from auditoria
      where page_id_name = 'system-menu-item' and new_values ? 'menu'`,
  )
  expect(audit?.told).toEqual(['Menu novo', 'Menu anterior'])
})

test('whoever may only look at the menu changes nothing', async () => {
  const chosen = await server.signedIn('chosen')
  await server.grant(['/nivel-de-acesso/menu-sistema'], ['read'])
  expect((await chosen.call('GET', pathOf(readMenuOffer))).statusCode).toBe(200)
  expect((await chosen.call('POST', pathOf(adoptMenu))).statusCode).toBe(403)
  expect((await chosen.call('DELETE', pathOf(undoMenu))).statusCode).toBe(403)
})
