import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datasetNamed, datasets } from '../../tables/declared/index.ts'
import { sql } from '../../platform/postgres/database.ts'
import { rowTable } from '../../tables/data/column-sql.ts'
import { alone, type LoadTarget } from '../../tables/domain/send-rows.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import { createDataKey, listDataKeys, revokeDataKey } from '../../tables/calls/data-key.ts'
import { loadsPerMinute } from '../../tables/calls/data-load.ts'
import { portalOfTenantB, tenants } from '../support/tenants.ts'
import {
  startTestServer,
  type Answer,
  type Caller,
  type TestServer,
} from '../support/test-server.ts'
import { rowsOf, sentFields, strict, type Cells } from './table-rows.ts'
import { namedTables } from '../support/chosen-nouns.ts'
import { productsAreTests } from '../support/passed-before.ts'
productsAreTests()

// The door by which accounting systems send rows of public tables: keys, addresses, formats, answers.

let server: TestServer
let first: Caller
const [place, neighbour, foreign] = tenants.a.portals
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
})
afterAll(async () => {
  await server.close()
})

type Order = Parameters<typeof first.ask<typeof createDataKey>>[1]['body']
const order: Order = {
  nome: 'Sistema contábil',
  conjuntos: datasets.map(({ name }) => name),
  unidades: [place.unit],
  redes: [],
  dias: 365,
}
const made = (change: Partial<Order> = {}) =>
  first.ask(createDataKey, { params: { portalId: place.id }, body: { ...order, ...change } })

