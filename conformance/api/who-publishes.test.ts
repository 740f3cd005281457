import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { pathOf } from '../../kernel/operation.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'
import { readReach } from '../../resources/calls/document.ts'
import { readPublishing, type PublisherSeen } from '../../resources/calls/publishing.ts'
import { createDataKey, revokeDataKey } from '../../tables/calls/data-key.ts'
import { pathTo } from '../support/noun.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// Who publishes what, as the table tells whoever may look at permissions, is what each publisher is told themselves.

const [{ id: portalId, unit }] = tenants.a.portals
const otherUnit = 'e'.repeat(32)
let server: TestServer
let master: Caller
let menu: { readonly id_menu: number; readonly id_submenu: number }
let types: readonly number[]

const one = async (text: string, values: readonly (string | number)[] = []): Promise<number> =>
  (await server.runnerOf('a').run<{ id: number }>({ text: `${text} returning id::int`, values }))[0]
    ?.id ?? 0

beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  const runner = server.runnerOf('a')
  await runner.run(sql`insert into portal_cliente (hash_id, portal_id, nome) values (${otherUnit},
    ${portalId}::bigint, 'Fundo de Saúde')`)
  const base = await one("insert into portal_menu_base (nome, nome_menu) values ('B', 'Base')")
  const item = await one(
    "insert into portal_menu_item_base (id_menu_base, nome_menu) values ($1, 'Item')",
    [base],
  )
  const ofPortal = [base, portalId]
  const id_menu = await one(
    "insert into portal_menu_usuario (id_base, id_portal, nome, nome_menu) values ($1, $2, 'M', 'M')",
    ofPortal,
  )
  const id_submenu = await one(
    `insert into portal_menu_item_usuario (id_menu_base, id_portal, id_menu_item_base, nome_menu)
      values ($1, $2, $3, 'S')`,
    [...ofPortal, item],
  )
  menu = { id_menu, id_submenu }
  const found = await runner.run<{ id: number }>(
    sql`select id::int from tipo_elemento where not excluido order by id limit 2`,
  )
  types = found.map(({ id }) => id)
  await runner.run(sql`update tipo_elemento set itemmenuid = ${item}::bigint
    where id = ${types[0] ?? 0}::bigint`)
})
afterAll(() => server.close())

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const give = async (...permissions: readonly object[]) => {
  const usual = {
    portal_id: portalId,
    cliente_id: unit,
    id_menu: null,
    id_submenu: null,
    permissao: 'S',
    data_ligamento: day(-2),
    data_desligamento: null,
  }
  const rows = permissions.map((given) => ({ ...usual, ...given }))
  const answer = await master.call('POST', pathTo(publisherPermission, 'create'), rows)
  expect(answer.statusCode, answer.body).toBe(201)
}
const read = () => master.ask(readPublishing, { params: { portalId } })

const isSaid = (person: PublisherSeen | undefined, hash: string, type: number) =>
  person?.publica === true &&
  (!person.limitada ||
    person.permissoes.some(
      ({ unidade, tipos }) => unidade === hash && (tipos === null || tipos.includes(type)),
    ))
/** The spots where somebody publishes, as the table says; the same as they are told themselves. */
async function spotsOf(user: 'first' | 'chosen'): Promise<readonly (readonly [string, number])[]> {
  const caller = await server.signedIn(user)
  const { limitado, ugs } = await caller.ask(readReach, { params: { portalId } })
  const person = (await read()).pessoas.find(({ id }) => id === user)
  const spots = [unit, otherUnit].flatMap((hash) => types.map((type) => [hash, type] as const))
  const own = spots.filter(
    ([hash, type]) =>
      !limitado ||
      ugs.some(
        ({ hash_id, tipos }) =>
          hash_id === hash && (tipos === null || tipos.some(({ id }) => id === type)),
      ),
  )
  expect(spots.filter(([hash, type]) => isSaid(person, hash, type))).toEqual(own)
  return own
}

test('the table says of each person what they are told themselves', async () => {
  const [seen, other] = types
  expect(await spotsOf('first')).toHaveLength(4)
  await give({ id_user: 'first' }, { id_user: 'first', cliente_id: otherUnit, ...menu })
  expect(await spotsOf('first')).toEqual([
    [unit, seen],
    [unit, other],
    [otherUnit, seen],
  ])
  expect(await spotsOf('chosen')).toHaveLength(4)
  await give({ id_user: 'chosen', data_ligamento: day(2) })
  expect(await spotsOf('chosen')).toEqual([])
})

test('it names units, people without a profile, those whose last day is known, and no one of another manager', async () => {
  const before = await read()
  expect(before.unidades.map(({ id }) => id).toSorted()).toEqual([unit, otherUnit].toSorted())
  expect(before.plataforma).toBe(1)
  expect(before.pessoas.map(({ id, publica, envia }) => [id, publica, envia])).toEqual([
    ['chosen', true, true],
    ['first', true, true],
  ])
  await give(
    { id_user: 'nobody', data_desligamento: '2099-12-31T12:00:00.000Z' },
    { id_user: 'reader', data_desligamento: day(-1) },
  )
  const after = (await read()).pessoas
  expect(after.find(({ id }) => id === 'nobody')).toMatchObject({
    publica: false,
    envia: false,
    permissoes: [{ unidade: unit, tipos: null, ate: '2099-12-30' }],
  })
  expect(after.some(({ id }) => id === 'reader')).toBe(false)
})

test('a system is told of as long as its key holds', async () => {
  const [table] = (await read()).tabelas
  const { id } = await master.ask(createDataKey, {
    params: { portalId },
    body: { nome: 'Folha do Norte', conjuntos: [table?.id ?? ''], unidades: [unit], dias: 30 },
  })
  expect((await read()).chaves).toMatchObject([
    { nome: 'Folha do Norte', tabelas: [table?.id], unidades: [unit] },
  ])
  await master.ask(revokeDataKey, { params: { portalId, id } })
  expect((await read()).chaves).toEqual([])
})

test('it is read of portals within reach, by who may look at permissions', async () => {
  const [reader, nobody] = await Promise.all([server.signedIn('reader'), server.signedIn('nobody')])
  const asked = async (by: Caller, id: number) =>
    (await by.call('GET', pathOf(readPublishing, { portalId: id }))).statusCode
  expect(await asked(reader, portalId)).toBe(200)
  expect(await asked(reader, tenants.a.portals[2].id)).toBe(404)
  expect(await asked(nobody, portalId)).toBe(403)
})
