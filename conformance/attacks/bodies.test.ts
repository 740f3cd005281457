import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOf } from '../../kernel/call.ts'
import { fieldOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { mainThreadTime } from '../support/effort.ts'
import { tenants } from '../support/tenants.ts'
import { nounOf, registers, type Noun } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { filled, oneOf, operationsOf, quiet, stranger, type Attacked } from './harness.ts'
import { covers } from '../coverage/covers.ts'

let server: TestServer
let master: Caller
let writes: readonly Attacked[]
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  const isWrite = ({ method }: Attacked) => method === 'POST' || method === 'PUT'
  writes = (await operationsOf(server)).filter(isWrite)
})
afterAll(() => server.close())

const named = ({ method, path }: Attacked) => `${method} ${path}`
const json = { 'content-type': 'application/json' }
const of = (name: string): Noun => {
  const resource = registers.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  return nounOf(server, resource)
}
const fieldsOfKind = (resource: AnyResource, kind: string) =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.kind === kind && !field.generated)
    .map(([name]) => wireName(name, fieldOf(resource, name)))

describe('4. the tenant is that of the host', () => {
  beforeEach(() => covers({ attacks: [4, 54] }))
  test('whatever headers and addresses say', async () => {
    const noun = of('region')
    const foreign = () => server.runnerOf('b').run({ text: 'select 1 from regiao', values: [] })
    const before = await foreign()
    for (const [name, value] of [
      ['x-tenant', 'outro-es'],
      ['x-tenant-id', '2'],
      ['x-forwarded-host', 'outro-es.localhost'],
      ['forwarded', 'host=outro-es.localhost'],
      ['x-original-host', 'outro-es.localhost'],
      [':authority', 'outro-es.localhost'],
    ] as const) {
      const answer = await noun.create(
        master,
        await noun.fresh(),
        name.startsWith(':') ? {} : { [name]: value },
      )
      expect(answer.statusCode, name).toBe(201)
    }
    expect(await foreign()).toEqual(before)
  })

  test.each(registers.map((resource) => [resource.name] as const))(
    '%s takes no field of it',
    async (name) => {
      const noun = of(name)
      for (const field of ['tenantId', 'tenant', 'tenant_id', 'domain', 'rev', 'excluido_por']) {
        const answer = await noun.create(master, { ...(await noun.fresh()), [field]: 2 })
        expect(
          [
            answer.statusCode,
            answer.json<{ Results: { field: string }[] }>().Results.map((fault) => fault.field),
          ],
          field,
        ).toEqual([400, [field]])
      }
    },
  )
})

test('5. a list of rows of which one is not one’s own writes none of them', async () => {
  covers({ attacks: [5] })
  const first = await server.signedIn('first')
  const url = '/webadm/admpublicadordoc'
  const body = {
    portal_id: 1,
    cliente_id: tenants.a.portals[0].unit,
    id_user: 'reader',
    id_menu: null,
    id_submenu: null,
    permissao: 'S',
    data_ligamento: '2026-01-01T00:00:00.000Z',
    data_desligamento: null,
  }
  const own = (await master.call('POST', url, [body])).json<{ id: number }[]>()[0]?.id
  const others = (
    await master.call('POST', url, [
      { ...body, portal_id: 3, cliente_id: tenants.a.portals[2].unit },
    ])
  ).json<{ id: number }[]>()[0]?.id
  const foreign = (await (await server.signedIn('master', 'b')).call('POST', url, [body])).json<
    { id: number }[]
  >()[0]?.id
  const state = async () =>
    await server
      .runnerOf('a')
      .run({ text: 'select id, permissao, rev from publicador_permissao order by id', values: [] })
  const before = await state()
  for (const id of [others, foreign, 888_888]) {
    if (id === own) continue
    oneOf(
      await first.call('PUT', url, [
        { id: own, permissao: 'N' },
        { id, permissao: 'N' },
        { id: own, permissao: 'N' },
      ]),
      [404],
      String(id),
    )
    expect(await state()).toEqual(before)
  }
})

test('55. no field of a prototype is taken, and none stays behind', async () => {
  covers({ attacks: [55] })
  const second = await server.signedIn('second')
  for (const operation of writes)
    for (const body of [
      '{"__proto__":{"isAdmin":true,"root":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '[{"__proto__":{"isAdmin":true}}]',
      '{"a":{"__proto__":{"x":1}}}',
      '{"\\u005f_proto__":{"isAdmin":true}}',
    ])
      for (const by of [second.call, stranger(server)])
        oneOf(
          await by(operation.method, filled(operation), body, json),
          [400, 401, 403, 404, 409, 415, 429],
          `${named(operation)} ${body}`,
        )
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  expect((await (await server.signedIn('nobody')).call('GET', '/webadm/estados')).statusCode).toBe(
    403,
  )
}, 120_000)

