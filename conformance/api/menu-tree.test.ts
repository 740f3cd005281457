import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildMenu,
  loneEntry,
  menuPlaces,
  type MenuArea,
} from '../../backoffice/app/menu-levels.ts'
import { createTenant } from '../../data/nouns/tenants.ts'
import { allPages } from '../../data/rights/all-pages.ts'
import { pathOf } from '../../kernel/operation.ts'
import { open, sql } from '../../platform/postgres/database.ts'
import { menuSpots, menuTree } from '../../resources/menu-tree.ts'
import { readMenu, type MenuNode } from '../../resources/calls/navigation.ts'
import { prepareTenant } from '../../server/first-run.ts'
import { closeMenus, master, nodes, openMenus, server } from '../support/menu-server.ts'
import { withProfile } from '../support/ready-profile.ts'
import { tenants } from '../support/tenants.ts'
import type { Caller } from '../support/test-server.ts'

// The menu that a first run writes, as each kind of person sees it.

beforeAll(openMenus)
afterAll(closeMenus)

const run = <T>(text: string, values: readonly (string | number)[] = []) =>
  server.runnerOf('a').run<T>({ text, values })
const nodesOf = async (by: Caller) =>
  (await by.call('GET', pathOf(readMenu, { userId: by.userId }))).json<MenuNode[]>()
const menuOf = async (by: Caller): Promise<readonly MenuArea[]> => buildMenu(await nodesOf(by))
/** What came after the menu was drawn up: a daily duty is an entry of its own, and no hidden tab. */
const later = ['Obrigações']
interface Seen {
  readonly groups: readonly string[]
  readonly entries: readonly string[]
  readonly later: readonly string[]
  readonly foot: readonly string[]
}
/** What is drawn: the home's entry, which is no node, then groups and the entries in them. */
async function seenBy(by: Caller): Promise<Seen> {
  const areas = await menuOf(by)
  const groups = areas.filter(({ isFoot }) => !isFoot).flatMap((area) => area.groups)
  const entries = groups.flatMap((group) => [loneEntry(group) ?? group.links].flat())
  const titles = ['Início', ...entries.map(({ title }) => title)]
  return {
    groups: groups.filter((group) => !loneEntry(group)).map(({ title }) => title),
    entries: titles.filter((title) => !later.includes(title)),
    later: titles.filter((title) => later.includes(title)),
    foot: areas
      .filter(({ isFoot }) => isFoot)
      .flatMap((area) => area.groups.map(({ title }) => title)),
  }
}
const groups = ['Publicar', 'Conteúdo', 'Portal', 'Pessoas', 'Atendimento']

describe('what each kind of person sees', () => {
  test('an elMaster at most seven groups and 29 entries, the settings of the municipality among them', async () => {
    const seen = await seenBy(master)
    expect(seen.groups).toEqual([...groups, 'Plataforma'])
    // The client adds the settings of the municipality, which are no page of the permission table.
    expect(seen.entries.length + 1, seen.entries.join(' · ')).toBeLessThanOrEqual(29)
    expect(seen).toMatchObject({ later, foot: ['Ajuda e novidades'] })
  })

  test('a portal administrator at most 22, and nothing of the platform', async () => {
    const seen = await seenBy(await withProfile(server, 'second', 'administrador'))
    expect(seen.groups).toEqual(groups)
    expect(seen.entries.length, seen.entries.join(' · ')).toBeLessThanOrEqual(22)
    expect(seen).toMatchObject({ later, foot: ['Ajuda e novidades'] })
  })

  test('a publisher three, with what is owed', async () => {
    const seen = await seenBy(await withProfile(server, 'nobody', 'publicador'))
    expect(seen).toEqual({
      groups: ['Publicar'],
      entries: ['Início', 'Documentos'],
      later,
      foot: ['Ajuda e novidades'],
    })
  })

  test('somebody with one page that page alone, wherever it is: no granted page is lost', async () => {
    const him = await server.signedIn('chosen')
    for (const { path } of allPages.filter((page) => page.inMenu && page.owner === page.path)) {
      await server.grant([path], ['read'])
      const places = menuPlaces(await menuOf(him)).map(({ link }) => link.page)
      expect(places, path).toContain(path)
    }
  })
})

test('every list that needs no parameter has one place in the tree, and no place leads nowhere', () => {
  const paths = menuSpots.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  const known = new Set(allPages.map(({ path }) => path))
  expect(paths.filter((path) => !known.has(path))).toEqual([])
  const lists = allPages.filter(({ inMenu }) => inMenu).map(({ path }) => path)
  expect(lists.filter((path) => !paths.includes(path))).toEqual([])
  expect(menuTree.length).toBeLessThanOrEqual(7)
  expect(new Set(menuTree.map(({ icon }) => icon)).size).toBe(menuTree.length)
})

test('twins share one entry, also for an elMaster; who may open the second alone has that', async () => {
  const seen = async (by: Caller) =>
    menuPlaces(await menuOf(by))
      .filter(({ entry }) => entry.title === 'Menu e página inicial')
      .map(({ link }) => link.page)
  expect(await seen(master)).toEqual(['/menu/gerenciar-menu-usuario'])
  const him = await server.signedIn('chosen')
  await server.grant(['/menu/menu-cliente'], ['read'])
  expect(await seen(him)).toEqual(['/menu/menu-cliente'])
})

