import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portalPages, tileColorOf, tilePairs } from '../../resources/menu-vocabulary.ts'
import { resources } from '../../resources/index.ts'
import { readHomeTiles } from '../../resources/portal/portal-home-tile.ts'
import { readSubmenus } from '../../resources/portal/submenu.ts'
import { tenants } from '../support/tenants.ts'
import { nounOf, type Noun } from '../support/noun.ts'
import {
  startTestServer,
  type Answer,
  type Caller,
  type TestServer,
} from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'

// Menus: what portals are furnished with, what each makes of it, what the citizen sees, and the back office's own.

let server: TestServer
let master: Caller
let [bases, baseItems, menus, items, nodes]: Noun[] = []
const noun = (name: string): Noun => {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  return nounOf(server, resource)
}
type Row = Record<string, unknown>
const rows = (answer: Answer): Row[] => (answer.statusCode === 204 ? [] : answer.json<Row[]>())
const get = async (url: string) =>
  (await server.app.inject({ url, headers: { host: tenants.a.host } })).body

/** A portal's menu with items of its own, all past the front door. */
async function menu(
  portalId: number,
  given: Row,
  ofItems: readonly Row[],
): Promise<{
  readonly key: string | number
  readonly baseId: number
  readonly items: readonly (string | number)[]
}> {
  if (!bases || !baseItems || !menus || !items) throw new Error('a base menu or menu is missing')
  const base = await bases.made(master)
  const { key } = await menus.made(master, {
    ...(await menus.fresh()),
    id_Base: base.key,
    id_Portal: portalId,
    ...given,
  })
  const made = []
  for (const one of ofItems) {
    const baseItem = await baseItems.made(master, {
      ...(await baseItems.fresh()),
      id_menu_base: base.key,
    })
    made.push(
      (
        await items.made(master, {
          ...(await items.fresh()),
          id_Portal: portalId,
          id_Menu_Base: base.key,
          id_Menu_Item_Base: baseItem.key,
          ...one,
        })
      ).key,
    )
  }
  return { key, baseId: Number(base.key), items: made }
}

beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  ;[bases, baseItems, menus, items, nodes] = [
    'base-menu',
    'base-menu-item',
    'user-menu',
    'user-menu-item',
    'system-menu-item',
  ].map(noun)
})
afterAll(async () => {
  await server.close()
})

describe('the next number of a base menu or item', () => {
  test.each([
    ['base-menu', '/webadm/portalmenubase'],
    ['base-menu-item', '/webadm/portalmenuitembase'],
  ])('%s: nobody is told it twice, and the row takes it', async (name, path) => {
    covers({ rules: ['menus.next-id'] })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => master.call('GET', `${path}/getProximoId`)),
    )
    const numbers = answers.map((answer) => answer.json<number>())
    expect(new Set(numbers).size).toBe(20)
    expect(numbers.every(Number.isSafeInteger)).toBe(true)
    const wanted = noun(name)
    const [id] = numbers
    const made = await wanted.made(master, { ...(await wanted.fresh()), id })
    expect(made.key).toBe(id)
    const taken = await wanted.made(master, { ...(await wanted.fresh()), id })
    expect(taken.key).not.toBe(id)
    const invented = await wanted.made(master, { ...(await wanted.fresh()), id: 900_000 })
    expect(invented.key).not.toBe(900_000)
  })

  test('raced for, one row gets it and no row is lost', async () => {
    if (!bases) return
    const id = (await master.call('GET', '/webadm/portalmenubase/getProximoId')).json<number>()
    const body = await bases.fresh()
    const raced = await Promise.all(
      [1, 2, 3].map((at) =>
        bases?.create(master, { ...body, nome: `${String(body['nome'])} ${at}`, id }),
      ),
    )
    const keys = raced.flatMap((answer) =>
      answer?.statusCode === 201 ? [answer.json<Row>()['id']] : [],
    )
    expect(keys.filter((key) => key === id)).toHaveLength(1)
    expect(new Set(keys).size).toBe(keys.length)
    for (const answer of raced) expect([201, 409]).toContain(answer?.statusCode)
  })
})

test('items are listed by their base menu, and only by a whole number', async () => {
  const base = await bases?.made(master)
  const made = await baseItems?.made(master, {
    ...(await baseItems.fresh()),
    id_menu_base: base?.key,
  })
  expect(
    rows(await master.call('GET', `/webadm/portalmenuitembaseid/${base?.key}`)).map(({ id }) => id),
  ).toEqual([made?.key])
  expect((await master.call('GET', '/webadm/portalmenuitembaseid/999999')).statusCode).toBe(204)
  expect((await master.call('GET', '/webadm/portalmenuitembaseid/abc')).statusCode).toBe(400)
})

