import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { sql } from '../../platform/postgres/database.ts'
import { rowTable } from '../../tables/data/column-sql.ts'
import { createDataKey } from '../../tables/calls/data-key.ts'
import * as rowCalls from '../../tables/calls/table-row.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import { tenants } from '../support/tenants.ts'
import {
  startTestServer,
  type Answer,
  type Caller,
  type TestServer,
} from '../support/test-server.ts'
import { rowsOf } from './table-rows.ts'

// Single rows of public tables: added, changed and taken away by their key.

let server: TestServer
let key: string
let first: Caller
const [place] = tenants.a.portals
const { host } = tenants.a
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
  const body = {
    nome: 'Sistema',
    conjuntos: datasets.map(({ name }) => name),
    unidades: [place.unit],
    dias: 1,
  }
  ;({ chave: key } = await first.ask(createDataKey, { params: { portalId: place.id }, body }))
})
afterAll(async () => {
  await server.close()
})

const named = (name: string): Dataset => {
  const found = datasets.find((dataset) => dataset.name === name)
  if (!found) throw new TypeError(`no table ${name}`)
  return found
}
const [receitas, movimentos] = [named('receitas'), named('movimentos')]
const ndjsonOf = (rows: readonly { readonly cells: object }[]) =>
  rows.map(({ cells }) => JSON.stringify(cells)).join('\n')
const send = (
  method: 'PUT' | 'PATCH',
  { name }: Dataset,
  rows: readonly { readonly cells: object }[],
  period = '2026-03',
): Promise<Answer> =>
  server.app.inject({
    method,
    url: `/dados/v1/${name}/${place.unit}/${period}`,
    headers: { host, authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    payload: ndjsonOf(rows),
  })
const countOf = async (dataset: Dataset) =>
  (
    await server
      .runnerOf('a')
      .run<{ n: number }>(sql`select count(*)::int as n from ${sql.raw(rowTable(dataset))}`)
  )[0]?.n

test('PATCH adds, changes and takes away rows by their key; what went answers 410, and nothing else moves', async () => {
  const rows = rowsOf(movimentos, 6)
  await send('PUT', movimentos, rows)
  const before = await countOf(movimentos)
  const changed = { cells: { ...rows[0]?.cells, valor: '7,77' } }
  const answer = await send('PATCH', movimentos, [changed, ...rowsOf(movimentos, 8).slice(7)])
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json()).toMatchObject({ linhas: 2, novas: 1, mudadas: 1, saidas: 0 })
  const { exercicio, tipo, numero } = rows[1]?.cells ?? {}
  const taken = [{ cells: { exercicio, tipo, numero, _retirar: 'sim' } }]
  const gone = await send('PATCH', movimentos, taken)
  expect(gone.json()).toMatchObject({ novas: 0, mudadas: 0, saidas: 1 })
  expect(await countOf(movimentos)).toBe(before)
  const path = [movimentos.name, place.unit, exercicio, tipo, numero].join('/')
  const page = await server.app.inject({
    url: `/p/${place.prefix}/dados/${path}`,
    headers: { host },
  })
  expect(page.statusCode).toBe(410)
  // A vendor who missed the answer sends it again.
  const again = await send('PATCH', movimentos, taken)
  expect(again.json()).toMatchObject({ saidas: 0, avisos: 1, achados: [{ codigo: 'ausente' }] })
  expect((await send('PUT', movimentos, taken)).statusCode).toBe(400)
  const doubtful = [{ cells: { exercicio, tipo, numero, _retirar: 'talvez' } }]
  const refused = await send('PATCH', movimentos, doubtful)
  expect(refused.json<{ detail: object }>().detail).toMatchObject({
    achados: [{ campo: '_retirar', codigo: 'opcao' }],
  })
})

test('a whole year is replaced at once', async () => {
  const rows = [
    ...rowsOf(receitas, 3, { year: 2024 }),
    ...rowsOf(receitas, 3, { year: 2024, month: 9 }),
  ]
  const answer = await send('PUT', receitas, rows, '2024')
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json()).toMatchObject({ periodo: '2024', novas: 6 })
  const fewer = await send('PUT', receitas, rows.slice(0, 4), '2024?confirmar=saidas-2')
  expect(fewer.json()).toMatchObject({ novas: 0, saidas: 2 })
})

