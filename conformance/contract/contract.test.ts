import { isReference } from '../../kernel/field.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOf, pagePath, parseCall, screenSets } from '../../kernel/call.ts'
import { fieldOf, wireName, type MessageKey, type Operation } from '../../kernel/resource.ts'
import { pagesOfAll } from '../../kernel/screens.ts'
import { root } from '../../data/root.ts'
import { extraPages } from '../../resources/extra-pages.ts'
import { resources } from '../../resources/index.ts'
import { nounOf } from '../support/noun.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'

// The contract is the measure; the copies in ./contract are not made from our resources.

interface Call {
  readonly id: string
  readonly resource: string | null
  readonly op: string
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly expects: number | readonly number[] | null
  readonly empty: readonly number[] | null
  readonly validates: { readonly param: string; readonly message: string } | null
  readonly special: readonly { readonly status: number | string; readonly text?: string }[] | null
}
interface Entity {
  readonly id: string
  readonly fields: readonly {
    readonly wire: string
    readonly proposedWire?: string
    readonly flag: string | null
    readonly ref: string | null
  }[]
  readonly selectOption: { readonly value: string; readonly text: string } | null
}
interface Route {
  readonly path: string
  readonly resource: string | null
  readonly permissionPath: string | null
  readonly kind: string
}
interface Message {
  readonly id: string
  readonly text: string
  readonly calls: readonly string[]
  readonly basis: string
  readonly status: number | null
}

const contract = <T>(name: string) =>
  JSON.parse(readFileSync(join(root, 'conformance', 'contract', `${name}.json`), 'utf8')) as T