const line = (values: readonly (string | null | undefined)[]) =>
  values.map((value) => (/[;"\n]/.test(value ?? '') ? `"${value}"` : (value ?? ''))).join(';')
const csvOf = (dataset: Dataset, rows: readonly { readonly cells: object }[]) => {
  const names = sentFields(dataset).map(({ name }) => name)
  const cells = rows.map((row) => row.cells as Cells)
  return [names.join(';'), ...cells.map((row) => line(names.map((name) => row[name])))].join('\n')
}
const ndjsonOf = (rows: readonly { readonly cells: object }[]) =>
  rows.map(({ cells }) => JSON.stringify(cells)).join('\n')

interface Push {
  readonly key?: string
  readonly dataset?: string
  readonly unit?: string
  readonly period?: string
  readonly type?: string
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly from?: string
}
const push = (body: string | Buffer, to: Push = {}, app = server.app): Promise<Answer> =>
  app.inject({
    method: 'PUT',
    url: `/dados/v1/${to.dataset ?? 'receitas'}/${to.unit ?? place.unit}/${to.period ?? '2026-03'}`,
    remoteAddress: to.from ?? '127.0.0.1',
    headers: {
      host: to.host ?? tenants.a.host,
      'content-type': to.type ?? 'text/csv',
      ...(to.key === undefined ? {} : { authorization: `Bearer ${to.key}` }),
      ...to.headers,
    },
    payload: body,
  })
const countOf = async ({ name }: Pick<Dataset, 'name'>, tenant: 'a' | 'b' = 'a') =>
  (
    await server
      .runnerOf(tenant)
      .run<{ n: number }>(
        sql`select count(*)::int as n from ${sql.raw(rowTable({ name } as Dataset))}`,
      )
  )[0]?.n

const [receitas, movimentos] = ['receitas', 'movimentos'].map(datasetNamed)
if (!receitas || !movimentos) throw new TypeError('the tables of these suites are gone')

describe.each(namedTables)('%s', (name, dataset) => {
  const rows = rowsOf(dataset, 30)

  test('CSV is published whole, and the same bytes again change nothing', async () => {
    const { chave: key } = await made()
    const answer = await push(csvOf(dataset, rows), { key, dataset: name })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({
      situacao: 'publicada',
      conjunto: name,
      unidade_gestora: place.unit,
      periodo: '2026-03',
      linhas: 30,
      novas: 30,
      mudadas: 0,
      saidas: 0,
    })
    expect(await countOf(dataset)).toBe(30)
    const again = await push(csvOf(dataset, rows), { key, dataset: name })
    expect(again.statusCode).toBe(200)
    expect(again.json()).toMatchObject({
      situacao: 'inalterada',
      carga: answer.json<{ carga: number }>().carga,
      novas: 0,
      mensagem: 'Este arquivo já é o que está publicado: nada mudou.',
    })
  })

  test('NDJSON, packed too, takes the place of the month; the audit names the key', async () => {
    const { chave: key } = await made({ nome: `Sistema de ${name}` })
    const answer = await push(gzipSync(ndjsonOf(rows.slice(0, 25))), {
      key,
      dataset: name,
      type: 'application/x-ndjson',
      headers: { 'content-encoding': 'gzip' },
    })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ linhas: 25, novas: 0, saidas: 5 })
    const [event] = await server
      .runnerOf('a')
      .run<{ who: string }>(
        sql`select user_name as who from auditoria where page_id_name = ${name} order by id desc limit 1`,
      )
    expect(event?.who).toBe(`Chave de dados: Sistema de ${name}`)
  })

  test('every refused row is told by line, column and reason, and nothing of it is published', async () => {
    const { chave: key } = await made()
    const before = await countOf(dataset)
    const amount = strict(dataset)
    const wrong = rows.map((row, at) =>
      at === 6 || at === 9 ? { ...row, cells: { ...row.cells, [amount]: 'muito' } } : row,
    )
    const answer = await push(csvOf(dataset, wrong), { key, dataset: name })
    expect(answer.statusCode).toBe(400)
    const told = answer.json<{ message: string; detail: { achados: object[] } }>()
    expect(told.message).toMatch(/^Nada foi publicado: 2 erros em 30 linhas\./)
    expect(told.detail).toMatchObject({ erros: 2, linhas: 30 })
    expect(told.detail.achados).toMatchObject([
      { linha: 8, campo: amount, valor: 'muito', codigo: expect.any(String) },
      { linha: 11, campo: amount, valor: 'muito', codigo: expect.any(String) },
    ])
    expect(await countOf(dataset)).toBe(before)
  })
})

test('a unit is named by its CNPJ too, and Windows-1252 is understood', async () => {
  const cnpj = '11444777000161'
  await server
    .runnerOf('a')
    .run(sql`update portal_cliente set cnpj = ${cnpj} where hash_id = ${place.unit}`)
  const { chave: key } = await made()
  const row = { cells: { ...rowsOf(movimentos, 1)[0]?.cells, historico: 'Manutenção de praças' } }
  const body = Buffer.from(csvOf(movimentos, [row]), 'latin1')
  const to = { key, dataset: 'movimentos', unit: cnpj, period: '2026-03?confirmar=saidas-24' }
  expect((await push(body, to)).statusCode).toBe(201)
  const [kept] = await server
    .runnerOf('a')
    .run<{ text: string }>(sql`select historico as text from dado_movimentos`)
  expect(kept?.text).toBe('Manutenção de praças')
  const twin = sql`insert into portal_cliente (portal_id, nome, cnpj) values (${place.id}::bigint, 'Fundo', ${cnpj})`
  await server.runnerOf('a').run(twin)
  const doubtful = await push(body, to)
  expect([doubtful.statusCode, doubtful.json<{ message: string }>().message]).toEqual([
    400,
    'Mais de uma unidade gestora tem este CNPJ: escreva o código da unidade no endereço.',
  ])
})

test('without a key, and with one that is none, was revoked or has expired: 401', async () => {
  const body = csvOf(receitas, rowsOf(receitas, 3))
  const { chave: key, id } = await made()
  await first.ask(revokeDataKey, { params: { portalId: place.id, id } })
  const { chave: old, id: oldId } = await made()
  await server
    .runnerOf('a')
    .run(sql`update chave_dados set expira_em = now() where id = ${oldId}::bigint`)
  const { chave: good } = await made()
  for (const wrong of [undefined, key, old, `${good}x`, good.slice(0, -1), first.token, 'cld_'])
    expect((await push(body, { key: wrong })).statusCode, wrong).toBe(401)
  expect((await push(body, { key: good, host: tenants.b.host })).statusCode).toBe(401)
  const [gone] = (await first.ask(listDataKeys, { params: { portalId: place.id } })).chaves.filter(
    (one) => one.id === id,
  )
  expect(gone).toMatchObject({
    revogada_por: expect.any(String) as string,
    comeco: key.slice(0, 10),
  })
})

test('another table, unit or portal than the key opens: 403, whether it exists or not', async () => {
  const body = csvOf(receitas, rowsOf(receitas, 3))
  const { chave: key } = await made({ conjuntos: ['receitas'] })
  expect((await push(body, { key, dataset: 'empenhos' })).statusCode).toBe(403)
  expect((await push(body, { key, dataset: 'nenhuma' })).statusCode).toBe(404)
  const told = await Promise.all(
    [neighbour.unit, foreign.unit, portalOfTenantB.unit, 'nenhuma', '%27'].map(async (unit) =>
      (await push(body, { key, unit })).json<{ code: string; message: string }>(),
    ),
  )
  for (const { code, message } of told)
    expect([code, message]).toEqual(['forbidden', 'Esta chave não abre esta unidade gestora.'])
})

test('beside two loads a third is told to come again', async () => {
  const { chave: key } = await made()
  const { id: portalId, unit } = place
  const busy = { dataset: receitas, portalId, unit, unitNames: [], units: [], month: 1 }
  const third = await alone({ ...busy, year: 2020 }, 1, () =>
    alone({ ...busy, year: 2021 }, 1, () => push(csvOf(receitas, rowsOf(receitas, 3)), { key })),
  )
  expect([third.statusCode, third.headers['retry-after']]).toEqual([503, '5'])
})

test('a key with ranges of addresses is good there alone', async () => {
  const body = csvOf(receitas, rowsOf(receitas, 3))
  const { chave: key, id } = await made({
    redes: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'],
  })
  const period = '2026-03?confirmar=saidas-22'
  for (const from of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::5', '198.51.100.7'])
    expect([200, 201], from).toContain((await push(body, { key, from, period })).statusCode)
  for (const from of ['203.0.114.9', '198.51.100.8', '127.0.0.1', '2001:db9::5'])
    expect((await push(body, { key, from })).statusCode, from).toBe(403)
  const { chaves } = await first.ask(listDataKeys, { params: { portalId: place.id } })
  expect(chaves.find((one) => one.id === id)).toMatchObject({ usada_de: '198.51.100.7' })
})

test('what is no load is refused with words that say what to do', async () => {
  const { chave: key } = await made()
  const body = csvOf(receitas, rowsOf(receitas, 3))
  const gzip = { 'content-encoding': 'gzip' }
  const cases: readonly (readonly [string | Buffer, Push, number, RegExp])[] = [
    [
      body,
      { type: 'application/xml' },
      415,
      /text\/csv, application\/json ou application\/x-ndjson/,
    ],
    [body, { type: 'application/json' }, 400, /não é um JSON válido/],
    [body, { headers: { 'content-encoding': 'br' } }, 415, /gzip/],
    [body, { headers: gzip }, 400, /gzip/],
    [gzipSync(body).subarray(0, 40), { headers: gzip }, 400, /gzip/],
    [body, { period: '2026-13' }, 400, /2026-03/],
    [body, { period: '2026-3' }, 400, /2026-03/],
    ['', {}, 400, /vazio/],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1, 2]), {}, 400, /./],
    ['x'.repeat(200_000), {}, 400, /Nada foi publicado/],
  ]
  for (const [sent, to, status, words] of cases) {
    const answer = await push(sent, { key, ...to })
    expect(answer.statusCode, `${JSON.stringify(to)} ${answer.body}`).toBe(status)
    expect(answer.json<{ message: string }>().message).toMatch(words)
  }
})