const [emendas, renuncias] = [named('emendas'), named('renuncias')]
const params = (table: Dataset) => ({ portalId: place.id, table: table.name })
const cpf = '52998224725'
const waiver = (more: Readonly<Record<string, string>> = {}) => ({
  exercicio: '2026',
  numero: '12/2026',
  situacao_em: '2026-03-31',
  tributo: 'iptu',
  especie: 'isencao',
  norma: 'LC 3/2010, art. 20',
  beneficiario: 'Maria da Serra',
  beneficiario_documento: cpf,
  previsto: '1.200,00',
  realizado: '1.200,00',
  ...more,
})
type Row = Parameters<typeof first.ask<typeof rowCalls.saveTableRow>>[1]['body']
const save = (table: Dataset, valores: Row['valores'], more: Partial<Row> = {}) =>
  first.ask(rowCalls.saveTableRow, {
    params: params(table),
    body: { unidade: place.unit, valores, carga: null, ciente: false, ...more },
  })
const list = (table: Dataset, query: { readonly busca?: string } = {}) =>
  first.ask(rowCalls.listTableRows, { params: params(table), query })
const keyTo = (numero: string) => [place.unit, '2026', numero]
const open = (table: Dataset, row: readonly string[]) =>
  first.ask(rowCalls.readTableRow, { params: params(table), query: { chave: JSON.stringify(row) } })

test('a person types a row, finds it, changes it and takes it back; each is a load with a name, and the citizen sees it', async () => {
  expect(await save(renuncias, waiver())).toEqual({ situacao: 'gravada', mudou: true, achados: [] })
  for (const busca of ['12/2026', 'maria da SERRA', 'art. 20'])
    expect((await list(renuncias, { busca })).linhas, busca).toHaveLength(1)
  expect((await list(renuncias, { busca: 'outra coisa' })).linhas).toEqual([])
  const row = await open(renuncias, keyTo('12/2026'))
  expect(row.valores).toMatchObject({
    beneficiario_documento: '***.982.247-**',
    previsto: '1.200,00',
  })
  // The person stays who they are: their CPF is nowhere any more to be typed again.
  const before = await server.runnerOf('a').run(sql`select beneficiario as id from dado_renuncias`)
  const changed = { ...row.valores, beneficiario: 'Maria da Serra Alta', realizado: '900,00' }
  expect(await save(renuncias, changed, { carga: row.carga })).toMatchObject({
    situacao: 'gravada',
  })
  expect(
    await server.runnerOf('a').run(sql`select beneficiario as id from dado_renuncias`),
  ).toEqual(before)
  const now = await open(renuncias, keyTo('12/2026'))
  const path = `/p/${place.prefix}/dados/renuncias/${keyTo('12/2026').map(encodeURIComponent).join('/')}`
  const page = () => server.app.inject({ url: path, headers: { host } })
  expect((await page()).body).toContain('Maria da Serra Alta')
  const removal = {
    chave: keyTo('12/2026'),
    carga: now.carga ?? 0,
    motivo: `Lançada em dobro, CPF ${cpf}`,
  }
  const gone = await first.ask(rowCalls.removeTableRow, {
    params: params(renuncias),
    body: removal,
  })
  expect(gone).toMatchObject({ situacao: 'gravada', mudou: true })
  expect((await page()).statusCode).toBe(410)
  const loads = await server
    .runnerOf('a')
    .run(
      sql`select via, modo, novas, mudadas, saidas, motivo from carga where conjunto = 'renuncias' order by id`,
    )
  const typed = {
    via: 'formulario',
    modo: 'atualiza',
    novas: 0,
    mudadas: 0,
    saidas: 0,
    motivo: null,
  }
  expect(loads).toEqual([
    { ...typed, novas: 1 },
    { ...typed, mudadas: 1 },
    { ...typed, saidas: 1, motivo: 'Lançada em dobro, CPF ***.982.247-**' },
  ])
  const audited = sql`select count(*)::int as n from auditoria where page_id_name = 'renuncias'
    and tracker_type = 'import'`
  expect(await server.runnerOf('a').run(audited)).toEqual([{ n: 3 }])
})

test('what is wrong is told at its field and leaves nothing; with warnings a row waits for a second word', async () => {
  const wrong = waiver({
    numero: '13',
    previsto: 'muito',
    situacao_em: '31/02/2026',
    beneficiario: '',
  })
  const refused = await save(renuncias, wrong)
  expect(refused.situacao).toBe('recusada')
  expect(refused.achados.map(({ campo }) => campo).toSorted()).toEqual([
    'beneficiario',
    'previsto',
    'situacao_em',
  ])
  const loads = sql`select count(*)::int as n from carga where conjunto = 'emendas'`
  const amendment = Object.fromEntries(
    Object.entries(rowsOf(emendas, 1)[0]?.cells ?? {}).map(([name, text]) => [name, text ?? '']),
  )
  const doubtful = { ...amendment, previsto: '10,00', repassado: '20,00' }
  const waiting = await save(emendas, doubtful)
  expect(waiting).toMatchObject({
    situacao: 'avisos',
    mudou: false,
    achados: [{ campo: 'repassado', gravidade: 'aviso' }],
  })
  expect(await server.runnerOf('a').run(loads)).toEqual([{ n: 0 }])
  expect(await save(emendas, doubtful, { ciente: true })).toMatchObject({
    situacao: 'gravada',
    mudou: true,
  })
})

