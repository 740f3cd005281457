import { createHash } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { strFromU8, unzipSync } from 'fflate'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { callsPerMinute } from '../../tables/site/open-data/limits.ts'
import { fieldsOf } from '../../tables/model/declaration.ts'
import { orderOf } from '../../tables/model/order.ts'
import { fillEveryTable, loadMeant, loadOf, rowsOf } from './table-rows.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// What programs take of the public tables, each of them: files in open formats, for other sites too.

let server: TestServer
const [place] = tenants.a.portals
const actor = {
  tenantId: 1,
  userId: '',
  userName: 'Sistema contábil',
  managers: null,
  ip: '',
  requestId: '',
}
const { host } = tenants.a
/** @param from the network that asks: each may ask so many times a minute */
const get = (url: string, headers: Record<string, string> = {}, from = '127.0.0.1') =>
  server.app.inject({ url, headers: { host, ...headers }, remoteAddress: from })
type Row = Record<string, string | number | null>

// The reader multiplies decimals by a power of ten, which leaves a trace.
const asJson = (value: unknown): unknown =>
  value instanceof Date
    ? value.toISOString().slice(0, 10)
    : typeof value === 'number'
      ? Number(value.toFixed(4))
      : value

beforeAll(async () => {
  server = await startTestServer()
  await fillEveryTable(server, actor, place, 12)
}, 120_000)
afterAll(async () => {
  await server.close()
})

describe.each(datasets.map((dataset) => [dataset.name, dataset] as const))(
  '%s',
  (name, dataset) => {
    const files = `/p/um/dados/${name}/linhas`
    const fields = fieldsOf(dataset).map((field) => field.name)

    test('its files have the same rows in each format, and pages of other sites may read them', async () => {
      const json = await get(`${files}.json`)
      expect(json.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      const rows = json.json<readonly Row[]>()
      const [first = {}] = rows
      const csv = (await get(`${files}.csv?sep=,`)).body.trimEnd().split('\r\n')
      expect(csv).toHaveLength(rows.length + 1)
      expect(csv[0]).toBe(fields.map((field) => `"${field}"`).join(','))
      expect(csv[1]).toBe(
        fields
          .map((field) => first[field] ?? '')
          .map((cell) => (typeof cell === 'string' && cell !== '' ? `"${cell}"` : String(cell)))
          .join(','),
      )
      const ods = unzipSync((await get(`${files}.ods`)).rawPayload)
      expect(Object.keys(ods)[0]).toBe('mimetype')
      const content = strFromU8(ods['content.xml'] ?? new Uint8Array())
      expect(content.match(/<table:table-row>/g)).toHaveLength(rows.length + 1)
      for (const { label } of fieldsOf(dataset))
        expect(content).toContain(`<text:p>${label}</text:p>`)
    })

    test('its Parquet has the rows with their types, and its archive says what is in it', async () => {
      const rows = (await get(`${files}.json`)).json<readonly Row[]>()
      const { rawPayload } = await get(`${files}.parquet`)
      const kept = await parquetReadObjects({ file: new Uint8Array(rawPayload).slice().buffer })
      const plain = kept.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([field, value]): [string, unknown] => [field, asJson(value)]),
        ),
      )
      expect(plain).toEqual(rows)
      const archive = unzipSync((await get(`${files}.zip?exercicio=2026`)).rawPayload)
      const [path = '', about] = Object.keys(archive)
      expect([path, about]).toEqual([
        `um-${name}-2026${dataset.time.state ? '-03' : name === 'ppa' ? '-a-2029' : ''}.csv`,
        'datapackage.json',
      ])
      const bytes = archive[path] ?? new Uint8Array()
      const described = JSON.parse(strFromU8(archive['datapackage.json'] ?? bytes)) as {
        resources: readonly { schema: { fields: readonly { name: string }[] } }[]
      }
      expect(described.resources[0]).toMatchObject({
        path,
        bytes: bytes.length,
        hash: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
      })
      expect(described.resources[0]?.schema.fields.map((field) => field.name)).toEqual(fields)
    })
  },
)

const api = '/p/um/dados/api/v1'
interface Page {
  readonly linhas: readonly Row[]
  readonly proxima: string | null
}
interface Sums {
  readonly total: Record<string, number>
  readonly totais?: readonly Record<string, number | string>[]
  readonly grupos: readonly Record<string, number>[]
}
const numbered = datasets.map((dataset, at) => [dataset.name, dataset, `10.0.${at}.1`] as const)

