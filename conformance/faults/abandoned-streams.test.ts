import { connect as openSocket, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { covers } from '../coverage/covers.ts'
import { streamCounts } from '../../platform/http/stream.ts'
import { open, sql } from '../../platform/postgres/database.ts'
import { operationsOf } from '../attacks/harness.ts'
import { besides } from '../support/effort.ts'
import { openFiles } from '../support/hang-up.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { lasting } from '../support/time/waiting.ts'
import { isWhole } from '../support/whole.ts'

// Whoever leaves an answer, at whatever moment, leaves nothing behind: no connection, no slot, no file.

/** How many requests are abandoned; ABANDONED=10000 for the long run. */
const count = Number(process.env['ABANDONED'] ?? (isWhole ? 200 : 50))
const atOnce = 16
/** Long answers that one user reads from the database at once (`shareOfOne`). */
const ownSlots = 2
/** Of a list: whole, or exported. */
const forms = ['', '?as=csv', '?as=xlsx', '?as=json']
const { host } = tenants.a
const [{ id: portalId, prefix, unit }] = tenants.a.portals

let server: TestServer
let master: Caller
let port: number
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  // Each row is indexed for the search: all in one statement would take longer than one may.
  for (let from = 0; from < 6_000; from += 1_000)
    await server.runnerOf('a').run(
      sql`insert into portal_glossario (portal_id, termo, descricao) select ${portalId}::bigint,
          'Termo ' || ${from}::int + n, repeat('texto ', 60) from generate_series(1, 1000) n`,
    )
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())
beforeEach(() => covers({ attacks: ['F1'] }))

const headers = () => ({ host, authorization: `Bearer ${master.token}` })
const filled = (path: string) =>
  path
    .replace('{prefix}', prefix)
    .replace('{dataset}', 'receitas')
    .replace(/\{(?:year|ano)\}/g, '2026')
    .replace(/\{\w*(?:hash|client)\w*\}/gi, unit)
    .replace(/\{\w+\}/g, String(portalId))

/** Every address that is answered by a stream, found by asking: each route that reads, in each of its forms. */
async function streamedAddresses(): Promise<readonly string[]> {
  const reads = (await operationsOf(server)).filter(({ method }) => method === 'GET')
  const found: string[] = []
  for (const { path } of reads)
    for (const form of path.startsWith('/p') ? [''] : forms) {
      const url = filled(path) + form
      const before = streamCounts().begun
      await server.app.inject({ url, headers: headers() })
      if (streamCounts().begun > before) found.push(url)
    }
  return found
}

/** Asks, over a connection of its own. */
function ask(url: string): Socket {
  const all = Object.entries(headers()).map(([name, value]) => `${name}: ${value}`)
  const socket = openSocket(port, '127.0.0.1', () =>
    socket.write(`GET ${url} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`),
  )
  return socket.on('error', () => {})
}

/**
 * Leaves at a moment of its own: at once, while the answer is made, at its first bytes, later, or after not reading.
 */
function abandon(url: string, moment: number): Promise<void> {
  return new Promise((resolve) => {
    const leave = (ms: number) =>
      lasting(ms, 'he leaves while the answer is made').then(() => socket.destroy())
    const socket = ask(url).on('connect', () => {
      if (moment < 0.15) socket.destroy()
      else if (moment < 0.7) void leave((moment - 0.15) * 60)
      else if (moment < 0.8) socket.once('data', () => socket.resetAndDestroy())
      else if (moment < 0.9) {
        let bytes = 0
        socket.on('data', (chunk) => {
          bytes += chunk.length
          if (bytes > moment * 200_000) socket.destroy()
        })
      } else {
        socket.pause()
      }
      void leave(150)
    })
    socket.on('close', () => resolve())
  })
}

/** The statements that are under way or stand in a transaction, as the owner sees them. */
async function busyConnections(): Promise<number> {
  const owner = open({ ...server.connection, max: 1 })
  try {
    return (
      await owner.global.run(
        sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend' and state <> 'idle'`,
      )
    ).length
  } finally {
    await owner.close()
  }
}
/** What this process holds open of the system, by kind. */
const handlesNow = () =>
  process
    .getActiveResourcesInfo()
    .reduce<Record<string, number>>(
      (times, kind) => ({ ...times, [kind]: (times[kind] ?? 0) + 1 }),
      { files: openFiles().length },
    )
