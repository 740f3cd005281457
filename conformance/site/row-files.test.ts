import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { sweepFiles } from '../../jobs/sweep.ts'
import type { Uploaded } from '../../resources/calls/file.ts'
import { createDataKey } from '../../tables/calls/data-key.ts'
import * as rowCalls from '../../tables/calls/table-row.ts'
import { returnTableRow, withdrawTableRow } from '../../tables/calls/table-withdrawal.ts'
import type { Caller } from '../support/test-server.ts'
import { request, startUploadServer, upload, type UploadServer } from '../support/upload-server.ts'
import { tenants } from '../support/tenants.ts'

// A file that a row of a public table names: sent in the form, served while the row is published, and gone with it.

let server: UploadServer
let first: Caller
const [place, other] = tenants.a.portals
const params = { portalId: place.id, table: 'renuncias' }
const cpf = '529.982.247-25'
const day = 86_400
beforeAll(async () => {
  server = await startUploadServer(200_000)
  first = await server.signedIn('first')
})
afterAll(async () => {
  await server.close()
})

const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(900), Buffer.from('%%EOF')])
/** Sends a file. @returns its key, and its address below a portal */
async function sent(name = 'lei.pdf', portalId = place.id) {
  const answer = await upload(server, server.here, name, pdf(), portalId)
  expect(answer.statusCode, answer.body).toBe(201)
  const { s3_file_key: key } = answer.json<Uploaded>()
  return { key, path: `/dados/arquivos/${key.split('/').at(-1)}` }
}
const waiver = (numero: string, norma_texto: string) => ({
  exercicio: '2026',
  numero,
  situacao_em: '2026-03-31',
  tributo: 'iptu',
  especie: 'isencao',
  norma: 'LC 3/2010, art. 20',
  beneficiario: 'Padaria da Serra',
  beneficiario_documento: '11.222.333/0001-81',
  norma_texto,
  previsto: '1.200,00',
  realizado: '1.200,00',
})
const save = (numero: string, file: string, carga: number | null = null) =>
  first.ask(rowCalls.saveTableRow, {
    params,
    body: { unidade: place.unit, valores: waiver(numero, file), carga, ciente: true },
  })
const keyTo = (numero: string) => [place.unit, '2026', numero]
const open = (numero: string) =>
  first.ask(rowCalls.readTableRow, { params, query: { chave: JSON.stringify(keyTo(numero)) } })
const rowAt = (numero: string) =>
  `/p/${place.prefix}/dados/renuncias/${keyTo(numero).map(encodeURIComponent).join('/')}`
/** What somebody without a session is answered. */
const get = (path: string, prefix: string = place.prefix, tenant = server.here) =>
  request(server, tenant, { url: `/p/${prefix}${path}`, as: 'nobody' })
const isStored = async (key: string) => {
  const found = await server.files.read(key)
  found?.stream.destroy()
  return found !== undefined
}
const published = { situacao: 'gravada', mudou: true, achados: [] }

test('a file is served with the row that names it, to nobody before, and never under a name with a CPF', async () => {
  const { key, path } = await sent(`Lei de ${cpf}.pdf`)
  expect((await get(path)).statusCode).toBe(404)
  expect(await save('1', key)).toEqual(published)
  expect((await open('1')).valores).toMatchObject({ norma_texto: key })
  const page = await request(server, server.here, { url: rowAt('1'), as: 'nobody' })
  expect(page.body).toContain(`<a href="/p/${place.prefix}${path}?ver=1">Abrir o documento (PDF)`)
  const file = await get(path)
  expect([file.statusCode, file.rawPayload.subarray(0, 8).toString()]).toEqual([200, '%PDF-1.7'])
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="?Lei de /),
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'cache-control': expect.stringContaining('max-age'),
  })
  expect(JSON.stringify(file.headers)).not.toContain('529')
  expect((await get(`${path}?ver=1`)).headers['content-disposition']).toMatch(/^inline/)
  const audited = sql`select new_values ->> 'arquivos' as files from auditoria where page_id_name = 'renuncias'
    order by id desc limit 1`
  expect(await server.runnerOf('a').run(audited)).toEqual([{ files: key }])
})

