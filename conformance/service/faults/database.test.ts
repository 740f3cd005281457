import { afterAll, beforeAll, expect } from 'vitest'
import { open, sql, type Database } from '../../../platform/postgres/database.ts'
import { openDoor, rolePassword } from '../external-postgres.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../platform/postgres/embedded/embedded.ts'
import { openPortal, setUp, signIn } from '../office.ts'
import { eventually, freePort, makeFolder, startService, stop, type Service } from '../process.ts'
import { startProxy, type FaultProxy } from './proxy.ts'
import { metricsToken, rounds, testGoingOn } from './under-faults.ts'
import { lasting } from '../../support/time/waiting.ts'

// The service as its command starts it, under writers, readers and visitors, over a PostgreSQL that others run; between
// them a line that can be broken.

const [here, elsewhere] = [makeFolder(), makeFolder()]
let postgres: EmbeddedPostgres
let proxy: FaultProxy
let service: Service
let admin: Database
let token = ''
let portalId = 0

beforeAll(async () => {
  const port = await freePort()
  postgres = await startEmbeddedPostgres({
    dataDir: elsewhere.dataDir,
    settings: openDoor(elsewhere.dataDir, port),
  })
  admin = open({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  await admin.global.script(`create role prefeitura login createrole password '${rolePassword}'`)
  await admin.global.script('create database prefeitura owner prefeitura')
  proxy = await startProxy(port)
  const variables = {
    DATABASE_URL: `postgres://prefeitura:${encodeURIComponent(rolePassword)}@127.0.0.1:${proxy.port}/prefeitura`,
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'fatal',
  }
  expect(await setUp(here.dataDir, undefined, variables)).toMatchObject({ code: 0 })
  service = await startService(here.dataDir, variables)
  token = await signIn(service.url)
  portalId = await openPortal(service.url, token)
})
afterAll(async () => {
  expect(service.child.exitCode).toBeNull()
  await stop(service)
  await proxy.close()
  await admin.close()
  await postgres.stop()
  for (const { remove } of [here, elsewhere]) remove()
})

const backends = "datname = 'prefeitura' and usename = 'prefeitura'"
const faults: Readonly<Record<string, () => Promise<unknown>>> = {
  'one backend terminated': () =>
    admin.global.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where ${sql.raw(backends)}
        and application_name = 'claraboia' order by state = 'active' desc limit 1`,
    ),
  'every backend terminated': () =>
    admin.global.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where ${sql.raw(backends)}`,
    ),
  'connections reset': async () => proxy.reset(),
  'connections refused for two seconds': async () => {
    proxy.set('refuse')
    proxy.reset()
    await lasting(2_000, 'connections are refused')
    proxy.set('pass')
  },
  'a black hole of six seconds': async () => {
    proxy.set('black hole')
    await lasting(6_000, 'nothing arrives')
    proxy.set('pass')
  },
  'replies to commit lost': async () => {
    proxy.set('lose commits')
    await lasting(500, 'replies are lost')
    proxy.set('pass')
  },
  'kill -9 of PostgreSQL': () => ended('SIGKILL'),
  'a fast restart of PostgreSQL': () => ended('SIGINT'),
}

/** PostgreSQL ends, and is started again by who runs it; five times a minute at most. */
async function ended(signal: NodeJS.Signals): Promise<void> {
  const before = postgres.pid
  process.kill(before, signal)
  expect(await eventually(() => postgres.pid !== before, 30_000)).toBe(true)
  if (rounds > 1) await lasting(12_000, 'five ends in a minute are let pass')
}

testGoingOn(faults, () => ({ service, token, portalId }))
