import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { arrayOf, open, sql } from '../../platform/postgres/database.ts'
import { nounDdl } from '../../data/schema/derived-schema.ts'
import { migrate } from '../../data/schema/migrate.ts'
import { root } from '../../platform/root.ts'
import { findsRows, sumTables, rowTable } from '../../tables/data/column-sql.ts'
import { datasetDdl } from '../../tables/data/derived-tables.ts'
import { datasets } from '../../tables/declared/index.ts'
import { resources } from '../../resources/index.ts'
import { schemaText } from '../support/schema-text.ts'
import { makeDatabase, startTestServer, type TestServer } from '../support/test-server.ts'
import { callDigests } from '../support/call-digests.ts'
import { keysOf, serves } from './table-keys.ts'

let server: TestServer
let db: ReturnType<typeof open>
beforeAll(async () => {
  server = await startTestServer()
  db = open({ ...server.connection, max: 2 })
})
afterAll(async () => {
  await db.close()
  await server.close()
})

const refresh = 'Refresh it with: npm run snapshots'
/** Compares with a committed file; with SNAPSHOTS=write the file is written instead. */
function expectCommitted(name: string, text: string): void {
  const file = join(root, 'conformance', name)
  if (process.env['SNAPSHOTS'] === 'write') writeFileSync(file, text)
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
  expect(text, `conformance/${name} is not what the program makes now. ${refresh}`).toBe(kept)
}

interface Column {
  readonly column: string
  readonly type: string
  readonly needed: boolean
  readonly initial: string | null
}
const columnsOf = async (from: ReturnType<typeof open>, schema: string, table: string) =>
  from.global
    .run<Column>(sql`select column_name as column, data_type as type, is_nullable = 'NO' as needed,
  coalesce(generation_expression, column_default, identity_generation) as initial from information_schema.columns
  where table_schema = ${schema} and table_name = ${table} order by 1`)
/** Columns that are the engine's and not a field's. */
const engine: Readonly<Record<string, readonly string[]>> = {
  portal: ['prefixo'],
  portal_legislacao_federal: ['mostrada_em'],
  portal_legislacao_estadual: ['mostrada_em'],
  portal_legislacao_municipal: ['mostrada_em'],
  usuario: [
    'senha',
    'cpf',
    'emailalternativo',
    'phonenumber',
    'funcao',
    'avatar',
    'convidado_em',
    'convidado_por',
    'email_sem_prova',
    'liberado',
    // The column works it out.
    'situacao',
  ],
  // What is said of a removal.
  elemento: ['fundamento_retirada', 'motivo_retirada'],
  perfil: ['pronto'],
  pagina: ['caminho'],
  // Fields whose value the column works out.
  competencia: ['mes_texto'],
  entidade: ['tipopodernome'],
}
/** Two nouns may be views of one table. */
const registers = [...new Map(resources.map((resource) => [resource.table, resource])).values()]
const described = [...registers.map(nounDdl), ...datasets.map(datasetDdl)].join('\n')
const describedTables = [
  ...registers.map(({ table }) => table),
  ...datasets.flatMap((dataset) => [rowTable(dataset), ...sumTables(dataset)]),
]

describe('the migrated tables are those that the descriptions call for', () => {
  beforeAll(async () => {
    await db.global.script(
      `create schema derivado; set search_path to derivado, public; ${described.replaceAll(/call (?:proteger|abrir_busca).*\n/g, '')} reset search_path`,
    )
  })
  test.each(describedTables.map((table) => [table]))('%s', async (table) => {
    const [migrated, derived] = [
      await columnsOf(db, 'public', table),
      await columnsOf(db, 'derivado', table),
    ]
    const plain = (columns: readonly Column[]) =>
      columns.map((column) => ({
        ...column,
        initial: column.initial?.replaceAll('derivado.', '').replaceAll('public.', '') ?? null,
      }))
    const fields = (columns: readonly Column[]) =>
      plain(columns).filter(({ column }) => !engine[table]?.includes(column))
    expect(fields(migrated)).toEqual(fields(derived))
    const migratedKeys = await keysOf(db, 'public', table)
    const wanted = await keysOf(db, 'derivado', table)
    expect(wanted.filter((line) => !migratedKeys.some((key) => serves(key, line)))).toEqual([])
  })
  test('and so are the functions that find their rows for a search', async () => {
    const functionsOf = (schema: string) =>
      db.global.run<{ name: string }>(
        sql`select proname as name, prosrc as body from pg_proc where pronamespace = ${schema}::regnamespace
          and proname like 'achar_dado_%' order by 1`,
      )
    const wanted = await functionsOf('derivado')
    expect(await functionsOf('public')).toEqual(wanted)
    expect(wanted.map(({ name }) => name)).toEqual(
      datasets.flatMap((one) => (one.found ? [findsRows(one)] : [])).toSorted(),
    )
  })
  afterAll(async () => {
    await db.global.run(sql`drop schema derivado cascade`)
  })
})

