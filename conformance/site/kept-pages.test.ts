import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrayOf, connect, open, sql, type Database } from '../../platform/postgres/database.ts'
import { Revisions } from '../../data/public/revisions.ts'
import { root } from '../../platform/root.ts'
import { PageCache } from '../../site/cache/page-cache.ts'
import { eventually } from '../service/process.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// Pages are rendered once until something in their portal changes.

const [one, two] = tenants.a.portals
const { tenantId, host } = tenants.a
let server: TestServer
let owner: Database
beforeAll(async () => {
  server = await startTestServer()
  owner = open({ ...server.connection, max: 2 })
})
afterAll(async () => {
  await owner.close()
  await server.close()
})
const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  server.app.inject({
    method: method as 'GET' | 'HEAD',
    url: `/p/${one.prefix}${path}`,
    headers: { host, ...headers },
  })
const addTerm = (term: string, portalId: number) =>
  sql`insert into portal_glossario (portal_id, termo, descricao) values (${portalId}::bigint, ${term}, 'Uma palavra')`

/** A cache of its own, which counts what it renders. */
function counted(db: Database, options?: ConstructorParameters<typeof Revisions>[1]) {
  const revisions = new Revisions(db, options)
  const cache = new PageCache(revisions)
  let rendered = 0
  const ask = (url: string, portalId: number) =>
    cache.page(tenantId, url, async (keep) => {
      rendered += 1
      await new Promise(setImmediate)
      return keep('uma página', { portalId, now: new Date() })
    })
  return { ask, revisions, count: () => rendered }
}

/** Tables whose rows come with a load, in the words of data/schema/public-changes.ts. */
const withLoads =
  /^(?:dado_|cubo_)|^(?:parte|nome_de_parte|palavra|linha_anterior|lapide|msc_linha|ppa_linha|documento_soma(?:_mes)?)$/
/** Read for the back office by the same files. */
const neverShown = new Set([
  'chave_dados',
  'gestor_perfil',
  'gestor_perfil_pagina',
  'gestor_usuario',
  'mapa_arquivo',
  'mapa_de_fonte',
  'mudanca_publica',
  'pacote',
  'pagina',
  'perfil',
  'prestacao_arquivo',
  'arquivo_de_remessa',
  'caixa_de_remessa',
  'mensagem_de_remessa',
  'remessa',
  'rota_de_fonte',
  'usuario',
])

test('every table that the portals read tells of its changes', async () => {
  const text = ['data/public', 'tables/data']
    .flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => readFileSync(join(root, folder, name), 'utf8')),
    )
    .join('\n')
  const words = [...text.matchAll(/\b(?:from|join)\s+([a-z_]+)/g)].map(([, name = '']) => name)
  const tables = await owner.global.run<{ name: string; told: boolean }>(sql`
    with recursive lido as (
      select oid, relkind from pg_class where relnamespace = 'public'::regnamespace
        and relname = any(${arrayOf([...new Set(words)])}::text[])
      union select t.oid, t.relkind from lido l join pg_rewrite r on r.ev_class = l.oid
        join pg_depend d on d.objid = r.oid and d.refclassid = 'pg_class'::regclass
        join pg_class t on t.oid = d.refobjid
    )
    select c.relname as name, (select count(*) = 3 from pg_trigger t where t.tgrelid = c.oid
      and t.tgname ~ '^mudanca_') as told
      from lido l join pg_class c on c.oid = l.oid where c.relkind in ('r', 'p')`)
  const silent = tables.filter(({ told }) => !told).map(({ name }) => name)
  expect(silent.filter((name) => !withLoads.test(name) && !neverShown.has(name))).toEqual([])
  const names = tables.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['elemento', 'portal', 'carga', 'portal_noticia']))
})

