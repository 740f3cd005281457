import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, sql, type Database } from '../../../data/postgres/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../server/embedded-postgres.ts'
import { openPortal, setUp, signIn } from '../office.ts'
import {
  eventually,
  freePort,
  isHealthy,
  makeFolder,
  startService,
  stop,
  type Service,
} from '../process.ts'
import { putUnderLoad, type Met } from './load.ts'
import { startProxy, type FaultProxy } from './proxy.ts'

// The service as its command starts it, under writers, readers and visitors, over a PostgreSQL that others run; between
// them a line that can be broken. FAULT_ROUNDS=20 repeats each fault; an ordinary run does each once.

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1)
const metricsToken = 'f'.repeat(40)
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
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
  })
  admin = open({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  await admin.global.script('create role prefeitura login createrole')
  await admin.global.script('create database prefeitura owner prefeitura')
  proxy = await startProxy(port)
  const variables = {
    DATABASE_URL: `postgres://prefeitura@127.0.0.1:${proxy.port}/prefeitura`,
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

/** Connections of the service's pool that somebody holds. */
async function held(): Promise<number> {
  const answer = await fetch(`${service.url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  return Number(/^database_connections\{state="lent"\} (\d+)$/m.exec(await answer.text())?.[1])
}

/** How often each title stands in the database. */
async function written(): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`${service.url}/webadm/portalnoticiasbyportal/${portalId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const rows = (await answer.json()) as readonly { readonly titulo: string }[]
  return rows.reduce(
    (times, { titulo }) => times.set(titulo, (times.get(titulo) ?? 0) + 1),
    new Map<string, number>(),
  )
}

/** Everything that must hold once the line is whole again. */
async function expectWhole(met: Met, what: string): Promise<void> {
  expect(service.child.exitCode, `${what}: the program lives`).toBeNull()
  expect(met.statuses[0] ?? 0, `${what}: requests without an answer`).toBe(0)
  expect(met.statuses[500] ?? 0, `${what}: answers of a defect`).toBe(0)
  expect(met.slowest, `${what}: the slowest answer`).toBeLessThan(10_000)
  expect(met.slowestHealth, `${what}: the slowest word about health`).toBeLessThan(2_000)
  const times = await written()
  const wrong = [...met.acknowledged].filter((title) => times.get(title) !== 1)
  expect(wrong, `${what}: acknowledged, and not there once`).toEqual([])
  const untrue = [...met.claimsNothingWritten].filter((title) => times.has(title))
  expect(untrue, `${what}: said to be not written, and there`).toEqual([])
  expect(await eventually(async () => (await held()) === 0), `${what}: a slot lost`).toBe(true)
}

const backends = "datname = 'prefeitura' and usename = 'prefeitura'"
const faults: Readonly<Record<string, () => Promise<unknown>>> = {
  'one backend terminated': () =>
    admin.global.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where ${sql.raw(backends)} and application_name = 'claraboia' order by state = 'active' desc limit 1`,
    ),
  'every backend terminated': () =>
    admin.global.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where ${sql.raw(backends)}`,
    ),
  'connections reset': async () => proxy.reset(),
  'connections refused for two seconds': async () => {
    proxy.set('refuse')
    proxy.reset()
    await pause(2_000)
    proxy.set('pass')
  },
  'a black hole of six seconds': async () => {
    proxy.set('black hole')
    await pause(6_000)
    proxy.set('pass')
  },
  'replies to commit lost': async () => {
    proxy.set('lose commits')
    await pause(500)
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
  if (rounds > 1) await pause(12_000)
}

for (const [what, happen] of Object.entries(faults))
  test(`${what}: the service goes on`, { timeout: 60_000 + rounds * 60_000 }, async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const load = putUnderLoad(service.url, token, portalId)
      await pause(700)
      await happen()
      const healthy = await eventually(() => isHealthy(service.url), 5_000)
      await pause(500)
      const met = await load.stop()
      expect(healthy, `${what}: whole within five seconds`).toBe(true)
      expect(await eventually(() => isHealthy(service.url), 5_000)).toBe(true)
      await expectWhole(met, `${what}, round ${round}`)
      console.log(
        `${what} ${round}: ${JSON.stringify(met.statuses)}, slowest ${Math.round(met.slowest)} ms, health ${Math.round(met.slowestHealth)} ms, ${met.acknowledged.size} acknowledged`,
      )
    }
  })
