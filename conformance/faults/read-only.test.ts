import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../api/app.ts'
import { readConfig } from '../../server/config.ts'
import { runChecks } from '../../server/operate/judge.ts'
import { Space } from '../../platform/files/space.ts'
import { area } from '../../resources/registers/area.ts'
import { multipart } from '../support/upload-server.ts'
import { nounOf } from '../support/noun.ts'
import { emailOf, password, tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// A disk that fills up. How much of it is free is told by the test; what follows is the product's.

afterEach(() => vi.useRealTimers())

const megabyte = 1_048_576
const reserve = 256 * megabyte
let server: TestServer
let master: Caller
let free = 0
const opened: FastifyInstance[] = []
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(async () => {
  for (const app of opened) await app.close()
  await server.close()
})

async function open(hasRows: boolean) {
  const space = new Space({ reserve, hasRows }, async () => free)
  const app = await buildApp({ ...server, space })
  opened.push(app)
  const ask = (method: 'GET' | 'POST', url: string, payload?: unknown, headers = {}) =>
    app.inject({
      method,
      url,
      headers: { host: tenants.a.host, authorization: `Bearer ${master.token}`, ...headers },
      ...(payload === undefined ? {} : { payload: payload as Buffer }),
    })
  const leave = async (megabytes: number) => {
    free = megabytes * megabyte
    await space.look()
  }
  return { ask, leave }
}
const noun = () => nounOf(server, area)

test('a disk that is nearly full is only read; people sign in, health tells, and it heals by itself', async () => {
  const { ask, leave } = await open(true)
  const create = async () =>
    (await ask('POST', noun().path('create'), noun().body('create', await noun().fresh())))
      .statusCode
  await leave(300)
  expect(await create()).toBe(201)
  await leave(200)
  const refused = await ask('POST', noun().path('create'), {})
  expect(refused.statusCode).toBe(507)
  expect(refused.json()).toMatchObject({
    code: 'full',
    message: expect.stringContaining('Nada foi gravado') as string,
  })
  expect((await ask('GET', await noun().listPath())).statusCode).toBe(200)
  const entered = await ask('POST', '/token', { email: emailOf('reader'), password })
  expect(entered.statusCode).toBe(200)
  const health = await ask('GET', '/health')
  expect([health.statusCode, health.json()]).toEqual([
    200,
    { status: 'quase sem espaço: só leitura' },
  ])
  await leave(290)
  expect(await create(), 'a little more than the reserve is not enough').toBe(507)
  await leave(330)
  expect(await create()).toBe(201)
  expect((await ask('GET', '/health')).json()).toEqual({ status: 'ok' })
})

test('what would not fit is refused before it is read', async () => {
  const { ask, leave } = await open(true)
  await leave(257)
  const file = { name: 'file', file: 'a.pdf', body: Buffer.alloc(1_500_000, '%PDF-1.7\n') }
  const { headers, payload } = multipart([{ name: 'portal_id', body: '1' }, file])
  expect((await ask('POST', '/webadm/arquivos', payload, headers)).statusCode).toBe(507)
})

test('where the database is elsewhere, rows are written and files are not', async () => {
  const { ask, leave } = await open(false)
  await leave(10)
  const made = await ask('POST', noun().path('create'), noun().body('create', await noun().fresh()))
  expect(made.statusCode).toBe(201)
  const { headers, payload } = multipart([{ name: 'file', file: 'a.pdf', body: '%PDF-1.7' }])
  expect((await ask('POST', '/webadm/arquivos', payload, headers)).statusCode).toBe(507)
})

test.each([
  [0, 'ok', /respondeu em \d+ ms$/],
  [50, 'warning', /o relógio dele está (49|50|51) s atrás do desta máquina$/],
  [90, 'fault', /o relógio dele está (89|90|91) s atrás do desta máquina$/],
  [-3_600, 'fault', /o relógio dele está (59|60) minutos à frente do desta máquina$/],
])('a clock that is %i seconds ahead of the database’s is told', async (ahead, state, text) => {
  const config = readConfig({ DATA_DIR: server.folder, PORT: '0' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead * 1_000 })
  const parts = { files: server.files, options: server.connection }
  const found = await runChecks({ config, serving: undefined }, parts)
  const { state: told, text: words } = found.find(({ name }) => name === 'database') ?? {}
  expect([told, words]).toEqual([state, expect.stringMatching(text)])
})