const stored = () => openFiles().filter((path) => path.startsWith(server.folder)).length
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const held = () => {
  collect()
  return process.memoryUsage().heapUsed
}

/** More whole lists at once than there are slots, in both tenants. */
async function expectEverySlot(): Promise<void> {
  const there = await server.signedIn('master', 'b')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      (at % 2 === 0 ? master : there).call(
        'GET',
        at % 3 === 0 ? '/webadm/estados?as=csv' : '/webadm/estados',
      ),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
}

test(
  `${count} abandoned answers leave no connection, slot, file or memory behind`,
  { timeout: 120_000 + count * 100 },
  async () => {
    const addresses = await streamedAddresses()
    expect(addresses.length).toBeGreaterThan(100)
    for (const wanted of ['?as=csv', '?as=xlsx', '?as=json', 'lista.csv', 'linhas.json'])
      expect(addresses.filter((url) => url.includes(wanted)).length, wanted).toBeGreaterThan(0)
    const long = addresses.filter((url) => url.includes('gloss'))
    expect(long.length).toBeGreaterThan(0)
    const round = async (times: number) => {
      let next = 0
      const lane = async () => {
        for (let turn = next++; turn < times; turn = next++) {
          // Every other one of the lists that are long enough to be left half way.
          const from = turn % 2 === 0 ? addresses : long
          await abandon(from[(turn >> 1) % from.length] ?? '', Math.random())
        }
      }
      await Promise.all(Array.from({ length: atOnce }, lane))
      await expect.poll(() => streamCounts().underWay, { timeout: 30_000 }).toBe(0)
      await expect.poll(busyConnections, { timeout: 30_000 }).toBe(0)
    }
    await round(Math.min(count, 300))
    const [files, handles, before] = [stored(), handlesNow(), held()]
    const there = await server.signedIn('master', 'b')
    const meanwhile = await besides(there, round(count))
    expect(meanwhile.held).toBeLessThan(1_000)
    expect(stored()).toBe(files)
    const grown = held() - before
    if (process.env['SAY_FIGURES'])
      console.info(
        `${addresses.length} addresses, ${count} abandoned, ${streamCounts().begun} begun`,
        `heap ${(before / 1e6).toFixed(1)} MB before, ${((before + grown) / 1e6).toFixed(1)} MB after`,
        `handles before ${JSON.stringify(handles)}, after ${JSON.stringify(handlesNow())}`,
        `connections ${JSON.stringify(server.db.state)}, ${await busyConnections()} busy`,
      )
    expect(grown).toBeLessThan(30_000_000)
    await expectEverySlot()
  },
)

/**
 * Eight exports of a table that is locked, more than one user reads at once, and everybody leaves.
 * @returns how many waited in their first query then, and how many for a slot
 */
async function leaveFirstQueries(): Promise<object> {
  const owner = open({ ...server.connection, max: 1 })
  const look = open({ ...server.connection, max: 1 })
  const waiting = async () =>
    (
      await look.global.run(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length
  try {
    return await owner.session(async (session) => {
      await session.script('begin; lock table portal_glossario in access exclusive mode')
      const asked = Array.from({ length: 8 }, (_, at) =>
        ask(`/webadm/portalglossarioportal/${portalId}${forms[at % forms.length] ?? ''}`),
      )
      // They wait for five seconds at most.
      const state = { queries: 0, others: 0 }
      for (const until = performance.now() + 4_000; performance.now() < until;) {
        state.queries = await waiting()
        state.others = streamCounts().underWay - state.queries
        if (state.queries + state.others === 8 && state.queries === ownSlots) break
      }
      for (const socket of asked) socket.destroy()
      await session.script('rollback')
      return state
    })
  } finally {
    await owner.close()
    await look.close()
  }
}

test('exports abandoned during their first query, or while they wait for a slot, leave nothing behind', async () => {
  await expect
    .poll(leaveFirstQueries, { timeout: 60_000 })
    .toEqual({ queries: ownSlots, others: 8 - ownSlots })
  await expect.poll(() => streamCounts().underWay, { timeout: 30_000 }).toBe(0)
  await expect.poll(busyConnections, { timeout: 30_000 }).toBe(0)
  expect(server.db.state).toMatchObject({ lent: 0, waiting: 0, streams: 0 })
  await expectEverySlot()
}, 180_000)
