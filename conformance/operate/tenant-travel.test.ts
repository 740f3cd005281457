import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { until } from '../support/time/waiting.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { enqueueEmail } from '../../data/accounts/outbox.ts'
import { Files } from '../../platform/files/files.ts'
import { tenantByCode } from '../../data/nouns/tenants.ts'
import {
  connect,
  open,
  sql,
  type ConnectOptions,
  type Database,
} from '../../platform/postgres/database.ts'
import { migrate } from '../../data/schema/migrate.ts'
import { insertMany } from '../../data/store/seed.ts'
import { news } from '../../resources/content/news.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { exportTenant } from '../../server/tenants/export.ts'
import { importTenant } from '../../server/tenants/import.ts'
import { readDescriptor, renameKeys } from '../../server/tenants/read-package.ts'
import { prepareTenants, withOwner } from '../../server/first-run.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import { eventually } from '../service/process.ts'
import { emailOf, password, tenants } from '../support/tenants.ts'
import { loadMeant, examples, loadOf, rowsOf } from '../tables/table-rows.ts'

let server: TestServer
let folder: string
let owner: Database
const at = (name: string) => join(folder, name)
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(4_000), Buffer.from('\n%%EOF\n')])
const actor = {
  tenantId: 1,
  userId: '',
  userName: 'Sistema contábil',
  managers: null,
  ip: '',
  requestId: '',
}

