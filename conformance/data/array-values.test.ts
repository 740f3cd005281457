import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrayOf, sql } from '../../platform/postgres/database.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('texts reach the database in an array as they are', async () => {
  const texts = [
    '',
    'null',
    'uma\nlinha',
    'a\tb\r',
    '"aspas" e {chaves}, vírgulas',
    'C:\\pasta\\n',
    '\u0001ção',
  ]
  const [row] = await server
    .runnerOf('a')
    .run<{ texts: readonly string[] }>(sql`select to_jsonb(${arrayOf(texts)}::text[]) as texts`)
  expect(row?.texts).toEqual(texts)
})
