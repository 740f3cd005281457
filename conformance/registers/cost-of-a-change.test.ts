import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { keyColumn } from '../../data/store/columns.ts'
import { glossary } from '../../resources/content/glossary.ts'
import { news } from '../../resources/content/news.ts'
import { nounOf } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// A change costs what it changes, and nothing of what stands beside it: what the index of the search is made of is
// looked up by its key.

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(async () => {
  await server.close()
})

const others = 600

test.each([glossary, news].map((resource) => [resource.name, resource] as const))(
  '%s: a change among hundreds reads few of them',
  async (_, resource) => {
    const { key } = await nounOf(server, resource).made(master)
    const [table, column] = [sql.raw(resource.table), sql.raw(keyColumn(resource))]
    const keyName = keyColumn(resource).replaceAll('"', '')
    const read = await server.runnerOf('a').atomically(async (tx) => {
      const [{ written } = { written: '' }] = await tx.run<{ written: string }>(
        sql`select string_agg(quote_ident(column_name), ', ') as written from information_schema.columns
          where table_name = ${resource.table} and is_generated = 'NEVER'`,
      )
      const columns = sql.raw(written)
      await tx.run(sql`insert into ${table} (${columns}) overriding system value
        select ${columns} from (
          select (jsonb_populate_record(t, jsonb_build_object(${keyName}::text, 900000000 + n,
            'termo', 'Termo ' || n))).*
          from ${table} t, generate_series(1, ${others}::int) n where t.${column} = ${Number(key)}::bigint) r`)
      const counted = async () =>
        (
          await tx.run<{ n: number }>(
            sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables`,
          )
        )[0]?.n ?? 0
      const before = await counted()
      await tx.run(sql`update ${table} set rev = rev + 1 where ${column} = ${Number(key)}::bigint`)
      return (await counted()) - before
    })
    expect(read).toBeLessThan(others / 2)
  },
)
