import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breakJournal } from '../../domain/journal/break.ts'
import { integrateJournal } from '../../domain/journal/integrate.ts'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { root } from '../../platform/root.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { nounOf } from '../support/noun.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let owner: Database
const folder = mkdtempSync(join(tmpdir(), 'registro-'))
const verifier = join(root, 'server', 'journal', 'verificar-registro.mjs')
beforeAll(async () => {
  server = await startTestServer()
  owner = open({ ...server.connection, max: 1 })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await owner.close()
  await server.close()
})

const { tenantId, host, portals } = tenants.a
const portalId = portals[0].id
const runner = () => server.runnerOf('a')
const get = (path: string) =>
  server.app.inject({ url: `/p/um/registro/${path}`, headers: { host } })
const integrate = () =>
  integrateJournal(
    runner(),
    server.files,
    tenantId,
    'a.exemplo/registro',
    new AbortController().signal,
  )
const tamper = (text: string) =>
  owner.in(tenantId).atomically(async (tx) => {
    for (const one of text.split(';')) await tx.run({ text: one, values: [] })
  })
const keep = async (path: string, name: string) => {
  writeFileSync(join(folder, name), (await get(path)).body)
  return join(folder, name)
}
/** Runs the program as anybody would who has nothing but it. */
const verify = (...args: readonly string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [verifier, ...args], { cwd: folder }, (error, said) =>
      resolve({ code: error ? 1 : 0, said }),
    )
  })

test('the verifier is short, and imports nothing of the product', () => {
  const text = readFileSync(verifier, 'utf8')
  expect(text.split('\n').length - 1).toBeLessThanOrEqual(150)
  expect([...text.matchAll(/from '([^']*)'/g)].map(([, from]) => from)).toEqual([
    'node:crypto',
    'node:fs',
  ])
})

test('what is not there yet is told, and what cannot be is not found', async () => {
  expect((await get('checkpoint')).statusCode).toBe(404)
  expect((await get('prova/documentos/999999')).statusCode).toBe(404)
  expect((await get('tile/0/000')).statusCode).toBe(404)
})

test('a document has a proof that anybody checks offline, and a changed one is found', async () => {
  const documents = nounOf(server, documentElement, tenants.a)
  const master = await server.signedIn('master')
  const id = String((await documents.made(master, await documents.fresh())).key)
  const path = `prova/documentos/${id}`
  expect((await get(path)).body).toContain('Ainda não há prova')
  await runner().run(
    sql`insert into auditoria (tracker_type, page_id_name, registro, portal_id, user_name, ip)
      select 'update', 'document-element', ${id}, ${portalId}::bigint, 'Ana Silva', '192.0.2.1'
      from generate_series(1, 700)`,
  )
  await integrate()
  const key = await keep('chave', 'chave.txt')
  const proof = await keep(path, 'documento.tlog-proof')
  const text = readFileSync(proof, 'utf8')
  expect(await verify('prova', proof, key)).toMatchObject({
    code: 0,
    said: expect.stringContaining('"pagina":"document-element"'),
  })
  const entry = Buffer.from(/^extra (.*)$/m.exec(text)?.[1] ?? '', 'base64').toString()
  expect(entry).not.toMatch(/Ana|192\.0/)
  const forged = entry.replace('"tipo":"update"', '"tipo":"insert"')
  const other = join(folder, 'outra.tlog-proof')
  writeFileSync(
    other,
    text.replace(/^extra .*$/m, `extra ${Buffer.from(forged).toString('base64')}`),
  )
  expect(await verify('prova', other, key)).toEqual({
    code: 1,
    said: 'A linha não está na árvore que foi assinada.\n',
  })
})

test('who kept a checkpoint sees whether the log goes on from it', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const place = `http://${host.replace(/:\d+$/, '')}:${port}/p/um/registro`
  const key = join(folder, 'chave.txt')
  const early = await keep('checkpoint', 'cedo.txt')
  const write = (count: number) =>
    runner().run(
      sql`insert into auditoria (tracker_type, page_id_name)
        select 'login', 'session' from generate_series(1, ${count}::int)`,
    )
  await tamper(
    `create table de_ontem as select * from auditoria_arvore where tenant_id = ${tenantId}`,
  )
  const restore = `delete from auditoria_folha where indice >= (select tamanho from de_ontem);
    delete from auditoria where id > (select max(linha) from auditoria_folha);
    update auditoria_arvore t set tamanho = y.tamanho, borda = y.borda, checkpoint = y.checkpoint,
      firme_ate = y.firme_ate, marca = y.marca from de_ontem y`
  await write(30)
  await integrate()
  const seen = await keep('checkpoint', 'tarde.txt')
  const ask = (kept: string) => verify('historia', kept, place, key)
  expect(await ask(early)).toMatchObject({ code: 0, said: expect.stringContaining('continua') })
  await tamper(restore)
  expect(await ask(seen)).toMatchObject({ code: 1, said: expect.stringContaining('perdeu linhas') })
  await write(30)
  await integrate()
  expect(await ask(seen)).toMatchObject({
    code: 1,
    said: expect.stringContaining('São duas histórias'),
  })
  await tamper(restore)
  await breakJournal(runner(), server.files, {
    who: 'Ana Silva',
    why: 'Voltou a cópia de ontem',
    remembered: readFileSync(seen, 'utf8'),
  })
  expect(await ask(seen)).toMatchObject({
    code: 0,
    said: expect.stringContaining('motivo Voltou a cópia de ontem'),
  })
})