test('a portal that takes over a menu gets its items, once', async () => {
  const base = await bases?.made(master)
  const one = await baseItems?.made(master, {
    ...(await baseItems.fresh()),
    id_menu_base: base?.key,
    nome_menu: 'Primeiro',
  })
  const made = await menus?.made(master, { ...(await menus.fresh()), id_Base: base?.key })
  const copies = async () =>
    rows(await master.call('GET', '/webadm/portalmenuitemuserportal/1')).filter(
      (row) => row['id_Menu_Base'] === base?.key,
    )
  expect(await copies()).toMatchObject([
    { nome_Menu: 'Primeiro', id_Menu_Item_Base: one?.key, id_Portal: 1 },
  ])
  await menus?.remove(master, made?.key ?? 0)
  await menus?.made(master, { ...(await menus.fresh()), id_Base: base?.key })
  expect(await copies()).toHaveLength(1)
  expect(
    (await menus?.create(master, { ...(await menus.fresh()), id_Base: base?.key }))?.json<{
      message: string
    }>().message,
  ).toBe('Este portal já usa este menu base.')
})

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
    const answer = await master.call('GET', '/webadm/listaportalmenu/2')
    expect(rows(answer).map((row) => row['nome_menu'])).toEqual([
      'Primeiro',
      'Terceiro',
      'Sem ordem',
    ])
    expect(readHomeTiles(answer.json())[0]).toMatchObject({
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
      tile_tipo: null,
      nome_menu: `${id}`,
      descricao: null,
      css_color_tile: 'bg-navy',
      ordem,
    })
    expect(
      readHomeTiles([tile(1, 3), tile(2, null), tile(3, 1), tile(1, 0)]).map(({ id }) => id),
    ).toEqual([3, 1, 2])
    expect(readHomeTiles(null)).toEqual([])
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
    const list = rows(await master.call('GET', '/webadm/listaportalsubmenu/2'))
    expect(list.map(({ id }) => id)).toEqual([c, a, b])
    expect(list[0]).toMatchObject({ id_menu_base: own.baseId, url: shown.url })
  })

  test("another manager's portal has none to tell", async () => {
    await menu(3, { nome_Menu: 'Da outra' }, [])
    const first = await server.signedIn('first')
    expect((await first.call('GET', '/webadm/listaportalmenu/3')).statusCode).toBe(204)
    expect((await first.call('GET', '/webadm/portalmenuorganizar/3')).json()).toEqual({
      menus: [],
      itens: [],
    })
    for (const odd of ['abc', '1.5', '-1'])
      expect((await first.call('GET', `/webadm/listaportalmenu/${odd}`)).statusCode).toBe(400)
  })
})

test('an item without a page leads to the kind of documents that has it as its menu item', async () => {
  const types = noun('document-type')
  const {
    key,
    baseId,
    items: [item],
  } = await menu(1, { nome_Menu: 'Ouvidoria' }, [
    { nome_Menu: 'Cartas', url: null, acao: null, ocultar_Menu: 'N', ocultar_Rodape: 'N' },
  ])
  const [own] = rows(await master.call('GET', '/webadm/portalmenuitemuserportal/1')).filter(
    ({ id }) => id === item,
  )
  const baseItem = own?.['id_Menu_Item_Base']
  expect(own).toMatchObject({ id_Menu_Base: baseId, acao: null })
  const leadsTo = async (path: string) =>
    /href="\/p\/um\/([\w/]+)"[^>]*>Cartas</.exec(await get(`/p/um${path}`))?.[1]
  expect([await leadsTo(`/menu/${key}`), await leadsTo('')]).toEqual([undefined, undefined])
  const first = await types.made(master, { ...(await types.fresh()), itemMenuId: baseItem })
  expect([await leadsTo(`/menu/${key}`), await leadsTo('')]).toEqual([
    `documentos/${first.key}`,
    `documentos/${first.key}`,
  ])
  await types.made(master, { ...(await types.fresh()), itemMenuId: baseItem })
  expect(await leadsTo(`/menu/${key}`)).toBe('documentos')
})

