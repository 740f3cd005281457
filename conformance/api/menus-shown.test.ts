import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tileColorOf, tilePairs } from '../../resources/tile-colors.ts'
import { targetPages } from '../../resources/portal-page-lists.ts'
import { readHomeTiles } from '../../resources/portal/portal-home-tile.ts'
import { readSubmenus } from '../../resources/portal/submenu.ts'
import { tenants } from '../support/tenants.ts'
import { type Caller } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import {
  openMenus,
  closeMenus,
  server,
  master,
  menus,
  nodes,
  type Row,
  rows,
  get,
  menu,
} from '../support/menu-server.ts'
import { pathOf } from '../../kernel/operation.ts'
import { readMenu } from '../../resources/calls/navigation.ts'
import {
  listHomeTiles,
  listSubmenus,
  readMenuTree,
  type HomeTileRow,
} from '../../resources/calls/portal.ts'

// What the citizen sees of the menus, and the back office's own.

beforeAll(openMenus)
afterAll(closeMenus)

describe('tiles and submenus of a portal', () => {
  test('come by order, those without one last, hidden ones not at all', async () => {
    covers({ rules: ['tiles.sort', 'tiles.fields'] })
    await menu(2, { nome_Menu: 'Terceiro', ordem: 3 }, [])
    await menu(2, { nome_Menu: 'Sem ordem', ordem: null }, [])
    await menu(
      2,
      {
        nome_Menu: 'Primeiro',
        ordem: 1,
        texto_Tile: null,
        descricao: 'A descrição',
        tile_Tipo: 'Contas',
        css_Color_Tile: null,
      },
      [],
    )
    await menu(2, { nome_Menu: 'Oculto', ordem: 0, ocultar: 'S' }, [])
    await menu(2, { nome_Menu: 'Sem bloco', ordem: 0, ocultar_Tile: 'S' }, [])
    const answer = await master.call('GET', pathOf(listHomeTiles, { portalId: 2 }))
    expect(rows(answer).map((row) => row['nome_menu'])).toEqual([
      'Primeiro',
      'Terceiro',
      'Sem ordem',
    ])
    expect(readHomeTiles(answer.json<HomeTileRow[]>())[0]).toMatchObject({
      category: 'Contas',
      title: 'Primeiro',
      description: 'A descrição',
      bgColor: '#4a5868',
      order: 1,
    })
  })

  test('are told once and in order also when the answer is neither', () => {
    covers({ rules: ['tiles.dedupe', 'submenus.search-id'] })
    const tile = (id: number, ordem: number | null) => ({
      id,
      id_base: 1,
      tile_tipo: null,
      nome_menu: `${id}`,
      descricao: null,
      css_color_tile: 'bg-navy',
      ordem,
    })
    expect(
      readHomeTiles([tile(1, 3), tile(2, null), tile(3, 1), tile(1, 0)]).map(({ id }) => id),
    ).toEqual([3, 1, 2])
    const submenu = (id: number, url: string, ordem: number | null) => ({
      id,
      id_menu_base: 1,
      descricao: null,
      url,
      nome_menu: `${id}`,
      ordem,
    })
    expect(
      readSubmenus([
        submenu(1, '/x?id=12', null),
        submenu(2, '/x', 1),
        submenu(3, '/x?id=', 1),
        submenu(4, '/x?id=abc', 1),
        submenu(5, 'https://a.br/x?a=1&id=7#t', 2),
      ]).map(({ id, searchId }) => [id, searchId]),
    ).toEqual([
      [5, 7],
      [1, 12],
    ])
  })

  test('submenus without a number in their address, hidden, or of a hidden menu are left out', async () => {
    covers({ rules: ['submenus.sort', 'submenus.drop'] })
    const shown = { ocultar_Menu: 'N', url: 'https://dados.exemplo.br/x?id=12' }
    const own = await menu(2, {}, [
      { ...shown, ordem: 2 },
      { ...shown, ordem: null },
      { ...shown, ordem: 1 },
      { ...shown, url: 'https://dados.exemplo.br/x' },
      { ...shown, url: 'https://dados.exemplo.br/x?id=abc' },
      { ...shown, ocultar_Menu: 'S' },
    ])
    await menu(2, { ocultar: 'S' }, [shown])
    const [a, b, c] = own.items
    const list = rows(await master.call('GET', pathOf(listSubmenus, { portalId: 2 })))
    expect(list.map(({ id }) => id)).toEqual([c, a, b])
    expect(list[0]).toMatchObject({ id_menu_base: own.baseId, url: shown.url })
  })

  test("another manager's portal has none to tell", async () => {
    await menu(3, { nome_Menu: 'Da outra' }, [])
    const first = await server.signedIn('first')
    expect((await first.call('GET', pathOf(listHomeTiles, { portalId: 3 }))).statusCode).toBe(204)
    expect((await first.call('GET', pathOf(readMenuTree, { portalId: 3 }))).json()).toEqual({
      menus: [],
      itens: [],
    })
    for (const odd of ['abc', '1.5', '-1'])
      expect((await first.call('GET', pathOf(listHomeTiles, { portalId: odd }))).statusCode).toBe(
        400,
      )
  })
})

