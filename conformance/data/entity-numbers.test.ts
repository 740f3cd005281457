import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, sql } from '../../platform/postgres/database.ts'
import { migrate } from '../../data/schema/migrate.ts'
import { makeDatabase } from '../support/test-server.ts'

// The entities of portals and units were bare numbers until 0153: a database of before, migrated on.

let made: Awaited<ReturnType<typeof makeDatabase>>
let db: ReturnType<typeof open>
beforeAll(async () => {
  made = await makeDatabase()
  db = open({ ...made.connection, max: 1 })
  await db.global.script(`
    delete from kysely_migration where name like '%_entity_of_a_portal';
    drop index portal_entidade_id, portal_cliente_entidade_id;
    alter table portal drop constraint portal_tenant_id_entidade_id_fkey, alter column entidade_id type int;
    alter table portal_cliente drop constraint portal_cliente_tenant_id_entidade_id_fkey,
    alter column entidade_id type int;
    delete from entidade;
    insert into entidade (tenant_id, id, nome, tipo_poder, excluido) values
      (1, 1, 'Prefeitura', 'executivo', false), (1, 2, 'Câmara', 'legislativo', true),
      (1, 3, 'câmara', 'legislativo', false),
      (1, 4, 'Entidade 41', 'executivo', false), (1, 5, 'Antiga', 'executivo', true);
    alter sequence entidade_id_seq restart with 6;
    update portal set entidade_id = (array[1, 2, 41])[id] where tenant_id = 1;
    update portal set entidade_id = 0 where tenant_id = 2 and id = 1;
    update portal_cliente set entidade_id = (array[77, 41, null])[portal_id], esfera_poder = 'fundo'
    where tenant_id = 1;
    update portal_cliente set entidade_id = 77, esfera_poder = 'autarquia' where tenant_id = 2 and portal_id = 1;`)
  await migrate(made.connection)
})
afterAll(async () => {
  await db.close()
  await made.drop()
})

const entitiesOf = (tenant: number) =>
  db.global.run(
    sql`select id::int, nome, tipo_poder as power, excluido as removed from entidade where tenant_id = ${tenant}::int
      order by id`,
  )

test('an old number of an entity becomes a row of the register, in its own tenant', async () => {
  expect(await entitiesOf(1)).toEqual([
    { id: 1, nome: 'Prefeitura', power: 'executivo', removed: false },
    { id: 2, nome: 'Câmara (2)', power: 'legislativo', removed: false },
    { id: 3, nome: 'câmara', power: 'legislativo', removed: false },
    { id: 4, nome: 'Entidade 41', power: 'executivo', removed: false },
    { id: 5, nome: 'Antiga', power: 'executivo', removed: true },
    { id: 41, nome: 'Entidade 41 (código antigo)', power: 'fundo', removed: false },
    { id: 77, nome: 'Entidade 77', power: 'fundo', removed: false },
  ])
  expect(await entitiesOf(2)).toEqual([
    { id: 77, nome: 'Entidade 77', power: 'autarquia', removed: false },
    { id: 78, nome: 'Entidade 0 (código antigo)', power: 'executivo', removed: false },
  ])
})

test('portals and units keep the entity that they had', async () => {
  expect(
    await db.global.run(
      sql`select tenant_id as tenant, entidade_id::int as entity from portal where entidade_id is not null
        order by 1, id`,
    ),
  ).toEqual([
    { tenant: 1, entity: 1 },
    { tenant: 1, entity: 2 },
    { tenant: 1, entity: 41 },
    { tenant: 2, entity: 78 },
  ])
  expect(
    await db.global.run(
      sql`select tenant_id as tenant, entidade_id::int as entity from portal_cliente where entidade_id is not null
        order by 1, portal_id`,
    ),
  ).toEqual([
    { tenant: 1, entity: 77 },
    { tenant: 1, entity: 41 },
    { tenant: 2, entity: 77 },
  ])
})

test('the next entity has a number of its own', async () => {
  const [next] = await db.global.run<{ id: number }>(
    sql`insert into entidade (tenant_id, nome, tipo_poder) values (1, 'Nova', 'executivo') returning id::int`,
  )
  expect(next?.id).toBe(79)
})
