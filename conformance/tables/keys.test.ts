import { covers } from '../coverage/covers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { sql } from '../../platform/postgres/database.ts'
import {
  createDataKey,
  listDataKeys,
  revokeDataKey,
  takeOverDataKey,
} from '../../tables/calls/data-key.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// The keys by which accounting systems send rows of public tables: who makes them, what is kept of them.

let server: TestServer
let first: Caller
const [place, neighbour] = tenants.a.portals
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
})
afterAll(async () => {
  await server.close()
})

const order = {
  nome: 'Sistema contábil',
  conjuntos: datasets.map(({ name }) => name),
  unidades: [place.unit],
  redes: [],
  dias: 365,
}
const made = () => first.ask(createDataKey, { params: { portalId: place.id }, body: order })

test('keys are shown once; what is kept is their hash, and each is noted in the audit', async () => {
  const { chave: key, id } = await made()
  expect(key).toMatch(/^cld_[\w-]{43}$/)
  const kept = await server.runnerOf('a').run(sql`select * from chave_dados`)
  expect(JSON.stringify(kept)).not.toContain(key)
  const list = await first.ask(listDataKeys, { params: { portalId: place.id } })
  expect(JSON.stringify(list)).not.toContain(key)
  await first.ask(revokeDataKey, { params: { portalId: place.id, id } })
  const events = await server.runnerOf('a').run<{ type: string }>(
    sql`select tracker_type as type from auditoria where page_id_name = 'data-key' and registro = ${String(id)}
        order by id`,
  )
  expect(events.map(({ type }) => type)).toEqual(['insert', 'delete'])
})

test('a key opens nothing once who answers for it may not change the portal, until somebody who may takes it over', async () => {
  covers({ attacks: ['F25'] })
  const maker = await server.signedIn('first')
  const { chave: key, id } = await maker.ask(createDataKey, {
    params: { portalId: place.id },
    body: order,
  })
  const dataset = datasets[0]?.name ?? ''
  const send = async () =>
    (
      await server.app.inject({
        method: 'PUT',
        url: `/dados/v1/${dataset}/${place.unit}/2026-07`,
        headers: {
          host: tenants.a.host,
          authorization: `Bearer ${key}`,
          'content-type': 'text/plain',
        },
        payload: 'x',
      })
    ).statusCode
  const block = (active: boolean) =>
    server
      .runnerOf('a')
      .run(sql`update usuario set active = ${active} where name = ${'Pessoa first'}`)
  // What has no type of ours is refused behind the door.
  expect(await send()).not.toBe(403)
  await block(false)
  expect(await send()).toBe(403)
  const master = await server.signedIn('master')
  const row = async () =>
    (await master.ask(listDataKeys, { params: { portalId: place.id } })).chaves.find(
      (one) => one.id === id,
    )
  expect(await row()).toMatchObject({ suspensa: true, responsavel: 'Pessoa first' })
  await master.ask(takeOverDataKey, { params: { portalId: place.id, id } })
  expect(await row()).toMatchObject({ suspensa: false, responsavel: 'Ana Coutinho' })
  expect(await send()).not.toBe(403)
  await block(true)
})

test('keys are made for tables and units that there are, and real ranges, by who reaches the portal', async () => {
  const path = `/webadm/chaves-dados/${place.id}`
  const wrong: readonly (readonly [object, string])[] = [
    [{ conjuntos: ['nenhuma'] }, 'conjuntos'],
    [{ conjuntos: [] }, 'conjuntos'],
    [{ unidades: [neighbour.unit] }, 'unidades'],
    [{ unidades: [] }, 'unidades'],
    [{ redes: ['203.0.113.0/33'] }, 'redes'],
    [{ redes: ['exemplo.com'] }, 'redes'],
    [{ dias: 0 }, 'dias'],
    [{ dias: 10_000 }, 'dias'],
    [{ nome: '' }, 'nome'],
  ]
  for (const [change, field] of wrong) {
    const answer = await first.call('POST', path, { ...order, ...change })
    expect(answer.statusCode, JSON.stringify(change)).toBe(400)
    expect(answer.json<{ Results: { field: string }[] }>().Results[0]?.field).toMatch(
      new RegExp(`^${field}`),
    )
  }
  const { id } = await made()
  const second = await server.signedIn('second')
  for (const [method, url] of [
    ['GET', path],
    ['POST', path],
    ['DELETE', `${path}/${id}`],
  ] as const)
    expect((await second.call(method, url, order)).statusCode, method).toBe(404)
  // A key of one portal is not revoked by the address of another.
  expect(
    (await first.call('DELETE', `/webadm/chaves-dados/${neighbour.id}/${id}`)).statusCode,
  ).toBe(404)
  const reader = await server.signedIn('reader')
  expect((await reader.call('GET', path)).statusCode).toBe(200)
  expect((await reader.call('POST', path, order)).statusCode).toBe(403)
})
