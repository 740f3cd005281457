import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasetNamed, datasets } from '../../tables/declared/index.ts'
import { sql } from '../../platform/postgres/database.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Answer, type TestServer } from '../support/test-server.ts'
import { loadMeant, loadOf, rowsOf } from './table-rows.ts'

// How citizens go on from a page of a table: to the other table that answers the rest, and to the greatest of its rows.

let server: TestServer
const [place] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
const shown = ['despesas', 'empenhos', 'contratos', 'diarias']
const reais = (value: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const get = (url: string): Promise<Answer> =>
  server.app.inject({ url, headers: { host: tenants.a.host } })
const page = async (url: string): Promise<string> => {
  const answer = await get(url)
  expect(answer.statusCode, `${url}\n${answer.body.slice(0, 400)}`).toBe(200)
  return answer.body
}
type Row = Record<string, string | number | null>
const rowsAt = async (url: string) => JSON.parse((await get(url)).body) as readonly Row[]
const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&'))
const list = (name: string) => `/p/um/dados/${name}`

beforeAll(async () => {
  server = await startTestServer()
  for (const dataset of datasets.filter(({ name }) => shown.includes(name)))
    expect(
      await loadMeant(
        server.runnerOf('a'),
        actor,
        loadOf(dataset, rowsOf(dataset, 70), place),
        personKeys('k', 1),
      ),
    ).toMatchObject({ status: 'publicada' })
}, 120_000)
afterAll(async () => {
  await server.close()
})

test('the year is understood by either of its names, on pages, in files and by programs', async () => {
  for (const [name, year] of [
    ['contratos', 'exercicio'],
    ['empenhos', 'ano'],
  ] as const) {
    expect(await page(`${list(name)}?${year}=1999`)).toContain('Nenhuma linha de 1999')
    expect(await rowsAt(`${list(name)}/linhas.json?${year}=1999`)).toEqual([])
    const { body } = await get(`/p/um/dados/api/v1/${name}?${year}=1999`)
    expect(JSON.parse(body)).toMatchObject({ exercicio: 1999, linhas: [] })
    expect((await get(`/p/um/dados/api/v1/${name}?${year}=agora`)).statusCode).toBe(400)
  }
})

test('from how much was spent, one step leads to whom, with the same filters; a row leads there as well', async () => {
  const [spent = {}] = await rowsAt(`${list('despesas')}/linhas.json`)
  const html = await page(`${list('despesas')}?exercicio=2026&funcao=${spent['funcao']}&mes=3`)
  const to = `${list('empenhos')}?exercicio=2026&funcao=${spent['funcao']}`
  expect(all(html, /<li><a href="([^"]+)">A quem foi pago/g)).toEqual([to])
  expect(await page(to)).toContain('retirar este filtro')
  const key = datasetNamed('despesas')?.key ?? []
  const row = await page(`${list('despesas')}/${key.map((name) => spent[name]).join('/')}`)
  const [onward = ''] = all(row, /<li><a href="([^"]+)">A quem foi pago/g)
  const asked = new URL(onward, 'http://localhost').searchParams
  for (const name of ['unidade_gestora', 'funcao', 'subfuncao', 'natureza', 'fonte'])
    expect(asked.get(name), name).toBe(String(spent[name]))
})

test('documents of what a table tells lead to it, where it has rows', async () => {
  const ids = await server
    .runnerOf('a')
    .run<{ id: string; short: string }>(
      sql`select id::text as id, descricao_abrev as short from tipo_elemento where not excluido`,
    )
  const pageOf = async (short: string) =>
    page(`/p/um/documentos/${ids.find((type) => type.short === short)?.id}`)
  expect(await pageOf('Diárias')).toContain(`href="${list('diarias')}"`)
  // Nothing arrived for works yet.
  expect(await pageOf('Obra')).not.toContain('Linha por linha')
})

