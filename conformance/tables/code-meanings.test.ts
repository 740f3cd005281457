import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheetTable } from '../../formats/sheets/sheet-reading.ts'
import { isChoiceColumn, isUnitColumn } from '../../tables/model/columns.ts'
import { columnOf, fieldsOf } from '../../tables/model/declaration.ts'
import { fillEveryTable } from './table-rows.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { chosenTables } from '../support/chosen-nouns.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

// A code says little to who opens a file: each stands beside what it means, in every format and call, and a sheet is
// made for people.

let server: TestServer
const [place] = tenants.a.portals
const { host } = tenants.a
const actor = {
  tenantId: 1,
  userId: '',
  userName: 'Sistema contábil',
  managers: null,
  ip: '',
  requestId: '',
}
type Row = Record<string, string | number | null>
interface Sums {
  readonly grupos: readonly Row[]
}

beforeAll(async () => {
  server = await startTestServer()
  await fillEveryTable(server, actor, place, 12)
}, 120_000)
afterAll(async () => {
  await server.close()
})

/** A day as the reader of sheets gives it: `31/03/2026`. */
const dayText = (value: string | number) => String(value).split('-').toReversed().join('/')

const numbered = chosenTables.map((dataset, at) => [dataset.name, dataset, `10.1.${at}.1`] as const)
describe.each(numbered)('%s', (name, dataset, from) => {
  const get = async (path: string) => {
    const url = `/p/${place.prefix}/dados/${path}`
    const answer = await server.app.inject({ url, headers: { host }, remoteAddress: from })
    expect(answer.statusCode, `${path} ${answer.body.slice(0, 200)}`).toBe(200)
    return answer
  }
  const meanings = fieldsOf(dataset).filter(({ part }) => part === 'meaning')

  test('each code stands beside what it means, as sums say it; a blank means nothing', async () => {
    const rows = (await get(`${name}/linhas.json`)).json<readonly Row[]>()
    expect(rows.length).toBeGreaterThan(0)
    for (const { name: field, column } of meanings) {
      for (const row of rows) expect(row[field] === null, field).toBe(row[column] === null)
      const said = columnOf(dataset, column)
      if (isChoiceColumn(said))
        for (const row of rows.filter((one) => one[column] !== null))
          expect(row[field]).toBe(said.options[String(row[column])])
      if (isUnitColumn(said)) expect(new Set(rows.map((row) => row[field])).size).toBe(1)
      if (!dataset.cube.includes(column)) continue
      const { grupos } = (await get(`api/v1/${name}/soma?por=${column}`)).json<Sums>()
      const words = new Map(grupos.map((group) => [group[column], group[field]]))
      for (const row of rows.filter((one) => one[column] !== null))
        expect(row[field], `${column} ${row[column] ?? ''}`).toBe(words.get(row[column] ?? ''))
    }
  })

  test('a row, a page of rows and a file say the same', async () => {
    const rows = (await get(`${name}/linhas.json`)).json<readonly Row[]>()
    const [first = {}] = rows
    const { linhas } = (await get(`api/v1/${name}?limite=1000`)).json<{ linhas: readonly Row[] }>()
    expect(linhas).toEqual(rows)
    const key = dataset.key.map((part) => encodeURIComponent(String(first[part] ?? ''))).join('/')
    expect((await get(`api/v1/${name}/${key}`)).json()).toEqual(first)
    expect((await get(`${name}/${key}.json`)).json()).toEqual(first)
  })

  test.each(['xlsx', 'ods'])(
    '%s: words for a head, amounts and days as such, and columns to filter',
    async (format) => {
      const rows = (await get(`${name}/linhas.json`)).json<readonly Row[]>()
      const { rawPayload } = await get(`${name}/linhas.${format}`)
      const parts = unzipSync(rawPayload)
      const body = parts['xl/worksheets/sheet1.xml'] ?? parts['content.xml'] ?? new Uint8Array()
      expect(strFromU8(body)).toMatch(
        format === 'xlsx'
          ? new RegExp(`<autoFilter ref="A1:[A-Z]+${rows.length + 1}"/>`)
          : new RegExp(`A1:'[^']+'\\.[A-Z]+${rows.length + 1}" table:display-filter-buttons`),
      )
      const { head, rows: read } = await readSheetTable(rawPayload)
      const fields = fieldsOf(dataset)
      expect(head).toEqual(fields.map(({ label }) => label))
      expect(read.map(({ cells }) => fields.map((_, at) => cells[at] ?? ''))).toEqual(
        rows.map((row) =>
          fields.map(({ column, part, name: field }) => {
            const value = row[field] ?? ''
            const said = columnOf(dataset, column)
            return part === 'value' && said.type === 'date' ? dayText(value) : String(value)
          }),
        ),
      )
    },
  )
})
