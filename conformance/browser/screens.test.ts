import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../../resources/index.ts'
import routes from '../contract/routes.json' with { type: 'json' }
import { addressesOf, documented } from './addresses.ts'
import { openChromium } from './chromium.ts'
import { people, startDemonstration, type Demonstration } from './demonstration.ts'
import { arrives, complaints, desk, phone, settled, signIn, soon, visit } from './visitor.ts'

let browser: Browser
let demonstration: Demonstration
let page: Page
let heard: ReturnType<typeof complaints>
let addresses: ReturnType<typeof addressesOf>
beforeAll(async () => {
  [browser, demonstration] = await Promise.all([openChromium(), startDemonstration()])
  page = (await visit(browser)).page
  await signIn(page, demonstration.url, people.ana)
  heard = complaints(page)
  addresses = addressesOf(page, demonstration.url)
})
afterAll(async () => {
  await browser.close()
  await demonstration.end()
})

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What is wrong for somebody who cannot see, point or tell colours apart; only what these rules find, when given. */
async function barriers(rules?: readonly string[]): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules([...rules]) : axe.withTags(wcag)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary = '' }) => `${id} at ${String(target)}: ${failureSummary.split('\n').at(-1)?.trim()}`))
}
const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** What is wrong with the screen that is open. */
async function faults(): Promise<readonly string[]> {
  const found = [...heard.all(), ...(await barriers())]
  const headings = await page.getByRole('heading', { level: 1 }).count()
  if (headings !== 1) found.push(`${headings} headings of level 1`)
  const title = await page.title()
  if (!/^\S.* · Claraboia$/.test(title)) found.push(`title "${title}"`)
  return found
}
/** What is wrong with it in the dark. */
async function faultsInTheDark(): Promise<readonly string[]> {
  const bright = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background, soon).not.toBe(bright)
  const found = await barriers()
  await page.emulateMedia({ colorScheme: 'light' })
  return found.map((fault) => `dark: ${fault}`)
}
/** What is wrong with it on a small screen: whatever does not fit, and what a finger cannot hit. */
async function faultsOnPhone(): Promise<readonly string[]> {
  await page.setViewportSize(phone)
  const found = [...(await barriers(['target-size']))]
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (overflow > 0) found.push(`scrolls ${overflow} px to the side`)
  await page.setViewportSize(desk)
  return found.map((fault) => `phone: ${fault}`)
}
const allFaults = async () => [...(await faults()), ...(await faultsInTheDark()), ...(await faultsOnPhone())]

for (const route of documented) {
  test(`${route.resource.name}: ${route.path}`, async () => {
    const path = await addresses(route)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(desk)
    heard.clear()
    await page.goto(`${demonstration.url}${path}${route.kind === 'list' ? '?pageSize=10' : ''}`)
    await settled(page)
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await allFaults()).toEqual([])
    if (route.kind === 'detail') expect(await page.locator('main :is(input, textarea, select):enabled').count()).toBe(0)
  })
}

test('every noun was seen', () => {
  expect(new Set(documented.map(({ resource }) => resource.name)).size).toBe(resources.filter(({ name }) => routes.some((route) => route.resource === name)).length)
})

test.each(['/', '/conta/configuracoes'])('%s', async (path) => {
  heard.clear()
  await page.goto(demonstration.url + path)
  await settled(page)
  expect(await allFaults()).toEqual([])
})

test('the sign-in and the page that is not there', async () => {
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await arrives(page, '/autenticacao/login')
  heard.clear()
  await page.reload()
  await settled(page)
  expect(await allFaults()).toEqual([])
  await page.goto(`${demonstration.url}/nada/aqui`)
  await settled(page)
  expect(await barriers()).toEqual([])
})
