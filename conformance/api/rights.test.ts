import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../data/postgres/database.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { tenants } from '../support/tenants.ts'
import {
  lastAdmission,
  revocationDeadline,
  revocations,
  type AdminCall,
} from '../support/revocations.ts'
import {
  callWith,
  startTestServer,
  signIn,
  type Answer,
  type Caller,
  type Instance,
  type TestServer,
} from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'

// Nobody hands out what they do not hold, an elMaster always remains, publishers stay where they may publish,
// and what is taken away is gone within a second on every instance.

let server: TestServer
let master: Caller
let chosen: Caller
let gp: Readonly<Record<string, number>>
const pages = {
  links: '/nivel-de-acesso-gestor/usuario-por-gestor',
  grants: '/nivel-de-acesso-gestor/gestao-de-perfis',
  rows: '/nivel-de-acesso-gestor/configuracao-de-perfis',
  profiles: '/nivel-de-acesso-gestor/cadastro-perfis',
  uses: '/nivel-de-acesso-gestor/associacao-de-perfil-gestor',
  pages: '/nivel-de-acesso/paginas',
  users: '/gestor/usuarios-do-sistema',
  publishers: '/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs',
  glossary: '/informacoes/portal-informacoes/glossario',
} as const
const rightsPages = [
  pages.links,
  pages.grants,
  pages.rows,
  pages.profiles,
  pages.uses,
  pages.pages,
  pages.users,
  pages.publishers,
]

beforeAll(async () => {
  server = await startTestServer()
  ;[master, chosen] = await Promise.all([server.signedIn('master'), server.signedIn('chosen')])
  const rows = await server
    .runnerOf('a')
    .run<{ user: string; id: number }>(
      sql`select id_usuario as user, id_gestor_perfil::int as id from gestor_usuario`,
    )
  gp = Object.fromEntries(rows.map(({ user, id }) => [user, id]))
})
afterAll(async () => {
  await server.close()
})

const one = async <T>(text: string, values: readonly (string | number)[] = []) =>
  (await server.runnerOf('a').run<T>({ text, values }))[0] as T
const pageId = async (path: string) =>
  (await one<{ id: number }>('select id::int from pagina where caminho = $1', [path])).id
const status = (answer: Answer) => answer.statusCode
const grantBody = async (
  managerProfile: number,
  page: string,
  rights: Readonly<Record<string, boolean>> = {},
) => ({
  id_gestor_perfil: managerProfile,
  id_janela: await pageId(page),
  read: false,
  add: false,
  edit: false,
  delete: false,
  print: false,
  ...rights,
})
const permissionEvents = async () =>
  (
    await one<{ n: number }>(
      "select count(*)::int as n from auditoria where tracker_type = 'permission'",
    )
  ).n