test('a page is rendered anew when its portal changed, and not when another did', async () => {
  const { ask, count } = counted(server.db, { freshMs: 0 })
  expect(await ask('/a', one.id)).toBeUndefined()
  expect(String((await ask('/a', one.id))?.body)).toBe('uma página')
  await server.db.in(tenantId).run(addTerm('Empenho', two.id))
  await ask('/a', one.id)
  expect(count()).toBe(1)
  await server.db.in(tenantId).run(addTerm('Dotação', one.id))
  await ask('/a', one.id)
  expect(count()).toBe(2)
  await ask('/a', one.id)
  await server.db
    .in(tenantId)
    .run(
      sql`update portal_glossario set portal_id = ${one.id}::bigint where portal_id = ${two.id}::bigint`,
    )
  await ask('/a', one.id)
  expect(count()).toBe(3)
  // What every portal shows, such as a type of document, changes all of them.
  await server.db.in(tenantId).run(sql`update tipo_elemento set ordem = ordem`)
  await ask('/a', one.id)
  expect(count()).toBe(4)
})

test('many who ask for a page that nobody has get one rendering', async () => {
  const { ask, count } = counted(server.db, { freshMs: 0 })
  await ask('/antes', one.id)
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/muitos', one.id)))
  expect(count()).toBeLessThanOrEqual(3)
  expect(answers.filter(Boolean).length).toBeGreaterThanOrEqual(27)
})

test('a change counts whatever the order in which transactions end, and writers do not wait for each other', async () => {
  const { ask, count } = counted(server.db, { freshMs: 0 })
  const runner = server.db.in(tenantId)
  let commit = () => {}
  let isWritten = () => {}
  const mayEnd = new Promise<void>((resolve) => (commit = resolve))
  const written = new Promise<void>((resolve) => (isWritten = resolve))
  const earlier = runner.atomically(async (tx) => {
    await tx.run(addTerm('Primeira', one.id))
    isWritten()
    await mayEnd
  })
  await written
  await runner.run(addTerm('Segunda', one.id))
  await ask('/a', one.id)
  expect(await ask('/a', one.id), 'of the second alone').toBeDefined()
  commit()
  await earlier
  await ask('/a', one.id)
  expect(count()).toBe(2)
})

test('another instance sees a change within the time that it takes what it knows for fresh', async () => {
  const other = connect({ ...server.connection, max: 2 })
  const { ask, revisions, count } = counted(other)
  await ask('/a', one.id)
  await server.db.in(tenantId).run(addTerm('Liquidação', one.id))
  expect(await eventually(async () => !(await ask('/a', one.id)))).toBe(true)
  expect(count()).toBe(2)
  // What this process changes itself it sees at once.
  await server.db.in(tenantId).run(addTerm('Pagamento', one.id))
  revisions.forget()
  expect(await ask('/a', one.id)).toBeUndefined()
  await other.close()
})

test('a citizen sees a change in the page, and 304 until then', async () => {
  const before = await get('/glossario')
  const etag = String(before.headers.etag)
  expect((await get('/glossario', { 'if-none-match': etag })).statusCode).toBe(304)
  await server.db.in(tenantId).run(addTerm('Restos a pagar', one.id))
  const after = await get('/glossario', { 'if-none-match': etag })
  expect(after.statusCode).toBe(200)
  expect(after.body).toContain('Restos a pagar')
  expect(Date.parse(String(after.headers['last-modified']))).toBeGreaterThan(0)
})

test('pages and the portal’s own files leave packed for who unpacks them', async () => {
  const plain = await get('/glossario')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('Accept-Encoding')
  for (const [coding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await get('/glossario', { 'accept-encoding': `deflate, ${coding};q=0.8` })
    expect(packed.headers['content-encoding']).toBe(coding)
    expect(packed.headers.etag).toBe(`W/${String(plain.headers.etag)}`)
    expect(String(unpack(packed.rawPayload))).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    const held = { 'if-none-match': String(packed.headers.etag), 'accept-encoding': coding }
    expect((await get('/glossario', held)).statusCode).toBe(304)
    const [style = ''] = /\/p\/-\/site\.\w+\.css/.exec(plain.body) ?? []
    const asset = (accepted: string) =>
      server.app.inject({ url: style, headers: { host, 'accept-encoding': accepted } })
    const file = await asset(coding)
    expect(file.headers['content-encoding']).toBe(coding)
    expect(String(unpack(file.rawPayload))).toBe((await asset(`${coding};q=0`)).body)
  }
  const head = await get('/glossario', { 'accept-encoding': 'br' }, 'HEAD')
  expect([head.statusCode, head.body, head.headers['content-encoding']]).toEqual([200, '', 'br'])
})
