import { isPartyColumn, isUnitColumn } from '../../tables/model/columns.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { datasetsOf } from '../../tables/declared/powers.ts'
import type { Load } from '../../tables/domain/load.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { columnOf, fieldsOf, type Dataset } from '../../tables/model/declaration.ts'
import { kindsIn, loadMeant, loadOf, rowsOf } from './table-rows.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Answer, type TestServer } from '../support/test-server.ts'
import { spread } from '../support/whole.ts'
import { chosenTables, namedTables } from '../support/chosen-nouns.ts'

// The public tables as a citizen sees them: pages, filters, charts, rows, files.
let server: TestServer
const [place] = tenants.a.portals
const someone = { tenantId: 1, userId: '', userName: 'Sistema contábil' }
const actor = { ...someone, managers: null, ip: '', requestId: '' }
const publish = (load: Load) =>
  loadMeant(server.runnerOf('a'), actor, load, personKeys('um segredo', 1))
const get = (url: string, host: string = tenants.a.host): Promise<Answer> =>
  server.app.inject({ url, headers: { host } })
const page = async (url: string): Promise<string> => {
  const answer = await get(url)
  expect(answer.statusCode, `${url}\n${answer.body.slice(0, 400)}`).toBe(200)
  return answer.body
}
type Row = Record<string, string | number | null>
const rowsAt = async (url: string): Promise<Row[]> => JSON.parse((await get(url)).body)
const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&'))

/** Tables whose own pages are looked at; of the others a row is enough to be named and dated. */
const looked = new Set([...chosenTables.map(({ name }) => name), 'movimentos', 'empenhos'])
const march = (dataset: Dataset) => rowsOf(dataset, looked.has(dataset.name) ? 70 : 1)
/** Rows of other keys than those of March. */
const april = (dataset: Dataset) => rowsOf(dataset, 209, { month: 4 }).slice(200)
const list = (name: string) => `/p/um/dados/${name}`

beforeAll(async () => {
  server = await startTestServer()
  for (const dataset of datasets)
    for (const load of [
      loadOf(dataset, march(dataset), place),
      ...(looked.has(dataset.name) ? [loadOf(dataset, april(dataset), place, { month: 4 })] : []),
    ])
      expect(await publish(load)).toMatchObject({ status: 'publicada' })
}, 120_000)
afterAll(async () => {
  await server.close()
})

test('the catalogue names every table, how new it is, and leads to it; the menu leads to the catalogue', async () => {
  const html = await page('/p/um/dados')
  for (const { name, title, purpose } of datasets) {
    expect(html).toContain(`<a href="${list(name)}">${title}</a>`)
    expect(html).toContain(purpose)
  }
  expect(html.match(/Dados até|Plano de <strong>/g)).toHaveLength(datasets.length)
  expect(await page('/p/um')).toContain('<a href="/p/um/dados">Dados</a>')
})

test('a portal that nothing arrived for says so, and its menu does not lead there', async () => {
  const catalogue = await page('/p/dois/dados')
  expect(catalogue).toContain('Ainda sem dados neste portal')
  const isListed = ({ name }: Dataset) => catalogue.includes(`href="/p/dois/dados/${name}"`)
  expect(datasets.filter(isListed)).toEqual(datasetsOf('executivo'))
  expect(await page('/p/dois')).not.toContain('/p/dois/dados')
  for (const { name } of datasets) {
    expect(await page(`/p/dois/dados/${name}`)).toContain('Ainda não há dados aqui')
    expect(await rowsAt(`/p/dois/dados/${name}/linhas.json`)).toEqual([])
  }
})

test('what is no table, no row or no format is 404', async () => {
  for (const path of ['nenhuma', 'nenhuma/linhas.csv', 'empenhos/x', 'empenhos/linhas.doc'])
    expect((await get(list(path))).statusCode, path).toBe(404)
})

test('what a filter cannot be is said on the page, and refused by a file', async () => {
  const query = '?exercicio=2026&natureza=33x'
  const html = await page(`${list('despesas')}${query}`)
  expect(html).toMatch(/<strong>[^<]+<\/strong> não pode ser “33x”/)
  expect(html).not.toContain('retirar este filtro')
  const refused = await get(`${list('despesas')}/linhas.csv${query}`)
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('não pode ser "33x"')
})

test('a CPF that was typed stands in no address of the page; its digits that are shown find the person', async () => {
  const query = new URLSearchParams({ exercicio: '2026', credor: '529.982.247-25' }).toString()
  const html = await page(`${list('empenhos')}?${query}`)
  expect(html).toContain('***.982.247-**')
  expect(html).not.toMatch(/529\D?982\D?247\D?25/)
})

