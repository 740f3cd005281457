import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, sql, type Database } from '../../platform/postgres/database.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let db: Database
beforeAll(async () => {
  server = await startTestServer()
  db = connect({ ...server.connection, max: 10 })
})
afterAll(async () => {
  await db.close()
  await server.close()
})

const long = sql`select n from generate_series(1, 100000) n`

test('long lists that nobody reads on leave connections to the others; the next begins when one ends', async () => {
  const held = Array.from({ length: 6 }, () => db.stream<{ n: number }>(1, long))
  expect(
    (await Promise.all(held.map((one) => one.next()))).map(
      ({ value }) => (value as readonly { n: number }[])[0]?.n,
    ),
  ).toEqual([1, 1, 1, 1, 1, 1])
  let begun = false
  const next = db.stream<{ n: number }>(1, long)
  const first = next.next().then((result) => {
    begun = true
    return result
  })
  expect(
    await Promise.all(
      Array.from({ length: 20 }, () => db.in(1).run<{ one: number }>(sql`select 1 as one`)),
    ),
  ).toHaveLength(20)
  expect(begun).toBe(false)
  await held[0]?.return(undefined)
  expect((await first).done).toBe(false)
  for (const one of [...held, next]) await one.return(undefined)
})

test('who waits too long is told', { timeout: 60_000 }, async () => {
  const held = Array.from({ length: 6 }, () => db.stream(1, long))
  await Promise.all(held.map((one) => one.next()))
  await expect(db.stream(1, long).next()).rejects.toMatchObject({ code: 'unavailable' })
  for (const one of held) await one.return(undefined)
})
