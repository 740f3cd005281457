import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { spanWords, yearMonthOf } from '../../tables/model/span.ts'
import { partOfYear } from '../../tables/site/parts/months-there.ts'
import { examples, loadMeant, loadOf, renumbered, rowsOf } from './table-rows.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// Months one after the other are asked of every table by months, over the turn of a year too: of its page, its files,
// its rows and its sums.

let server: TestServer
const [place] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
const monthly = datasets.filter(({ filters, time }) => filters.includes(time.month))
const loaded = [
  { year: 2025, month: 10 },
  { year: 2025, month: 12 },
  { year: 2026, month: 1 },
  { year: 2026, month: 3 },
]
const each = 12
type Row = Record<string, string | number | null>
/** A network may ask so many times a minute: each table is another's question. */
let from = 0
const get = (url: string) =>
  server.app.inject({
    url,
    headers: { host: tenants.a.host },
    remoteAddress: `10.0.${Math.floor(from / 20)}.${(from++ % 20) + 1}`,
  })
const jsonAt = async <T>(url: string): Promise<T> => {
  const answer = await get(url)
  expect(answer.statusCode, `${url}\n${answer.body.slice(0, 300)}`).toBe(200)
  return answer.json<T>()
}
const page = async (url: string) => {
  const answer = await get(url)
  expect(answer.statusCode, url).toBe(200)
  return answer.body
}
const newYear = 'mes_de=2025-12&mes_ate=2026-02'

beforeAll(async () => {
  server = await startTestServer()
  for (const dataset of monthly)
    for (const period of loaded) {
      const rows = rowsOf(dataset, each, period).map((row) => ({
        ...row,
        cells: renumbered(dataset, row.cells, `${period.month}-${row.line}`),
      }))
      const load = loadOf(dataset, rows, place, period)
      const outcome = await loadMeant(server.runnerOf('a'), actor, load, personKeys('k', 1))
      expect(outcome, dataset.name).toMatchObject({ status: 'publicada' })
    }
}, 240_000)
afterAll(async () => {
  await server.close()
})

describe.each(monthly.map((dataset) => [dataset.name, dataset] as const))('%s', (name, dataset) => {
  const { year, month, state } = dataset.time
  const list = `/p/um/dados/${name}`
  const api = `/p/um/dados/api/v1/${name}`
  const placesOf = (rows: readonly Row[]) => [
    ...new Set(rows.map((row) => `${row[year]}-${row[month]}`)),
  ]

  test('files have the rows of these months alone, of both years', async () => {
    const rows = await jsonAt<readonly Row[]>(`${list}/linhas.json?${newYear}`)
    expect(rows).toHaveLength(2 * each)
    expect(placesOf(rows).toSorted()).toEqual(['2025-12', '2026-1'])
    const within = await jsonAt<readonly Row[]>(
      `${list}/linhas.json?mes_de=2026-02&mes_ate=2026-06`,
    )
    expect(placesOf(within)).toEqual(['2026-3'])
    const csv = (await get(`${list}/linhas.csv?${newYear}`)).body.trim().split('\n')
    expect(csv).toHaveLength(2 * each + 1)
  })

  test('rows of a program come page by page, each once, in the order of the file', async () => {
    const file = await jsonAt<readonly Row[]>(`${list}/linhas.json?${newYear}`)
    const found: Row[] = []
    let next: string | null = `${api}?${newYear}&limite=${each - 1}`
    while (next !== null) {
      const answer: { linhas: readonly Row[]; proxima: string | null; mes_de: string } =
        await jsonAt(next)
      expect(answer.mes_de).toBe('2025-12')
      found.push(...answer.linhas)
      next = answer.proxima && answer.proxima.replace(/^https?:\/\/[^/]+/, '')
    }
    expect(found).toEqual(file)
  })

  test('sums are those of the rows; of states, month by month', async () => {
    const file = await jsonAt<readonly Row[]>(`${list}/linhas.json?${newYear}`)
    const whole = await get(`${api}/soma?${newYear}`)
    expect(whole.statusCode).toBe(state ? 400 : 200)
    const parted = await jsonAt<{ grupos: readonly Row[] }>(
      `${api}/soma?${newYear}&por=${year},${month}`,
    )
    expect(placesOf(parted.grupos)).toEqual(['2025-12', '2026-1'])
    for (const sum of dataset.sums) {
      const cents = (rows: readonly Row[]) =>
        rows.reduce((all, row) => all + Math.round(Number(row[sum] ?? 0) * 100), 0)
      expect(cents(parted.grupos), sum).toBe(cents(file))
      if (state) continue
      const { total } = whole.json<{ total: Row }>()
      // Unlike amounts have no sum of all.
      if (dataset.apart === undefined)
        expect(Math.round(Number(total[sum]) * 100), sum).toBe(cents(file))
    }
  })

  test('the page tells the months, counts their rows, and its links keep them', async () => {
    const html = await page(`${list}?${newYear}`)
    expect(html).toContain('dezembro de 2025 a fevereiro de 2026')
    expect(html).toMatch(new RegExp(`${2 * each}\\b`))
    expect(html).toContain('/linhas.csv?mes_de=2025-12&amp;mes_ate=2026-02')
    expect(html).not.toContain('Ano a ano')
    expect(await page(`${list}?mes_de=2031-01&mes_ate=2031-02`)).toContain(
      'de janeiro a fevereiro de 2031',
    )
  })
})