const [calls, entities, routes, { messages }] = [
  contract<Call[]>('calls'),
  contract<Entity[]>('entities'),
  contract<Route[]>('routes'),
  contract<{ messages: Message[] }>('messages'),
]
const names = new Set(resources.map(({ name }) => name))
const ofOurs = calls.filter(
  ({ resource, path }) =>
    resource !== null && names.has(resource) && !path.startsWith('/admin/api/cia'),
)
const operations: Readonly<Record<string, Operation>> = {
  list: 'list',
  'list-by-portal': 'list',
  'list-by-manager': 'list',
  'list-by-profile': 'list',
  get: 'read',
  create: 'create',
  update: 'update',
  delete: 'remove',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

/** The nouns that the contract knows; a product may add others. */
const documentedNouns = resources.filter(({ name }) => entities.some(({ id }) => id === name))
test('the nouns of the contract are there, under its names', () => {
  expect(documentedNouns.length).toBeGreaterThanOrEqual(51)
})

test.each(ofOurs.map((call) => [call.id, call] as const))(
  '%s is served at its path, with its method and no other',
  async (_, call) => {
    const url = call.path.replace(/:(\w+)/g, (__, name: string) =>
      /portal|type|menu|^id$/i.test(name) ? '1' : 'x',
    )
    const nobody = await server.app.inject({
      method: call.method as 'GET',
      url,
      headers: { host: 'localhost' },
    })
    expect(nobody.statusCode).toBe(401)
    expect(
      (await server.app.inject({ method: 'PATCH', url, headers: { host: 'localhost' } })).statusCode,
    ).toBe(404)
    const resource = resources.find(({ name }) => name === call.resource)
    const operation = operations[call.op]
    if (!operation || !resource) return
    // A noun may have several lists; being served is all that is asked of the further ones.
    const ours =
      operation === 'list' && call.path !== callOf(resource, 'list')?.path
        ? parseCall(`GET ${call.path}`)
        : callOf(resource, operation)
    expect([ours?.method, ours?.path]).toEqual([call.method, call.path])
    if (call.expects !== null) expect([call.expects].flat()).toContain(ours?.status)
    expect(ours?.body).toBe(
      typeof call.body === 'object' && call.body !== null && 'arrayOf' in call.body
        ? 'array'
        : 'object',
    )
  },
)

describe.each(documentedNouns.map((resource) => [resource.name, resource] as const))(
  '%s',
  (name, resource) => {
    const entity = entities.find(({ id }) => id === name)

    test('has the calls of the contract and no other', () => {
      const documented = ofOurs
        .filter((call) => call.resource === name)
        .flatMap((call) => operations[call.op] ?? [])
      expect(Object.keys(resource.calls).toSorted()).toEqual([...new Set(documented)].toSorted())
    })

    test('has every documented field under its wire name, flags in their spelling', async () => {
      const ours = new Map(
        Object.entries(resource.fields).map(([field, description]) => [
          wireName(field, description),
          description,
        ]),
      )
      for (const { wire, proposedWire, flag, ref } of entity?.fields ?? []) {
        if (wire === 'unspecified' && !proposedWire) continue // not on the wire
        const field = ours.get(wire === 'unspecified' ? (proposedWire ?? '') : wire)
        expect(field, wire).toBeDefined()
        if (flag) expect(field, wire).toMatchObject({ wireFlag: flag })
        if (ref && names.has(ref) && isReference(field)) expect(field.to, wire).toBe(ref)
      }
      const known = new Set(
        entity?.fields.map(({ wire, proposedWire }) =>
          wire === 'unspecified' ? proposedWire : wire,
        ),
      )
      // A portal has an owner (DOMAIN, "Who may do what").
      expect([...ours.keys()].filter((wire) => !known.has(wire))).toEqual(
        name === 'portal' ? ['id_gestor'] : [],
      )
    })

    test('travels with these very names', async () => {
      const master = await server.signedIn('master')
      const noun = nounOf(server, resource)
      const { wire } = await noun.made(master)
      const secrets = Object.entries(resource.fields)
        .filter(([, field]) => field.secret)
        .map(([field, description]) => wireName(field, description))
      for (const { wire: field, proposedWire, flag } of entity?.fields ?? []) {
        if (field === 'unspecified' && !proposedWire) continue // not on the wire
        const key = field === 'unspecified' ? (proposedWire ?? '') : field
        if (!secrets.includes(key)) expect(Object.keys(wire)).toContain(key)
        if (flag === 'S/N') expect(['S', 'N'], key).toContain(wire[key])
      }
    })

    test('has the screens of the contract, and a page for each that needs permission', () => {
      // The one screen more than the contract has: a portal's whole menu, arranged as a tree.
      const added = ['/menu/gerenciar-menu-usuario/organizar/:portalId']
      const documented = routes.filter((route) => route.resource === name)
      const ours = screenSets(resource).flatMap((set) =>
        [set.list, set.create, set.detail, set.edit, ...Object.values(set.other ?? {})].filter(
          (path) => path !== undefined && !added.includes(path),
        ),
      )
      expect(ours.toSorted()).toEqual(documented.map(({ path }) => path).toSorted())
      const pages = pagesOfAll([resource]).map(({ path }) => path)
      for (const { path, permissionPath } of documented) {
        expect(pagePath(path)).toBe(permissionPath)
        expect(pages).toContain(permissionPath)
      }
    })

    test('says the texts of the contract, letter by letter', () => {
      const key: Readonly<Record<string, MessageKey>> = {
        create: 'createFailed',
        update: 'updateFailed',
        delete: 'removeFailed',
        list: 'listFailed',
        get: 'missing',
        'list-by-portal': 'listFailed',
      }
      for (const message of messages.filter(({ basis }) => basis === 'name')) {
        for (const call of message.calls) {
          const [of = '', op = ''] = call.split('.')
          const wanted = op === 'get' && resource.messages.readFailed ? 'readFailed' : key[op]
          if (of === name && wanted)
            expect(resource.messages[wanted], message.id).toBe(message.text)
        }
      }
    })

    test('selects are by the documented value and text', () => {
  covers({ rules: ['selects.exercise', 'selects.portal-client', 'selects.profile', 'selects.system-user', 'selects.manager-profile-user'] })
      if (!entity?.selectOption || name === 'state') return
      const field = (form: string | undefined) =>
        form === undefined ? undefined : wireName(form, fieldOf(resource, form))
      expect(field(resource.option?.value) ?? 'id').toBe(
        entity.selectOption.value === 'unspecified' ? 'id' : entity.selectOption.value,
      )
      expect((resource.option?.text ?? []).map(field).join(' - ')).toBe(
        entity.selectOption.text === 'unspecified' ? 'nome' : entity.selectOption.text,
      )
    })
  },
)

test('lists by portal check the id, in the words of the contract', async () => {
  const master = await server.signedIn('master')
  for (const { path, validates } of ofOurs) {
    if (!validates) continue
    for (const odd of ['abc', '1.5', '-1', '1e3', '%20', '99999999999999999999']) {
      const answer = await master.call('GET', path.replace(/:\w+/, odd))
      expect(
        [answer.statusCode, answer.json<{ message: string }>().message],
        `${path} ${odd}`,
      ).toEqual([400, validates.message])
    }
  }
})

test('a state is shown as name, dash, abbreviation, by its abbreviation', async () => {
  covers({ rules: ['selects.state'] })
  const master = await server.signedIn('master')
  const [option] = (await master.call('GET', '/webadm/estados?as=options&value=ES')).json<
    { value: string; text: string }[]
  >()
  expect(option).toEqual({ value: 'ES', text: 'Espírito Santo - ES', selected: false })
})

test('inactive rows are no options: portals, units', async () => {
  covers({ rules: ['lists.portal-select', 'lists.active-client-select'] })
  const master = await server.signedIn('master')
  for (const name of ['portal', 'portal-client']) {
    const resource = resources.find((one) => one.name === name)
    if (!resource) throw new Error(name)
    const noun = nounOf(server, resource)
    const { key } = await noun.made(master, { ...(await noun.fresh()), ativo: 'N' })
    const values = (await noun.list(master, '?as=options&pageSize=100'))
      .json<{ value: string }[]>()
      .map(({ value }) => value)
    expect(values).not.toContain(String(key))
    expect(
      (await noun.list(master, `?as=options&value=${key}`))
        .json<{ value: string }[]>()
        .map(({ value }) => value),
    ).toEqual([String(key)])
  }
})

test('a month is text of two digits; the main unit is one', async () => {
  covers({ rules: ['business.month-padding', 'business.main-ug'] })
  const master = await server.signedIn('master')
  const months = (await master.call('GET', '/webadm/competencias')).json<
    { mes: number; mes_texto: string }[]
  >()
  for (const { mes, mes_texto } of months) expect(mes_texto).toBe(String(mes).padStart(2, '0'))
  const resource = resources.find(({ name }) => name === 'portal-client')
  if (!resource) throw new Error('portal-client')
  const units = nounOf(server, resource)
  const first = await units.made(master, { ...(await units.fresh()), ug_principal: 'S' })
  const second = await units.create(master, { ...(await units.fresh()), ug_principal: 'S' })
  expect([second.statusCode, second.json<{ message: string }>().message]).toEqual([
    400,
    'Já existe uma UG Principal para esse cliente!',
  ])
  const common = await units.made(master)
  expect((await units.update(master, common.key, { ug_principal: 'S' })).statusCode).toBe(400)
  expect(
    (await units.update(master, first.key, { ug_principal: 'S', nome: 'Outro nome' })).statusCode,
  ).toBe(200)
  await units.remove(master, first.key)
  const bodies = await Promise.all(
    ['Um', 'Dois', 'Três'].map(async (nome) => ({
      ...(await units.fresh()),
      nome,
      ug_principal: 'S',
    })),
  )
  const raced = await Promise.all(bodies.map((body) => units.create(master, body)))
  expect(raced.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400, 400])
})