describe.each(namedTables)('%s', (name, dataset) => {
  const files = (query = '') => rowsAt(`${list(name)}/linhas.json?${query}`)
  const inApril = dataset.filters.includes('mes') ? 'mes=4' : ''
  const rowLinks = (html: string) =>
    all(html, /<th scope="row"><a href="(\/p\/um\/dados\/[a-z_]+\/[^"]+)"/g)
  const sumOf = (rows: readonly Row[], column: string) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0) / 100
  const reais = (value: number) =>
    new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(value)
  // A table of states shows its newest month alone: nine rows.
  const ofYears = name === 'ppa' ? '2026 a 2029' : '2026'
  const [count, period] = dataset.time.state ? [9, 'abril de 2026'] : [79, ofYears]

  test('the page has the number of rows and the totals of its files', async () => {
    const [html, rows] = [await page(list(name)), await files()]
    expect(rows).toHaveLength(count)
    expect(html).toContain(`<strong>${count} linhas</strong> de ${period}`)
    expect(html).toMatch(/Dados até|Plano de/)
    expect(html).toMatch(/março de 2026, 70 linhas \(70 novas\)/)
    for (const column of dataset.sums)
      for (const { rows: own, titled } of kindsIn(dataset, rows))
        expect(html, column).toContain(
          `<dt>${titled(columnOf(dataset, column).label)}</dt><dd>${reais(sumOf(own, column))}</dd>`,
        )
  })

  test('every filter has a field, and narrows page and file alike', async () => {
    const html = await page(list(name))
    const [row = {}] = await files()
    for (const filter of dataset.filters) {
      const column = columnOf(dataset, filter)
      if (!isUnitColumn(column))
        expect(html).toMatch(new RegExp(`<label for="${filter}">${column.label}</label>`))
      const value = String(row[filter] ?? '')
      const query = new URLSearchParams({ exercicio: '2026', [filter]: value }).toString()
      const kept = await files(query)
      expect(kept.length, filter).toBeGreaterThan(0)
      expect(kept.length, filter).toBeLessThanOrEqual(count)
      const narrowed = await page(`${list(name)}?${query}`)
      expect(narrowed, filter).toMatch(new RegExp(`<strong>${kept.length} linhas?</strong>`))
      const { time } = dataset
      if (filter !== time.year && (!time.state || filter !== time.month))
        expect(narrowed, filter).toContain('retirar este filtro')
    }
  })

  test('pages have every row once, and end', async () => {
    const seen: string[] = []
    for (let url: string | undefined = list(name); url !== undefined;) {
      const html = await page(url)
      seen.push(...rowLinks(html))
      url = all(html, /rel="next" href="([^"]+)"/g)[0]
    }
    expect(seen).toHaveLength(count)
    expect(new Set(seen).size).toBe(count)
  })

  test('a row has a page and a JSON beside it, with everything that the file has of it', async () => {
    const html = await page(list(name))
    const [link = ''] = rowLinks(html)
    const [row = {}] = await files()
    expect(JSON.parse((await get(`${link}.json`)).body)).toEqual(row)
    const own = await page(link)
    for (const [column, { label }] of Object.entries(dataset.columns))
      if (row[column] !== null) expect(own, column).toContain(`<dt>${label}</dt>`)
    expect(own).toContain(`href="${link}.json"`)
    const party = Object.values(dataset.columns).some(isPartyColumn)
    expect(own.includes('name="robots" content="noindex"')).toBe(party)
  })

  test('a row that went with a load is gone, and one that never was is not found', async () => {
    const keysOf = (rows: readonly Row[]) =>
      rows.map((row) => dataset.key.map((part) => encodeURIComponent(String(row[part]))).join('/'))
    const before = keysOf(await files(inApril))
    await publish(loadOf(dataset, april(dataset).slice(1), place, { month: 4 }))
    const after = keysOf(await files(inApril))
    const [key = '', ...others] = before.filter((one) => !after.includes(one))
    expect(others).toEqual([])
    for (const end of ['', '.json'])
      expect((await get(`${list(name)}/${key}${end}`)).statusCode).toBe(410)
    await publish(loadOf(dataset, april(dataset), place, { month: 4 }))
    expect((await get(`${list(name)}/${key}`)).statusCode).toBe(200)
    const never = dataset.key.map((part) => (part === dataset.time.year ? '1999' : '1')).join('/')
    for (const end of ['', '.json'])
      expect((await get(`${list(name)}/${never}${end}`)).statusCode).toBe(404)
  })

  test(
    'nothing in the address of a row breaks it, and a code that is not whole is no address',
    { timeout: 120_000 },
    async () => {
      const [row = {}] = await files()
      const parts = dataset.key.map((part) => String(row[part]))
      const wild = ["'", '%', '\\', '9'.repeat(12), '-1', '1e3', '\u0000', '٣']
      for (const [at, part] of parts.entries())
        for (const value of [
          ...spread(wild, at + datasets.indexOf(dataset), 4),
          part.slice(0, 1),
          `${part}0`,
        ].filter((one) => one !== part)) {
          // Page and JSON read the key by one function: half of the values each.
          const end = value.length % 2 === 0 ? '' : '.json'
          const path = parts.with(at, value).map(encodeURIComponent).join('/')
          const { statusCode } = await get(`${list(name)}/${path}${end}`)
          expect([400, 404], `${path}${end}: ${statusCode}`).toContain(statusCode)
        }
    },
  )

  test('files say the same in each format', async () => {
    const rows = await files(inApril)
    const fields = fieldsOf(dataset).map((field) => field.name)
    const at = (format: string) => get(`${list(name)}/linhas.${format}?exercicio=2026&${inApril}`)
    const [csv, ndjson, xlsx] = [await at('csv'), await at('ndjson'), await at('xlsx')]
    expect(csv.body.split('\r\n')[0]?.replaceAll(/["\u{feff}]/gu, '')).toBe(fields.join(';'))
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(rows.length + 1)
    expect(
      ndjson.body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Row),
    ).toEqual(rows)
    expect(xlsx.headers['content-type']).toContain('spreadsheetml')
    expect(Object.keys(rows[0] ?? {})).toEqual(fields)
  })

  test('charts have the numbers of the file, and each bar leads to its class', async () => {
    const html = await page(list(name))
    for (const chart of dataset.charts) {
      if ('lines' in chart) {
        expect(html).toContain(`aria-describedby="por-${chart.lines}-numeros"`)
        const amount = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 })
        const inMarch = await files('mes=3')
        if (chart.of.length === 0)
          expect(html).toContain(`<td class="number">${inMarch.length}</td>`)
        for (const column of chart.of) {
          for (const { rows } of kindsIn(dataset, inMarch))
            expect(html).toContain(`<td class="number">${amount.format(sumOf(rows, column))}</td>`)
        }
      } else {
        const [link = ''] = all(html, /class="chart bars-chart">.*?<a href="([^"]+)"/gs)
        const query = link.slice(link.indexOf('?') + 1)
        const ofClass = await files(query)
        expect(html).toContain(
          chart.of === undefined
            ? `<td class="number">${ofClass.length}</td>`
            : reais(sumOf(ofClass, chart.of)),
        )
        expect(await page(link)).toContain('retirar este filtro')
      }
    }
  })

  test(
    'nothing in an address breaks a page, and no page has a style or a script of its own',
    { timeout: 120_000 },
    async () => {
      const wild = ["'", '%', '\\', '9'.repeat(40), '-1', '<i>', '\u0000', '٣', 'a'.repeat(400)]
      for (const value of spread(wild, datasets.indexOf(dataset), 4))
        // All filters at once: each of them is read, and asked of the database.
        for (const names of [dataset.filters, ['depois']]) {
          const query = new URLSearchParams(names.map((filter) => [filter, value]))
          const answer = await get(`${list(name)}?${query}`)
          expect(answer.statusCode, query.toString()).toBe(200)
          expect(answer.body).not.toMatch(/ style=|<style|<i>/)
        }
      for (const after of ['2026-13-40_1', '1_1', '2026-01-01_', '9999_999999999999999'])
        expect((await get(`${list(name)}?depois=${after}`)).statusCode, after).toBe(200)
    },
  )
})

