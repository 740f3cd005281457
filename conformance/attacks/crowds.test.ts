import { gunzipSync } from 'node:zlib'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { streamCounts } from '../../platform/http/stream.ts'
import { Gate } from '../../site/cache/gate.ts'
import { mostAMinute } from '../../site/cache/limits.ts'
import { covers } from '../coverage/covers.ts'
import { eventually } from '../service/process.ts'
import { emailOf, password, tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// However many ask the portals at once, and however slowly they read, the others are served.

const { tenantId, host } = tenants.a
const [{ id: portalId, prefix, unit }] = tenants.a.portals
const documents = 2_500
let server: TestServer
let owner: Database
beforeAll(async () => {
  server = await startTestServer()
  owner = open({ ...server.connection, max: 2 })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  await owner.session(async (session) => {
    await session.script(
      `set app.tenant = '${tenantId}'; alter table elemento disable trigger busca_entra`,
    )
    await session.run(
      sql`insert into elemento (portal_id, hash_id_cliente, id_tipo_elemento, descricao, ano, periodicidade, mes,
          url_externa, tipo_upload, user_publicacao, estacao_publicacao, data_publicacao)
      select ${portalId}::bigint, ${unit}, t.id, concat('Documento da multidão nº ', n, ' ', repeat('x', 4000)),
        '2031', 'mensal', '02', 'https://exemplo.gov.br/x', 'link', 'Teste', '127.0.0.1', now()
      from generate_series(1, ${documents}::int) n, (select min(id) as id from tipo_elemento) t`,
    )
    await session.script('alter table elemento enable trigger busca_entra; reset app.tenant')
  })
})
const left: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of left.splice(0).toReversed()) await undo()
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

const visit = (path: string, network = '127.0.0.1', headers = {}) =>
  server.app.inject({
    url: `/p/${prefix}${path}`,
    remoteAddress: network,
    headers: { host, ...headers },
  })

/** Begins a download and reads nothing of it. */
const beginDownload = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = server.app.server.address() as AddressInfo // It listens to a port.
    const request = get(
      { host: '127.0.0.1', port, path: `/p/${prefix}${path}`, headers: { host } },
      (answer) => {
        answer.pause()
        answer.on('error', () => {})
        left.push(() => answer.destroy())
        resolve(answer)
      },
    )
    request.on('error', reject)
  })