test('a portal is read by its prefix, and an unknown one says so', async () => {
  const master = await server.signedIn('master')
  expect((await master.call('GET', '/webadm/portalprefixo/um')).json<{ id: number }>().id).toBe(1)
  const missing = await master.call('GET', '/webadm/portalprefixo/nenhum')
  expect([missing.statusCode, missing.json<{ message: string }>().message]).toEqual([
    404,
    'Portal não encontrado!',
  ])
})

test('the calls of sessions and navigation answer in the words of the contract', async () => {
  const wrong = await server.app.inject({
    method: 'POST',
    url: '/token',
    headers: { host: 'localhost' },
    payload: { email: 'x@y.br', password: 'errada' },
  })
  expect([wrong.statusCode, wrong.json<{ message: string }>().message]).toEqual([
    401,
    'E-mail ou senha inválidos!',
  ])
  const none = await server.app.inject({
    url: '/api/authUserAplication',
    headers: { host: 'localhost' },
  })
  expect([none.statusCode, none.json<{ message: string }>().message]).toEqual([
    401,
    'Nenhum token encontrado',
  ])
  const master = await server.signedIn('master')
  const page = await master.call(
    'GET',
    `/webadm/paginas/mapeadas/buscar/user/${master.userId}/path/${encodeURIComponent('/nao/existe')}`,
  )
  expect([page.statusCode, page.json<{ message: string }>().message]).toEqual([
    404,
    'Nenhuma página encontrada',
  ])
  const menu = (await master.call('GET', `/webadm/menus/buscar/user/${master.userId}`)).json<
    { type: number; pagePath: string | null; ownerId: string | null; id: string }[]
  >()
  const links = menu.filter(({ type }) => type === 3).map((node) => node.pagePath)
  // Screens that are no noun's, additions among them (docs/adr/0016).
  const added = extraPages.filter(({ inMenu }) => inMenu).map(({ path: at }) => at)
  expect(links.filter((path) => path !== null && added.includes(path)).toSorted()).toEqual(
    added.toSorted(),
  )
  expect(links.filter((path) => path !== null && !added.includes(path)).toSorted()).toEqual(
    routes
      .filter(
        ({ kind, resource, path }) =>
          (kind === 'list' || kind === 'page') &&
          resource !== null &&
          names.has(resource) &&
          !path.includes(':'),
      )
      .map(({ path }) => path)
      .toSorted(),
  )
  const nobody = await server.signedIn('nobody')
  expect((await nobody.call('GET', `/webadm/menus/buscar/user/${nobody.userId}`)).statusCode).toBe(
    204,
  )
})
