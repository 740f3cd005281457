import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datasets } from '../../datasets/index.ts'
import { loadRows } from '../../domain/tables/load.ts'
import { personKeys } from '../../domain/tables/party.ts'
import { fieldsOf } from '../../tables/dataset.ts'
import { loadOf, rowsOf } from './table-rows.ts'
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
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host, ...headers } })
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
  for (const dataset of datasets)
    expect(
      await loadRows(
        server.runnerOf('a'),
        actor,
        loadOf(dataset, rowsOf(dataset, 12), place),
        personKeys('um segredo', 1),
      ),
    ).toMatchObject({ status: 'publicada' })
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
      for (const field of fields) expect(content).toContain(`<text:p>${field}</text:p>`)
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
      expect([path, about]).toEqual([`um-${name}-2026.csv`, 'datapackage.json'])
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

test('a separator that is none is refused in words', async () => {
  const { statusCode, body } = await get('/p/um/dados/receitas/linhas.csv?sep=x')
  expect([statusCode, body]).toEqual([400, 'O separador (sep) é vírgula ou ponto e vírgula.'])
})
