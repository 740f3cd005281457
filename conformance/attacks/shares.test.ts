import { connect as connectSocket, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect, open, sql, type Database } from '../../platform/postgres/database.ts'
import { covers } from '../coverage/covers.ts'
import { eventually } from '../service/process.ts'
import { resultOf, sendSheet } from '../support/files/sheets.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// One user, or one network of visitors, holds no more than a share of what everybody needs.

const [{ id: portalId, prefix }] = tenants.a.portals
let server: TestServer
let owner: Database
let first: Caller
let second: Caller
beforeAll(async () => {
  server = await startTestServer()
  ;[first, second] = await Promise.all([server.signedIn('first'), server.signedIn('second')])
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  owner = open({ ...server.connection, max: 2 })
})
const left: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of left.splice(0).toReversed()) await undo()
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

/** Locks a table until what it returns is called. */
async function lock(table: string): Promise<() => Promise<void>> {
  let release = () => {}
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  const over = new Promise<void>((resolve) => (release = resolve))
  const work = owner.session(async (session) => {
    await session.script(`begin; lock table ${table} in access exclusive mode`)
    isHeld()
    await over
    await session.script('rollback')
  })
  await held
  return () => {
    release()
    return work
  }
}
const lent = (most: number) => eventually(() => server.db.state.lent >= most)

test('of one user: three connections at once, and the others go on', async () => {
  covers({ attacks: ['F8'] })
  expect((await second.call('GET', '/webadm/estados')).statusCode).toBe(200)
  const unlock = await lock('portal_glossario')
  const waiting = Array.from({ length: 12 }, () =>
    first.call('GET', `/webadm/portalglossarioportal/${portalId}?page=1&pageSize=10`),
  )
  expect(await lent(3)).toBe(true)
  for (let at = 0; at < 20; at += 1)
    expect((await second.call('GET', '/webadm/estados')).statusCode).toBe(200)
  expect(server.db.state.lent, 'those of the one user').toBeLessThanOrEqual(3)
  await unlock()
  await Promise.all(waiting)
})

test('of one network of visitors: the same', async () => {
  covers({ attacks: ['F8'] })
  const unlock = await lock('portal_glossario')
  // Addresses of their own: of one, all would get what is rendered once.
  const waiting = Array.from({ length: 12 }, (_, at) =>
    server.app.inject({ url: `/p/${prefix}/glossario?n=${at}`, headers: { host: tenants.a.host } }),
  )
  expect(await lent(3)).toBe(true)
  const other = await server.app.inject({
    url: `/p/${prefix}/noticias`,
    remoteAddress: '10.9.8.7',
    headers: { host: tenants.a.host },
  })
  expect(other.statusCode).toBe(200)
  expect(server.db.state.lent).toBeLessThanOrEqual(3)
  await unlock()
  await Promise.all(waiting)
})

test('of long answers one user reads two at once; the next begins when one ends', async () => {
  covers({ attacks: ['F8', 87] })
  const db = connect({ ...server.connection, max: 10 })
  left.push(() => db.close())
  const long = sql`select n from generate_series(1, 100000) n`
  const stream = (who: string) => db.stream<{ n: number }>(1, long, { who })
  const held = [stream('one'), stream('one')]
  await Promise.all(held.map((one) => one.next()))
  let begun = false
  const next = stream('one')
  const third = next.next().then(() => (begun = true))
  const others = [stream('another'), stream('another'), stream('third')]
  await Promise.all(others.map((one) => one.next()))
  expect([begun, db.state.streams]).toEqual([false, 5])
  await held[0]?.return(undefined)
  expect(await third).toBe(true)
  for (const one of [...held, ...others, next]) await one.return(undefined)
  expect(db.state).toMatchObject({ streams: 0, lent: 0 })
})

const fields = {
  modo: 'conferir',
  mapa: JSON.stringify({ termo: 'Termo', descricao: 'Descrição' }),
  contexto: JSON.stringify({ portal_id: portalId }),
}
const sheet = 'Termo;Descrição\r\nUm;x\r\n'
/**
 * Sends the head of an import and no more.
 * @param onAnswer called with the first bytes of an answer, if there is one
 */
function sendHalf({ token }: Caller, onAnswer: (bytes: string) => void): void {
  const { port } = server.app.server.address() as AddressInfo
  const socket = connectSocket(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.once('data', (bytes) => onAnswer(String(bytes)))
  socket.write(
    `POST /webadm/importar/glossary HTTP/1.1\r\nhost: ${tenants.a.host}\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n\r\n--x\r\n`,
  )
  left.push(() => socket.destroy())
}

test('forms that are sent half end nobody else’s imports', async () => {
  covers({ attacks: [70] })
  const master = await server.signedIn('master')
  for (const caller of [first, second]) {
    const answers: string[] = []
    for (const _ of [1, 2, 3]) sendHalf(caller, (bytes) => answers.push(bytes))
    // Two are held; whichever is the third is refused.
    expect(await eventually(() => answers.length === 1)).toBe(true)
    expect(answers[0]).toMatch(/^HTTP\/1\.1 503 /)
    expect((await sendSheet(caller, 'glossary', fields, sheet)).statusCode).toBe(503)
  }
  const answer = await sendSheet(master, 'glossary', fields, sheet)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(resultOf(answer)).toMatchObject({ total: 1, faltas: [] })
})