test('the greatest rows stand first where that is asked, page by page, and for programs', async () => {
  const rows = await rowsAt(`${list('contratos')}/linhas.json`)
  const amounts = rows.map((row) => Number(row['valor_atual'])).toSorted((a, b) => b - a)
  const shownOn = (html: string) =>
    all(html, /data-label="Valor atual \(R\$\)">([\d.,]+)</g).map((text) =>
      Number(text.replaceAll('.', '').replace(',', '.')),
    )
  const [link = ''] = all(await page(list('contratos')), /href="([^"]+)">valor atual</g)
  expect(new URL(link, 'http://localhost').searchParams.get('ordem')).toBe('-valor_atual')
  const seen: number[] = []
  for (let url: string | undefined = link; url !== undefined;) {
    const html = await page(url)
    expect(html).toContain('<strong aria-current="true">valor atual, do maior ao menor</strong>')
    expect(html).toMatch(/<title>[^<]*, por valor atual/)
    expect(all(html, /aria-sort="(\w+)">([^<]+)/g)).toEqual(['descending'])
    expect(all(html, /role="status">(.*?)<\/div>/gs)[0]).toContain('do maior ao menor')
    seen.push(...shownOn(html))
    url = all(html, /rel="next" href="([^"]+)"/g)[0]
  }
  expect(seen).toEqual(amounts)
  const { body } = await get('/p/um/dados/api/v1/contratos?ordem=-valor_atual&limite=3')
  const { linhas, proxima } = JSON.parse(body) as { linhas: Row[]; proxima: string }
  expect(linhas.map((row) => row['valor_atual'])).toEqual(amounts.slice(0, 3))
  const next = new URL(proxima)
  const rest = JSON.parse((await get(next.pathname + next.search)).body) as { linhas: Row[] }
  expect(rest.linhas.map((row) => row['valor_atual'])).toEqual(amounts.slice(3, 6))
})

test('more rows than are sorted while somebody waits come in the order of the table, and the page says so', async () => {
  const dataset = datasets.find(({ name }) => name === 'incentivos')
  if (!dataset) throw new Error('no such table')
  await loadMeant(
    server.runnerOf('a'),
    actor,
    loadOf(dataset, rowsOf(dataset, 20_001), place),
    personKeys('k', 1),
  )
  const [amount = ''] = dataset.sums
  const html = await page(`${list('incentivos')}?ordem=-${amount}&depois=9.00_1`)
  expect(html).toContain('São linhas demais para pôr em ordem de valor')
  expect(all(html, /rel="next" href="([^"]+)"/g)[0]).not.toContain('ordem=')
  expect((await get(`/p/um/dados/api/v1/incentivos?ordem=-${amount}`)).statusCode).toBe(400)
})

test('a page compares the sums of all years, with the same filters, and each year leads to its rows', async () => {
  const dataset = datasets.find(({ name }) => name === 'despesas')
  if (!dataset) throw new Error('no such table')
  const before = rowsOf(dataset, 40, { year: 2025 })
  await loadMeant(
    server.runnerOf('a'),
    actor,
    loadOf(dataset, before, place, { year: 2025 }),
    personKeys('k', 1),
  )
  const [{ funcao } = {}] = await rowsAt(`${list('despesas')}/linhas.json`)
  const html = await page(`${list('despesas')}?exercicio=2026&funcao=${funcao}`)
  const [, table = ''] = html.split('id="anos"')
  for (const year of [2025, 2026]) {
    const rows = await rowsAt(`${list('despesas')}/linhas.json?exercicio=${year}&funcao=${funcao}`)
    const paid = rows.reduce((sum, row) => sum + Number(row['pago']), 0)
    const [, line = ''] = new RegExp(`>${year}<(.*?)</tr>`).exec(table) ?? []
    expect(line, String(year)).toContain(`<td class="number">${reais(paid)}</td>`)
  }
  expect(all(table, /<a href="([^"]+)">2025</g)).toEqual([
    `${list('despesas')}?exercicio=2025&funcao=${funcao}`,
  ])
  // One year alone compares with nothing.
  expect(await page(list('contratos'))).not.toContain('id="anos"')
})

test('who travelled most stands before the rows', async () => {
  const rows = await rowsAt(`${list('diarias')}/linhas.json`)
  const html = await page(list('diarias'))
  expect(html).toContain('A quem: valor das diárias em 2026')
  const names = new Set(rows.map((row) => String(row['beneficiario'])))
  expect([...names].some((name) => html.includes(`>${name}</a>`))).toBe(true)
})
