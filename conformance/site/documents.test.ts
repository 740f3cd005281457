import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { joinSums } from '../../data/public/portal-documents.ts'
import { resources } from '../../resources/index.ts'
import { tenants } from '../support/tenants.ts'
import { nounOf, type Noun } from '../support/noun.ts'
import { editorOf } from './editor.ts'
import {
  startTestServer,
  type Answer,
  type Caller,
  type TestServer,
} from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'

let server: TestServer
let master: Caller
const get = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
  host: string = tenants.a.host,
): Promise<Answer> => server.app.inject({ url, headers: { host, ...headers } })
const noun = (name: string, tenant: keyof typeof tenants = 'a'): Noun => {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  return nounOf(server, resource, tenants[tenant])
}
const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Array.from({ length: 40_000 }, (_, at) => (at * 7919) % 256)),
  Buffer.from('\n%%EOF\n'),
])
const upload = (body: Buffer) => editorOf(server, master).send('Relatório anual.pdf', body)
const publish = async (given: Readonly<Record<string, unknown>>) => {
  const documents = noun('document-element')
  return (await documents.made(master, { ...(await documents.fresh()), ...given })).key
}
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(async () => {
  await server.close()
})

describe('documents', () => {
  let key: string | number
  beforeAll(async () => {
    key = await publish({
      s3_file_key: await upload(pdf),
      url_externa: null,
      descricao: 'Prestação de contas do Saneamento',
      ano: '2025',
    })
    await publish({ descricao: 'Licitação de merenda', ano: '2019' })
  })

  test('are found by year and by a word without its accents, and by nothing else', async () => {
    const found = async (path: string) =>
      (await get(`/p/um${path}`)).body.replaceAll(/<\/?mark>/g, '')
    for (const path of [
      '/documentos/1?ano=2025',
      '/documentos/1?q=PRESTACAO',
      '/busca?q=saneamento+prestacao',
      '/busca?tipo=1&ano=2025',
      '/busca?tipo=1&q=prestacao',
      // A type that the portal has nothing of counts as none.
      '/busca?tipo=2',
      '/documentos/1',
    ])
      expect(await found(path), path).toContain('Prestação de contas do Saneamento')
    for (const path of [
      '/documentos/1?ano=2019',
      '/documentos/1?q=merenda',
      '/busca?q=inexistente',
      '/busca?tipo=1&ano=2019',
      '/busca?tipo=1&q=merenda',
      '/documentos/2',
      '/documentos/1?ano=2025&q=merenda',
    ])
      expect(await found(path), path).not.toContain('Prestação de contas do Saneamento')
  })

  test('download byte for byte, under the name they were sent with', async () => {
    const page = await get(`/p/um/documentos/1/${key}`)
    const [, href = ''] =
      new RegExp(
        `href="([^"]*/documentos/1/${key}/[^"]*|/p/um/arquivo[^"]*|/arquivos/[^"]*)"`,
      ).exec(page.body) ?? []
    expect(href, page.body.slice(0, 300)).not.toBe('')
    const file = await get(href.replaceAll('&amp;', '&'))
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.equals(pdf)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-length': String(pdf.length),
    })
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(
      'Relatório anual.pdf',
    )
    const part = await get(href.replaceAll('&amp;', '&'), { range: 'bytes=10-19' })
    expect([part.statusCode, part.rawPayload.equals(pdf.subarray(10, 20))]).toEqual([206, true])
  })

  test('of another portal or tenant are not there', async () => {
    covers({ attacks: [7] })
    for (const path of [
      `/p/dois/documentos/1/${key}`,
      '/p/um/documentos/1/999999',
      '/p/um/documentos/1/abc',
      '/p/um/documentos/99999',
      "/p/um/documentos/1'",
    ])
      expect((await get(path)).statusCode, path).toBe(404)
    expect((await get(`/p/um/documentos/1/${key}`, {}, tenants.b.host)).statusCode).toBe(404)
  })

  test('are gone when removed, and with their unit or type', async () => {
    const address = `/p/um/documentos/1/${key}`
    const documents = noun('document-element')
    expect((await get(address)).statusCode).toBe(200)
    await documents.remove(master, key)
    expect((await get(address)).statusCode).toBe(410)
    expect((await get('/p/um/busca?q=saneamento')).body).not.toContain(
      'Prestação de contas do Saneamento',
    )
    await documents.restore(master, key)
    const units = noun('portal-client')
    const unit = tenants.a.portals[0].unit
    expect((await units.update(master, unit, { usar_portal: 'N' })).statusCode).toBe(200)
    expect((await get(address)).statusCode).toBe(404)
    await units.update(master, unit, { usar_portal: 'S' })
    expect((await get(address)).statusCode).toBe(200)
  })

  test('keep every address: retyped, replaced, withdrawn and brought back', async () => {
    const documents = noun('document-element')
    const types = noun('document-type')
    const other = String((await types.made(master, await types.fresh())).key)
    const [before, now] = [`/p/um/documentos/1/${key}`, `/p/um/documentos/${other}/${key}`]
    const led = async (path: string) => {
      const { statusCode, headers } = await get(path)
      return [statusCode, headers.location]
    }
    await documents.update(master, key, { id_tipo_elemento: Number(other) })
    for (const end of ['', '/arquivo']) expect(await led(before + end)).toEqual([308, now + end])
    expect((await get(now)).body).not.toContain('Versões anteriores')

    const later = Buffer.concat([pdf, Buffer.from('outra\n%%EOF\n')])
    await documents.update(master, key, { s3_file_key: await upload(later) })
    const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    const version = (bytes: Buffer) => `/versoes/${shaOf(bytes)}`
    expect((await get(now)).body).toContain(`href="${now}${version(pdf)}"`)
    expect(await led(before + version(pdf))).toEqual([308, now + version(pdf)])
    for (const bytes of [pdf, later])
      expect((await get(now + version(bytes))).rawPayload.equals(bytes)).toBe(true)
    expect((await get(`${now}/versoes/${'0'.repeat(64)}`)).statusCode).toBe(404)
    expect((await get(`/p/dois/documentos/${other}/${key}${version(pdf)}`)).statusCode).toBe(404)

    await documents.remove(master, key)
    for (const path of [before, now, `${now}/arquivo`, now + version(pdf)]) {
      const { statusCode, body } = await get(path)
      expect([statusCode, body.includes('Saneamento')], path).toEqual([410, false])
      expect(body).toContain('Foi retirado por quem publica este portal em')
    }
    await documents.restore(master, key)
    expect((await get(now)).statusCode).toBe(200)
    expect((await get(now + version(pdf))).statusCode).toBe(200)
    await server
      .runnerOf('a')
      .run(sql`update arquivo set excluido = true where sha256 = ${shaOf(pdf)}`)
    expect((await get(now + version(pdf))).statusCode).toBe(410)
    expect((await get(now + version(later))).statusCode).toBe(200)
  })
})