test('a small gzip that unpacks to more than a load may have is refused without being kept', async () => {
  const { chave: key } = await made()
  const bomb = gzipSync(Buffer.alloc(80 * 1_048_576, 'a'))
  const answer = await push(bomb, { key, headers: { 'content-encoding': 'gzip' } })
  expect(answer.statusCode).toBe(413)
  expect(answer.json<{ message: string }>().message).toBe('Uma carga tem no máximo 64 MB.')
})

test('a year that is being loaded is refused to a second load, which is told when to come again', async () => {
  const { chave: key } = await made()
  const body = csvOf(receitas, rowsOf(receitas, 4))
  const year: LoadTarget = {
    dataset: receitas,
    portalId: place.id,
    unit: place.unit,
    unitNames: [],
    units: [],
    year: 2026,
    month: 1,
  }
  const answer = await alone(year, tenants.a.tenantId, () => push(body, { key }))
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([409, '10'])
  expect([200, 201]).toContain((await push(body, { key })).statusCode)
})

test(`a key is used ${loadsPerMinute} times a minute, whatever it sends; then it is told to wait`, async () => {
  const [busy, other] = [await made(), await made()]
  for (let sent = 0; sent < loadsPerMinute; sent += 1)
    expect((await push('', { key: busy.chave, period: 'x' })).statusCode).toBe(400)
  const late = await push('', { key: busy.chave, period: 'x' })
  expect(late.statusCode).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  expect((await push('', { key: other.chave, period: 'x' })).statusCode).toBe(400)
})
