import { connect as connectTo } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, open, sql, type Database } from '../../platform/postgres/database.ts'
import { resources } from '../../resources/index.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import { pathTo } from '../support/noun.ts'
import { state } from '../../resources/registers/state.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

const one = async (work: (db: Database) => Promise<void>) => {
  const db = connect({ ...server.connection, max: 1 })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}
const count = { text: 'select count(*)::int as n from gestor', values: [] }

test('a pooled connection keeps no tenant', () =>
  one(async (db) => {
    expect((await db.in(1).run(sql`select inquilino() as n`))[0]).toEqual({ n: 1 })
    await db.transaction(2, async (tx) => {
      expect((await tx.run(sql`select inquilino() as n`))[0]).toEqual({ n: 2 })
    })
    for await (const rows of db.stream(1, sql`select inquilino() as n`))
      expect(rows[0]).toEqual({ n: 1 })
    const setting = await db.global.run(
      sql`select nullif(current_setting('app.tenant', true), '') as tenant`,
    )
    expect(setting[0]).toEqual({ tenant: null })
  }))

test('without a tenant nothing is readable, and nothing writable', () =>
  one(async (db) => {
    const tables = await db.global.run<{ name: string }>(
      sql`select relname as name from pg_class where relkind = 'r' and relforcerowsecurity`,
    )
    expect(tables.length).toBeGreaterThan(resources.length)
    for (const { name } of tables)
      await expect(db.global.script(`select * from ${name}`), name).rejects.toThrow()
    await expect(
      db.global.run(
        sql`insert into estado (tenant_id, sigla, nome, ibge) values (1, 'QQ', 'x', '99')`,
      ),
    ).rejects.toThrow()
  }))

test('a row of another tenant is neither written nor moved', () => {
  covers({ attacks: [3] })
  return one(async (db) => {
    await expect(
      db
        .in(1)
        .run(sql`insert into estado (tenant_id, sigla, nome, ibge) values (2, 'QQ', 'x', '99')`),
    ).rejects.toThrow()
    await expect(db.in(1).run(sql`update estado set tenant_id = 2 where id = 1`)).rejects.toThrow()
    expect(
      await db.in(1).run(sql`update gestor set nome = 'x' where tenant_id = 2 returning 1`),
    ).toHaveLength(0)
    await expect(
      db
        .in(1)
        .run(sql`insert into portal_glossario (portal_id, termo, descricao) values (4, 'x', 'x')`),
    ).rejects.toThrow()
  })
})

test('a statement that fails leaves the connection usable and clean', () =>
  one(async (db) => {
    const before = (await db.in(1).run<{ n: number }>(count))[0]?.n
    for (const bad of [
      'select 1/0',
      'select from nowhere',
      "select 'a'::int",
      'insert into gestor (nome) values (null)',
      'syntax error here',
    ]) {
      await expect(db.in(1).run({ text: bad, values: [] }), bad).rejects.toThrow()
      expect((await db.in(1).run<{ n: number }>(count))[0]?.n).toBe(before)
      expect((await db.in(2).run(sql`select inquilino() as n`))[0]).toEqual({ n: 2 })
    }
    await expect(
      db.transaction(1, async (tx) => {
        await tx.run(sql`update gestor set nome = 'perdido'`)
        await tx.run({ text: 'select 1/0', values: [] })
      }),
    ).rejects.toThrow()
    expect(await db.in(1).run(sql`select 1 from gestor where nome = 'perdido'`)).toHaveLength(0)
    await expect(
      db.transaction(1, async (tx) => {
        await tx.run(sql`update gestor set nome = 'perdido'`)
        throw new Error('ours')
      }),
    ).rejects.toThrow('ours')
    expect(await db.in(1).run(sql`select 1 from gestor where nome = 'perdido'`)).toHaveLength(0)
  }))

test('many tenants at once over few connections never see each other', async () => {
  const db = connect({ ...server.connection, max: 3 })
  const seen = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      db
        .in(1 + (at % 2))
        .run<{ t: number; n: number }>(
          sql`select inquilino() as t, (select count(distinct tenant_id)::int from localidade) as n`,
        ),
    ),
  )
  seen.forEach(([row], at) => expect(row).toEqual({ t: 1 + (at % 2), n: 1 }))
  await db.close()
})