test('neither another portal nor another tenant has it, and a file of theirs is refused at its field', async () => {
  const mine = await sent()
  expect(await save('2', mine.key)).toEqual(published)
  expect((await get(mine.path)).statusCode).toBe(200)
  expect((await get(mine.path, other.prefix)).statusCode).toBe(404)
  expect((await get(mine.path, place.prefix, server.elsewhere)).statusCode).toBe(404)
  const theirs = await sent('ata.pdf', other.id)
  const name = theirs.path.split('/').at(-1) ?? ''
  for (const file of [theirs.key, `${tenants.b.tenantId}/${place.id}/${name}`]) {
    const body = { unidade: place.unit, valores: waiver('3', file), carga: null, ciente: true }
    const answer = await first.call('PUT', `/webadm/tabelas/${place.id}/renuncias/linha`, body)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { Results: [{ field: 'norma_texto' }] },
    ])
  }
  const never = `/dados/arquivos/${'0'.repeat(32)}.pdf`
  for (const file of [theirs.path, never, '/dados/arquivos/lei.pdf', `${mine.path}?ver=1`])
    expect(await save('3', file), file).toMatchObject({
      situacao: 'recusada',
      achados: [{ campo: 'norma_texto', gravidade: 'erro' }],
    })
  expect((await get('/dados/arquivos/lei.pdf')).statusCode).toBe(404)
  expect((await get(never)).statusCode).toBe(404)
})

test('a file stays while any row names it; then its address answers 410, and after a month its bytes go', async () => {
  const { key, path } = await sent()
  const mine = `/webadm/delete/arquivos/x?filename=${encodeURIComponent(key)}`
  await save('10', key)
  await save('11', key)
  const change = async (numero: string, file: string) =>
    save(numero, file, (await open(numero)).carga)
  expect(await change('10', 'https://exemplo.gov.br/lei.pdf')).toEqual(published)
  await sweepFiles(server.db, server.files, { later: 40 * day })
  expect((await get(path)).statusCode).toBe(200)
  expect((await request(server, server.here, { method: 'DELETE', url: mine })).statusCode).toBe(409)
  expect(await change('11', '')).toEqual(published)
  const gone = await get(path)
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([410, 'no-store'])
  expect(gone.body).toContain('Este arquivo saiu do portal')
  await sweepFiles(server.db, server.files)
  // Taken up again within the month, it is back.
  expect(await change('11', path)).toEqual(published)
  expect((await get(path)).statusCode).toBe(200)
  await change('11', '')
  await sweepFiles(server.db, server.files)
  expect(await isStored(key)).toBe(true)
  await sweepFiles(server.db, server.files, { later: 31 * day })
  expect([await isStored(key), (await get(path)).statusCode]).toEqual([false, 410])
  expect(await change('11', path)).toMatchObject({ situacao: 'recusada' })
})

test('the file of a withdrawn row is served no more; given back it is, unless it was a personal datum', async () => {
  const { key, path } = await sent()
  await save('20', key)
  const body = { endereco: rowAt('20'), fundamento: 'judicial', motivo: 'Processo 12' } as const
  await first.ask(withdrawTableRow, { params, body })
  expect((await get(path)).statusCode).toBe(410)
  const row = await request(server, server.here, { url: rowAt('20'), as: 'nobody' })
  for (const text of ['Decisão judicial', 'Processo 12']) expect(row.body).toContain(text)
  await sweepFiles(server.db, server.files)
  await first.ask(returnTableRow, {
    params,
    body: { endereco: rowAt('20'), motivo: 'A decisão caiu' },
  })
  expect((await get(path)).statusCode).toBe(200)
  await first.ask(withdrawTableRow, { params, body: { ...body, fundamento: 'dados-pessoais' } })
  await sweepFiles(server.db, server.files, { later: 2 * day })
  expect([await isStored(key), (await get(path)).statusCode]).toEqual([false, 410])
})

test('a system may name a file that the portal has, and no other', async () => {
  const { path } = await sent()
  const { chave } = await first.ask(createDataKey, {
    params: { portalId: place.id },
    body: { nome: 'Sistema', conjuntos: ['renuncias'], unidades: [place.unit], dias: 1 },
  })
  const put = (file: string) =>
    server.app.inject({
      method: 'PATCH',
      url: `/dados/v1/renuncias/${place.unit}/2026-03`,
      headers: {
        host: server.here.host,
        authorization: `Bearer ${chave}`,
        'content-type': 'application/x-ndjson',
      },
      payload: JSON.stringify(waiver('30', file)),
    })
  const refused = await put(`/dados/arquivos/${'f'.repeat(32)}.pdf`)
  expect(refused.json<{ detail: object }>().detail).toMatchObject({
    achados: [{ linha: 1, campo: 'norma_texto', codigo: 'arquivo' }],
  })
  expect((await put(path)).statusCode).toBe(201)
  expect((await get(path)).statusCode).toBe(200)
})