/** A file in its place, with the row that an upload leaves. @returns its key */
async function keep(tenantId: number): Promise<string> {
  const key = `${tenantId}/1/${randomBytes(16).toString('hex')}.pdf`
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  await server.files.bringBack(key, Readable.from([pdf]), { sha256, size: pdf.length })
  await server.db.in(tenantId).run(
    sql`insert into arquivo (chave, portal_id, nome_original, tipo, tamanho, md5, sha256, enviado_por, vinculado)
      values (${key}, 1, 'relatório.pdf', 'application/pdf', ${pdf.length}, ${'0'.repeat(32)}, ${sha256}, '1', true)`,
  )
  return key
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  server = await startTestServer()
  owner = open(server.connection)
  const {
    tenantId,
    portals: [portal],
  } = tenants.a
  const runner = server.runnerOf('a')
  for (const dataset of examples.slice(0, 2))
    await loadMeant(
      runner,
      actor,
      loadOf(dataset, rowsOf(dataset, 12), portal),
      personKeys('um segredo', 1),
    )
  // Its reference to the load waits for the end of a transaction.
  await runner.run(
    sql`insert into lapide (portal_id, conjunto, chave, carga_id) select portal_id, conjunto, 'que saiu', id from carga
      order by id limit 1`,
  )
  const key = await keep(tenantId)
  await insertMany(runner, news, [{ ...news.example, portalId: portal.id }])
  await runner.run(
    sql`update portal_noticia set texto = texto || ${`<p><a href="/arquivos/${key}">Relatório; "citado", e
em duas linhas</a></p>`}`,
  )
  await enqueueEmail(runner, { to: 'ana@exemplo.gov.br', subject: 'Olá', text: 'x' })
})
afterAll(async () => {
  await owner.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** But for when it was, which its description tells too. */
async function leave(code: string, name: string, from: { options: ConnectOptions; files: Files }) {
  const {
    at: _when,
    sha256: _sum,
    ...exported
  } = await exportTenant({
    ...from,
    code,
    folder: at(name),
  })
  return exported
}
const here = () => ({ options: server.connection, files: server.files })

/** What an export holds, but for what is of the installation: the tenant's number and when it was made. */
async function contentsOf(name: string) {
  const { claraboia, resources } = await readDescriptor(at(name))
  const paths = readdirSync(at(name), { recursive: true, encoding: 'utf8' }).toSorted()
  const tables = resources.map(({ path, rows }) => [
    path,
    rows,
    renameKeys(readFileSync(join(at(name), path), 'latin1'), claraboia.tenant.id, 0)
      .split('\n')
      .toSorted(),
  ])
  return { paths, tables, files: claraboia.files }
}

test('a municipality leaves with its rows as CSV, its files by their checksum, and its audit', async () => {
  const { rows, files, missing } = await leave('el-es', 'saida', here())
  expect({ files, missing }).toEqual({ files: 1, missing: [] })
  const { resources, claraboia } = await readDescriptor(at('saida'))
  expect(rows).toBe(resources.reduce((sum, resource) => sum + resource.rows, 0))
  const counted = await server
    .runnerOf('a')
    .run<{ n: number }>(sql`select count(*)::int as n from auditoria`)
  expect(resources.find(({ name }) => name === 'auditoria')?.rows).toBe(counted[0]?.n)
  const written = resources.find(({ name }) => name === 'portal_noticia')
  expect(written?.schema).toMatchObject({ primaryKey: ['id'] })
  expect(written?.schema.fields).toContainEqual({ name: 'titulo', type: 'string' })
  // Nothing of the other tenant, whose rows have the same ids.
  const [theirs] = await owner.global.run<{ nome: string }>(
    sql`select nome from tenant where codigo = 'outro-es'`,
  )
  expect(claraboia.tenant.name).not.toBe(theirs?.nome)
  expect(resources.map(({ name }) => name)).not.toContain('sessao')
  await expect(leave('el-es', 'saida', here())).rejects.toThrow(/não está vazia/)
  await expect(leave('ninguem', 'nada', here())).rejects.toThrow(/não existe/)
})

test('it arrives beside other municipalities, equal by row and by file, and they are as they were', async () => {
  const before = await leave('outro-es', 'outro-antes', here())
  const { tenant, files } = await importTenant({ ...here(), folder: at('saida'), code: 'copia-es' })
  expect(files).toBe(1)
  await leave('copia-es', 'volta', here())
  expect(await contentsOf('volta')).toEqual(await contentsOf('saida'))
  const [stored] = await server.db.in(tenant.id).run<{ key: string; text: string }>(
    sql`select chave as key, (select texto from portal_noticia where texto like '%citado%' limit 1) as text
        from arquivo`,
  )
  expect(stored?.key.startsWith(`${tenant.id}/1/`)).toBe(true)
  expect(stored?.text).toContain(`/arquivos/${stored?.key}`)
  expect(
    await server.files.damageOf(stored?.key ?? '', createHash('sha256').update(pdf).digest('hex')),
  ).toBeUndefined()
  expect(await leave('outro-es', 'outro-depois', here())).toEqual(before)
  expect(await contentsOf('outro-depois')).toEqual(await contentsOf('outro-antes'))
  // Ids go on after those that came.
  await expect(importTenant({ ...here(), folder: at('saida'), code: 'copia-es' })).rejects.toThrow(
    /já existe e está em uso/,
  )
})

test('F42. people sign in while a municipality arrives, however long it takes', async () => {
  covers({ attacks: ['F42'] })
  let release = () => {}
  const over = new Promise<void>((resolve) => (release = resolve))
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  // What comes stands still at its last tables.
  const other = open({ ...server.connection, max: 1 })
  const lock = other.session(async (session) => {
    await session.script('begin; lock table portal_noticia in row exclusive mode')
    isHeld()
    await over
    await session.script('rollback')
  })
  await held
  const arrival = importTenant({ ...here(), folder: at('saida'), code: 'demora-es' })
  const waits = sql`select from pg_locks where not granted and relation = 'portal_noticia'::regclass`
  expect(await eventually(async () => (await owner.global.run(waits)).length > 0)).toBe(true)
  const answer = await server.app.inject({
    method: 'POST',
    url: '/token',
    headers: { host: tenants.a.host },
    payload: { email: emailOf('first'), password },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  release()
  await lock
  await other.close()
  expect((await arrival).tenant.code).toBe('demora-es')
})

test('it arrives in an empty installation under its own name, as if it had always been there', async () => {
  const admin = open({ ...inject('cluster'), max: 1 })
  const database = `vazio_${process.pid}`
  await admin.global.script(`create database ${database}`)
  const options = { ...inject('cluster'), database }
  const files = await Files.open({ folder: at('arquivos-vazios') })
  await migrate(options)
  const db = connect({ ...options, max: 2 })
  await withOwner(options, (its) => prepareTenants(db, its))
  expect(await tenantByCode(db, 'el-es')).toBeDefined()
  const { tenant } = await importTenant({ options, files, folder: at('saida'), code: undefined })
  expect(tenant).toMatchObject({ code: 'el-es' })
  await leave('el-es', 'mudada', { options, files })
  expect(await contentsOf('mudada')).toEqual(await contentsOf('saida'))
  const [next] = await db.in(tenant.id).run<{ above: boolean }>(
    sql`with made as (insert into estado (nome, ibge, sigla) values ('Novo', '99', 'ZZ') returning id)
        select id > (select max(id) from estado) as above from made`,
  )
  expect(next?.above).toBe(true)
  await db.close()
  // A worker of autovacuum may be in it, which nobody but a superuser ends: it leaves by itself.
  await until(() =>
    admin.global.script(`drop database ${database} with (force)`).then(
      () => true,
      () => false,
    ),
  )
  await admin.close()
})

test('what is not as it was exported is refused, and nothing is left of it', async () => {
  const { resources } = await readDescriptor(at('saida'))
  const kept = () =>
    readdirSync(join(server.folder, 'arquivos'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    ).length
  const before = kept()
  const tried = (code: string) => importTenant({ ...here(), folder: at('saida'), code })
  const [file] = readdirSync(at('saida/arquivos'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  )
  const path = join(file?.parentPath ?? '', file?.name ?? '')
  appendFileSync(path, 'x')
  await expect(tried('torto-es')).rejects.toThrow(/falta ou não é o que foi exportado/)
  unlinkSync(path)
  await expect(tried('torto-es')).rejects.toThrow(/falta ou não é o que foi exportado/)
  const table = join(at('saida'), resources.find(({ name }) => name === 'estado')?.path ?? '')
  writeFileSync(table, readFileSync(table, 'utf8').replace('Espírito Santo', 'Espírito Torto'))
  await expect(tried('torto-es')).rejects.toThrow(/não é a que foi exportada/)
  await expect(tried('Torto')).rejects.toThrow(/não serve/)
  expect(await tenantByCode(server.db, 'torto-es')).toBeUndefined()
  expect(kept()).toBe(before)
  await expect(importTenant({ ...here(), folder: at('nada'), code: undefined })).rejects.toThrow(
    /Não há uma exportação/,
  )
})
