import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasets } from '../../datasets/index.ts'
import { loadRows } from '../../domain/tables/load.ts'
import { personKeys } from '../../domain/tables/party.ts'
import { barriers } from '../browser/support/barriers.ts'
import { openChromium } from '../browser/support/chromium.ts'
import { loadOf, renumbered, rowsOf } from './table-rows.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// The public tables in a real browser: without JavaScript, on every width, in both contrasts, and on paper.

/** A page may be slow on a machine that does much else; nothing here is about time. */
const browsing = 120_000
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
  for (const dataset of datasets)
    for (const month of [1, 2, 3])
      await loadRows(
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
const paths = ['', ...datasets.map(({ name }) => `/${name}`)].map((path) => `/p/um/dados${path}`)

/** The rules that another contrast can break: it changes colours alone. */
const ofColours = ['color-contrast', 'link-in-text-block']

test.each(paths)(
  '%s is no wider than any screen, without barriers in either contrast, and printed with address and day',
  { timeout: browsing },
  async (path) => {
    const page = await open(path, { scripts: true })
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, String(width)).toBeLessThanOrEqual(width)
      if (width > 320) expect(await barriers(page), String(width)).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Alto contraste' }).click()
    await page.locator('html[data-contrast]').waitFor()
    expect(await barriers(page, ofColours)).toEqual([])

    const printed = page.locator('.printed')
    expect(await printed.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await printed.innerText()).toMatch(/^Impresso de http\S+ em \d/)
    expect(await printed.innerText()).toContain(path)
    expect(await page.locator('form.filter').isVisible()).toBe(false)
    await close(page)
  },
)

test(
  'without JavaScript, four clicks lead from the home page to who was paid, and for what',
  { timeout: browsing },
  async () => {
    const page = await open('/p/um')
    await page.getByRole('link', { name: 'Dados', exact: true }).click()
    await page.getByRole('link', { name: 'Empenhos', exact: true }).click()
    await page.locator('.bars-chart a').first().click()
    const chip = page.getByRole('list', { name: 'Filtros em uso' })
    expect(await chip.getByRole('link').first().innerText()).toContain('Função: ')
    await page.locator('table.rows tbody th a').first().click()
    const credor = page.locator('dt', { hasText: 'Credor' }).locator('xpath=following-sibling::dd')
    expect(await credor.innerText()).toContain('Fornecedora Serra Clara')
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
    expect(await result.innerText()).toBe(all)
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
