import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagesOf } from '../../kernel/call.ts'
import { sql } from '../../platform/postgres/database.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'
import { pathTo } from '../support/noun.ts'
import { resultOf, sendSheet } from '../support/files/sheets.ts'
import { tenants } from '../support/tenants.ts'
import { type Caller } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import { openRights, closeRights, server, master, one, status } from '../support/rights-server.ts'

beforeAll(openRights)
afterAll(closeRights)

describe('publishers', () => {
  const [{ id: portal, unit }] = tenants.a.portals
  const otherUnit = 'e'.repeat(32)
  let first: Caller
  let types: readonly [number, number]
  let menu: { menu: number; submenu: number }
  beforeAll(async () => {
    first = await server.signedIn('first')
    const runner = server.runnerOf('a')
    await runner.run(
      sql`insert into portal_cliente (hash_id, portal_id, nome) values (${otherUnit}, ${portal}, 'Outra UG')`,
    )
    const base = await one<{ id: number }>(
      `insert into portal_menu_base (nome, nome_menu) values ('Base de publicadores', 'Base de publicadores')
        returning id::int`,
    )
    const item = await one<{ id: number }>(
      `insert into portal_menu_item_base (id_menu_base, nome_menu) values ($1, 'Item de publicadores')
        returning id::int`,
      [base.id],
    )
    const mine = await one<{ id: number }>(
      `insert into portal_menu_usuario (id_base, id_portal, nome, nome_menu) values ($1, $2, 'Menu', 'Menu')
        returning id::int`,
      [base.id, portal],
    )
    const sub = await one<{ id: number }>(
      `insert into portal_menu_item_usuario (id_portal, id_menu_item_base, id_menu_base, nome_menu)
        values ($1, $2, $3, 'Submenu') returning id::int`,
      [portal, item.id, base.id],
    )
    menu = { menu: mine.id, submenu: sub.id }
    const [covered, other] = await runner.run<{ id: number }>(
      sql`select id::int from tipo_elemento order by id limit 2`,
    )
    types = [covered?.id ?? 0, other?.id ?? 0]
    await runner.run(sql`update tipo_elemento set itemmenuid = ${item.id} where id = ${types[0]}`)
  })
  const body = (given: object = {}) => ({
    portal_id: portal,
    hash_id_cliente: unit,
    id_tipo_elemento: types[0],
    descricao: documentElement.example.description,
    ano: '2026',
    periodicidade: 'bimestral',
    mes: '02',
    url_externa: 'https://exemplo.gov.br/a.pdf',
    s3_file_key: null,
    ...given,
  })
  const create = (given?: object) => first.call('POST', '/webadm/elementoupl', body(given))
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const permission = (given: object = {}) => ({
    portal_id: portal,
    cliente_id: unit,
    id_user: 'first',
    id_menu: menu.menu,
    id_submenu: menu.submenu,
    permissao: 'S',
    data_ligamento: day(-2),
    data_desligamento: day(2),
    ...given,
  })

  test('who may give permissions in a portal, and was given none, is not limited there', async () => {
    const plain = await create()
    expect(plain.statusCode, plain.body).toBe(201)
    expect(status(await create({ hash_id_cliente: otherUnit, id_tipo_elemento: types[1] }))).toBe(
      201,
    )
  })

  test('whoever may not give permissions publishes nothing without one, whatever their rights', async () => {
    covers({ attacks: ['F6', 18] })
    const chosen = await server.signedIn('chosen')
    await server.grant(pagesOf(documentElement), ['read', 'add', 'edit', 'delete', 'print'])
    const stored = (await create()).json<{ elemento_id: number }>().elemento_id
    const path = `/webadm/elementoupl/${stored}`
    const spots = [unit, otherUnit].flatMap((hash_id_cliente) =>
      types.map((id_tipo_elemento) => body({ hash_id_cliente, id_tipo_elemento })),
    )
    for (const spot of spots) {
      expect(status(await chosen.call('POST', '/webadm/elementoupl', spot))).toBe(403)
      expect(status(await chosen.call('PUT', path, spot))).toBe(403)
    }
    expect(status(await chosen.call('DELETE', pathTo(documentElement, 'remove', stored)))).toBe(403)
    const imported = await sendSheet(
      chosen,
      documentElement.name,
      {
        modo: 'gravar',
        mapa: JSON.stringify({ descricao: 'Descrição' }),
        contexto: JSON.stringify({ ...body(), descricao: undefined, s3_file_key: undefined }),
      },
      'Descrição\r\nDe uma planilha\r\n',
    )
    expect(resultOf(imported).gravadas, imported.body).toBe(0)
    expect(status(await chosen.call('GET', path)), 'reading is not publishing').toBe(200)
    const limit = `/webadm/documentos/onde-publica/${portal}`
    expect((await chosen.call('GET', limit)).json()).toMatchObject({ limitado: true, ugs: [] })
    // Who may give permissions to publish may publish; staff too, in every portal.
    await server.grant(
      [...pagesOf(documentElement), ...pagesOf(publisherPermission)],
      ['read', 'add', 'edit', 'delete', 'print'],
    )
    expect(status(await chosen.call('POST', '/webadm/elementoupl', body()))).toBe(201)
  })

  test('a publisher writes where a permission of today covers unit, menu and submenu, before and after', async () => {
    covers({ rules: ['product.publishers', 'permissions.publisher'], attacks: [6, 17, 18] })
    for (const apart of [
      { cliente_id: tenants.a.portals[1].unit },
      { id_menu: null, id_submenu: menu.submenu, portal_id: tenants.a.portals[1].id },
    ])
      expect(
        status(await master.call('POST', '/webadm/admpublicadordoc', [permission(apart)])),
        JSON.stringify(apart),
      ).toBe(400)
    const elsewhere = (await create({ hash_id_cliente: otherUnit })).json<{ elemento_id: number }>()
      .elemento_id
    const refusedBoth = await master.call('POST', '/webadm/admpublicadordoc', [
      permission(),
      { ...permission(), cliente_id: 'nenhuma' },
    ])
    expect([
      refusedBoth.statusCode,
      (await one<{ n: number }>('select count(*)::int as n from publicador_permissao')).n,
    ]).toEqual([404, 0])
    const given = await master.call('POST', '/webadm/admpublicadordoc', [permission()])
    expect(given.statusCode, given.body).toBe(201)
    const [{ id = 0 } = {}] = given.json<{ id: number }[]>()
    const made = await create()
    expect(status(made)).toBe(201)
    const key = made.json<{ elemento_id: number }>().elemento_id
    const path = `/webadm/elementoupl/${key}`
    for (const away of [{ hash_id_cliente: otherUnit }, { id_tipo_elemento: types[1] }]) {
      expect(status(await create(away)), JSON.stringify(away)).toBe(403)
      expect(status(await first.call('PUT', path, away))).toBe(403)
    }
    expect(status(await first.call('PUT', path, { descricao: 'Outra' }))).toBe(200)
    expect(
      status(
        await first.call('PUT', `/webadm/elementoupl/${elsewhere}`, { hash_id_cliente: unit }),
      ),
      'stolen',
    ).toBe(403)
    expect(status(await first.call('DELETE', `/webadm/elementoupldelete/${elsewhere}`))).toBe(403)
    await master.call('DELETE', `/webadm/elementoupldelete/${elsewhere}`)
    expect(status(await first.call('POST', `/webadm/lixeira/document-element/${elsewhere}`))).toBe(
      403,
    )
    const units = (
      await first.call(
        'GET',
        `/webadm/admpublicadordocverificaug/${portal}/first/${menu.menu}/${menu.submenu}`,
      )
    ).json<{ hash_id: string }[]>()
    expect(units.map(({ hash_id }) => hash_id)).toEqual([unit])
    expect(
      status(await first.call('GET', `/webadm/admpublicadordocverificaug/${portal}/first/999/999`)),
    ).toBe(404)
    expect(
      status(
        await first.call('POST', '/webadm/admpublicadordoc', [
          permission({ cliente_id: otherUnit }),
        ]),
      ),
      'widens their own',
    ).toBe(403)
    for (const over of [
      { data_ligamento: day(1) },
      { data_ligamento: day(-3), data_desligamento: day(0) },
      { permissao: 'N' },
    ]) {
      expect(
        status(
          await master.call('PUT', '/webadm/admpublicadordoc', [{ ...permission(), id, ...over }]),
        ),
        JSON.stringify(over),
      ).toBe(200)
      for (const answer of [
        await create(),
        await first.call('PUT', path, {}),
        await first.call('DELETE', `/webadm/elementoupldelete/${key}`),
      ])
        expect(status(answer), JSON.stringify(over)).toBe(403)
    }
    expect(status(await master.call('DELETE', `/webadm/lixeira/publisher-permission/${id}`))).toBe(
      200,
    )
    expect(status(await create()), 'an empty list means nothing').toBe(403)
    expect(status(await master.call('POST', '/webadm/elementoupl', body()))).toBe(201)
  })
})
