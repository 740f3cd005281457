import papaparse from 'papaparse'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasetNamed, datasets } from '../../tables/declared/index.ts'
import { movimentos } from '../../tables/declared/movimentos.ts'
import type { SentRow } from '../../tables/domain/read-row.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { townMoney } from '../../tables/demo/town.ts'
import { barriers } from '../browser/support/barriers.ts'
import { openChromium } from '../browser/support/chromium.ts'
import { examples, loadMeant, loadOf, renumbered, rowsOf } from './table-rows.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { isWhole } from '../support/whole.ts'

// The public tables in a real browser: without JavaScript, on every width, in both contrasts, in the dark, and on
// paper.

/** A page may be slow on a machine that does much else; nothing here is about time. */
const browsing = 120_000
/** The tables whose pages are opened; what other tests look at they publish themselves. */
const looked = isWhole
  ? datasets
  : datasets.filter((one) => examples.includes(one) || one.name === 'empenhos')
let server: TestServer
let browser: Browser
let origin = ''
const [place] = tenants.a.portals
const actor = {
  tenantId: 1,
  userId: '',
  userName: 'Sistema contábil',
  managers: null,
  ip: '',
  requestId: '',
}

beforeAll(async () => {
  server = await startTestServer()
  const at = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  origin = `http://${tenants.a.host}:${at.port}`
  browser = await openChromium(tenants.a.host)
  const keys = personKeys('um segredo', 1)
  for (const dataset of looked)
    for (const month of [1, 2, 3])
      await loadMeant(
        server.runnerOf('a'),
        actor,
        loadOf(
          dataset,
          rowsOf(dataset, 60 - month * 5, { month }).map(({ line, cells }) => ({
            line,
            cells: renumbered(dataset, cells, `${month}-${line}`),
          })),
          place,
          { month },
        ),
        keys,
      )
}, 120_000)
afterAll(async () => {
  await browser.close()
  await server.close()
})

async function open(path: string, { width = 1440, scripts = false } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
  })
  const page = await context.newPage()
  await page.goto(`${origin}${path}`)
  return page
}
const close = (page: Page) => page.context().close()
const pathOf = ({ name }: { readonly name: string }) => `/p/um/dados/${name}`
/** Those that are looked at: one page draws all tables. */
const thorough = ['/p/um/dados', ...(isWhole ? datasets : examples).map(pathOf)]

async function expectWidths(page: Page, asked: readonly number[]) {
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, String(width)).toBeLessThanOrEqual(width)
    if (asked.includes(width)) expect(await barriers(page), String(width)).toEqual([])
  }
}
/** The rules that another contrast can break: it changes colours alone. */
const ofColours = ['color-contrast', 'link-in-text-block']

