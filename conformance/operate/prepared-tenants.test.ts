import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTenant } from '../../data/nouns/tenants.ts'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { prepareTenants, withOwner } from '../../server/first-run.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let owner: Database
beforeAll(async () => {
  server = await startTestServer()
  owner = open(server.connection)
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

const start = () => withOwner(server.connection, (its) => prepareTenants(server.db, its))
const lookers = async () => {
  const rows = await owner.global.run<{ id: number }>(
    sql`select tenant_id as id from perfil where pronto = 'consulta' order by 1`,
  )
  return rows.map(({ id }) => id)
}

test('a start visits the tenants that were prepared for something else, and no others', async () => {
  const { a, b } = tenants
  await start()
  expect(await lookers()).toEqual([a.tenantId, b.tenantId])
  await owner.global.run(sql`delete from perfil where pronto = 'consulta'`)
  await owner.global.run(
    sql`update tenant set preparado = 'uma versão anterior' where id = ${b.tenantId}`,
  )
  await start()
  expect(await lookers()).toEqual([b.tenantId])
  await owner.global.run(sql`update tenant set preparado = null`)
  await start()
  expect(await lookers()).toEqual([a.tenantId, b.tenantId])
})

test('whoever has no user is told at each start, prepared or not, and complete', async () => {
  const made = await withOwner(server.connection, (its) => createTenant(its, 'novo-es', 'Novo'))
  const [first] = await start()
  expect(first?.tenant).toMatchObject({ id: made.id, code: 'novo-es' })
  const again = await start()
  expect(again.map(({ tenant }) => tenant.code)).toEqual(['novo-es'])
  // The operator asks for the link of one of several: no start writes it, nor closes the one that was asked for.
  expect(again.map(({ key }) => key)).toEqual([undefined])
  expect(await lookers()).toContain(made.id)
  const [{ n } = { n: 0 }] = await server.db
    .in(made.id)
    .run<{ n: number }>(sql`select count(*)::int as n from localidade`)
  expect(n).toBeGreaterThan(5_000)
})