test.each(
  monthly
    .filter(({ time, sums }) => !time.state && sums.length > 0)
    .map(({ name, time }) => [name, time.year]),
)(
  '%s: a year that has not all months says which there are, where it is added up',
  async (name, year) => {
    const html = await page(`/p/um/dados/${name}?${year}=2025`)
    expect(html).toMatch(/linhas<\/strong> de 2025 \(outubro e dezembro\)/)
    const [, table = ''] = html.split('id="anos"')
    expect(table).toMatch(/>2025<\/strong><small>outubro e dezembro<\/small>/)
    expect(table).toMatch(/>2026<\/a>.*?<small>janeiro e março<\/small>/)
    const ofMonth = await page(`/p/um/dados/${name}?${year}=2025&mes=10`)
    expect(ofMonth).not.toContain('outubro e dezembro')
  },
)

test('the months of a year are told where some are missing', () => {
  const through = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at)
  expect(partOfYear([12])).toBe('só dezembro')
  expect(partOfYear([1, 2])).toBe('janeiro e fevereiro')
  expect(partOfYear(through(1, 10))).toBe('janeiro a outubro')
  expect(partOfYear([1, ...through(3, 5)])).toBe('janeiro e março a maio')
  expect(partOfYear([1, 3, 5, 7])).toBe('4 dos 12 meses')
  expect(partOfYear(through(1, 12))).toBeUndefined()
  expect(partOfYear([])).toBeUndefined()
})

test('a workbook of these months has their rows', async () => {
  const answer = await get(`/p/um/dados/despesas/linhas.xlsx?${newYear}`)
  const parts = Object.entries(unzipSync(answer.rawPayload))
  const sheet = parts.find(([path]) => path.endsWith('worksheets/sheet1.xml'))?.[1]
  expect(strFromU8(sheet ?? new Uint8Array()).match(/<row /g)).toHaveLength(2 * each + 1)
})

test.each(examples.filter((one) => monthly.includes(one)).map(({ name }) => name))(
  '%s: what contradicts itself, is spelled wrongly or said twice is refused by files as by calls',
  async (name) => {
    const { year } = datasets.find((one) => one.name === name)?.time ?? { year: '' }
    for (const query of [
      'mes_de=2026-05&mes_ate=2026-03',
      'mes_de=2001-01&mes_ate=2026-03',
      'mes_de=maio',
      'mes_ate=2026-13',
      `mes=2&${newYear}`,
      `${year}=2024&${newYear}`,
      'mes_dde=2026-01',
      `${year}=2026&${year}=2025`,
      'mes=1&mes=2',
      'ordem=nada',
      `mes=${'1'.repeat(130)}`,
    ])
      for (const path of [`${name}/linhas.csv`, `${name}/linhas.json`, `api/v1/${name}`]) {
        const answer = await get(`/p/um/dados/${path}?${query}`)
        expect(answer.statusCode, `${path}?${query}`).toBe(400)
        expect(answer.body.length).toBeGreaterThan(20)
      }
  },
)

test('a file is in the order that is asked, over the years too', async () => {
  const { sums } = datasets.find(({ name }) => name === 'empenhos') ?? { sums: [] }
  const [amount = ''] = sums
  const rows = await jsonAt<readonly Row[]>(
    `/p/um/dados/empenhos/linhas.json?${newYear}&ordem=-${amount}`,
  )
  const amounts = rows.map((row) => Number(row[amount]))
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
  expect(amounts).toHaveLength(2 * each)
})

test('a page says what months cannot be, and answers without them', async () => {
  const html = await page('/p/um/dados/empenhos?mes_de=2026-05&mes_ate=2026-03')
  expect(html).toContain(
    'O último mês (março de 2026) vem antes do primeiro (maio de 2026). Troque os dois, ou corrija um deles. O que se vê',
  )
  expect(html.match(/O que se vê abaixo não usa este filtro/g)).toHaveLength(1)
  const long = await page('/p/um/dados/empenhos?mes_de=2001-01&mes_ate=2026-03')
  expect(long).toContain(
    'De janeiro de 2001 a março de 2026 são 303 meses: peça até 60 de uma vez.',
  )
  const wrong = await page('/p/um/dados/empenhos?mes_de=maio')
  expect(wrong).toMatch(/<strong>Do mês<\/strong> não pode ser “maio”/)
  expect(wrong).toContain('do mais antigo ao mais novo')
  // A form sends its year and its month always: on a page the months are followed.
  const both = await page(`/p/um/dados/empenhos?exercicio=2026&mes=3&${newYear}`)
  expect(both).toContain('dezembro de 2025 a fevereiro de 2026')
})

test('one end alone is until the end, or from the beginning, of its year', async () => {
  const at = (query: string) => jsonAt<readonly Row[]>(`/p/um/dados/despesas/linhas.json?${query}`)
  expect(await at('mes_de=2025-11')).toHaveLength(each)
  expect(await at('mes_ate=2026-03')).toHaveLength(2 * each)
})

test('months are read as people write them', () => {
  for (const text of [
    '11/2025',
    '2025-11',
    'novembro de 2025',
    'Nov/2025',
    '11-2025',
    'novembro 2025',
  ])
    expect(yearMonthOf(text), text).toEqual({ year: 2025, month: 11 })
  for (const text of ['', '2025', '13/2025', '00/2025', 'mar', 'novela de 2025', '11/25'])
    expect(yearMonthOf(text), text).toBeUndefined()
  const at = (year: number, month: number) => ({ year, month })
  expect(spanWords({ from: at(2026, 3), to: at(2026, 8) })).toBe('março a agosto de 2026')
  expect(spanWords({ from: at(2026, 3), to: at(2026, 3) })).toBe('março de 2026')
})
