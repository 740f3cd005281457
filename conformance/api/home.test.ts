import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Panel } from '../../resources/calls/home.ts'
import { portal } from '../../resources/portal/portal.ts'
import { nounOf } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { pathOf } from '../../kernel/operation.ts'
import { readPanel } from '../../resources/calls/home.ts'
import { findRecords, type Found } from '../../resources/calls/search.ts'
import { news } from '../../resources/content/news.ts'
import { tenants } from '../support/tenants.ts'

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(() => server.close())

const panel = async (id: number | string) =>
  (await master.call('GET', `${pathOf(readPanel)}?portal=${id}`)).json<Panel>()

test('the home screen is told facts: the steps of a new portal, and why a citizen does not see it', async () => {
  const portals = nounOf(server, portal)
  const { key, wire } = await portals.made(master)
  const id = Number(key)
  expect((await panel(id)).passos).toEqual([
    { passo: 'gestor', portal: id, feito: true },
    { passo: 'portal', portal: id, feito: true },
    { passo: 'ug', portal: id, feito: false },
    { passo: 'menu', portal: id, feito: false },
    { passo: 'documento', portal: id, feito: false },
  ])
  expect((await panel(id)).pendencias).toEqual([])
  const seen = { id, nome: wire['nome'] }
  await portals.update(master, key, { manutencao: 'S' })
  expect((await panel(id)).pendencias).toEqual([
    { motivo: 'manutencao', portal: seen, documentos: null, dominio: null },
  ])
  await portals.update(master, key, { manutencao: 'N', ativo: 'N' })
  expect((await panel(id)).pendencias).toEqual([
    { motivo: 'inativo', portal: seen, documentos: null, dominio: null },
  ])
})

test('one search finds rows of every list that somebody may read, with their managers and no other', async () => {
  const found = async (by: Caller, q: string, portalId?: number) =>
    (
      await by.call(
        'GET',
        `${pathOf(findRecords)}?q=${encodeURIComponent(q)}${portalId === undefined ? '' : `&portal=${portalId}`}`,
      )
    ).json<readonly Found[]>()
  const [first, , third] = tenants.a.portals
  const all = nounOf(server, news)
  const made = async (portal_id: number, titulo: string) => {
    const { key } = await all.made(master, { ...(await all.fresh()), portal_id, titulo })
    return { recurso: 'news', registro: String(key), titulo }
  }
  const one = await made(first.id, 'Vacinação contra gripe')
  const other = await made(third.id, 'Vacinação de cães')
  expect(await found(master, 'vacinacao')).toEqual(expect.arrayContaining([one, other]))
  expect(await found(master, 'GRIPE vacinação')).toEqual([one])
  expect(await found(master, 'vacinacao', third.id)).toEqual([other])
  const [ofFirst, ofSecond, nobody] = await Promise.all(
    (['first', 'second', 'nobody'] as const).map((user) => server.signedIn(user)),
  )
  expect(await found(ofFirst ?? master, 'vacinacao')).toEqual([one])
  expect(await found(ofSecond ?? master, 'vacinacao')).toEqual([other])
  expect(await found(nobody ?? master, 'vacinacao')).toEqual([])
  expect((await master.call('GET', `${pathOf(findRecords)}?q=a`)).statusCode).toBe(400)
})
