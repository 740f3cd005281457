import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, sql } from '../../platform/postgres/database.ts'
import { isUnreached, providedReached, StandbyLine } from '../../platform/postgres/standby.ts'
import { news } from '../../resources/content/news.ts'
import { readConfig } from '../../server/config.ts'
import { lineOf } from '../../server/operate/doctor.ts'
import { openFiles } from '../../server/files-folder.ts'
import { runChecks } from '../../server/operate/judge.ts'
import { startExternalPostgres, type ExternalPostgres } from './external-postgres.ts'
import { startProxy, type FaultProxy } from './faults/proxy.ts'
import { bodyOf, call, cli, openPortal, setUp, signIn } from './office.ts'
import { eventually, makeFolder, startService, stop, type Service } from './process.ts'
import { startStandby, type Standby } from './standby.ts'

// Two instances over one PostgreSQL and a streaming standby of it. Citizens read from the standby while it shows all
// that was published, and what happens to it they never notice. The tests follow each other: the last one promotes the
// standby.

const [here, there] = [makeFolder(), makeFolder()]
const bearer = { authorization: `Bearer ${'f'.repeat(40)}` }
let database: ExternalPostgres
let standby: Standby
let proxy: FaultProxy
let variables: Readonly<Record<string, string>>
let one: Service
let other: Service
let token: string
let portalId: number
let address: string

beforeAll(async () => {
  database = await startExternalPostgres()
  const url = await database.databaseFor('prefeitura', 'createrole')
  const set = setUp(here.dataDir, undefined, { DATABASE_URL: url })
  standby = await startStandby(database)
  expect(await set).toMatchObject({ code: 0 })
  await standby.admin.global.script(`alter system set log_statement = 'all'`)
  await standby.admin.global.script('select pg_reload_conf()')
  proxy = await startProxy(standby.port)
  const replica = new URL(standby.urlOf(url))
  replica.port = String(proxy.port)
  variables = {
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: replica.href,
    METRICS_TOKEN: 'f'.repeat(40),
  }
  const start = ({ dataDir }: typeof here) => startService(dataDir, variables)
  ;[one, other] = await Promise.all([start(here), start(there)])
  token = await signIn(one.url)
  portalId = await openPortal(one.url, token)
  const door = await fetch(`${one.url}/p/ir/${portalId}`, { redirect: 'manual' })
  address = new URL(door.headers.get('location') ?? '', one.url).pathname
})
afterAll(async () => {
  await Promise.all([one, other].map((service) => stop(service)))
  await proxy.close()
  await standby.close()
  await database.close()
  for (const { remove } of [here, there]) remove()
})

const get = async (service: Service, path: string) => {
  const answer = await fetch(`${service.url}${address}${path}`)
  return { status: answer.status, text: await answer.text() }
}
let asked = 0
/** A page that nobody has asked for, so that nobody kept it. */
const unkept = (service: Service, path = '/noticias') =>
  get(service, `${path}?q=palavra${(asked += 1)}`)

/** What an instance has read so far, by where. */
async function readings(service: Service) {
  const text = await (await fetch(`${service.url}/metrics`, { headers: bearer })).text()
  const at = (place: string) =>
    Number(new RegExp(`^portal_readings_total\\{at="${place}"\\} (\\d+)$`, 'm').exec(text)?.[1])
  return { replica: at('replica'), primary: at('primary') }
}
/** Statements on news that the standby has run. */
const newsReadAtStandby = () =>
  readFileSync(join(standby.dataDir, 'postgres.log'), 'utf8').match(
    /execute s\d+: .*\s+.*from noticia_no_ar/g,
  )?.length ?? 0

/** Asks for pages that nobody kept until the standby answers one. */
const readsAtReplica = (service: Service) =>
  eventually(async () => {
    const before = (await readings(service)).replica
    expect((await unkept(service)).status).toBe(200)
    return (await readings(service)).replica > before
  })
async function publish(title: string): Promise<void> {
  const body = bodyOf(news, { portalId, title, finishedIn: null })
  const answer = await call(one.url, 'POST', '/webadm/portalnoticias', { token, body })
  expect(answer.status).toBe(201)
}
/** Milliseconds until a page that is kept tells of it. */
async function seenAt(service: Service, title: string): Promise<number> {
  const from = performance.now()
  expect(await eventually(async () => (await get(service, '/noticias')).text.includes(title))).toBe(
    true,
  )
  return performance.now() - from
}
const replay = (what: 'pause' | 'resume') =>
  standby.admin.global.script(`select pg_wal_replay_${what}()`)

/** What operators are told of a replica. */
async function toldOf(replica: string): Promise<string> {
  const config = readConfig({
    ...variables,
    DATA_DIR: here.dataDir,
    DATABASE_REPLICA_URL: replica,
  })
  const parts = { files: await openFiles(config), options: { url: String(config.databaseUrl) } }
  const checks = await runChecks({ config, serving: new Date() }, parts)
  return checks
    .filter(({ name }) => name === 'replica')
    .map(lineOf)
    .join('')
}
const replicaUrl = () => variables['DATABASE_REPLICA_URL'] ?? ''