test('the audit is added to, and never changed, by the role of the server', async () => {
  covers({ attacks: [82] })
  await (await server.signedIn('master')).call('GET', pathTo(state, 'list'))
  for (const text of [
    "update auditoria set user_name = 'x'",
    'delete from auditoria',
    'truncate auditoria',
    'drop table auditoria',
    'alter table auditoria disable row level security',
  ]) {
    await expect(server.runnerOf('a').run({ text, values: [] }), text).rejects.toThrow()
  }
  await expect(
    server
      .runnerOf('a')
      .run(sql`reset role`)
      .then(() => server.runnerOf('a').run(sql`select valor from segredo`)),
  ).rejects.toThrow()
})

test('a write whose audit cannot be written is refused', async () => {
  covers({ attacks: [82] })
  const owner = open({ ...server.connection, max: 1 })
  const master = await server.signedIn('master')
  await owner.global.run(
    sql`alter table auditoria add constraint nenhuma check (page_id_name <> 'state') not valid`,
  )
  const answer = await master.call('POST', pathTo(state, 'create'), {
    sigla: 'QA',
    nome: 'Sem rastro',
    ibge: '98',
  })
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toMatch(/auditoria|constraint|nenhuma|select/i)
  await owner.global.run(sql`alter table auditoria drop constraint nenhuma`)
  expect(await server.runnerOf('a').run(sql`select 1 from estado where sigla = 'QA'`)).toHaveLength(
    0,
  )
  await owner.close()
})

const at = (host: string, url = '/config.json') => server.app.inject({ url, headers: { host } })
test('a host names its tenant, in any of its spellings', async () => {
  covers({ rules: ['product.multi-tenant'] })
  for (const host of [
    'outro-es.localhost',
    'OUTRO-ES.LOCALHOST',
    'outro-es.localhost.',
    'outro-es.localhost:8080',
  ])
    expect((await at(host)).json<{ tenant: { code: string } }>().tenant.code, host).toBe('outro-es')
  for (const host of ['localhost', '127.0.0.1', '[::1]:3000', 'LOCALHOST:80'])
    expect((await at(host)).json<{ tenant: { code: string } }>().tenant.code, host).toBe('el-es')
})

test('tenant.fallback: a first label that is no code counts as none, for the server too', async () => {
  covers({ rules: ['tenant.fallback'] })
  for (const host of ['abc123.localhost', '2026.localhost', 'el-es2.localhost:3000'])
    expect((await at(host)).json<{ tenant: { code: string } }>().tenant.code, host).toBe('el-es')
})

test('what is no host, or of no tenant, is refused and never answered by another', async () => {
  covers({ attacks: [8] })
  for (const host of [
    ' ',
    'localhost@outro-es.localhost',
    'outro-es.localhost/x',
    'outro-es.localhost%00',
    'a..b',
    '-',
    'outro-es.localhost, localhost',
    'outro-es.localhost:99999999',
    '[::g]',
    'outro_es.localhost?',
    '\u00e9.localhost',
  ])
    expect([400, 404], host).toContain((await at(host)).statusCode)
  for (const host of ['nenhum.localhost', 'x.outro-es.localhost'])
    expect((await at(host)).statusCode, host).toBe(404)
})

test('what a proxy might say changes nothing, unless the proxy is ours', async () => {
  covers({ attacks: [4] })
  for (const [name, value] of [
    ['x-forwarded-host', 'outro-es.localhost'],
    ['forwarded', 'host=outro-es.localhost'],
    ['x-tenant', 'outro-es'],
    ['x-original-host', 'outro-es.localhost'],
    ['x-host', 'outro-es.localhost'],
  ] as const) {
    const answer = await server.app.inject({
      url: '/config.json?tenant=outro-es',
      headers: { host: 'localhost', [name]: value },
    })
    expect(answer.json<{ tenant: { code: string } }>().tenant.code, name).toBe('el-es')
  }
})

test('two Host headers, or an absolute address of another host, are not believed', async () => {
  covers({ attacks: [8] })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connectTo(port, '127.0.0.1', () => socket.write(text))
      let got = ''
      socket
        .setEncoding('utf8')
        .on('data', (part: string) => {
          got += part
        })
        .on('end', () => resolve(got))
        .on('error', reject)
    })
  expect(
    await raw(
      'GET /config.json HTTP/1.1\r\nHost: localhost\r\nHost: outro-es.localhost\r\nConnection: close\r\n\r\n',
    ),
  ).toMatch(/^HTTP\/1.1 400/)
  expect(await raw('GET /config.json HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 400/,
  )
  expect(await raw('GET /config.json HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 400/,
  )
  const absolute = await raw(
    'GET http://outro-es.localhost/config.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  )
  expect(absolute).not.toMatch(/"code":"outro-es"/)
})