describe('57. bodies that can be read in two ways, or are there to keep the server busy', () => {
  beforeEach(() => covers({ attacks: [57] }))
  const bodies: readonly (readonly [string, string | Buffer])[] = [
    ['a field twice', '{"nome":"a","nome":"b"}'],
    ['a field twice, once escaped', '{"nome":"a","n\\u006fme":"b"}'],
    ['a field twice, inside', '[{"a":{"b":1,"b":2}}]'],
    ['a byte order mark', '\ufeff{"nome":"a"}'],
    ['UTF-16', Buffer.from('{"nome":"a"}', 'utf16le')],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['depth', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['depth of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['100,000 fields', `{${Array.from({ length: 80_000 }, (_, at) => `"${at}":1`).join()}}`],
    ['a long string of quotes', `{"a":"${'\\"'.repeat(400_000)}"}`],
    ['half a string', `{"a":"${'x'.repeat(100_000)}`],
    ['NUL', '{"nome":"a\\u0000b"}'],
    ['a lone surrogate', '{"nome":"\\ud800"}'],
  ]
  test.each(bodies)('a body with %s is refused in little time', async (what, body) => {
    for (const name of ['glossary', 'news', 'state', 'client', 'portal']) {
      const noun = of(name)
      const started = mainThreadTime()
      oneOf(
        await master.call('POST', noun.path('create'), body, json),
        [400, 413],
        `${name} ${what}`,
      )
      expect(mainThreadTime() - started).toBeLessThan(400)
    }
    oneOf(await stranger(server)('POST', '/token', body, json), [400, 413, 429], what)
  })

  test('a field of the same name in another object is another field', async () => {
    const noun = of('region')
    const { id_gestor: manager, ...rest } = await noun.fresh()
    expect(
      (
        await master.call(
          'POST',
          noun.path('create'),
          JSON.stringify({
            ...rest,
            id_gestor: manager,
            descricao: 'com "aspas", {chaves} e \\ barras: "a":1, "a":2',
          }),
          json,
        )
      ).statusCode,
    ).toBe(201)
  })
})

describe('65, 73. addresses', () => {
  beforeEach(() => covers({ attacks: [65, 73] }))
  let listener: Server
  let hits = 0
  let port = 0
  beforeAll(async () => {
    listener = createServer((_request, response) => {
      hits += 1
      response.end('x')
    })
    await new Promise<void>((ready) => {
      listener.listen(0, '127.0.0.1', ready)
    })
    ;({ port } = listener.address() as AddressInfo)
  })
  afterAll(async () => {
    await new Promise((done) => {
      listener.close(done)
    })
  })

  const running = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'dict://127.0.0.1:11211/',
    '//evil.test',
    'https://',
    'blob:https://a/b',
  ]
  const withUrls = registers.filter((resource) => fieldsOfKind(resource, 'url').length > 0)
  test.each(withUrls.map((resource) => [resource.name, resource] as const))(
    '%s takes none that would run, and goes to none',
    async (name, resource) => {
      const noun = of(name)
      const { key } = await noun.made(master)
      for (const field of fieldsOfKind(resource, 'url'))
        for (const value of running)
          oneOf(
            await noun.update(master, key, { [field]: value }),
            [400],
            `${name}.${field} ${value}`,
          )
      for (const where of [
        `http://127.0.0.1:${port}/`,
        `http://[::ffff:127.0.0.1]:${port}/`,
        `http://2130706433:${port}/`,
        `http://0x7f.1:${port}/`,
        `http://localhost.:${port}/`,
      ]) {
        const fields = Object.fromEntries(
          fieldsOfKind(resource, 'url').map((field) => [field, where]),
        )
        quiet(await noun.update(master, key, fields), `${name} ${where}`)
        quiet(await noun.read(master, key), name)
      }
      for (const page of ['', '/noticias', '/links', '/mapa', '/e-sic', '/documentos'])
        await stranger(server)('GET', `/p/um${page}`)
      expect(hits).toBe(0)
      expect(callOf(resource, 'update')).toBeDefined()
    },
  )
})

test('22, 54. nobody makes more of oneself: every field of an own account that one may not write', async () => {
  covers({ attacks: [22] })
  const first = await server.signedIn('first')
  for (const field of [
    'elMaster',
    'usuarioElMaster',
    'usuarioEl',
    'elUser',
    'root',
    'active',
    'confirmed',
    'email',
    'userName',
    'senha',
    'perfil_id',
    'permissions',
    'units',
    'tenantId',
    'managers',
  ])
    oneOf(
      await first.call('PUT', `/account/${first.userId}`, {
        nomeCompleto: 'Pessoa Primeira',
        [field]: true,
      }),
      [400],
      field,
    )
  const profile = (await first.call('GET', `/usuario/${first.userId}`)).json<
    Record<string, unknown>
  >()
  expect([profile['usuarioElMaster'], profile['usuarioEl'], profile['email']]).toEqual([
    false,
    false,
    'first@exemplo.gov.br',
  ])
})