test('pages, lists and feeds are read at the standby, and what is published is seen within a second', async () => {
  expect(await readsAtReplica(one)).toBe(true)
  expect(await readsAtReplica(other)).toBe(true)
  const [statements, before] = [newsReadAtStandby(), await readings(one)]
  for (const path of [
    '/noticias',
    '/glossario',
    '/busca',
    '/noticias.atom',
    '/busca/lista.csv',
    '/sitemap.xml',
    '/dados',
    '/dados.json',
  ])
    expect([path, (await unkept(one, path)).status]).toEqual([path, expect.toBeOneOf([200, 404])])
  const after = await readings(one)
  expect(after.primary).toBe(before.primary)
  expect(after.replica).toBeGreaterThanOrEqual(before.replica + 7)
  expect(newsReadAtStandby()).toBeGreaterThan(statements)
  await seenAt(other, 'Notícias')
  await publish('Posto reaberto')
  expect(await seenAt(one, 'Posto reaberto')).toBeLessThan(1_000)
  expect(await seenAt(other, 'Posto reaberto')).toBeLessThan(1_000)
})

test('while the standby has not replayed a change, pages come from the primary, with the change', async () => {
  expect(await readsAtReplica(other)).toBe(true)
  await replay('pause')
  await publish('Ponte interditada')
  expect(await seenAt(one, 'Ponte interditada')).toBeLessThan(1_000)
  expect(await seenAt(other, 'Ponte interditada')).toBeLessThan(1_000)
  const before = await readings(one)
  expect((await unkept(one)).text).toContain('Ponte interditada')
  expect((await readings(one)).replica).toBe(before.replica)
  expect(await toldOf(replicaUrl())).toMatch(
    /^atenção {2}Réplica do banco: está atrasada em .*\. Confira a rede/,
  )
  await replay('resume')
  expect(await readsAtReplica(one)).toBe(true)
  expect((await get(one, '/noticias')).text).toContain('Ponte interditada')
})

test('sessions that are ended and a silent line are not noticed', async () => {
  expect(await readsAtReplica(one)).toBe(true)
  // As PostgreSQL does where a row that is read goes away at the primary.
  const sessions = sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'prefeitura'`
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => unkept(one))),
    standby.admin.global.run(sessions),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await readsAtReplica(one)).toBe(true)
  proxy.set('black hole')
  expect((await unkept(one)).status).toBe(200)
  proxy.set('pass')
})

test('a password that is wrong is named, and pages are served', async () => {
  const wrong = new URL(replicaUrl())
  wrong.password = 'errada'
  const looked = await cli(here.dataDir, ['doctor'], {
    ...variables,
    DATABASE_REPLICA_URL: wrong.href,
  })
  expect(looked.code).toBe(1)
  expect(looked.out).toMatch(
    /^falha {4}Réplica do banco: .*DATABASE_REPLICA_URL \(127\.0\.0\.1:\d+\/prefeitura\): usuário ou senha não conferem\. Corrija-os\./m,
  )
  expect(looked.out).not.toContain('errada')
  expect(await toldOf(variables['DATABASE_URL'] ?? '')).toMatch(
    /^falha {4}Réplica do banco: não é uma réplica: foi promovida/,
  )
  const elsewhere = new URL(replicaUrl())
  elsewhere.pathname = '/postgres'
  expect(await toldOf(elsewhere.href)).toMatch(/^falha {4}Réplica do banco: é de outro banco/)
})

/** Reads at the standby, as far as it has come. @param lsn beyond what it has replayed */
async function readAhead(lsn: number): Promise<string> {
  const line = await StandbyLine.open({ url: replicaUrl() })
  const { replayed } = await line.ask().finally(() => line.end())
  const reader = connect({ url: replicaUrl(), max: 1 })
  const at = replayed ?? { lsn: 0, timeline: 1 }
  const only = providedReached({ ...at, lsn: at.lsn + lsn })
  return reader
    .reading(1, async () => 'read', undefined, only)
    .catch((error: unknown) => (isUnreached(error) ? 'refused' : 'failed'))
    .finally(() => reader.close())
}

test('a standby is read only as far as it has come, and not once it is promoted', async () => {
  expect(await readsAtReplica(one)).toBe(true)
  expect(await toldOf(replicaUrl())).toBe(
    'certo    Réplica do banco: acompanha o banco principal.\n',
  )
  expect([await readAhead(0), await readAhead(1_000_000_000)]).toEqual(['read', 'refused'])
  await standby.admin.global.run(sql`select pg_promote(true)`)
  expect(await readAhead(0)).toBe('refused')
  const left = async () => {
    const before = await readings(one)
    expect((await unkept(one)).status).toBe(200)
    return (await readings(one)).replica === before.replica
  }
  expect(await eventually(left)).toBe(true)
  await publish('Vacinação começa')
  expect(await seenAt(other, 'Vacinação começa')).toBeLessThan(1_000)
})

test('pages are served while the standby is gone', async () => {
  await standby.server.stop()
  for (const service of [one, other]) expect((await unkept(service)).status).toBe(200)
  expect(await toldOf(replicaUrl())).toMatch(/^falha {4}Réplica do banco/)
})
