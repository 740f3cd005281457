import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { allTenants, tenantsAtWork } from '../../data/nouns/tenants.ts'
import { pauseTenant, resumeTenant } from '../../domain/tenants/pause.ts'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { Queue, queueState } from '../../platform/queue/queue.ts'
import { area } from '../../resources/registers/area.ts'
import { commandLineOf } from '../../server/tenants/commands.ts'
import { nounOf } from '../support/noun.ts'
import { emailOf, password, tenants } from '../support/tenants.ts'
import {
  startTestServer,
  type Caller,
  type Instance,
  type TestServer,
} from '../support/test-server.ts'

// A municipality that is only read for a while, and one that is suspended; the other is served as always.

let server: TestServer
let owner: Database
let master: Caller
const left: Instance[] = []
beforeAll(async () => {
  server = await startTestServer()
  owner = open(server.connection)
  master = await server.signedIn('master')
})
afterEach(async () => {
  for (const instance of left.splice(0)) await instance.close()
  for (const kind of ['suspenso', 'leitura'] as const)
    await resumeTenant(owner, commandLineOf(tenants.a.tenantId), kind)
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

const reason = 'Troca do servidor do banco'
const begin = (kind: 'suspenso' | 'leitura', until: string | null = null) =>
  pauseTenant(owner, commandLineOf(tenants.a.tenantId), { kind, until, reason })

/** An instance that has read nothing of the tenants before. */
async function asking() {
  const instance = await server.startInstance()
  left.push(instance)
  return (method: 'GET' | 'POST', url: string, payload?: object, host: string = tenants.a.host) =>
    instance.app.inject({
      method,
      url,
      headers: { host, authorization: `Bearer ${master.token}` },
      ...(payload && { payload }),
    })
}
const noun = () => nounOf(server, area)
const entry = { email: emailOf('reader'), password }
const portal = `/p/${tenants.a.portals[0].prefix}`

test('while it is only read nobody writes, and is told why; portals, lists and signing in go on', async () => {
  const until = new Date(Date.now() + 1_800_000).toISOString()
  expect(await begin('leitura', until)).toBe(true)
  const ask = await asking()
  const refused = await ask('POST', noun().path('create'), {})
  expect(refused.statusCode).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1_700)
  expect(refused.json()).toMatchObject({ code: 'unavailable' })
  expect(refused.json<{ message: string }>().message).toMatch(
    /^Só leitura, até .+ nada pode ser gravado\. Motivo: Troca do servidor do banco\. O que está publicado continua no ar\.$/,
  )
  expect((await ask('GET', await noun().listPath())).statusCode).toBe(200)
  expect((await ask('GET', portal)).statusCode).toBe(200)
  expect((await ask('POST', '/token', entry)).statusCode).toBe(200)
  const told = (await ask('GET', '/config.json')).json<{ pause: string }>().pause
  expect(told).toContain(reason)
  const other = await ask('POST', '/token', entry, tenants.b.host)
  expect(other.statusCode).toBe(200)
})

test('a suspended one lets nobody in and says so at every door; the other town and the operator see nothing of it', async () => {
  expect(await begin('suspenso')).toBe(true)
  expect(await begin('leitura'), 'being only read does not open it').toBe(false)
  const ask = await asking()
  for (const [method, url, payload] of [
    ['POST', '/token', entry],
    ['GET', await noun().listPath(), undefined],
    ['GET', `${portal}/dados/api/v1`, undefined],
    ['GET', '/openapi.json', undefined],
  ] as const) {
    const answer = await ask(method, url, payload)
    expect([url, answer.statusCode]).toEqual([url, 503])
    expect(answer.body).toContain(`Motivo: ${reason}.`)
  }
  const page = await ask('GET', portal)
  expect(page.statusCode).toBe(503)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain(`Motivo: ${reason}.`)
  const style = /\/p\/-\/site\.\w+\.css/.exec(page.body)?.[0] ?? ''
  expect((await ask('GET', style)).statusCode, 'the page is drawn as others are').toBe(200)
  expect((await ask('GET', '/config.json')).json<{ pause: string }>().pause).toContain(reason)
  expect((await ask('GET', '/health')).statusCode).toBe(200)
  expect((await ask('GET', portal, undefined, tenants.b.host)).statusCode).toBe(200)

  await resumeTenant(owner, commandLineOf(tenants.a.tenantId), 'suspenso')
  const again = await asking()
  expect(
    (await again('GET', await noun().listPath())).statusCode,
    'the session is good still',
  ).toBe(200)
  const lines = await server.runnerOf('a').run<{ values: { parada: string | null } }>(
    sql`select new_values as values from auditoria where page_id_name = 'municipality'
      and new_values ? 'parada_motivo' order by id desc limit 2`,
  )
  expect(lines.map(({ values }) => values.parada)).toEqual([null, 'suspenso'])
})

test('what it had queued waits, is no fault, and goes on afterwards', async () => {
  const task = 'espera_da_parada'
  for (const { tenantId } of [tenants.a, tenants.b])
    await owner.global.run(
      sql`insert into fila.tarefa (tipo, tenant_id, em) values (${task}, ${tenantId}, now() - interval '91 days')`,
    )
  await begin('suspenso')
  expect((await allTenants(owner)).length - (await tenantsAtWork(owner)).length).toBe(1)
  const queue = new Queue(server.connection)
  try {
    // At a start what nobody could do for 90 days is dropped.
    await queue.prepare([])
    expect(await queue.take([task]), 'that of the other is gone, this one waits').toBeUndefined()
    const state = (await queueState(owner)).find((one) => one.task === task)
    expect(state).toMatchObject({ due: 0, later: 1, waited: 0 })
    await resumeTenant(owner, commandLineOf(tenants.a.tenantId), 'suspenso')
    const job = await queue.take([task])
    expect(job?.tenantId).toBe(tenants.a.tenantId)
    if (job) await queue.finish(job, undefined)
  } finally {
    await queue.close()
  }
})
