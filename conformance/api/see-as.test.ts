import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagesOf } from '../../kernel/call.ts'
import { pathOf } from '../../kernel/operation.ts'
import { sql } from '../../platform/postgres/database.ts'
import { readWorklist } from '../../resources/calls/home.ts'
import { readMenu } from '../../resources/calls/navigation.ts'
import { seeAs } from '../../resources/calls/person.ts'
import { findPortals } from '../../resources/calls/portal.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// Looking at the back office as one of the people sees it: as they do, never wider than who looks, and noted.

let server: TestServer
let master: Caller
let first: Caller
beforeAll(async () => {
  server = await startTestServer()
  ;[master, first] = await Promise.all([server.signedIn('master'), server.signedIn('first')])
})
afterAll(() => server.close())

const [one, , three] = tenants.a.portals
const looked = (by: Caller, id: string, portal: number | null = null) =>
  by.ask(seeAs, { params: { id }, body: { portal } })
const pathsOf = (menu: readonly { readonly pagePath: string | null }[]) =>
  new Set(menu.flatMap(({ pagePath }) => pagePath ?? []))

test('who may do all sees the menu, the portals and the queue that the person sees', async () => {
  for (const name of ['reader', 'chosen', 'second'] as const) {
    const own = await server.signedIn(name)
    const seen = await looked(master, name)
    expect(seen.entra).toBe(true)
    expect(seen.menu).toEqual((await own.ask(readMenu, { params: { userId: name } })) ?? [])
    const choices = await own.ask(findPortals, {
      query: { as: 'options', page: '1', pageSize: '20' },
    })
    expect(seen.portais.map(({ id }) => String(id))).toEqual(choices.map(({ value }) => value))
    const queue = await own.ask(readWorklist, { query: { portal: String(seen.portal) } })
    const shared = queue.fontes.filter(({ nome }) => nome !== 'rascunhos')
    expect(seen.fila?.fontes).toEqual(shared)
    expect(seen.fila?.itens).toEqual(queue.itens.filter(({ fonte }) => fonte !== 'rascunhos'))
  }
})

test('who publishes documents alone chooses portals as well, and that is seen', async () => {
  await server.grant(pagesOf(documentElement), ['read', 'add'])
  const own = await server.signedIn('chosen')
  const choices = await own.ask(findPortals, {
    query: { as: 'options', page: '1', pageSize: '20' },
  })
  const seen = await looked(master, 'chosen')
  expect(choices.length).toBeGreaterThan(0)
  expect(seen.portais.map(({ id }) => String(id))).toEqual(choices.map(({ value }) => value))
  const queue = await own.ask(readWorklist, { query: { portal: String(seen.portal) } })
  expect(queue.fontes.map(({ nome }) => nome)).toContain('obrigacoes')
  expect(seen.fila?.fontes).toEqual(queue.fontes.filter(({ nome }) => nome !== 'rascunhos'))
})

test('nobody sees by another’s eyes what is not their own to see', async () => {
  const own = pathsOf((await first.ask(readMenu, { params: { userId: 'first' } })) ?? [])
  const [ana] = await server
    .runnerOf('a')
    .run<{ id: string }>(sql`select id from usuario where elmaster`)
  const asMaster = await looked(first, ana?.id ?? '', three.id)
  for (const path of pathsOf(asMaster.menu)) expect(own).toContain(path)
  expect(asMaster.portal).not.toBe(three.id)
  expect(asMaster.portais.map(({ id }) => id).toSorted()).toEqual([1, 2])
  expect(asMaster.fila?.fontes.map(({ nome }) => nome)).not.toContain('emails')
  const other = await looked(first, 'second', three.id)
  expect([other.portais, other.portal, pathsOf(other.menu).size]).toEqual([[], null, 0])
  // What somebody began and did not publish is theirs.
  await server.runnerOf('a')
    .run(sql`insert into proposta (portal_id, recurso, ato, autor, editor, titulo)
    values (${one.id}::bigint, 'news', 'criar', 'chosen', 'chosen', 'Segredo de quem escreve')`)
  const chosen = await looked(master, 'chosen', one.id)
  expect(JSON.stringify(chosen)).not.toContain('Segredo')
  expect(chosen.fila?.fontes.map(({ nome }) => nome)).not.toContain('rascunhos')
})

test('each look is in the journal by who looked; who may not read people looks at nobody', async () => {
  await looked(first, 'chosen')
  const rows = await server.runnerOf('a').run(
    sql`select id_user, tracker_type, new_values->>'ver_como' as as_whom from auditoria
      where page_id_name = 'system-user' and new_values ? 'ver_como' order by data_evento desc limit 1`,
  )
  expect(rows).toEqual([{ id_user: 'first', tracker_type: 'view', as_whom: 'Pessoa chosen' }])
  const status = async (by: Caller, id: string, body: object = { portal: null }) =>
    (await by.call('POST', pathOf(seeAs, { id }), body)).statusCode
  expect(await status(await server.signedIn('nobody'), 'chosen')).toBe(403)
  expect(await status(master, 'ninguem')).toBe(404)
  expect(await status(master, 'chosen', { portal: 'x' })).toBe(400)
  await server
    .runnerOf('a')
    .run(sql`update usuario set active = false, liberado = true where id = 'reader'`)
  expect(await looked(master, 'reader')).toMatchObject({ entra: false, menu: [], fila: null })
})