describe.each(numbered)('calls of %s', (name, dataset, from) => {
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await get(`${api}/${name}${path}`, {}, from)
    expect(answer.statusCode, `${path} ${answer.body.slice(0, 300)}`).toBe(200)
    return answer.json<T>()
  }

  test('rows come page by page, in the order of the file or the opposite one, and only the fields asked for', async () => {
    const file = (await get(`/p/um/dados/${name}/linhas.json`)).json<readonly Row[]>()
    const all = await ask<Page>('?limite=1000')
    expect(all).toMatchObject({ linhas: file, proxima: null })
    const first = await ask<Page>('?limite=7')
    expect(first.linhas).toEqual(file.slice(0, 7))
    const next = new URL(first.proxima ?? '')
    const rest = (await get(next.pathname + next.search, {}, from)).json<Page>()
    expect(rest.linhas).toEqual(file.slice(7))
    const { column, down } = orderOf(dataset)
    const back = await ask<Page>(`?ordem=${down ? column : `-${column}`}`)
    expect(back.linhas).toEqual(file.toReversed())
    const [field = ''] = dataset.key
    expect((await ask<Page>(`?campos=${field}&limite=1`)).linhas).toEqual([
      { [field]: file[0]?.[field] },
    ])
  })

  test('a row has an address, by its key', async () => {
    const [row = {}] = (await ask<Page>('?limite=1')).linhas
    const key = dataset.key.map((part) => encodeURIComponent(String(row[part]))).join('/')
    expect(await ask<Row>(`/${key}`)).toEqual(row)
    const never = await get(`${api}/${name}/${key}/mais`, {}, from)
    expect([never.statusCode, never.json()]).toMatchObject([404, { chave: dataset.key }])
  })

  test('sums are those of the rows, whole and by every dimension', async () => {
    const rows = (await ask<Page>('?limite=1000')).linhas
    const cents = (of: readonly Row[], column: string) =>
      of.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0) / 100
    for (const dimension of dataset.cube) {
      const { total, totais, grupos } = await ask<Sums>(`/soma?por=${dimension}`)
      expect(total['linhas']).toBe(rows.length)
      expect(grupos.reduce((sum, { linhas = 0 }) => sum + linhas, 0)).toBe(rows.length)
      const { apart = '' } = dataset
      const kinds = new Set(rows.map((row) => row[apart]))
      for (const column of dataset.sums) {
        if (kinds.size < 2) {
          expect(total[column]).toBeCloseTo(cents(rows, column), 2)
          continue
        }
        // Unlike amounts are never one sum, in the whole as in the groups.
        expect(total).not.toHaveProperty(column)
        expect(grupos.every((group) => apart in group)).toBe(true)
        for (const kind of kinds) {
          const ofKind = cents(
            rows.filter((row) => row[apart] === kind),
            column,
          )
          expect(totais?.find((one) => one[apart] === kind)?.[column]).toBeCloseTo(ofKind, 2)
        }
      }
    }
  })

  test('its schema names its fields, and its loads say what they changed', async () => {
    const { fields } = await ask<{ fields: readonly { name: string }[] }>('/esquema')
    expect(fields.map((field) => field.name)).toEqual(fieldsOf(dataset).map((field) => field.name))
    const { cargas } = await ask<{ cargas: readonly { numero: number }[] }>('/cargas')
    expect(cargas).toMatchObject([{ linhas: 12, novas: 12, exercicio: 2026, mes: 3 }])
    expect(await ask('/cargas?apos=1')).toMatchObject({ cargas: [] })
  })

  test('what is asked wrongly is refused in words, with what is allowed', async () => {
    for (const [query, allowed] of [
      ['?nada=1', [...dataset.filters]],
      ['?campos=nada', fieldsOf(dataset).map((field) => field.name)],
      ['?ordem=nada', [orderOf(dataset).column]],
      ['/soma?por=nada', [...dataset.cube]],
      ['/soma?de=nada', [...dataset.sums]],
      [`?${dataset.time.year}=x`, ['2026']],
      ['?limite=1001', []],
      ['?apos=x', []],
    ] as const) {
      const answer = await get(`${api}/${name}${query}`, {}, from)
      expect(answer.statusCode, query).toBe(400)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      const { permitidos = [], detail } = answer.json<{ permitidos?: string[]; detail: string }>()
      expect(detail.length, query).toBeGreaterThan(10)
      expect(permitidos, query).toEqual(expect.arrayContaining([...allowed]))
    }
  })
})