test('a commitment leads to its liquidations and payments, and they to it', async () => {
  const [movement = {}] = await rowsAt(`${list('movimentos')}/linhas.json?mes=3`)
  const target = `${list('empenhos')}/${encodeURIComponent(String(movement['unidade_gestora']))}/${String(movement['exercicio_empenho'])}/${String(movement['empenho'])}`
  const commitment = await page(target)
  expect(commitment).toContain('Liquidações e pagamentos')
  const back = all(commitment, /<th scope="row"><a href="(\/p\/um\/dados\/movimentos[^"]+)"/g)
  expect(back.length).toBeGreaterThan(0)
  expect(await page(back[0] ?? '')).toContain(target)
})

test('the page on privacy, which every page leads to, tells each table that names persons, and by which law', async () => {
  expect(await page('/p/um')).toContain('href="/p/um/privacidade"')
  const html = await page('/p/um/privacidade')
  for (const { name, title, columns, law } of datasets) {
    const people = ['vereador', 'profissional', ...(name === 'vereadores' ? ['nome'] : [])]
    const [, person] =
      Object.entries(columns).find(([key, one]) => isPartyColumn(one) || people.includes(key)) ?? []
    const row = `<th scope="row"><a href="${list(name)}">${title}</a>`
    if (!person) expect(html).not.toContain(row)
    else for (const text of [row, person.label, law[0] ?? '']) expect(html).toContain(text)
  }
  expect(html).toContain('***.123.456-**')
  expect(await page('/p/dois/privacidade')).toContain('Nenhuma tabela publicada')
})