test.each(Object.keys(targetPages))(
  '%s, which is offered as a page of the portal, is one',
  async (page) => {
    expect(
      (await server.app.inject({ url: `/p/um/${page}`, headers: { host: tenants.a.host } }))
        .statusCode,
    ).toBe(200)
  },
)

test('every colour of a tile is legible, and an unknown class is gray', () => {
  covers({ rules: ['tiles.color'] })
  const light = (hex: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0)
  expect(Object.keys(tilePairs)).toHaveLength(16)
  for (const [name, { background, text }] of Object.entries(tilePairs)) {
    const [low = 0, high = 0] = [light(background), light(text)].toSorted((a, b) => a - b)
    expect((high + 0.05) / (low + 0.05), name).toBeGreaterThanOrEqual(4.5)
  }
  expect([null, '', 'bg-unknown', 'tile bg-Navy', 'navyblue'].map(tileColorOf)).toEqual([
    'gray',
    'gray',
    'gray',
    'navy',
    'gray',
  ])
})

describe('on the public portal', () => {
  const pages = async (key: string | number) =>
    Promise.all(['', '/mapa', `/menu/${key}`].map((path) => get(`/p/um${path}`)))

  test('a menu and its items stand in the home page, in the site map and on a page of their own', async () => {
    const { key } = await menu(1, { nome_Menu: 'Despesas à vista' }, [
      { nome_Menu: 'Empenhos à vista', url: 'https://dados.exemplo.br/e?id=1' },
      { nome_Menu: 'Documentos à mão', url: null, acao: 'documentos' },
    ])
    for (const page of await pages(key)) {
      expect(page).toContain('Despesas à vista')
      expect(page).toContain('Empenhos à vista')
      expect(page).toMatch(/href="https:\/\/dados\.exemplo\.br\/e\?id=1"[^>]*rel="[^"]*noopener/)
      expect(page).toContain('href="/p/um/documentos"')
    }
    expect(await get(`/p/dois/menu/${key}`)).not.toContain('Empenhos à vista')
  })

  test('what is hidden is on none of them', async () => {
    covers({ attacks: [24] })
    const everywhere = { ocultar_Menu: 'S', ocultar_Corpo: 'S', ocultar_Rodape: 'S' }
    const hidden = await menu(1, { nome_Menu: 'DRAFT-menu', ocultar: 'S' }, [
      { nome_Menu: 'DRAFT-filho' },
    ])
    const shown = await menu(1, { nome_Menu: 'Menu com oculto' }, [
      { ...everywhere, nome_Menu: 'DRAFT-item' },
      { ...everywhere, ocultar_Corpo: 'N', nome_Menu: 'DRAFT-so-na-capa' },
    ])
    const removed = await menu(1, { nome_Menu: 'DRAFT-removido' }, [])
    await menus?.remove(master, removed.key)
    for (const key of [hidden.key, shown.key, removed.key])
      for (const page of await pages(key))
        expect(page.replaceAll('DRAFT-so-na-capa', '')).not.toContain('DRAFT-')
    expect(
      (
        await server.app.inject({
          url: `/p/um/menu/${hidden.key}`,
          headers: { host: tenants.a.host },
        })
      ).statusCode,
    ).toBe(404)
    expect(await get(`/p/um/menu/${shown.key}`)).not.toContain('DRAFT-so-na-capa')
    expect(await get('/p/um')).toContain('DRAFT-so-na-capa')
    await menu(1, { nome_Menu: 'Menu com rodapé' }, [
      { ...everywhere, ocultar_Rodape: 'N', nome_Menu: 'No pé de toda página' },
    ])
    expect(await get('/p/um/glossario')).toContain('No pé de toda página')
    expect(await get('/p/dois/glossario')).not.toContain('No pé de toda página')
  })
})

