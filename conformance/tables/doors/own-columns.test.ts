import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import { receitas } from '../../../tables/declared/receitas.ts'
import { createDataKey } from '../../../tables/calls/data-key.ts'
import { readTable } from '../../../tables/calls/table-file.ts'
import type { FileMapping } from '../../../tables/calls/file-mapping.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import { fileResult, sendMeant, sendTable, workbookOf } from '../table-files.ts'
import { rowsOf, sentFields } from '../table-rows.ts'

// What a system exports in its own columns, sent with a key: read by the mapping that people made at the door for
// files. And two people at that door at once.

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

const byHand = async (
  modo: 'conferir' | 'publicar',
  map: FileMapping,
  more: Readonly<Record<string, string>> = {},
  file = csv.join('\n'),
) =>
  fileResult(
    await sendTable(
      first,
      place.id,
      'receitas',
      { modo, unidade: place.unit, ano: '2026', mes: '7', mapa: JSON.stringify(map), ...more },
      file,
    ),
  )

test('a file is refused as long as nobody has published what they mean, then read as was published', async () => {
  const { chave: key } = await made('Sistema de receitas')
  const early = await push(csv.join('\n'), { key, ...to })
  expect([early.statusCode, early.json<{ message: string }>().message]).toEqual([
    400,
    expect.stringMatching(/^Nenhum mapa está guardado .* publique uma vez um arquivo igual/),
  ])
  expect((await byHand('conferir', mapa)).situacao).toBe('ensaiada')
  const rehearsed = await push(csv.join('\n'), { key, ...to })
  expect([rehearsed.statusCode, rehearsed.json<{ code: string }>().code]).toEqual([
    409,
    'unanswered',
  ])
  expect(rehearsed.json<{ message: string }>().message).toMatch(/Ninguém publicou ainda/)
  expect((await byHand('publicar', mapa, { mes: '5' })).situacao).toBe('publicada')
  // Somebody only looks with another column: the key goes on as was published.
  await byHand('conferir', {
    ...mapa,
    colunas: { ...mapa.colunas, arrecadada: 'Previsto', previsao_inicial: 'Arrecadado no mês' },
  })
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
    { type: 'application/xml', ...to },
  ]
  for (const wrong of refused)
    expect((await push(book, { key, ...wrong })).statusCode, wrong.type).toBe(415)
  const twice = await push(book, { key, type, period: '2026-07?mapa=outro' })
  expect(twice.statusCode).toBe(400)
})

const xls = () =>
  write(utils.book_new(utils.aoa_to_sheet([head ?? [], ...rows])), {
    type: 'buffer',
    bookType: 'biff8',
  }) as Buffer
const records = () =>
  rows.map((cells) => Object.fromEntries(cells.map((it, at) => [head?.[at], it])))
