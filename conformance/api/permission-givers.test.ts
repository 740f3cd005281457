import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { publishesBody } from '../../data/rights/publishing-rule.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'
import { readReach } from '../../resources/calls/document.ts'
import { pathTo } from '../support/noun.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// Who is named as giving permissions is who may give them in fact, and the last of them does not lock themselves out.

const [{ id: portalId, unit }] = tenants.a.portals
let server: TestServer
let master: Caller
let first: Caller
let chosen: Caller

beforeAll(async () => {
  server = await startTestServer()
  ;[master, first, chosen] = await Promise.all([
    server.signedIn('master'),
    server.signedIn('first'),
    server.signedIn('chosen'),
  ])
})
afterAll(() => server.close())

const give = (by: Caller, ...users: readonly string[]) =>
  by.call(
    'POST',
    pathTo(publisherPermission, 'create'),
    users.map((id_user) => ({
      portal_id: portalId,
      cliente_id: unit,
      id_user,
      id_menu: null,
      id_submenu: null,
      permissao: 'S',
      data_ligamento: new Date(Date.now() - 86_400_000).toISOString(),
      data_desligamento: null,
    })),
  )
const whomToAsk = async () => (await chosen.ask(readReach, { params: { portalId } })).pedido
const permitted = async () =>
  (
    await server
      .runnerOf('a')
      .run<{ id: string }>(sql`select distinct id_user as id from publicador_permissao order by 1`)
  ).map(({ id }) => id)

test('all who give permissions are not limited at once, nor the last of them', async () => {
  const both = await give(first, 'chosen', 'first')
  expect(both.statusCode, both.body).toBe(403)
  expect(both.body).toContain('Ninguém mais poderia dar permissões em Portal um')
  expect(await permitted()).toEqual([])
  const other = await give(first, 'chosen')
  expect(other.statusCode, other.body).toBe(201)
  const last = await give(first, 'first')
  expect(last.statusCode, last.body).toBe(403)
  expect(await permitted()).toEqual(['chosen'])
  // Who was never limited still gives.
  expect((await give(first, 'reader')).statusCode).toBe(201)
})

test('who is limited is named no more as somebody to ask', async () => {
  expect(await whomToAsk()).toBe('Peça a permissão a Pessoa first.')
  expect((await give(master, 'first')).statusCode, 'an elMaster may').toBe(201)
  expect(await whomToAsk()).toBe('Peça a permissão ao administrador do portal.')
})

test('the database asks who publishes where as the rule is written', async () => {
  const [found] = await server
    .runnerOf('a')
    .run<{ body: string }>(sql`select prosrc as body from pg_proc where proname = 'publica_em'`)
  expect(found?.body).toBe(publishesBody)
})
