import { isReference } from '../../kernel/field.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOf, pagePath, parseCall, screenSets } from '../../kernel/call.ts'
import { fieldOf, wireName, type MessageKey, type Operation } from '../../kernel/resource.ts'
import { pagesOfAll } from '../../resources/pages.ts'
import { resources } from '../../resources/index.ts'
import { nounOf } from '../support/noun.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { allMessages, callsOfNouns, entities, isOurs, routes } from '../coverage/contract.ts'
import { covers } from '../coverage/covers.ts'

// The contract is the measure; the copies in ./contract are not made from our resources.

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

test.each(callsOfNouns.map((call) => [call.id, call] as const))(
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
      const documented = callsOfNouns
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
        if (ref && isOurs(ref) && isReference(field)) expect(field.to, wire).toBe(ref)
      }
      const known = new Set(
        entity?.fields.map(({ wire, proposedWire }) =>
          wire === 'unspecified' ? proposedWire : wire,
        ),
      )
      // A portal has an owner (DOMAIN, "Who may do what"), a user a situation that is only read (decision 40), and a
      // document what its new file changed (decision 99).
      const added: Readonly<Record<string, string[]>> = {
        'document-element': ['nota_versao'],
        portal: ['id_gestor'],
        'system-user': ['situacao'],
      }
      expect(
        [...ours.keys()].filter((wire) => !known.has(wire)),
        'A field that the documents do not have stands in the list above, with why it is there.',
      ).toEqual(added[name] ?? [])
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
      // What the contract's routes lack: a portal's whole menu, arranged as a tree, and a document for those who may
      // not edit it.
      const added = [
        '/menu/gerenciar-menu-usuario/organizar/:portalId',
        '/portal-transparencia/publicador-de-documento/listar-documentos/detalhes/:id',
      ]
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
      // Of a change the documents derive some texts from those of the creation.
      for (const message of allMessages.filter(({ basis }) => ['name', 'derived'].includes(basis))) {
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
