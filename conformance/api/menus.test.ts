import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import {
  openMenus,
  closeMenus,
  server,
  master,
  bases,
  baseItems,
  menus,
  items,
  noun,
  type Row,
  rows,
  get,
  menu,
} from '../support/menu-server.ts'
import { pathTo } from '../support/noun.ts'
import { pathOf } from '../../kernel/operation.ts'
import { arrangeMenu, takeMenus } from '../../resources/calls/portal.ts'
import { baseMenu } from '../../resources/portal/base-menu.ts'
import { userMenuItem } from '../../resources/portal/user-menu-item.ts'

beforeAll(openMenus)
afterAll(closeMenus)

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
    rows(await master.call('GET', pathTo(userMenuItem, 'list', 1))).filter(
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

test('an item without a page leads to the kind of documents that has it as its menu item', async () => {
  const types = noun('document-type')
  const {
    key,
    baseId,
    items: [item],
  } = await menu(1, { nome_Menu: 'Ouvidoria' }, [
    { nome_Menu: 'Cartas', url: null, acao: null, ocultar_Menu: 'N', ocultar_Rodape: 'N' },
  ])
  const [own] = rows(await master.call('GET', pathTo(userMenuItem, 'list', 1))).filter(
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

describe('arranging a portal’s menu', () => {
  const arrange = (by: Caller, portalId: number, alteracoes: unknown) =>
    by.call('PUT', pathOf(arrangeMenu, { portalId }), { alteracoes })

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
  const take = (by: Caller, portalId: number) => by.call('POST', pathOf(takeMenus, { portalId }))
  const all = rows(await master.call('GET', pathTo(baseMenu, 'list'))).map(({ id }) => id)
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
