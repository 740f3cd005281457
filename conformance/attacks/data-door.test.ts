import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasetNamed } from '../../tables/declared/index.ts'
import { sql } from '../../platform/postgres/database.ts'
import { rowTable } from '../../tables/data/column-sql.ts'
import { headFaults } from '../../tables/domain/read-row.ts'
import { createDataKey } from '../../tables/calls/data-key.ts'
import { covers } from '../coverage/covers.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { rowsOf } from '../tables/table-rows.ts'
import { oneOf, quiet } from './harness.ts'

// The door by which systems send rows, with a key that is in force and a body that nobody's system makes.

let server: TestServer
let first: Caller
let key: string
const [place] = tenants.a.portals
const receitas = datasetNamed('receitas')
if (!receitas) throw new TypeError('the table of this suite is gone')
const [row] = rowsOf(receitas, 1)
const cells: Readonly<Record<string, unknown>> = { ...row?.cells }
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
  first = await server.signedIn('first')
  key = await made([])
})
afterAll(() => server.close())

const made = async (redes: readonly string[]) =>
  (
    await first.ask(createDataKey, {
      params: { portalId: place.id },
      body: {
        nome: 'Sistema contábil',
        conjuntos: ['receitas'],
        unidades: [place.unit],
        redes: [...redes],
        dias: 30,
      },
    })
  ).chave
const put = async (
  body: string,
  headers: Readonly<Record<string, string>> = {},
  type = 'application/x-ndjson',
) =>
  quiet(
    await server.app.inject({
      method: 'PUT',
      url: `/dados/v1/receitas/${place.unit}/2026-03`,
      headers: {
        host: tenants.a.host,
        authorization: `Bearer ${key}`,
        'content-type': type,
        ...headers,
      },
      payload: body,
    }),
    body.slice(0, 60),
  )
const published = async () =>
  (
    await server
      .runnerOf('a')
      .run<{ n: number }>(sql`select count(*)::int as n from ${sql.raw(rowTable(receitas))}`)
  )[0]?.n

test('a record that says a name twice, or whose middle was cut out, is refused and not taken for another', async () => {
  covers({ attacks: [57, 'F20'] })
  const whole = JSON.stringify(cells)
  const [name = ''] = Object.keys(cells)
  const value = JSON.stringify(cells[name])
  const twice = [
    whole.replace('{', `{"${name}":"9",`),
    whole.replace('{', `{"${name.toUpperCase()}":${value},`),
    whole.replace(
      '{',
      String.raw`{"\u00${(name.codePointAt(0) ?? 0).toString(16)}${name.slice(1)}" : ${value},`,
    ),
  ]
  for (const record of twice) {
    const answer = oneOf(await put(`${whole}\n${record}`), [400], record.slice(0, 80))
    expect(answer.body).toContain('o mesmo nome duas vezes')
  }
  const gap = ' '.repeat(400_000)
  const hidden = whole.replace('{', `{${gap}"coluna_que_ninguem_ve":"x",${gap}`)
  oneOf(await put(hidden), [400], 'a long line alone')
  const answer = oneOf(await put(`${whole}\n${hidden}`), [400], 'a long line')
  expect(answer.body).toContain('mais de 65536 caracteres')
  expect(await published()).toBe(0)
  oneOf(await put(JSON.stringify(cells, null, 1).replaceAll('\n', ' ')), [201], 'with blanks')
  expect(await published()).toBe(1)
})

test('columns named as what every object has are columns of no table, and are told', async () => {
  covers({ attacks: [55, 'F20'] })
  const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'prototype']
  for (const name of names)
    for (const value of ['"x"', 'null', '1']) {
      const record = JSON.stringify(cells).replace('{', `{"${name}":${value},`)
      const { body } = oneOf(await put(record), [400], `${name} ${value}`)
      expect(body, name).toContain('coluna_desconhecida')
    }
  const csv = `${names.join(';')}\n${names.map(() => 'x').join(';')}`
  const { body } = oneOf(await put(csv, {}, 'text/csv'), [400], 'csv')
  for (const name of names) expect(body).toContain(`"campo":"${name.toLowerCase()}"`)
})

test('the names of a head are looked up, not compared with each other, and thousands of them are told as one', () => {
  covers({ attacks: [87, 'F20'] })
  const names = (count: number) => Array.from({ length: count }, (_, at) => `coluna${at}`)
  let read = 0
  const watched = new Proxy(names(1_000), {
    get(target, at, receiver): unknown {
      read += 1
      return Reflect.get(target, at, receiver)
    },
  })
  expect(headFaults(receitas, watched).length).toBeGreaterThan(1_000)
  expect(read, 'each name is read a few times').toBeLessThan(20_000)
  expect(headFaults(receitas, names(1_001))).toMatchObject([{ codigo: 'colunas_demais' }])
})

test('a key that is tied to addresses is judged by who a trusted proxy says asks, and by nothing else', async () => {
  covers({ attacks: [39, 46] })
  const general = key
  key = await made(['203.0.113.0/24', '2001:db8::/32'])
  for (const from of ['203.0.113.9', '9.9.9.9, 203.0.113.9', '::ffff:203.0.113.9', '2001:db8::5'])
    oneOf(await put('{}', { 'x-forwarded-for': from }), [400], from)
  for (const from of [
    '203.0.114.9',
    '203.0.113.9, 9.9.9.9',
    'unknown',
    '203.0.113.9:80',
    '"203.0.113.9"',
    '203.0.113.9%00',
    '',
  ])
    oneOf(await put('{}', { 'x-forwarded-for': from }), [403], from)
  for (const name of [
    'x-real-ip',
    'forwarded',
    'x-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
  ])
    oneOf(await put('{}', { [name]: '203.0.113.9' }), [403], name)
  const direct = await server.app.inject({
    method: 'PUT',
    url: `/dados/v1/receitas/${place.unit}/2026-03`,
    remoteAddress: '198.51.100.7',
    headers: {
      host: tenants.a.host,
      authorization: `Bearer ${key}`,
      'content-type': 'text/csv',
      'x-forwarded-for': '203.0.113.9',
    },
    payload: '',
  })
  oneOf(direct, [403], 'no proxy of ours')
  key = general
})