test('the list of all documents leaves as it is read, packed for who unpacks it', async () => {
  covers({ attacks: ['F8'] })
  const path = '/busca/lista.json?ano=2031'
  const plain = await visit(path)
  expect(plain.json<unknown[]>()).toHaveLength(documents)
  const packed = await visit(path, '127.0.0.1', { 'accept-encoding': 'gzip' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(String(gunzipSync(packed.rawPayload))).toBe(plain.body)
  expect(server.db.state).toMatchObject({ streams: 0, lent: 0 })
})

test('downloads that nobody reads hold few connections, and give them back when the reader leaves', async () => {
  covers({ attacks: ['F8'] })
  const before = streamCounts().underWay
  const held = await Promise.all(
    ['csv', 'json'].map((format) => beginDownload(`/busca/lista.${format}?ano=2031`)),
  )
  expect(held.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await eventually(() => server.db.state.streams === 2)).toBe(true)
  expect((await visit('/noticias', '203.0.113.7')).statusCode).toBe(200)
  for (const answer of held) answer.destroy()
  expect(await eventually(() => server.db.state.streams === 0)).toBe(true)
  expect(await eventually(() => streamCounts().underWay === before)).toBe(true)
})

test('when more wait than can be served, the next are told so at once, and signing in is served', async () => {
  covers({ attacks: ['F8'] })
  let release = () => {}
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  const over = new Promise<void>((resolve) => (release = resolve))
  const lock = owner.session(async (session) => {
    await session.script('begin; lock table portal_glossario in access exclusive mode')
    isHeld()
    await over
    await session.script('rollback')
  })
  await held
  const crowd = Array.from({ length: 90 }, (_, at) => visit('/glossario', `198.51.100.${at}`, {}))
  // Addresses of their own, for one page is rendered once for all.
  const others = Array.from({ length: 90 }, (_, at) =>
    visit(`/glossario?n=${at}`, `203.0.113.${at}`),
  )
  const first = await Promise.race(others)
  expect(first.statusCode).toBe(503)
  expect(Number(first.headers['retry-after'])).toBeGreaterThan(0)
  expect(first.body).toContain('Muitas pessoas estão usando o portal agora')
  const signingIn = await server.app.inject({
    method: 'POST',
    url: '/token',
    headers: { host },
    payload: { email: emailOf('first'), password },
  })
  expect(signingIn.statusCode).toBe(200)
  release()
  await lock
  const answers = await Promise.all([...crowd, ...others])
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(60)
  expect((await visit('/glossario')).statusCode).toBe(200)
})

test('a network that takes its part leaves room for the others; whoever waits too long is told', async () => {
  const gate = new Gate({ atOnce: 2, atOnceOfOne: 1, waiting: 2, waitingOfOne: 1, patienceMs: 5 })
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  const first = gate.through('a', () => over)
  await expect(gate.through('a', () => over)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await gate.through('b', () => Promise.resolve('served'))).toBe('served')
  end()
  await first
  expect(await gate.through('a', () => Promise.resolve('served'))).toBe('served')
})

test('one network asks so often in a minute, for lists and for pages that are not kept', async () => {
  covers({ attacks: ['F8'] })
  const network = '192.0.2.1'
  for (let at = 0; at < mostAMinute.exports; at += 1)
    await visit(`/documentos/x/lista.csv`, network)
  const refused = await visit('/busca/lista.csv', network)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body).toContain('Espere um minuto e tente de novo')
  expect((await visit('/links?a=1', network)).statusCode).toBe(200)
  for (let at = 0; at < mostAMinute.questions; at += 1) await visit('/links?a=1', network)
  expect((await visit('/links?a=1', network)).statusCode, 'what is kept counts for nobody').toBe(
    200,
  )
  const before = '192.0.2.2'
  for (let at = 0; at < mostAMinute.questions; at += 1) await visit(`/menu/0?a=${at}`, before)
  const question = await visit('/busca?q=outra', before)
  expect(question.statusCode).toBe(429)
  expect(question.headers['content-type']).toContain('text/html')
  expect((await visit('/links', before)).statusCode).toBe(200)
  expect((await visit('/busca?q=outra', '192.0.2.3')).statusCode).toBe(200)
})

test('no number of networks has a municipality send more letters, nor one customer of IPv6', async () => {
  covers({ attacks: ['F26'] })
  const mailing = await server.startInstance({ sendsMail: true })
  const ask = async (from: string, email: string) => {
    const { statusCode } = await mailing.app.inject({
      method: 'POST',
      url: `/p/${prefix}/novidades`,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: from,
      payload: new URLSearchParams({ email, lista: '/noticias' }).toString(),
    })
    return statusCode
  }
  // What is no address is counted, and sends nothing.
  const ofCustomer: number[] = []
  for (let at = 0; at <= 4 * mostAMinute.letters; at += 1)
    ofCustomer.push(await ask(`2001:db8:77:${at.toString(16)}00::1`, ''))
  expect([ofCustomer.at(-2), ofCustomer.at(-1)]).toEqual([400, 429])
  expect(await ask('2001:db8:78:1::1', ''), 'others are served').toBe(400)
  // Behind a proxy that nobody named everybody seems to come from the machine itself.
  const ofMachine: number[] = []
  for (let at = 0; at <= mostAMinute.letters; at += 1) ofMachine.push(await ask('127.0.0.1', ''))
  expect([ofMachine.at(-2), ofMachine.at(-1)]).toEqual([400, 429])
  const ofAll: number[] = []
  for (let at = 0; at <= 60; at += 1)
    ofAll.push(await ask(`198.18.0.${at}`, `${at}@multidao.example`))
  expect([ofAll.at(-2), ofAll.at(-1)]).toEqual([200, 429])
  const own = server.runnerOf('a')
  expect(await own.run(sql`select 1 from mensagem where motivo = 'assinatura'`)).toHaveLength(60)
  await own.run(sql`update mensagem set criada_em = criada_em - '61 minutes'::interval`)
  expect(await ask('198.18.1.1', 'depois@multidao.example')).toBe(200)
  await mailing.close()
})