test('an entry of tabs leads to the first that one may open; with one there are no tabs', async () => {
  const rules = async (by: Caller) =>
    menuPlaces(await menuOf(by))
      .filter(({ entry }) => entry.title === 'Legislação')
      .map(({ entry, link }) => [entry.path.split('/').at(-1), entry.tabs.length, link.title])
  expect(await rules(master)).toEqual([
    ['municipal', 3, 'Municipal'],
    ['municipal', 3, 'Estadual'],
    ['municipal', 3, 'Federal'],
  ])
  const him = await server.signedIn('chosen')
  await server.grant(
    ['/legislacao/portal-legislacao/estadual', '/legislacao/portal-legislacao/federal'],
    ['read'],
  )
  expect(await rules(him)).toEqual([
    ['estadual', 2, 'Estadual'],
    ['estadual', 2, 'Federal'],
  ])
  // Whoever builds three levels of the nodes and knows no tabs is led to the first, too.
  const [entry] = (await nodesOf(him)).filter(({ title }) => title === 'Legislação')
  expect(entry?.pagePath).toBe('/legislacao/portal-legislacao/estadual')
  await server.grant(['/legislacao/portal-legislacao/federal'], ['read'])
  expect(await rules(him)).toEqual([['federal', 0, 'Legislação']])
})

test('the menu is made of the nodes: a title, a place and a tab that are edited are seen at once', async () => {
  const nodeAt = async (path: string) =>
    (
      await run<{ id: string; owner: string }>(
        `select m.id::text, m.id_owner::text as owner from menu_sistema m join pagina p on p.id = m.id_pagina
          where p.caminho = $1 and not m.excluido`,
        [path],
      )
    )[0]
  const spot = async (path: string) =>
    menuPlaces(await menuOf(master))
      .filter(({ link }) => link.page === path)
      .map(({ group, entry, link }) => [group.title, entry.title, link.title])
  const [terms, state] = [
    '/informacoes/portal-informacoes/glossario',
    '/legislacao/portal-legislacao/estadual',
  ]
  const [term, law, desk] = [
    await nodeAt(terms),
    await nodeAt(state),
    await nodeAt('/administrador-portal/licitacoes'),
  ]
  await nodes?.update(master, term?.id ?? '', {
    item_title: 'Palavras',
    id_owner: Number(desk?.owner),
  })
  await nodes?.update(master, law?.id ?? '', { item_title: 'Do Estado' })
  expect(await spot(terms)).toEqual([['Atendimento', 'Palavras', 'Palavras']])
  expect(await spot(state)).toEqual([['Conteúdo', 'Legislação', 'Do Estado']])
  await nodes?.update(master, term?.id ?? '', { ativo: 'N' })
  expect(await spot(terms)).toEqual([])
})

test('a new installation shows what can be done before there is a portal', async () => {
  await server.db.transaction(tenants.b.tenantId, (tx) =>
    tx.run(sql`update portal set excluido = true, excluido_em = now()`),
  )
  const elsewhere = await server.signedIn('master', 'b')
  expect((await seenBy(elsewhere)).groups).toEqual(['Plataforma'])
  // Who may open none of that loses nothing by it.
  const reader = await server.signedIn('reader', 'b')
  expect((await seenBy(reader)).entries.length).toBeGreaterThan(0)
  await server.db.transaction(tenants.b.tenantId, (tx) =>
    tx.run(sql`update portal set excluido = false, excluido_em = null`),
  )
  expect((await seenBy(elsewhere)).groups).toEqual([...groups, 'Plataforma'])
})

describe('a page that is new in this version', () => {
  const page = '/legislacao/portal-legislacao/federal'
  /** As a start of the version that brings the page finds the tenant. */
  async function comesAnew(tenantId: number): Promise<void> {
    await server.db.transaction(tenantId, async (tx) => {
      const its = sql`select id from pagina where caminho like ${`${page}%`}`
      await tx.run(sql`delete from menu_sistema where id_pagina in (${its})`)
      await tx.run(sql`delete from gestor_perfil_pagina where id_janela in (${its})`)
      await tx.run(sql`delete from pagina where id in (${its})`)
    })
    await prepareTenant(server.db, { id: tenantId })
  }
  const nodesIn = async (tenantId: number) =>
    Number(
      (
        await server.db
          .in(tenantId)
          .run<{ n: number }>(sql`select count(*)::int as n from menu_sistema`)
      )[0]?.n,
    )
  const placesOf = (tenantId: number) =>
    server.db.in(tenantId).run<{ title: string; above: string; over: string }>(
      sql`select m.item_title as title, o.item_title as above, t.item_title as over from menu_sistema m
        join pagina p on p.id = m.id_pagina join menu_sistema o on o.id = m.id_owner
        join menu_sistema t on t.id = o.id_owner where p.caminho = ${page} and not m.excluido`,
    )

  test('has its place in the declared menu, under whatever name its siblings stand', async () => {
    await run(
      "update menu_sistema set item_title = 'Leis e normas' where item_title = 'Legislação'",
    )
    await comesAnew(tenants.a.tenantId)
    expect(await placesOf(tenants.a.tenantId)).toEqual([
      { title: 'Federal', above: 'Leis e normas', over: 'Conteúdo' },
    ])
  })

  test('stands by its address in a menu from before, which stays as it is', async () => {
    const owner = open(server.connection)
    const made = await createTenant(owner, 'antigo-es', 'Antigo')
    await prepareTenant(server.db, made)
    await owner.global.run(sql`delete from menu_adotado where tenant_id = ${made.id}`)
    await owner.close()
    const before = await nodesIn(made.id)
    await comesAnew(made.id)
    expect(await placesOf(made.id)).toEqual([
      { title: 'Legislação federal', above: 'Legislação', over: 'Portal' },
    ])
    // The page's own node came anew, and the two above it.
    expect((await nodesIn(made.id)) - before).toBe(2)
  })
})