test('who holds the rows of the last load, or a file of them, is told so without them, until the next one', async () => {
  const from = '10.1.0.1'
  const [dataset] = datasets
  if (!dataset) throw new TypeError('no tables')
  const url = `${api}/${dataset.name}`
  const { etag } = (await get(url, {}, from)).headers
  const held = { 'if-none-match': String(etag) }
  expect((await get(url, held, from)).statusCode).toBe(304)
  const file = `/p/um/dados/${dataset.name}/linhas.csv?exercicio=2026`
  const heldFile = { 'if-none-match': String((await get(file)).headers['etag']) }
  expect(heldFile['if-none-match']).toMatch(/^"/)
  const same = await get(file, heldFile)
  expect([same.statusCode, same.body]).toEqual([304, ''])
  const load = loadOf(dataset, rowsOf(dataset, 2, { month: 4 }), place, { month: 4 })
  await loadMeant(server.runnerOf('a'), actor, load, personKeys('um segredo', 1))
  const [answer, newer] = [await get(url, held, from), await get(file, heldFile)]
  expect([answer.statusCode, newer.statusCode]).toEqual([200, 200])
  expect(answer.headers['access-control-allow-origin']).toBe('*')
})

test('a network that asks too often is told when to come again, and others are answered', async () => {
  const url = `${api}/nenhuma`
  for (let at = 0; at < callsPerMinute; at += 1)
    expect((await get(url, {}, '10.1.0.2')).statusCode).toBe(404)
  const refused = await get(api, {}, '10.1.0.2')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ status: 429, detail: expect.stringContaining('Espere') })
  expect((await get(api, {}, '10.1.0.3')).statusCode).toBe(200)
})

test('the document of the calls is one of OpenAPI 3.1, small, and true of what they answer', async () => {
  const from = '10.1.0.4'
  const answer = await get(`${api}/openapi.json`, {}, from)
  expect(answer.body.length).toBeLessThanOrEqual(61_440)
  const document = answer.json<{
    servers: readonly { url: string }[]
    paths: Record<string, { get: { operationId: string } }>
    components: { schemas: Record<string, object> }
  }>()
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'openapi')
  const refs = [...answer.body.matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, ref = '']) => ref)
  for (const ref of new Set(refs)) expect(ajv.getSchema(`openapi${ref}`), ref).toBeDefined()
  const ids = Object.values(document.paths).map(({ get: { operationId } }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new URL(document.servers[0]?.url ?? '').pathname).toBe(api)
  for (const [name, , network] of numbered) {
    const { linhas } = (await get(`${api}/${name}`, {}, network)).json<Page>()
    const isRow = ajv.getSchema(`openapi#/components/schemas/${name}`)
    for (const row of linhas) expect(isRow?.(row), ajv.errorsText(isRow?.errors)).toBe(true)
    expect(document.paths).toHaveProperty([`/${name}`])
  }
  const { tabelas } = (await get(api, {}, from)).json<{ tabelas: readonly object[] }>()
  expect(tabelas).toMatchObject(
    datasets.map(({ name }) => ({
      nome: name,
      exercicios: [2026],
      soma: `${document.servers[0]?.url}/${name}/soma`,
    })),
  )
})

test.each([
  ['sep=x', 'O separador (sep) é vírgula ou ponto e vírgula.'],
  ['exercicio=2026&fucao=10', 'O filtro "fucao" não existe nesta tabela. Corrija-o no endereço'],
  ['exercicio=abc', 'O filtro "Exercício" não pode ser "abc".'],
  ['ano=20', 'O filtro "Exercício" não pode ser "20".'],
])('what a file cannot be asked is refused in words: %s', async (query, words) => {
  const { statusCode, body } = await get(`/p/um/dados/receitas/linhas.csv?${query}`)
  expect([statusCode, body.slice(0, words.length)]).toEqual([400, words])
})
test('a file is given with the traces that letters and networks leave in an address', async () => {
  for (const path of ['receitas/linhas.csv', 'api/v1/receitas'])
    expect((await get(`/p/um/dados/${path}?utm_source=carta&fbclid=x`)).statusCode).toBe(200)
})
