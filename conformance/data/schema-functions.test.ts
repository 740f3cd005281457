import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { functionFiles } from '../../data/schema/functions.ts'
import { migrate } from '../../data/schema/migrate.ts'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { schemaText } from '../support/schema-text.ts'
import { makeDatabase, type TestServer } from '../support/test-server.ts'

// Migrations make the functions of the database, and files say what they do now (docs/adr/rooms/0224).

let made: Pick<TestServer, 'connection'> & { readonly drop: () => Promise<void> }
let db: Database
beforeAll(async () => {
  made = await makeDatabase()
  db = open({ ...made.connection, max: 2 })
})
afterAll(async () => {
  await db.close()
  await made.drop()
})

const signatures = async (from: Database) =>
  (
    await from.global.run<{ line: string }>(
      sql`select oid::regprocedure::text as line from pg_proc
        where pronamespace = 'public'::regnamespace order by 1`,
    )
  ).map(({ line }) => line)

test('files give the functions of migrations other texts and no other parameters, and a newer text stays', async () => {
  await db.global.script('create database de_migracoes')
  const empty = { ...inject('cluster'), database: 'de_migracoes' }
  const names = await db.global.run<{ name: string }>(sql`select name from kysely_migration`)
  const files = await functionFiles()
  const onlyMigrations = await migrate(
    empty,
    names.map(({ name }) => name),
  )
  expect(onlyMigrations).toMatchObject({ count: names.length, functions: 0 })
  const other = open({ ...empty, max: 1 })
  const bare = await signatures(other)
  expect(await migrate(empty)).toMatchObject({ count: 0, functions: files.length })
  expect(
    await signatures(other),
    'A file replaces a text and keeps the parameters: make a function of another name by a migration.',
  ).toEqual(bare)
  const whole = await schemaText(db)
  expect(await schemaText(other)).toBe(whole)
  // A text of the release before is replaced, one of the next release is not.
  const textOf = (edition: number) => `
    create or replace function fuso() returns text language sql stable as 'select null::text';
    comment on function fuso is 'fuso.sql ${edition} 00'`
  await other.global.script(textOf(0))
  expect(await migrate(empty)).toMatchObject({ count: 0, functions: 1 })
  expect(await schemaText(other)).toBe(whole)
  await other.global.script(textOf(99))
  expect(await migrate(empty)).toMatchObject({ functions: 0 })
  expect(await schemaText(other)).not.toBe(whole)
  await other.close()
  await db.global.script('drop database de_migracoes')
})

test('every function has one file, but for those that a description derives', async () => {
  const functions = await db.global.run<{ name: string }>(
    sql`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
      and proname not like 'achar_dado_%'`,
  )
  const files = (await functionFiles()).flatMap(({ makes }) => makes)
  expect(files.toSorted()).toEqual(functions.map(({ name }) => name).toSorted())
})

test('what a column or an index keeps is of one text: no function that makes it has changed', async () => {
  const makers = await db.global.run<{ name: string }>(
    sql`with recursive asked as (
      select d.refobjid as oid from pg_depend d
        left join pg_class c on d.classid = 'pg_class'::regclass and c.oid = d.objid
        where d.refclassid = 'pg_proc'::regclass and (d.classid = 'pg_attrdef'::regclass or c.relkind in ('i', 'I'))
      union select d.refobjid from asked join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = asked.oid
        and d.refclassid = 'pg_proc'::regclass)
    select p.proname as name from asked join pg_proc p using (oid)
      where p.provolatile = 'i' and p.pronamespace = 'public'::regnamespace`,
  )
  expect(makers.map(({ name }) => name)).toContain('sem_acento')
  const changed = (await functionFiles()).filter(({ edition }) => edition > 1)
  const names = new Set(changed.flatMap(({ makes }) => makes))
  expect(
    makers.filter(({ name }) => names.has(name)),
    'Make a function of another name, and a migration that makes column or index of it anew.',
  ).toEqual([])
})