describe('somebody who may edit rights', () => {
  beforeEach(async () => {
    await server
      .runnerOf('a')
      .run(
        sql`update usuario set active = true, elmaster = (id = ${master.userId}) where elmaster <> (id = ${master.userId})`,
      )
    await server.grant(rightsPages, ['read', 'add', 'edit', 'delete'])
  })
  interface Matrix {
    versao: string
    paginas: {
      id: number
      caminho: string
      read: boolean
      add: boolean
      edit: boolean
      delete: boolean
      print: boolean
    }[]
  }
  const matrixPath = (id: number) => `/webadmingestao/gestoresperfispaginasmatriz/${id}`
  const matrixOf = async (by: Caller, id: number) =>
    (await by.call('GET', matrixPath(id))).json<Matrix>()
  const saveOne = async (
    by: Caller,
    id: number,
    path: string,
    rights: Readonly<Record<string, boolean>>,
  ) => {
    const { versao, paginas } = await matrixOf(by, id)
    const page = paginas.find(({ caminho }) => caminho === path)
    if (!page) throw new Error(path)
    const { id: key, read, add, edit, delete: remove, print } = page
    return by.call('PUT', matrixPath(id), {
      versao,
      paginas: [{ id: key, read, add, edit, delete: remove, print, ...rights }],
    })
  }

  test('gives no right they do not hold: by matrix, by row of either view, to themselves or others', async () => {
    covers({ attacks: [22] })
    for (const target of [gp['chosen'] ?? 0, gp['reader'] ?? 0]) {
      expect(
        status(await saveOne(chosen, target, pages.glossary, { edit: true, read: true })),
        'matrix',
      ).toBe(403)
      for (const path of [
        '/webadmingestao/gestoresperfispaginas',
        '/webadm/gestoresperfispaginas',
      ]) {
        const row = await one<{ id: number }>(
          'select id::int from gestor_perfil_pagina where id_gestor_perfil = $1 and id_janela = (select id from pagina where caminho = $2)',
          [target, pages.glossary],
        )
        expect(status(await chosen.call('PUT', `${path}/${row.id}`, { edit: true })), path).toBe(
          403,
        )
      }
    }
    const free = (
      await master.call('POST', '/webadm/admperfil', {
        nome: 'Perfil novo',
        ativo: 'S',
        restrito: 'N',
        id_gestor: 1,
      })
    ).json<{ id: number }>()
    const use = (
      await master.call('POST', '/webadm/admusuariogestor', {
        id_gestor: 1,
        id_perfil: free.id,
        id_usuario: null,
      })
    ).json<{ id: number }>()
    expect(
      status(
        await chosen.call(
          'POST',
          '/webadm/gestoresperfispaginas',
          await grantBody(use.id, pages.glossary, { read: true }),
        ),
      ),
    ).toBe(403)
    expect(
      status(
        await chosen.call(
          'POST',
          '/webadmingestao/gestoresperfispaginas',
          await grantBody(use.id, pages.links, { print: true }),
        ),
      ),
    ).toBe(403)
    expect(
      status(
        await chosen.call(
          'POST',
          '/webadmingestao/gestoresperfispaginas',
          await grantBody(use.id, pages.links, { read: true }),
        ),
      ),
    ).toBe(201)
  })

  test('gives what they hold, at once and with a trace', async () => {
    const before = await permissionEvents()
    const answer = await saveOne(chosen, gp['reader'] ?? 0, pages.links, { read: true, add: true })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await permissionEvents()).toBe(before + 1)
    expect(
      answer.json<Matrix>().paginas.find(({ caminho }) => caminho === pages.links),
    ).toMatchObject({ read: true, add: true })
  })

  test('saves all of a matrix or nothing, and not over what another saved', async () => {
    covers({ attacks: [5] })
    const { versao, paginas } = await matrixOf(master, gp['reader'] ?? 0)
    const all = paginas.map(({ id, read, add, edit, delete: remove, print }) => ({
      id,
      read,
      add,
      edit,
      delete: remove,
      print,
    }))
    const links = all
      .filter(({ id }) => id === paginas.find(({ caminho }) => caminho === pages.links)?.id)
      .map((page) => ({ ...page, edit: true }))
    const glossary = all
      .filter(({ id }) => id === paginas.find(({ caminho }) => caminho === pages.glossary)?.id)
      .map((page) => ({ ...page, edit: true }))
    expect(
      status(
        await chosen.call('PUT', matrixPath(gp['reader'] ?? 0), {
          versao,
          paginas: [...links, ...glossary],
        }),
      ),
    ).toBe(403)
    expect((await matrixOf(master, gp['reader'] ?? 0)).versao).toBe(versao)
    expect(
      status(
        await master.call('PUT', matrixPath(gp['reader'] ?? 0), {
          versao,
          paginas: [...links, ...glossary],
        }),
      ),
    ).toBe(200)
    const late = await master.call('PUT', matrixPath(gp['reader'] ?? 0), { versao, paginas: links })
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([412, 'changed'])
    expect(status(await chosen.call('GET', matrixPath(gp['second'] ?? 0)))).toBe(404)
    for (const odd of [
      {},
      [],
      { versao, paginas: [{ id: 1 }] },
      { versao, paginas: [], root: true },
    ])
      expect(status(await master.call('PUT', matrixPath(gp['reader'] ?? 0), odd))).toBe(400)
  })

  test('links nobody to more than they hold, unblocks no such link and brings none back', async () => {
    covers({ rules: ['permissions.manager-links'] })
    const link = (id: number, user = chosen.userId) => ({
      id_usuario: user,
      id_gestor_perfil: id,
      bloqueado: 'N',
    })
    expect(
      status(
        await chosen.call('POST', '/webadmingestao/admgestoresusuarios', link(gp['first'] ?? 0)),
      ),
    ).toBe(403)
    expect(
      status(
        await chosen.call('POST', '/webadmingestao/admgestoresusuarios', link(gp['second'] ?? 0)),
      ),
    ).toBe(404)
    expect(
      status(
        await chosen.call('POST', '/webadmingestao/admgestoresusuarios', {
          ...link(gp['first'] ?? 0),
          bloqueado: 'S',
        }),
      ),
    ).toBe(403)
    const made = (
      await master.call('POST', '/webadmingestao/admgestoresusuarios', {
        ...link(gp['first'] ?? 0, 'nobody'),
        bloqueado: 'S',
      })
    ).json<{ id: number }>()
    const path = `/webadmingestao/admgestoresusuarios/${made.id}`
    expect(status(await chosen.call('PUT', path, { bloqueado: 'N' }))).toBe(403)
    expect(
      status(await chosen.call('DELETE', `/webadmingestao/admgestoresusuariosdelete/${made.id}`)),
    ).toBe(200)
    expect(status(await chosen.call('POST', `/webadm/lixeira/manager-user-link/${made.id}`))).toBe(
      403,
    )
    const own = await one<{ id: number }>(
      'select id::int from gestor_usuario where id_usuario = $1 and id_gestor_perfil = $2',
      [chosen.userId, gp['chosen'] ?? 0],
    )
    expect(
      status(
        await chosen.call('PUT', `/webadmingestao/admgestoresusuarios/${own.id}`, {
          id_gestor_perfil: gp['first'],
        }),
      ),
    ).toBe(403)
    expect(
      status(
        await chosen.call('PUT', `/webadm/admusuariogestor/${gp['first'] ?? 0}`, { id_gestor: 2 }),
      ),
    ).toBe(403)
    const away = [gp['second'] ?? 0, 888_888].map((id) =>
      chosen.call('PUT', `/webadm/admusuariogestor/${id}`, { id_gestor: 1 }),
    )
    expect((await Promise.all(away)).map(status)).toEqual([404, 404])
  })

  test('makes no staff, changes no address, e-mail or restricted profile', async () => {
    covers({ rules: ['permissions.user-flags'], attacks: [22, 49] })
    const user = (id: string, body: object) =>
      chosen.call('PUT', `/webadm/usuarios/atualizar/${id}`, body)
    for (const body of [{ elMaster: true }, { elUser: true }, { root: true }])
      for (const id of [chosen.userId, 'reader'])
        expect(status(await user(id, body)), JSON.stringify(body)).toBe(403)
    expect(
      status(await master.call('PUT', '/webadm/usuarios/atualizar/reader', { root: true })),
    ).toBe(
      (await one<{ root: boolean }>('select root from usuario where id = $1', [master.userId])).root
        ? 200
        : 403,
    )
    await server.runnerOf('a').run(sql`update usuario set root = false where id = 'reader'`)
    expect(status(await user(master.userId, { name: 'Outra' }))).toBe(403)
    expect(status(await user('reader', { email: 'meu@exemplo.gov.br' }))).toBe(403)
    expect(status(await user('second', { active: false }))).toBe(404)
    expect(status(await chosen.call('DELETE', `/webadm/usuarios/remover/${master.userId}`))).toBe(
      403,
    )
    for (const field of [{ senha: 'x' }, { tenant_id: 2 }, { permissions: [] }])
      expect(status(await user('reader', field))).toBe(400)
    expect(status(await user('reader', { name: 'Pessoa reader' }))).toBe(200)
    expect((await user('reader', {})).body).not.toContain('argon2')
    const links = await pageId(pages.links)
    for (const body of [{ route_area: 'informacoes' }, { route_pagina: 'x' }, { ativo: 'N' }])
      expect(status(await chosen.call('PUT', `/webadm/paginas/${links}`, body))).toBe(403)
    expect(
      status(await chosen.call('PUT', `/webadm/paginas/${links}`, { menu_tags: 'acesso' })),
    ).toBe(200)
    expect(
      status(
        await chosen.call('POST', '/webadm/admperfil', {
          nome: 'Secreto',
          ativo: 'S',
          restrito: 'S',
          id_gestor: 1,
        }),
      ),
    ).toBe(403)
    const restricted = (
      await master.call('POST', '/webadm/admperfil', {
        nome: 'Secreto',
        ativo: 'S',
        restrito: 'S',
        id_gestor: 1,
      })
    ).json<{ id: number }>()
    expect(
      status(await chosen.call('PUT', `/webadm/admperfil/${restricted.id}`, { restrito: 'N' })),
    ).toBe(403)
    expect(
      status(
        await chosen.call('POST', '/webadm/admusuariogestor', {
          id_gestor: 1,
          id_perfil: restricted.id,
          id_usuario: null,
        }),
      ),
    ).toBe(403)
  })
})