const utf16 = () => Buffer.from(`\ufeff${csv.join('\r\n')}`, 'utf16le')
test.each([
  ['Texto Unicode', '2026-12', 'text/csv', utf16()],
  ['JSON', '2026-10', 'application/json', JSON.stringify(records())],
  ['XLS', '2025-05', 'application/vnd.ms-excel', xls()],
])('it may be %s, read by the mapping that was published', async (_, month, type, body) => {
  const { chave: key } = await made('Sistema')
  const sent = await push(body, { key, type, period: `${month}?mapa=guardado` })
  expect([sent.statusCode, sent.json<object>()], sent.body).toMatchObject([
    201,
    { linhas: 2, somas: { arrecadada: { depois: 1_244.56 } } },
  ])
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
          await sendMeant(people[at] ?? first, place.id, name, order, fileOf(count)),
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

const twoYears = [
  'Ano;Mês;Entidade;Código da Receita;Fonte STN;Arrecadado',
  '2024;1;Prefeitura;1.1.1;1.500;100,00',
  '2024;1;Prefeitura;1.7.1;1.500;200,00',
  '2023;1;Prefeitura;1.1.1;1.500;10,00',
  '2024;1;Fundo de Saúde;1.7.1;1.600;77,00',
].join('\n')
const ofPrefeitura: FileMapping = {
  ...mapa,
  colunas: { natureza: 'Código da Receita', fonte: 'Fonte STN', arrecadada: 'Arrecadado' },
  fixos: { ...mapa.fixos, previsao_inicial: '0' },
  somente: { coluna: 'Ano', texto: '2024' },
}
const codes = ({ perguntas }: { perguntas: readonly { codigo: string; texto: string }[] }) =>
  perguntas.map(({ codigo }) => codigo).join(',')

test('what a file says of year, month and unit is compared with what was chosen, mapped or not', async () => {
  const when = { ano: '2024', mes: '1' }
  const two = await byHand('publicar', ofPrefeitura, when, twoYears)
  expect([two.situacao, two.perguntas.map(({ texto }) => texto)]).toEqual([
    'perguntada',
    [expect.stringMatching(/^A coluna “Entidade” do arquivo diz “Prefeitura” e “Fundo de Saúde”/)],
  ])
  const one = twoYears.split('\n').slice(0, 4).join('\n')
  const named = await byHand('publicar', ofPrefeitura, when, one)
  expect(named.perguntas[0]?.sim).toMatch(/^“Prefeitura” é mesmo /)
  const told = { ...when, respostas: codes(named) }
  expect((await byHand('publicar', ofPrefeitura, told, one)).situacao).toBe('publicada')
  const wrong = await byHand('conferir', ofPrefeitura, { ano: '2025', mes: '2' }, one)
  expect(wrong.perguntas.map(({ texto }) => texto)).toEqual([
    expect.stringMatching(/^A coluna “Ano” do arquivo diz 2024 em 2 linhas, e a carga é de 2025/),
    expect.stringMatching(/^A coluna “Mês” do arquivo diz 1 em 2 linhas, e a carga é de 2\./),
  ])
  const { chave: key } = await made('Sistema de dois anos')
  const late = await push(one, { key, period: '2025-01?mapa=guardado' })
  expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
    409,
    expect.stringMatching(/^Nada foi publicado.* A coluna “Ano” do arquivo diz 2024/),
  ])
  const fund = one.replaceAll('Prefeitura', 'Fundo de Saúde')
  const other = await push(fund, { key, period: '2024-01?mapa=guardado' })
  expect([other.statusCode, other.json<{ message: string }>().message]).toEqual([
    409,
    expect.stringMatching(/“Fundo de Saúde”, que da última vez dizia “Prefeitura”/),
  ])
  expect((await push(one, { key, period: '2024-01?mapa=guardado' })).statusCode).toBe(200)
})

test('a day that was fixed for another period is asked about, and the answer holds for keys', async () => {
  const contracts = ['Número;Contratado;Objeto;Valor atual', '7;Padaria Aurora Ltda;Pães;10,00']
  const map: FileMapping = {
    ...mapa,
    colunas: {
      numero: 'Número',
      contratado: 'Contratado',
      objeto: 'Objeto',
      valor_atual: 'Valor atual',
    },
    fixos: {
      tipo: 'contrato',
      assinatura: '2026-03-05',
      inicio: '2025-12-31',
      situacao: 'vigente',
    },
  }
  const order = { unidade: place.unit, ano: '2026', mes: '3', mapa: JSON.stringify(map) }
  const send = async (more: object) =>
    fileResult(
      await sendTable(
        first,
        place.id,
        'contratos',
        { modo: 'publicar', ...order, ...more },
        contracts.join('\n'),
      ),
    )
  const asked = await send({})
  expect(asked.perguntas.map(({ sim }) => sim)).toEqual(['É mesmo 31/12/2025 em todas as linhas'])
  expect((await send({ respostas: codes(asked) })).situacao).toBe('publicada')
  const { chave: key } = await first.ask(createDataKey, {
    params: { portalId: place.id },
    body: {
      nome: 'Contratos',
      conjuntos: ['contratos'],
      unidades: [place.unit],
      redes: [],
      dias: 9,
    },
  })
  const pushed = (period: string) =>
    server.app.inject({
      method: 'PUT',
      url: `/dados/v1/contratos/${place.unit}/${period}?mapa=guardado`,
      headers: { host: tenants.a.host, 'content-type': 'text/csv', authorization: `Bearer ${key}` },
      payload: contracts.join('\n').replace('10,00', '11,00'),
    })
  expect((await pushed('2026-03')).statusCode).toBe(201)
  const april = await pushed('2026-04')
  expect([april.statusCode, april.json<{ message: string }>().message]).toEqual([
    400,
    expect.stringMatching(/^Nada foi publicado: /),
  ])
})