test.each(Object.keys(portalPages))(
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

describe('arranging a portal’s menu', () => {
  const arrange = (by: Caller, portalId: number, alteracoes: unknown) =>
    by.call('PUT', `/webadm/portalmenuorganizar/${portalId}`, { alteracoes })

  test('is all or nothing, with the revision of each row', async () => {
    covers({ attacks: [5] })
    const { key, items: own } = await menu(1, { nome_Menu: 'Antes' }, [{}, {}])
    const good = {
      tipo: 'menu',
      id: key,
      rev: 1,
      valores: { nome_Menu: 'Depois', ordem: 9, ocultar: 'S' },
    }
    const late = await arrange(master, 1, [
      good,
      { tipo: 'item', id: own[0], rev: 7, valores: { ordem: 4 } },
    ])
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([412, 'changed'])
    expect((await menus?.read(master, key))?.json()).toMatchObject({ nome_Menu: 'Antes' })
    const done = await arrange(master, 1, [
      good,
      { tipo: 'item', id: own[1], rev: 1, valores: { ordem: 0, novo_Grupo_Menu: 'S' } },
    ])
    expect(done.statusCode, done.body).toBe(200)
    expect(done.json<{ menus: Row[] }>().menus.find(({ id }) => id === key)).toMatchObject({
      nome_Menu: 'Depois',
      rev: 2,
    })
    expect((await items?.history(master, own[1] ?? 0))?.json()).toHaveLength(2)
  })

  test('by many at once, in whatever order they name the rows, is done once and refused to the others', async () => {
    const { key, items: own } = await menu(1, { nome_Menu: 'Disputado' }, [{}, {}, {}, {}])
    const all = [
      { tipo: 'menu', id: key, rev: 1, valores: { ordem: 5 } },
      ...own.map((id, at) => ({ tipo: 'item', id, rev: 1, valores: { ordem: at } })),
    ]
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => arrange(master, 1, at % 2 ? all.toReversed() : all)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 412, 412, 412, 412, 412,
    ])
  })

  test('reaches neither other fields, nor other portals, nor what one may not edit', async () => {
    covers({ attacks: [7] })
    const { key } = await menu(2, { nome_Menu: 'De dois' }, [])
    expect(
      (await arrange(master, 2, [{ tipo: 'menu', id: key, rev: 1, valores: { id_Portal: 1 } }]))
        .statusCode,
    ).toBe(400)
    expect(
      (await arrange(master, 1, [{ tipo: 'menu', id: key, rev: 1, valores: { nome_Menu: 'x' } }]))
        .statusCode,
    ).toBe(404)
    expect(
      (
        await arrange(await server.signedIn('reader'), 2, [
          { tipo: 'menu', id: key, rev: 1, valores: { nome_Menu: 'x' } },
        ])
      ).statusCode,
    ).toBe(403)
    for (const body of [
      [],
      {},
      [{ tipo: 'menu' }],
      [{ tipo: 'portal', id: 1, rev: 1, valores: {} }],
    ])
      expect((await arrange(master, 2, body)).statusCode).toBe(400)
    expect((await menus?.read(master, key))?.json()).toMatchObject({ nome_Menu: 'De dois' })
  })
})

test('a portal takes every base menu over, once, with its items; only its own people, with the right to add', async () => {
  const base = await bases?.made(master)
  await baseItems?.made(master, {
    ...(await baseItems.fresh()),
    id_menu_base: base?.key,
    nome_menu: 'Vem junto',
  })
  const take = (by: Caller, portalId: number) =>
    by.call('POST', `/webadm/portalmenuorganizar/${portalId}`)
  const all = rows(await master.call('GET', '/webadm/portalmenubase')).map(({ id }) => id)
  for (let time = 1; time <= 2; time += 1) {
    const answer = await take(master, 2)
    expect(answer.statusCode, answer.body).toBe(200)
    const { menus: taken, itens } = answer.json<{ menus: Row[]; itens: Row[] }>()
    expect(taken.map((row) => row['id_Base']).toSorted()).toEqual(all.toSorted())
    expect(itens.filter((row) => row['id_Menu_Base'] === base?.key)).toMatchObject([
      { nome_Menu: 'Vem junto', id_Portal: 2 },
    ])
  }
  expect((await take(await server.signedIn('first'), 3)).statusCode).toBe(404)
  expect((await take(await server.signedIn('reader'), 2)).statusCode).toBe(403)
  expect((await take(master, Number.NaN)).statusCode).toBe(400)
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
    rows(await by.call('GET', `/webadm/menus/buscar/user/${by.userId}`))
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