test('every table but four is under forced row-level security, with tenant_id first in every key', async () => {
  const free = 'kysely_migration kysely_migration_lock saida_de_municipio segredo tenant'.split(' ')
  const tables = await db.global.run<{ name: string; forced: boolean; enabled: boolean }>(
    sql`select relname as name, relforcerowsecurity as forced, relrowsecurity as enabled from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  expect(
    tables
      .filter(({ forced, enabled }) => !forced || !enabled)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(free)
  const keys = await db.global.run<{ table: string; line: string }>(
    sql`select conrelid::regclass::text as table, pg_get_constraintdef(oid) as line from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')`,
  )
  expect(
    keys.filter(
      ({ table, line }) =>
        !free.includes(table) && !/^(?:PRIMARY KEY|UNIQUE|FOREIGN KEY) \(tenant_id\b/.test(line),
    ),
  ).toEqual([])
  const unique = await db.global.run<{ line: string }>(
    sql`select indexdef as line from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'
      and tablename <> all(${arrayOf(free)}::text[])`,
  )
  const overTenants = unique.filter(({ line }) => !/\(tenant_id\b/.test(line))
  // A host of the internet is one portal's, whichever tenant it is of.
  expect(overTenants.map(({ line }) => / INDEX (\w+)/.exec(line)?.[1])).toEqual([
    'portal_dominio_provado',
  ])
})

test('the role of the server owns nothing, bypasses nothing, and reads no secret', async () => {
  const [role] = await db.global.run(
    sql`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles
      where rolname = 'claraboia_web'`,
  )
  expect(Object.values(role ?? {})).toEqual([false, false, false, false, false])
  const owned = await db.global.run(
    sql`select 1 from pg_class where relowner = 'claraboia_web'::regrole`,
  )
  expect(owned).toHaveLength(0)
  const grants = await db.global.run<{ what: string }>(
    sql`select table_name || ' ' || privilege_type as what from information_schema.role_table_grants
      where grantee = 'claraboia_web' and table_schema = 'public'
        and table_name in ('auditoria', 'segredo', 'tenant', 'kysely_migration')`,
  )
  expect(grants.map(({ what }) => what).toSorted()).toEqual([
    'auditoria INSERT',
    'auditoria SELECT',
    'tenant SELECT',
  ])
})

test('every view passes on to the row-level security of whoever asks, and is only read', async () => {
  const views = await db.global.run<{
    name: string
    options: string[] | null
    grants: string | null
  }>(sql`select relname as name, reloptions as options, (select string_agg(privilege_type, ' ')
      from information_schema.role_table_grants where grantee = 'claraboia_web' and table_name = relname) as grants
    from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`)
  expect(views.length).toBeGreaterThan(10)
  for (const { name, options, grants } of views)
    expect({ options, grants }, name).toEqual({
      // Those for a search by words ask for the tenant themselves (docs/adr/tables/0060).
      options: name.startsWith('busca_') ? null : ['security_invoker=true'],
      grants: 'SELECT',
    })
})

test('views for a search by words have the rows of the tenant alone', async () => {
  const views = await db.global.run<{ name: string; text: string }>(
    sql`select relname as name, pg_get_viewdef(oid) as text from pg_class where relkind = 'v'
      and relname like 'busca\\_%'`,
  )
  expect(views.length).toBeGreaterThan(10)
  for (const { name, text } of views)
    expect(text.replaceAll(/\s+/g, ' '), name).toMatch(
      // Of parties the companies alone: never a person.
      /^[^;]* FROM (?:dado_\w+ WHERE \(tenant_id = \( SELECT inquilino\(\) AS inquilino\)\)|parte WHERE \(\(tenant_id = \( SELECT inquilino\(\) AS inquilino\)\) AND \(tipo = 'empresa'::text\)\));$/,
    )
})

test('migrations run again, and twice at once, without changing anything', async () => {
  const written = sql`select xmin::text, oid::text from pg_proc union all
    select xmin::text, objoid::text from pg_description order by 1, 2`
  const before = [await dump(), await db.global.run(written)]
  await Promise.all([migrate(server.connection), migrate(server.connection)])
  expect([await dump(), await db.global.run(written)]).toEqual(before)
})

test('an empty database becomes this very schema in two steps, each told from where to where', async () => {
  await db.global.script('create database vazia')
  const empty = { ...inject('cluster'), database: 'vazia' }
  const names = sql`select name from kysely_migration order by name desc`
  const [to, ...older] = (await db.global.run<{ name: string }>(names)).map(({ name }) => name)
  expect(await migrate(empty, older)).toMatchObject({ to: older[0], count: older.length })
  expect(await migrate(empty)).toMatchObject({ from: older[0], to, count: 1 })
  const fresh = open({ ...empty, max: 1 })
  expect(await dump(fresh)).toBe(await dump())
  await fresh.close()
  await db.global.script('drop database vazia')
})

test('a database of a newer program is refused in words', async () => {
  const { connection, drop } = await makeDatabase()
  const newer = open({ ...connection, max: 1 })
  await newer.global.run(
    sql`insert into kysely_migration (name, timestamp) values ('9999_futuro', '2099')`,
  )
  await newer.close()
  await expect(migrate(connection)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('mais nova'),
  })
  await drop()
})

const dump = async (from = db) =>
  `-- The migrated schema, one fact a line. Made by conformance/data/schema.test.ts; ${refresh.toLowerCase()}\n${await schemaText(from)}\n`

test('the schema is the committed one', async () => {
  expectCommitted('schema.sql', await dump())
})

test('the calls are the committed ones', async () => {
  const answer = await server.app.inject({ url: '/openapi.json', headers: { host: 'localhost' } })
  expect(answer.statusCode).toBe(200)
  const head = `The calls, one a line, with a digest of each part. ${refresh}`
  expectCommitted('calls.txt', `${[head, ...callDigests(answer.json())].join('\n')}\n`)
})

interface Described {
  readonly operationId?: string
  readonly requestBody?: unknown
  readonly responses?: Readonly<Record<string, { readonly content?: object }>>
}
test('OpenAPI says of every operation what it takes and what it answers', async () => {
  const { paths } = (
    await server.app.inject({ url: '/openapi.json', headers: { host: 'localhost' } })
  ).json<{ readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> }>()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method} ${path}`,
      method,
      ...operation,
    })),
  )
  const silent = operations.filter(
    ({ responses = {} }) =>
      !Object.entries(responses).some(
        ([status, { content }]) => status.startsWith('2') && (content || status === '204'),
      ),
  )
  expect(silent.map(({ name }) => name)).toEqual([])
  const bodiless = operations.filter(
    ({ method, requestBody }) => (method === 'post' || method === 'put') && !requestBody,
  )
  expect(
    bodiless
      .map(({ operationId, name }) => operationId ?? name)
      .filter((name) => !name.endsWith('.restore')),
  ).toEqual([
    'session.sign-out',
    'calendar.renew',
    'table-mailbox.try',
    'release.check-loads',
    ...'portal-host.check webhook.rotate webhook.test webhook.resend'.split(' '),
    'accountability.sign-out',
    'data-key.take-over',
    'user-menu.take',
    'system-menu.adopt',
    'service.record-measure',
  ])
})