describe('the menu of the back office', () => {
  const tree = async (by: Caller) =>
    rows(await by.call('GET', pathOf(readMenu, { userId: by.userId })))
  const made = async (given: Row) =>
    Number((await nodes?.made(master, { ...(await nodes.fresh()), ...given }))?.key)
  const pageId = async () =>
    Number(
      (
        await server.runnerOf('a').run<{ id: string }>({
          text: "select id::text from pagina where caminho = '/menu/gerenciar-menus-base'",
          values: [],
        })
      )[0]?.id,
    )

  test('leads to the users once, and an elMaster to both of their lists, told apart by name', async () => {
    const users = async (by: Caller) =>
      (await tree(by))
        .filter(({ pagePath }) => String(pagePath).endsWith('/usuarios-do-sistema'))
        .map(({ pagePath, title }) => `${String(pagePath)} ${String(title)}`)
        .toSorted()
    const lists = [
      '/gestor/usuarios-do-sistema Quem tem acesso',
      '/nivel-de-acesso/usuarios-do-sistema Todas as contas',
    ]
    expect(await users(await server.signedIn('first'))).toEqual(lists.slice(0, 1))
    expect(await users(master)).toEqual(lists)
  })

  test('shows a change at once: areas, groups, links, and nodes that are passed through', async () => {
    const area = await made({ tipo: 1, id_owner: null, item_title: 'Atalhos' })
    const group = await made({ tipo: 2, id_owner: area, item_title: 'Meus', item_icon: 'folder' })
    const through = await made({ tipo: 5, id_owner: group, item_title: 'Passagem' })
    expect((await tree(master)).filter(({ title }) => title === 'Atalhos')).toEqual([])
    const link = await made({
      tipo: 3,
      id_owner: through,
      id_pagina: await pageId(),
      item_title: 'Bases',
    })
    const seen = async (by: Caller) =>
      (await tree(by))
        .filter(({ id }) => [area, group, through, link].map(String).includes(String(id)))
        .map(({ title, type, ownerId }) => [title, type, ownerId])
    expect(await seen(master)).toEqual([
      ['Atalhos', 1, null],
      ['Meus', 2, String(area)],
      ['Passagem', 5, String(group)],
      ['Bases', 3, String(through)],
    ])
    expect((await nodes?.update(master, link, { item_title: 'Menus prontos' }))?.statusCode).toBe(
      200,
    )
    expect((await seen(master)).map(([title]) => title)).toContain('Menus prontos')
    expect((await nodes?.update(master, link, { ativo: 'N' }))?.statusCode).toBe(200)
    expect(await seen(master)).toEqual([])
  })

  test('keeps every node where it can be seen', async () => {
    const area = await made({ tipo: 1, id_owner: null, item_title: 'Uma área' })
    const group = await made({ tipo: 2, id_owner: area, item_title: 'Um grupo' })
    const inner = await made({ tipo: 5, id_owner: group, item_title: 'Dentro' })
    for (const [key, given] of [
      [area, { id_owner: group }],
      [group, { id_owner: group }],
      [group, { id_owner: inner }],
      [group, { id_owner: null }],
      [group, { tipo: 1 }],
    ] as const)
      expect((await nodes?.update(master, key, given))?.statusCode, JSON.stringify(given)).toBe(400)
    expect((await nodes?.remove(master, group))?.statusCode).toBe(409)
    expect((await nodes?.update(master, inner, { id_owner: area }))?.statusCode).toBe(200)
  })
})