test.each(thorough)(
  '%s is no wider than any screen, without barriers in either contrast or in the dark, and printed with address and day',
  { timeout: browsing },
  async (path) => {
    const page = await open(path, { scripts: true })
    await expectWidths(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect.poll(ground).toBe('rgb(17, 23, 30)')
    expect(await barriers(page, ofColours), 'dark').toEqual([])
    await page.getByRole('button', { name: 'Alto contraste' }).click()
    await page.locator('html[data-contrast]').waitFor()
    await expect.poll(ground).toBe('rgb(0, 0, 0)')
    expect(await barriers(page, ofColours)).toEqual([])

    const printed = page.locator('.printed').filter({ hasText: /^Impresso de/ })
    await expect.poll(() => printed.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => printed.innerText()).toMatch(/^Impresso de http\S+ em \d/)
    await expect.poll(() => printed.innerText()).toContain(path)
    await expect.poll(() => page.locator('form.filter').isVisible()).toBe(false)
    await close(page)
  },
)

/** Publishes rows of a year for the second portal. */
async function publish(
  dataset: Dataset,
  rows: readonly SentRow['cells'][],
  year: number,
): Promise<void> {
  const [, other] = tenants.a.portals
  const sent = rows.map((cells, at) => ({ line: at + 2, cells }))
  const load = loadOf(dataset, sent, other, { year, month: null })
  const outcome = await loadMeant(server.runnerOf('a'), actor, load, personKeys('um segredo', 1))
  expect(outcome).toMatchObject({ status: 'publicada' })
}

test(
  'the picture of a chart keeps its width beside the numbers of four lines',
  { timeout: browsing },
  async () => {
    const kinds = ['liquidacao', 'pagamento', 'estorno_liquidacao', 'estorno_pagamento']
    const rows = kinds.map((tipo, at) => ({
      exercicio: '2021',
      tipo,
      numero: `Q${at}`,
      data: '2021-03-10',
      exercicio_empenho: '2021',
      empenho: '1',
      credor: 'Fornecedora',
      funcao: '10',
      fonte: '15000000',
      categoria: 'bens',
      valor: at > 1 ? '-1.00' : '9.00',
    }))
    await publish(movimentos, rows, 2021)
    const page = await open('/p/dois/dados/movimentos?exercicio=2021')
    await page.setViewportSize({ width: 1440, height: 900 })
    const chart = page.locator('.lines-chart')
    await expect.poll(() => chart.locator('path.series').count()).toBe(4)
    const width = () => chart.locator('.picture').evaluate((one) => one.clientWidth)
    await expect.poll(width).toBeGreaterThanOrEqual(384)
    await close(page)
  },
)

/** The invented town's health, and its schools beside it: money, commitments, payments and what was bought. */
async function publishTown() {
  const town = townMoney(new Date('2026-11-23T12:00:00Z'))
  for (const name of ['licitacoes', 'contratos', 'movimentos', 'empenhos'])
    // What is bought in a year was put out to tender in the one before.
    for (const year of town.years.slice(-2)) {
      const dataset = datasetNamed(name)
      const schools = name === 'empenhos' ? (town.rowsOf('educacao', year)[name] ?? []) : []
      const rows = [
        ...(town.rowsOf('saude', year)[name] ?? []),
        // Their numbers are those of another unit.
        ...schools.map((cells) => ({ ...cells, numero: `E${cells['numero'] ?? ''}` })),
      ]
      if (!dataset || rows.length === 0) continue
      await publish(dataset, rows, year)
    }
}

test(
  'without JavaScript, four clicks tell what was paid for health in 2026, to whom, by which bidding',
  { timeout: browsing },
  async () => {
    await publishTown()
    const page = await open('/p/dois')
    await page.getByRole('link', { name: 'Dados', exact: true }).click()
    await page.getByRole('link', { name: 'Empenhos', exact: true }).click()
    await page.locator('.bars-chart').getByRole('link', { name: 'Saúde', exact: true }).click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Empenhos')
    const paid = await page
      .locator('.totals dt', { hasText: /^Pago$/ })
      .locator('xpath=following-sibling::dd')
      .innerText()

    // The same sum in the files, and in the answers to programs.
    const query = 'exercicio=2026&funcao=10'
    const csv = await (await fetch(`${origin}/p/dois/dados/empenhos/linhas.csv?${query}`)).text()
    const { data } = papaparse.parse<Record<string, string>>(csv.replace('\u{feff}', ''), {
      header: true,
      delimiter: ';',
      skipEmptyLines: true,
    })
    const json = (await (
      await fetch(`${origin}/p/dois/dados/empenhos/linhas.json?${query}`)
    ).json()) as readonly { valor_pago: number }[]
    const cents = data.reduce(
      (sum, row) => sum + Math.round(Number(row['valor_pago']?.replace(',', '.')) * 100),
      0,
    )
    expect(cents).toBeGreaterThan(100_000_000)
    expect(cents).toBe(json.reduce((sum, row) => sum + Math.round(row.valor_pago * 100), 0))
    const api = `${origin}/p/dois/dados/api/v1/empenhos/soma?${query}&de=valor_pago`
    const sums = (await (await fetch(api)).json()) as {
      readonly total: { readonly valor_pago: number }
    }
    expect(Math.round(sums.total.valor_pago * 100)).toBe(cents)
    expect(paid).toBe((cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }))

    // To whom: the greatest, and all of them below.
    const payees = page.getByRole('table', { name: 'A quem: pago em 2026' })
    const laboratory = payees.getByRole('row', { name: /^Laboratório Santa Clara/ })
    await expect.poll(() => laboratory.innerText()).toMatch(/R\$\s[\d.]+,\d\d/)

    // By which bidding: the commitment leads to it, and it back to the commitment.
    const row = page
      .locator('table.rows tbody tr', { hasText: 'Equipamentos Hospitalares' })
      .first()
    await row.locator('th a').click()
    const bidding = page.getByRole('region', { name: 'Licitação', exact: true })
    await expect.poll(() => bidding.innerText()).toMatch(/Pregão - Eletrônico \d+\/2025/)
    const commitment = new URL(page.url()).pathname
    await bidding.locator('th a').click()
    const back = page.getByRole('region', { name: 'Empenhos', exact: true })
    expect(
      await back
        .locator('th a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toContain(commitment)
    await close(page)
  },
)

test(
  'without JavaScript, the form narrows the table, and a chip takes the filter away',
  { timeout: browsing },
  async () => {
    const page = await open('/p/um/dados/empenhos', { width: 390 })
    const result = page.locator('.result [role=status]')
    const all = await result.innerText()
    await page.getByLabel('Credor').fill('serra clara 3')
    await page.getByRole('button', { name: 'Filtrar' }).click()
    const some = await result.innerText()
    expect(some).not.toBe(all)
    await page.getByRole('link', { name: 'Credor: serra clara 3' }).click()
    await expect.poll(() => result.innerText()).toBe(all)
    await close(page)
  },
)

test(
  'rows are cards on a small screen, and a table on paper of the same width',
  { timeout: browsing },
  async () => {
    const page = await open('/p/um/dados/empenhos', { width: 390 })
    const shown = () =>
      page
        .locator('table.rows tbody tr')
        .first()
        .evaluate((row) => getComputedStyle(row).display)
    expect(await shown()).toBe('block')
    await page.emulateMedia({ media: 'print' })
    expect(await shown()).toBe('table-row')
    await close(page)
  },
)
