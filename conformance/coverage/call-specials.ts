import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { root } from '../../data/root.ts'
import { emailOf, tenants, password } from '../support/tenants.ts'
import { recordIn } from '../support/noun.ts'
import { callWith, type Caller } from '../support/test-server.ts'
import { multipart } from '../support/upload-server.ts'
import type { ContractCall } from './contract.ts'
import { accountability } from './call-accountability.ts'
import { noun, pathOf, rowOf, type Subjects } from './call-subjects.ts'
import { expectRecord } from './record-shape.ts'

// Calls that are no list, read, create, update or removal of one noun, each as its section documents it.

type Check = (subjects: Subjects, call: ContractCall) => Promise<void>
const stranger = ({ server }: Subjects) => callWith(server.app, tenants.a.host, undefined)
const ok = async (answer: ReturnType<Caller['call']>, status = 200) => {
  const got = await answer
  expect(got.statusCode, got.body.slice(0, 300)).toBe(status)
  return got
}

/** The application as it is built: what it asks of its own server. */
async function fromBuild(
  { server }: Subjects,
  work: (
    get: (url: string) => Promise<{
      readonly id: string
      readonly matcher?: unknown
      readonly prerendered?: unknown
    }>,
  ) => Promise<void>,
): Promise<void> {
  const clientFolder = join(root, 'dist', 'client')
  if (!existsSync(clientFolder)) throw new Error('the application is not built: npm run build')
  const built = await server.startInstance({ clientFolder })
  try {
    await work(async (url) =>
      (await ok(callWith(built.app, tenants.a.host, undefined)('GET', url))).json(),
    )
  } finally {
    await built.close()
  }
}

const numbers: Check = async (subjects, call) => {
  const [one, two] = [
    (await ok(subjects.master.call('GET', call.path))).json<number>(),
    (await ok(subjects.master.call('GET', call.path))).json<number>(),
  ]
  expect([Number.isSafeInteger(one), two > one]).toEqual([true, true])
}

/** A portal that takes over a base menu with an item whose address carries a number has a tile and a submenu. */
export async function portalOf(subjects: Subjects): Promise<void> {
  const base = await noun(subjects, 'base-menu').made(subjects.master)
  const items = noun(subjects, 'base-menu-item')
  await items.made(subjects.master, {
    ...(await items.fresh()),
    id_menu_base: base.key,
    url: 'https://dados.exemplo.gov.br/x?id=12',
    ocultar_menu: 'N',
  })
  const menus = noun(subjects, 'user-menu')
  await menus.made(subjects.master, {
    ...(await menus.fresh()),
    id_Base: base.key,
    id_Portal: tenants.a.portals[0].id,
    ocultar: 'N',
    ocultar_Tile: 'N',
  })
}
const onHomePage: Check = async (subjects, call) => {
  await portalOf(subjects)
  const rows = (await ok(subjects.master.call('GET', await pathOf(subjects, call)))).json<
    unknown[]
  >()
  expectRecord(call.resource ?? '', rows[0])
  for (const [by, portal] of [
    [subjects.first, tenants.a.portals[2].id],
    [subjects.empty, 1],
  ] as const)
    expect(call.empty).toContain(
      (await by.call('GET', call.path.replace(':portalId', String(portal)))).statusCode,
    )
}

const permission = async (subjects: Subjects) => ({
  ...(await noun(subjects, 'publisher-permission').fresh()),
  id_user: 'first',
  permissao: 'S',
})
const permissionLists: Check = async (subjects, call) => {
  const made = recordIn(
    await ok(
      subjects.master.call('POST', '/webadm/admpublicadordoc', [await permission(subjects)]),
      201,
    ),
  )
  const url = call.path
    .replace(':portalId', String(made['portal_id']))
    .replace(':clientId', String(made['cliente_id']))
    .replace(':userId', 'first')
  const rows = (await ok(subjects.master.call('GET', url))).json<Record<string, unknown>[]>()
  expect(rows.map(({ id }) => id)).toContain(made['id'])
  expectRecord('publisher-permission', rows[0])
  expect(call.empty).toContain((await subjects.empty.call('GET', url)).statusCode)
}

const document = async (subjects: Subjects) =>
  (await noun(subjects, 'document-element').made(subjects.master)).wire
