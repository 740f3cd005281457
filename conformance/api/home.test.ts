import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Panel } from '../../resources/calls/home.ts'
import { portal } from '../../resources/portal/portal.ts'
import { nounOf } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { pathOf } from '../../kernel/operation.ts'
import { readPanel } from '../../resources/calls/home.ts'

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
    { motivo: 'manutencao', portal: seen, documentos: null },
  ])
  await portals.update(master, key, { manutencao: 'N', ativo: 'N' })
  expect((await panel(id)).pendencias).toEqual([
    { motivo: 'inativo', portal: seen, documentos: null },
  ])
})