describe('an elMaster always remains', () => {
  const masters = async () =>
    (
      await one<{ n: number }>(
        'select count(*)::int as n from usuario where elmaster and active and confirmed and not excluido',
      )
    ).n
  const demote = (id: string, body: object = { elMaster: false }) =>
    master.call('PUT', `/webadm/usuarios/atualizar/${id}`, body)

  test('the last one is not demoted, blocked or removed', async () => {
    expect(await masters()).toBe(1)
    for (const body of [{ elMaster: false }, { active: false }, { confirmed: false }])
      expect((await demote(master.userId, body)).json<{ code: string }>().code).toBe('in-use')
    expect(status(await master.call('DELETE', `/webadm/usuarios/remover/${master.userId}`))).toBe(
      409,
    )
    expect(await masters()).toBe(1)
  })

  test('of ten demoted at once one stays, whoever asks and on which instance', async () => {
    const ids = Array.from({ length: 9 }, (_, at) => `mestre-${at}`)
    for (const id of ids)
      await server
        .runnerOf('a')
        .run(
          sql`insert into usuario (id, name, username, email, senha, confirmed, active, elmaster) select ${id}, ${id}, ${id}, ${`${id}@exemplo.gov.br`}, senha, true, true, true from usuario where id = ${master.userId}`,
        )
    const other = await server.startInstance()
    const callers = await Promise.all(
      ids.map((id, at) =>
        signIn(at % 2 ? server.app : other.app, tenants.a, `${id}@exemplo.gov.br`),
      ),
    )
    expect(await masters()).toBe(10)
    const answers = await Promise.all([
      demote(master.userId),
      ...callers.map((caller) =>
        caller.call('PUT', `/webadm/usuarios/atualizar/${caller.userId}`, { elMaster: false }),
      ),
    ])
    expect(answers.map(status).toSorted()).toEqual([...Array.from({ length: 9 }, () => 200), 409])
    expect(await masters()).toBe(1)
    await other.close()
    await server
      .runnerOf('a')
      .run(sql`update usuario set elmaster = true where id = ${master.userId}`)
    await server
      .runnerOf('a')
      .run(sql`update usuario set elmaster = false where id like 'mestre-%'`)
    server.sessions.forget()
  })
})

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
      "insert into portal_menu_base (nome, nome_menu) values ('Base de publicadores', 'Base de publicadores') returning id::int",
    )
    const item = await one<{ id: number }>(
      "insert into portal_menu_item_base (id_menu_base, nome_menu) values ($1, 'Item de publicadores') returning id::int",
      [base.id],
    )
    const mine = await one<{ id: number }>(
      "insert into portal_menu_usuario (id_base, id_portal, nome, nome_menu) values ($1, $2, 'Menu', 'Menu') returning id::int",
      [base.id, portal],
    )
    const sub = await one<{ id: number }>(
      "insert into portal_menu_item_usuario (id_portal, id_menu_item_base, id_menu_base, nome_menu) values ($1, $2, $3, 'Submenu') returning id::int",
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
    mes: null,
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

  test('who has no permission row is no publisher, and is not limited', async () => {
    const plain = await create()
    expect(plain.statusCode, plain.body).toBe(201)
    expect(status(await create({ hash_id_cliente: otherUnit, id_tipo_elemento: types[1] }))).toBe(
      201,
    )
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

describe('what is taken away is gone within a second on a second instance', () => {
  beforeEach(() => covers({ attacks: [21, 35] }))
  let other: Instance
  beforeAll(async () => {
    other = await server.startInstance()
  })
  afterAll(async () => {
    await other.close()
  })
  const idOf = async (text: string, value: string | number) =>
    (await one<{ id: number }>(text, [value])).id
  test.each(revocations)('$name', async ({ revoke: take, restore: giveBack, answer }) => {
    const byMaster: AdminCall = async (...asked) => {
      const { statusCode, body } = await master.call(...asked)
      return { status: statusCode, body: JSON.parse(body) as unknown }
    }
    const managerProfileId = gp['chosen'] ?? 0
    const holder = {
      userId: chosen.userId,
      managerProfileId,
      profileId: await idOf(
        'select id_perfil::int as id from gestor_perfil where id = $1',
        managerProfileId,
      ),
      linkId: await idOf(
        'select id::int from gestor_usuario where id_usuario = $1 and not excluido order by id limit 1',
        chosen.userId,
      ),
    }
    await giveBack(byMaster, holder)
    const call = callWith(other.app, tenants.a.host, chosen.token)
    const ask = async () => status(await call('GET', '/webadm/portalglossarioportal/1'))
    await expect
      .poll(ask, { timeout: 5_000 })
      .toSatisfy((code: number) => code === 200 || code === 204)
    await take(byMaster, holder)
    expect(await lastAdmission(ask, answer)).toBeLessThan(revocationDeadline)
    await giveBack(byMaster, holder)
  })
})