const shelf: Check = async (subjects, call) => {
  const row = await document(subjects)
  const url = call.path
    .replace(':portalId', String(row['portal_id']))
    .replace(':typeId', String(row['id_tipo_elemento']))
    .replace(':year', '0000')
  const list = (await ok(subjects.master.call('GET', url))).json<unknown[]>()
  expect(list.length).toBeGreaterThan(0)
  if (call.op === 'list') expectRecord('document-element', list[0])
  if (call.op === 'list-clients')
    expect(list[0]).toMatchObject({ hash_id: expect.any(String), nome: expect.any(String) })
  if (call.op === 'list-clients')
    await ok(subjects.master.call('GET', `${url}?ano=${String(row['ano'])}`))
  for (const by of [subjects.empty, ...(row['portal_id'] === 1 ? [] : [subjects.first])])
    expect(call.empty).toContain((await by.call('GET', url)).statusCode)
  expect(call.empty).toContain(
    (await subjects.first.call('GET', url.replace(`/${String(row['portal_id'])}/`, '/3/')))
      .statusCode,
  )
}

const file: Check = async (subjects, call) => {
  const parts = [
    { name: 'portal_id', body: '1' },
    { name: 'file', file: 'a.pdf', body: '%PDF-1.7\nx\n%%EOF\n' },
  ]
  const sent = multipart(parts)
  const answer = await subjects.server.app.inject({
    method: 'POST',
    url: '/webadm/arquivos',
    ...sent,
    headers: {
      host: tenants.a.host,
      authorization: `Bearer ${subjects.master.token}`,
      ...sent.headers,
    },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const { s3_file_key: key } = answer.json<{ s3_file_key: string }>()
  const url = `${call.path.replace(':fileName', encodeURIComponent(key))}?filename=${encodeURIComponent(key)}`
  expect(
    (await callWith(subjects.server.app, tenants.b.host, subjects.elsewhere.token)('DELETE', url))
      .statusCode,
  ).toBe(404)
  await ok(subjects.master.call('DELETE', url))
  expect((await subjects.master.call('DELETE', url)).statusCode).toBe(404)
}

/** A read by a user's id: an array of one at least, and 404 for somebody elsewhere. */
const byUser =
  (entity: string): Check =>
  async (subjects, call) => {
    const rows = (
      await ok(subjects.master.call('GET', await pathOf(subjects, call)))
    ).json<unknown>()
    expectRecord(entity, Array.isArray(rows) ? rows[0] : rows)
    expect(
      (
        await subjects.master.call(
          'GET',
          call.path.replace(/:\w+/, 'ninguem').replace(/:\w+/, 'ninguem'),
        )
      ).statusCode,
    ).toBe(404)
  }

export const company = {
  portal_id: tenants.a.portals[0].id,
  numero_processo: '012/2026',
  nome_razaosocial: 'Papelaria Serra Ltda',
  cpf_cnpj: '11222333000181',
  telefone: '27999990000',
  email: 'vendas@serra.com.br',
}
/** What the browser tells of a look at a record. */
export const look = {
  tracker_type: 'view',
  portal_id: 1,
  page_id_name: 'glossary',
  data_evento: '2026-01-01T00:00:00.000Z',
  new_values: {},
  old_values: null,
  deleted_values: null,
  insert_values: null,
  id_user: 'x',
  user_name: 'x',
}

export const specials: Readonly<Record<string, Check>> = {
  ...accountability,
  'bidding-registration.create': async (subjects, call) => {
    expectRecord('bidding-registration', {
      id: null,
      ...(await ok(stranger(subjects)('POST', call.path, company))).json<object>(),
    })
    await ok(stranger(subjects)('POST', call.path, { ...company, portal_id: 888_888 }), 404)
  },
  'tracker.create': async (subjects, call) => {
    expect((await subjects.master.call('POST', call.path, look)).statusCode).toBeLessThan(300)
    await ok(subjects.nobody.call('POST', call.path, look), 403)
    await ok(subjects.first.call('POST', call.path, { ...look, portal_id: 3 }), 404)
    await ok(subjects.master.call('POST', call.path, { ...look, root: true }), 400)
  },
  'metrics.prom': async (subjects) => {
    await ok(
      stranger(subjects)('POST', '/api/prom?status=200&method=GET&durationReq=5&isError=false'),
      204,
    )
  },
  'app.latest': (subjects) =>
    fromBuild(subjects, async (get) => {
      expect((await get('/builds/latest.json')).id).toMatch(/^[\w-]+$/)
    }),
  'app.manifest': (subjects) =>
    fromBuild(subjects, async (get) => {
      const { id } = await get('/builds/latest.json')
      expect(Object.keys(await get(`/builds/meta/${id}.json`))).toEqual(
        expect.arrayContaining(['matcher', 'prerendered']),
      )
    }),
  'auth.token': async (subjects) => {
    const answer = await ok(
      stranger(subjects)('POST', '/token', { email: emailOf('reader'), password }),
    )
    expect(answer.json()).toEqual({ token: expect.any(String), message: expect.any(String) })
    const wrong = await ok(
      stranger(subjects)('POST', '/token', { email: emailOf('reader'), password: 'errada' }),
      401,
    )
    expect(wrong.json()).toMatchObject({ message: 'E-mail ou senha inválidos!' })
  },
  'auth.application-token': async (subjects) => {
    expect(
      (
        await ok(
          callWith(
            subjects.server.app,
            tenants.a.host,
            subjects.master.admin,
          )('GET', '/api/authUserAplication'),
        )
      ).json(),
    ).toEqual({ token: expect.any(String) })
    await ok(stranger(subjects)('GET', '/api/authUserAplication'), 401)
  },
  'base-menu.next-id': numbers,
  'base-menu-item.next-id': numbers,
  'faq.next-order': async (subjects) => {
    expect(
      Number.isSafeInteger(
        (await ok(subjects.master.call('GET', '/webadm/getProximaOrdemFaq/1?portal_id=1'))).json(),
      ),
    ).toBe(true)
    await ok(subjects.first.call('GET', '/webadm/getProximaOrdemFaq/3?portal_id=3'), 404)
  },
  'base-menu-item.list-by-menu': async (subjects, call) => {
    const base = await noun(subjects, 'base-menu').made(subjects.master)
    const items = noun(subjects, 'base-menu-item')
    const { key } = await items.made(subjects.master, {
      ...(await items.fresh()),
      id_menu_base: base.key,
    })
    const rows = (
      await ok(subjects.master.call('GET', call.path.replace(':menuId', String(base.key))))
    ).json<Record<string, unknown>[]>()
    expect(rows.map(({ id }) => id)).toEqual([key])
    expectRecord('base-menu-item', rows[0])
    expect(call.empty).toContain(
      (await subjects.empty.call('GET', call.path.replace(':menuId', String(base.key)))).statusCode,
    )
  },
  'menu-tree-node.list-by-user': async (subjects, call) => {
    const { master, nobody, empty, first } = subjects
    expectRecord(
      'menu-tree-node',
      (await ok(master.call('GET', call.path.replace(':userId', master.userId)))).json<
        unknown[]
      >()[0],
    )
    for (const by of [nobody, empty])
      await ok(by.call('GET', call.path.replace(':userId', by.userId)), 204)
    await ok(first.call('GET', call.path.replace(':userId', 'second')), 404)
  },
  'portal-home-tile.list-by-portal': onHomePage,
  'submenu.list-by-portal': onHomePage,
  'manager-profile-user.get-by-user': async (subjects, call) => {
    expectRecord(
      'manager-profile-user',
      recordIn(await ok(subjects.master.call('GET', call.path.replace(':id', 'first')))),
    )
    expect(
      (await ok(subjects.master.call('GET', call.path.replace(':id', 'ninguem')), 404)).json(),
    ).toMatchObject({ message: 'Ocorreu um erro ao buscar o gestor do usuario!' })
  },
  'manager-user-link.get-by-user': byUser('manager-user-link'),
  'page.get-by-user-and-name': byUser('page'),
  'profile.manager-profile-id': async (subjects, call) => {
    const uses = noun(subjects, 'manager-profile-user')
    const { key, wire } = await uses.made(subjects.master)
    const url = call.path
      .replace(':managerId', String(wire['id_gestor']))
      .replace(':profileId', String(wire['id_perfil']))
    expect((await ok(subjects.master.call('GET', url))).json()).toEqual({ id_gestor_perfil: key })
    await ok(
      subjects.master.call(
        'GET',
        call.path.replace(':managerId', '1').replace(':profileId', '888888'),
      ),
      404,
    )
  },
  'page.mapped-by-user-and-path': async (subjects, call) => {
    const url = call.path.replace(':userId', subjects.master.userId)
    expectRecord(
      'mapped-page',
      (
        await ok(
          subjects.master.call(
            'GET',
            url.replace(
              ':encodedPath',
              encodeURIComponent('/informacoes/portal-informacoes/glossario'),
            ),
          ),
        )
      ).json(),
    )
    const none = await ok(
      subjects.master.call('GET', url.replace(':encodedPath', encodeURIComponent('/nao/existe'))),
      404,
    )
    expect(none.json()).toMatchObject({ message: 'Nenhuma página encontrada' })
  },
  'page.list-by-user': async (subjects, call) => {
    expectRecord(
      'page',
      (await ok(subjects.master.call('GET', await pathOf(subjects, call)))).json<unknown[]>()[0],
    )
    expect(call.empty).toContain(
      (await subjects.empty.call('GET', call.path.replace(':userId', subjects.empty.userId)))
        .statusCode,
    )
  },
  'portal.get-by-prefix': async (subjects, call) => {
    expectRecord(
      'portal',
      recordIn(await ok(subjects.master.call('GET', await pathOf(subjects, call)))),
    )
    expect(
      (await ok(subjects.first.call('GET', call.path.replace(':urlPrefix', 'tres')), 404)).json(),
    ).toMatchObject({ message: 'Portal não encontrado!' })
  },
  'document-element.list': shelf,
  'document-element.list-years': shelf,
  'document-element.list-clients': shelf,
  'document-element.delete-file': file,
  'document-element.get-type': async (subjects, call) => {
    const { key } = await rowOf(subjects, noun(subjects, 'document-type').resource, 'first')
    expectRecord(
      'document-type',
      recordIn(await ok(subjects.master.call('GET', call.path.replace(':id', String(key))))),
    )
    expect(
      (await ok(subjects.master.call('GET', call.path.replace(':id', '888888')), 404)).json(),
    ).toMatchObject({ message: 'Tipo de documento não encontrado' })
  },
  'document-element.list-authorised-units': async (subjects, call) => {
    const url = (portal: number, by: Caller) =>
      call.path
        .replace(':portalId', String(portal))
        .replace(':userId', by.userId)
        .replace(':menuId', '0')
        .replace(':submenuId', '0')
    expect(
      (await ok(subjects.first.call('GET', url(1, subjects.first)))).json<unknown[]>()[0],
    ).toMatchObject({ hash_id: expect.any(String), nome: expect.any(String) })
    for (const [by, portal] of [
      [subjects.first, 3],
      [subjects.empty, 1],
    ] as const)
      expect(call.empty).toContain((await by.call('GET', url(portal, by))).statusCode)
  },
  'publisher-permission.list': permissionLists,
  'publisher-permission.list-by-portal': permissionLists,
  'publisher-permission.update': async (subjects, call) => {
    const made = recordIn(
      await ok(
        subjects.master.call('POST', '/webadm/admpublicadordoc', [await permission(subjects)]),
        201,
      ),
    )
    expectRecord(
      'publisher-permission',
      recordIn(
        await ok(subjects.master.call('PUT', call.path, [{ id: made['id'], permissao: 'N' }])),
      ),
    )
    await ok(subjects.first.call('PUT', call.path, [{ id: 888_888, permissao: 'N' }]), 404)
  },
  'system-user.list-by-client': async (subjects, call) => {
    const rows = (await ok(subjects.master.call('GET', await pathOf(subjects, call)))).json<
      unknown[]
    >()
    expectRecord('system-user', rows[0])
    expect(call.empty).toContain(
      (await subjects.empty.call('GET', call.path.replace(':clientId', 'f'.repeat(32)))).statusCode,
    )
  },
  'current-user.get': async (subjects, call) => {
    expectRecord(
      'current-user-profile',
      recordIn(await ok(subjects.first.call('GET', call.path.replace(':id', 'first')))),
    )
    await ok(subjects.first.call('GET', call.path.replace(':id', 'second')), 404)
  },
  'current-user.update': async (subjects, call) => {
    const body = {
      id: 'first',
      nomeCompleto: 'Pessoa Primeira',
      emailAlternativo: 'casa@exemplo.com',
      funcao: 'Contadora',
      cpf: '52998224725',
      phoneNumber: '27999990000',
      avatar: null,
    }
    expectRecord(
      'user-update',
      recordIn(await ok(subjects.first.call('PUT', call.path.replace(':id', 'first'), body))),
    )
    await ok(subjects.first.call('PUT', call.path.replace(':id', 'second'), body), 404)
  },
}
