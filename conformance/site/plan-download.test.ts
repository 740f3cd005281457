import { connect, type Socket } from 'node:net'
import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, sql } from '../../platform/postgres/database.ts'
import { ppa } from '../../tables/declared/ppa.ts'
import { spoolState } from '../../platform/http/spool.ts'
import { fieldsOf } from '../../tables/model/declaration.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// The rows of a table leave as they are read. A plan of 50,000 rows, as a large municipality has it.

const {
  host,
  portals: [portal],
} = tenants.a
const lines = 50_000
let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer()
  const rows = server.runnerOf('a')
  await rows.atomically((tx) => tx.run(sql`select abrir_exercicio('dado_ppa', 2026)`))
  const [load] = await rows.run<{ id: string }>(
    sql`insert into carga (portal_id, conjunto, unidade, ano, modo, via, autor, sha256, status, linhas)
      values (${portal.id}::bigint, 'ppa', ${portal.unit}, 2026, 'substitui', 'arquivo', 'dalva', '',
        'publicada', ${lines}::int) returning id::text`,
  )
  await rows.run(sql`insert into dado_ppa (carga_id, portal_id, unidade_gestora, exercicio, mes, programa, objetivo,
      acao, funcao, subfuncao, produto, unidade_medida, ano, item, meta_fisica, valor)
    select ${load?.id ?? ''}::bigint, ${portal.id}::bigint, ${portal.unit}, 2026, 1, lpad((n % 90)::text, 4, '0'),
      'Educação; que "transforma"' || repeat(' Ampliar o acesso à escola.', 8), lpad(n::text, 6, '0'), '12', '361',
      'Ação ' || n, 'unidade', 2026 + n % 4, '1', n / 2.0, n + 0.25
    from (select n from generate_series(1, ${lines}::int) n order by n % 90, n) plan`)
  await rows.run(sql`insert into cubo_ppa (portal_id, exercicio, mes, unidade_gestora, ano, funcao, subfuncao,
      programa, acao, linhas, valor)
    select portal_id, exercicio, mes, unidade_gestora, ano, funcao, subfuncao, programa, acao, count(*), sum(valor)
    from dado_ppa group by 1, 2, 3, 4, 5, 6, 7, 8, 9`)
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

const pathOf = (format: string, query = '') => `/p/um/dados/ppa/linhas.${format}${query}`
const whole = (format: string, query?: string) =>
  server.app.inject({ url: pathOf(format, query), headers: { host } })
/** What is wanted of each line, in the order of the page. */
const wanted = Array.from({ length: lines }, (_, at) => at + 1).toSorted(
  (one, other) => (one % 90) - (other % 90) || one - other,
)

test('each format has all lines, in order, and nothing else', { timeout: 180_000 }, async () => {
  const csv = (await whole('csv')).body
  expect(csv.startsWith('\uFEFF"unidade_gestora";"unidade_gestora_nome";"exercicio"')).toBe(true)
  const rows = csv.slice(1).trimEnd().split('\r\n')
  expect(rows).toHaveLength(lines + 1)
  expect(rows.slice(1).map((row) => Number(/"Ação (\d+)"/.exec(row)?.[1]))).toEqual(wanted)
  expect(rows[1]).toContain('"Educação; que ""transforma"" Ampliar')
  expect(rows.slice(1).map((row) => /;([\d,]*)$/.exec(row)?.[1])).toEqual(
    wanted.map((n) => `${n},25`),
  )
  const records = (await whole('json')).json<Record<string, unknown>[]>()
  expect(records.map(({ valor }) => valor)).toEqual(wanted.map((n) => n + 0.25))
  expect(Object.keys(records[0] ?? {})).toEqual(fieldsOf(ppa).map(({ name }) => name))
  const sheet = strFromU8(
    unzipSync((await whole('xlsx')).rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  )
  expect([...sheet.matchAll(/>Ação (\d+)</g)].map(([, n]) => Number(n))).toEqual(wanted)
  expect((await whole('json', '?ano=2027&programa=0012')).json<unknown[]>()).toHaveLength(
    wanted.filter((n) => n % 4 === 1 && n % 90 === 12).length,
  )
})

test('no line is an empty file of its format', async () => {
  const empty = (format: string) =>
    server.app.inject({ url: `/p/dois/dados/ppa/linhas.${format}`, headers: { host } })
  expect((await empty('json')).json()).toEqual([])
  expect((await empty('csv')).body.trimEnd().split('\r\n')).toHaveLength(1)
})

/** Somebody who asks and then reads no more than the answer's beginning. */
async function slowReader(
  format: string,
  localAddress = '127.0.0.1',
): Promise<{ readonly socket: Socket; readonly head: string }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.write(`GET ${pathOf(format)} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  const head = await new Promise<string>((resolve, reject) => {
    socket.once('error', reject).once('data', (chunk) => {
      socket.pause()
      resolve(chunk.toString())
    })
  })
  return { socket, head }
}
/** How many connections are reading the plan's rows; the server's own role may not ask. */
async function reading(): Promise<number> {
  const owner = open({ ...server.connection, max: 1 })
  try {
    return (
      await owner.global.run(
        sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and state <> 'idle' and (query like '%dado_ppa%' or query like 'fetch % from lista')`,
      )
    ).length
  } finally {
    await owner.close()
  }
}

test(
  'slow readers keep no connection to the database, one network has six lists, and what is given up is let go',
  { timeout: 180_000 },
  async () => {
    const readers: Awaited<ReturnType<typeof slowReader>>[] = []
    const status = ({ head }: { readonly head: string }) => /^HTTP\/1\.1 (\d+)/.exec(head)?.[1]
    try {
      for (const format of ['csv', 'json', 'csv', 'json', 'csv', 'json'])
        readers.push(await slowReader(format, '127.0.0.2'))
      expect(readers.map(status)).toEqual(['200', '200', '200', '200', '200', '200'])
      await expect.poll(reading, { timeout: 60_000 }).toBe(0)
      expect(spoolState()).toEqual({ open: 6, bytesInFiles: expect.any(Number) })
      expect(spoolState().bytesInFiles, 'what runs ahead waits on the disk').toBeGreaterThan(0)
      readers.push(await slowReader('csv', '127.0.0.2'))
      expect(readers.map(status).at(-1), 'a seventh of one network').toBe('503')
      expect((await whole('csv')).statusCode, 'of another network').toBe(200)
      expect(
        (await server.app.inject({ url: '/p/um/dados/ppa', headers: { host } })).statusCode,
        'the page itself',
      ).toBe(200)
    } finally {
      for (const { socket } of readers) socket.destroy()
    }
    await expect.poll(spoolState, { timeout: 60_000 }).toEqual({ open: 0, bytesInFiles: 0 })
    await expect.poll(reading, { timeout: 60_000 }).toBe(0)
  },
)
