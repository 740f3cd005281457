import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../data/postgres/database.ts'
import { receitas } from '../../../datasets/receitas.ts'
import { createDataKey } from '../../../resources/calls/data-key.ts'
import { readTable, type FileMapping } from '../../../resources/calls/table-file.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import { fileResult, sendTable, workbookOf } from '../table-files.ts'
import { rowsOf, sentFields } from '../table-rows.ts'

// What a system exports in its own columns, sent with a key: read by the mapping that people made at the door for files. And
// two people at that door at once.

let server: TestServer
let first: Caller
const [place] = tenants.a.portals
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
})
afterAll(async () => {
  await server.close()
})

const made = (nome: string) =>
  first.ask(createDataKey, {
    params: { portalId: place.id },
    body: { nome, conjuntos: ['receitas'], unidades: [place.unit], redes: [], dias: 365 },
  })
interface Push {
  readonly key: string
  readonly period: string
  readonly type?: string
}
const push = (body: string | Buffer, { key, period, type = 'text/csv' }: Push) =>
  server.app.inject({
    method: 'PUT',
    url: `/dados/v1/receitas/${place.unit}/${period}`,
    headers: { host: tenants.a.host, 'content-type': type, authorization: `Bearer ${key}` },
    payload: body,
  })

const [head, ...rows] = [
  ['Código da Receita', 'Fonte STN', 'Previsto', 'Arrecadado no mês'],
  ['1.1.1.2.50.0.1 - IPTU', '1.500', 'R$ 1.000,00', '10,00'],
  ['1.7.1', '1.600', '-', '1.234,56'],
]
const csv = ['Prefeitura de Serra Clara;;;', ...[head ?? [], ...rows].map((it) => it.join(';'))]
const to = { period: '2026-07?mapa=guardado' }
const mapa: FileMapping = {
  colunas: {
    natureza: 'Código da Receita',
    fonte: 'Fonte STN',
    previsao_inicial: 'Previsto',
    arrecadada: 'Arrecadado no mês',
  },
  fixos: { tipo_ingresso: 'orcamentaria', previsao_atualizada: '0' },
  valores: {},
  somar: false,
  folhas: false,
  somente: null,
}

test('a file is refused as long as nobody has said what they mean, then read as the door for files does', async () => {
  const { chave: key } = await made('Sistema de receitas')
  const early = await push(csv.join('\n'), { key, ...to })
  expect([early.statusCode, early.json<{ message: string }>().message]).toEqual([
    400,
    expect.stringMatching(/^Nenhum mapa está guardado .* confira uma vez um arquivo igual/),
  ])
  const asked = { modo: 'conferir', unidade: place.unit, ano: '2026', mes: '7' }
  const byHand = await sendTable(
    first,
    place.id,
    'receitas',
    { ...asked, mapa: JSON.stringify(mapa) },
    csv.join('\n'),
  )
  expect(fileResult(byHand).situacao).toBe('ensaiada')
  const sent = await push(csv.join('\n'), { key, ...to })
  expect([sent.statusCode, sent.json<object>()], sent.body).toMatchObject([
    201,
    { linhas: 2, novas: 2, periodo: '2026-07', somas: { arrecadada: { depois: 1_244.56 } } },
  ])
  const [load] = await server
    .runnerOf('a')
    .run(
      sql`select via, autor from carga where conjunto = 'receitas' and mes = 7 and status = 'publicada'`,
    )
  expect(load).toEqual({ via: 'api', autor: 'Chave de dados: Sistema de receitas' })
  expect((await push(csv.join('\n'), { key, ...to })).json()).toMatchObject({
    situacao: 'inalterada',
  })
})

test('it may be a spreadsheet; what is wrong is told by line, and other types are refused', async () => {
  const { chave: key } = await made('Sistema')
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const book = await workbookOf([head ?? [], ...rows, ['1.7.1', '1.600', '-', 'muito']])
  const answer = await push(book, { key, type, ...to })
  expect([answer.statusCode, answer.json<object>()]).toMatchObject([
    400,
    { detail: { erros: 1, achados: [{ linha: 4, campo: 'arrecadada', valor: 'muito' }] } },
  ])
  const refused = [
    { type, period: '2026-07' },
    { type: 'application/x-ndjson', ...to },
  ]
  for (const wrong of refused)
    expect((await push(book, { key, ...wrong })).statusCode, wrong.type).toBe(415)
  const twice = await push(book, { key, type, period: '2026-07?mapa=outro' })
  expect(twice.statusCode).toBe(400)
})

test('of two files of one month that are published at once one stands whole, and of two equal ones one changes nothing', async () => {
  const name = 'receitas'
  const fields = sentFields(receitas).map((field) => field.name)
  const fileOf = (count: number) =>
    [fields, ...rowsOf(receitas, count).map(({ cells }) => fields.map((it) => cells[it] ?? ''))]
      .map((cells) => cells.join(';'))
      .join('\r\n')
  const colunas = Object.fromEntries(fields.map((field) => [field, field]))
  const own = { ...mapa, colunas, fixos: {} }
  // Each person sends one file at a time.
  const people = [first, await server.signedIn('master')]
  const both = (counts: readonly number[]) =>
    Promise.all(
      counts.map(async (count, at) => {
        const order = {
          modo: 'publicar',
          unidade: place.unit,
          ano: '2026',
          mes: '3',
          mapa: JSON.stringify(own),
        }
        return fileResult(
          await sendTable(people[at] ?? first, place.id, name, order, fileOf(count)),
        )
      }),
    )
  const rowsIn = async () => {
    const month = sql`select count(*)::int as n from dado_receitas where exercicio = 2026 and mes = 3`
    return (await server.runnerOf('a').run<{ n: number }>(month))[0]?.n
  }
  const outcomes = await both([700, 500])
  expect(outcomes.map(({ situacao }) => situacao)).toEqual(['publicada', 'publicada'])
  const { cargas } = await first.ask(readTable, { params: { portalId: place.id, table: name } })
  const [last, before] = cargas.filter(({ mes }) => mes === 3)
  expect([last?.linhas, before?.linhas].toSorted()).toEqual([500, 700])
  expect(await rowsIn()).toBe(last?.linhas)
  const again = await both([600, 600])
  expect(again.map(({ situacao }) => situacao).toSorted()).toEqual(['inalterada', 'publicada'])
  expect(await rowsIn()).toBe(600)
})
