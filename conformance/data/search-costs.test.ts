import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  arrayOf,
  open,
  sql,
  type Database,
  type DatabaseSession,
} from '../../platform/postgres/database.ts'
import { firstFinding } from '../../data/search/find.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { tenants } from '../support/tenants.ts'

// What it costs to keep the index of the search, in pages of the database that are looked at: no clock. And what asks
// it in parts.

const { tenantId } = tenants.a
const [{ id: portalId, unit }] = tenants.a.portals
let server: TestServer
let owner: Database
beforeAll(async () => {
  server = await startTestServer()
  owner = open({ ...server.connection, max: 1 })
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

const newDocuments = (count: number) =>
  sql`insert into elemento (portal_id, hash_id_cliente, id_tipo_elemento, descricao, ano, periodicidade, mes,
        url_externa,
      tipo_upload, user_publicacao, estacao_publicacao, data_publicacao)
    select ${portalId}::bigint, ${unit}, t.id, concat('Medida nº ', n), '2031', 'mensal', '02',
      'https://exemplo.gov.br/x',
      'link', 'Teste', '127.0.0.1', now()
      from generate_series(1, ${count}::int) n, (select min(id) as id from tipo_elemento) t`
interface Plan {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
}
/** Pages that are looked at until these documents, and their words, stand in the index. */
async function pagesOf(session: DatabaseSession, count: number): Promise<number> {
  const made = await session.run<{ id: number }>(
    sql`${newDocuments(count)} returning elemento_id::float8 as id`,
  )
  const ids = arrayOf(made.map(({ id }) => id))
  await session.run(
    sql`delete from entrada_de_busca where origem = 'documento' and chave = any(${ids}::bigint[])`,
  )
  const [row] = await session.run<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
    sql`explain (analyze, buffers, timing off, format json)
      select indexar_entradas(${tenantId}::int, 'documento', ${ids}::bigint[])`,
  )
  const plan = row?.['QUERY PLAN'][0].Plan
  return (plan?.['Shared Hit Blocks'] ?? Infinity) + (plan?.['Shared Read Blocks'] ?? Infinity)
}
/** Words of the same portal that a new document has nothing to do with. */
const fill = (session: DatabaseSession) =>
  session.script(`insert into vocabulario (tenant_id, portal_id, palavra)
      select ${tenantId}, ${portalId}, 'palavra' || n from generate_series(1, 30000) n;
    analyze vocabulario`)

test('a document costs no more in a portal of many words, and a hundred at once less than each by itself', async () => {
  await owner.session(async (session) => {
    await session.script(`set app.tenant = '${tenantId}'`)
    // The first ones of a connection read the catalogue, too.
    for (let n = 0; n < 3; n += 1) await pagesOf(session, 1)
    const few = await pagesOf(session, 1)
    await fill(session)
    await pagesOf(session, 1)
    const many = await pagesOf(session, 1)
    const hundred = await pagesOf(session, 100)
    expect(few).toBeLessThanOrEqual(20)
    expect(many).toBeLessThanOrEqual(20)
    expect(hundred).toBeLessThan(many * 100)
  })
})

test('of several ways to ask the first that finds any is told, in a portal of few documents and of many', async () => {
  await owner.session(async (session) => {
    await session.script(`set app.tenant = '${tenantId}'`)
    await session.run(newDocuments(3))
  })
  const first = (ways: readonly (readonly string[])[], documents: number) =>
    server.runnerOf('a').atomically((tx) => firstFinding(tx, portalId, ways, { documents }))
  for (const documents of [3, 1_000_000]) {
    expect(await first([['nenhuma', 'medida'], ['medida'], ['nenhuma']], documents)).toBe(1)
    expect(await first([['nenhuma'], ['medida', 'nenhuma']], documents)).toBeUndefined()
  }
})