test('a menu says when what it leads to came in, not when somebody changed the menu', async () => {
  const menus = noun('user-menu')
  const { key } = await menus.made(master, { ...(await menus.fresh()), ocultar: 'N' })
  const runner = server.runnerOf('a')
  await runner.run(
    sql`update portal_menu_usuario set ocultar_update = false, url = null, acao = null
      where id = ${String(key)}::bigint`,
  )
  const page = await get(`/p/um/menu/${key}`)
  expect([page.statusCode, page.body.includes('Atualizado em')]).toEqual([200, false])
  await publish({ descricao: 'Do menu' })
  await runner.run(sql`update elemento set data_publicacao = '2026-02-03T15:00:00Z'`)
  await runner.run(
    sql`update portal_menu_usuario set url = '/documentos/1' where id = ${String(key)}::bigint`,
  )
  expect((await get(`/p/um/menu/${key}?de=novo`)).body).toContain('Atualizado em 03/02/2026')
})

test('are counted as they are, whatever happens to them', async () => {
  const runner = server.db.in(tenants.a.tenantId)
  const differences = () =>
    runner.run(sql`(select portal_id, hash_id_cliente, id_tipo_elemento, ano, count(*) as n from documento_publico
        group by 1, 2, 3, 4)
      except all (select portal_id, hash_id_cliente, id_tipo_elemento, ano, sum(documentos) from documento_somado
        group by 1, 2, 3, 4 having sum(documentos) <> 0)`)
  const counted = async () =>
    (
      await runner.run<{ n: number }>(
        sql`select coalesce(sum(documentos), 0)::int as n from documento_somado`,
      )
    )[0]?.n ?? 0
  const before = await counted()
  const key = await publish({ ano: '1991' })
  const late = await publish({ ano: '1991' })
  await runner.run(
    sql`update elemento set data_publicacao = '2090-01-01' where elemento_id = ${late}::bigint`,
  )
  expect(await counted()).toBe(before + 1)
  expect(await differences()).toEqual([])
  for (let at = 0; at < 140; at += 1)
    await runner.run(
      sql`update elemento set ano = ${String(1992 + (at % 2))} where elemento_id = ${key}::bigint`,
    )
  const rows = () => runner.run<{ id: number }>(sql`select id from documento_soma`)
  const many = (await rows()).length
  await joinSums(runner)
  expect((await rows()).length).toBeLessThan(many - 100)
  expect(await differences()).toEqual([])
  const [unit] = await runner.run<{ unit: string }>(
    sql`select hash_id_cliente as unit from elemento where elemento_id = ${key}::bigint`,
  )
  await runner.run(
    sql`update portal_cliente set usar_portal = false where hash_id = ${unit?.unit ?? ''}`,
  )
  expect(await differences()).toEqual([])
  await runner.run(
    sql`update portal_cliente set usar_portal = true where hash_id = ${unit?.unit ?? ''}`,
  )
  await runner.run(sql`delete from elemento where elemento_id = ${key}::bigint`)
  expect(await differences()).toEqual([])
  expect(await counted()).toBe(before)
})
