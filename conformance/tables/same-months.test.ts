import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasetNamed } from '../../tables/declared/index.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { loadMeant, loadOf, renumbered, rowsOf } from './table-rows.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// A year of a table beside the same months of the year before.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const [place] = tenants.a.portals
const list = '/p/um/dados'
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
interface Period {
  readonly year: number
  readonly month: number
}
const get = async (url: string) => {
  const answer = await server.app.inject({ url, headers: { host: tenants.a.host } })
  expect(answer.statusCode, url).toBe(200)
  return answer
}
const page = async (url: string) => (await get(url)).body.replaceAll('<!-- -->', '')

const publish = async (name: string, periods: readonly Period[]) => {
  const dataset = datasetNamed(name)
  if (!dataset) throw new Error(name)
  for (const period of periods) {
    const rows = rowsOf(dataset, 12, period).map((row) => ({
      ...row,
      cells: renumbered(dataset, row.cells, `${period.month}-${row.line}`),
    }))
    const load = loadOf(dataset, rows, place, period)
    const outcome = await loadMeant(server.runnerOf('a'), actor, load, personKeys('k', 1))
    expect(outcome).toMatchObject({ status: 'publicada' })
  }
}
const months = (year: number, ...all: readonly number[]) => all.map((month) => ({ year, month }))
const cells = (html: string) => {
  const [, section = ''] = html.split('<section aria-labelledby="meses">')
  const [, body = ''] = section.split('<tbody>')
  return [...(body.split('</tbody>')[0] ?? '').matchAll(/<t[hd][^>]*>([^<]*)<\/t[hd]>/g)].map(
    ([, text]) => text,
  )
}

test('the same months are compared only where that is asked, month by month that both years have, and what lacks is said', async () => {
  await publish('receitas', [...months(2024, 1, 2, 3, 5), ...months(2025, 1, 2, 4)])
  const plain = await page(`${list}/receitas?exercicio=2025`)
  expect(plain).not.toContain('id="meses"')
  expect(plain).toContain('Comparar com os mesmos meses de 2024')
  const html = await page(`${list}/receitas?exercicio=2025&comparar=meses`)
  expect(html).not.toContain('id="sem-uso"')
  expect(html).toContain('Somados só os meses inteiros que os dois anos têm: janeiro e fevereiro.')
  expect(html).toContain('2025 não tem, nesta tabela: março e maio.')
  expect(html).toContain('2024 não tem, nesta tabela: abril.')
  const sumOf = async (year: number) => {
    const found = await Promise.all(
      [1, 2].map((month) => get(`${list}/receitas/linhas.json?exercicio=${year}&mes=${month}`)),
    )
    const rows = found.flatMap((answer) => answer.json<readonly Record<string, unknown>[]>())
    const cents = rows.map((row) => Math.round(Number(row['arrecadada']) * 100))
    return cents.reduce((sum, one) => sum + one, 0) / 100
  }
  const [before, now] = [await sumOf(2024), await sumOf(2025)]
  expect(before).toBeGreaterThan(0)
  const told = cells(html)
  const at = told.findIndex((text) => text?.startsWith('Arrecadad'))
  const reais = (value: number) => value.toLocaleString('pt-BR', { minimumFractionDigits: 2 })
  expect(told.slice(at + 1, at + 3)).toEqual([reais(before), reais(now)])
  expect(told[at + 3]?.replace('+', '')).toBe(reais(now - before))
})

test('the running month is left out, and a question of one month or of a year alone is told why it has none', async () => {
  const [year, month] = [new Date().getUTCFullYear(), new Date().getUTCMonth() + 1]
  await publish('despesas', [...months(year - 1, month), ...months(year, month)])
  const running = await page(`${list}/despesas?exercicio=${year}&comparar=meses`)
  expect(running).toContain('está em curso e fica fora.')
  expect(running).toContain('Não há mês inteiro com valor nos dois anos.')
  expect(running).not.toContain('Em %')
  const one = await page(`${list}/despesas?exercicio=${year}&mes=${month}&comparar=meses`)
  expect(one).toContain('Só se compara um ano inteiro')
  expect(await page(`${list}/despesas?comparar=outra`)).toContain(
    'Esta tabela não tem o filtro <strong>“comparar”',
  )
})