test('a number that stands already is not written over, nor what somebody else changed meanwhile', async () => {
  const numero = '20/2026'
  await save(renuncias, waiver({ numero }))
  const twice = await save(renuncias, waiver({ numero, previsto: '1,00' }))
  expect(twice).toMatchObject({ situacao: 'recusada', achados: [{ campo: 'numero' }] })
  const row = await open(renuncias, keyTo(numero))
  await save(renuncias, { ...row.valores, previsto: '5,00' }, { carga: row.carga })
  const late = await save(renuncias, { ...row.valores, previsto: '6,00' }, { carga: row.carga })
  expect(late.achados[0]?.mensagem).toMatch(/mudada por outra pessoa/)
})

test('who only reads, who reaches another portal, and tables of the accounting are refused', async () => {
  const [reader, second] = [await server.signedIn('reader'), await server.signedIn('second')]
  const url = `/webadm/tabelas/${place.id}/renuncias`
  const body = { unidade: place.unit, valores: waiver({ numero: '30' }), carga: null, ciente: true }
  const removal = { chave: keyTo('20/2026'), carga: 1, motivo: 'Lançada em dobro' }
  for (const [method, path, sent] of [
    ['PUT', '/linha', body],
    ['POST', '/linha/retirar', removal],
  ] as const) {
    expect((await reader.call(method, url + path, sent)).statusCode, path).toBe(403)
    expect((await second.call(method, url + path, sent)).statusCode, path).toBe(404)
  }
  expect((await reader.call('GET', `${url}/linhas`)).statusCode).toBe(200)
  expect((await second.call('GET', `${url}/linhas`)).statusCode).toBe(404)
  const ledger = await first.call('PUT', `/webadm/tabelas/${place.id}/empenhos/linha`, body)
  expect([ledger.statusCode, ledger.json<{ message: string }>().message]).toEqual([
    403,
    'As linhas desta tabela vêm do sistema contábil. Corrija lá e envie de novo.',
  ])
  const [, neighbour] = tenants.a.portals
  const elsewhere = await first.call('PUT', `${url}/linha`, { ...body, unidade: neighbour.unit })
  expect(elsewhere.statusCode).toBe(400)
  for (const chave of ['x', '[1]', '[]', JSON.stringify([place.unit, 'x', 'y'])])
    expect(
      (await first.call('GET', `${url}/linha?chave=${encodeURIComponent(chave)}`)).statusCode,
    ).toBe(404)
})

test('a field that leads to a row offers those of its table, and a code its words', async () => {
  const obras = named('obras')
  const { cells = {} } = rowsOf(obras, 1)[0] ?? {}
  const typed = Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, text ?? '']))
  const work = { ...typed, codigo: 'OB-7', objeto: 'Ponte do Manancial', percentual_fisico: '40,5' }
  expect(await save(obras, work, { ciente: true })).toMatchObject({ situacao: 'gravada' })
  const ask = (table: string, query: { readonly campo: string; readonly busca: string }) =>
    first.ask(rowCalls.findRowOptions, {
      params: { portalId: place.id, table },
      query: { ...query, ano: '2026' },
    })
  expect((await ask('obra_itens', { campo: 'obra', busca: 'ponte' })).opcoes).toMatchObject([
    { id: 'OB-7', valores: { obra: 'OB-7', exercicio: '2026' } },
  ])
  const codes = await ask('emendas', { campo: 'funcao', busca: 'saude' })
  expect(codes.opcoes[0]).toMatchObject({ id: '10', nome: '10 · Saúde' })
})

test('the door for files asks nobody for the year twice, whatever the table calls it', async () => {
  for (const { name, time } of datasets) {
    const { campos } = (await first.call('GET', `/webadm/tabelas/${place.id}/${name}`)).json<{
      campos: readonly { nome: string; periodo: string | null }[]
    }>()
    const ofYear = campos.filter(({ periodo }) => periodo === 'ano').map(({ nome }) => nome)
    expect(ofYear, name).toEqual([time.year])
  }
})
