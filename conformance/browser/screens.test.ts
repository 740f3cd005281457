import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callOf, fillPath } from '../../kernel/call.ts'
import { fieldOf, keyOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { resources } from '../../resources/index.ts'
import routes from '../contract/routes.json' with { type: 'json' }
import { openChromium } from './chromium.ts'
import { people, startDemonstration, type Demonstration } from './demonstration.ts'
import { arrives, complaints, desk, phone, settled, signIn, soon, visit } from './visitor.ts'

let browser: Browser
let demonstration: Demonstration
let page: Page
let heard: ReturnType<typeof complaints>
beforeAll(async () => {
  [browser, demonstration] = await Promise.all([openChromium(), startDemonstration()])
  page = (await visit(browser)).page
  await signIn(page, demonstration.url, people.ana)
  heard = complaints(page)
})
afterAll(async () => {
  await browser.close()
  await demonstration.end()
})

const nounOf = (name: string | null) => resources.find((resource) => resource.name === name)
const documented = routes.flatMap(({ path, kind, resource: name, params }) => {
  const resource = nounOf(name)
  return resource ? [{ path, kind, params, resource }] : []
})

/** The rows of a list call, as this user gets them. */
async function rows(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { token } = await page.evaluate(async () => (await fetch('/api/authUserAplication')).json() as Promise<{ readonly token: string }>)
  const answer = await fetch(`${demonstration.url}${path}?page=1&pageSize=10`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status, path).toBe(200)
  return answer.json() as Promise<readonly Readonly<Record<string, unknown>>[]>
}
const keys = new Map<string, string>()
/** The key of a record that there is; lists of a portal are asked of one that has everything. */
async function keyIn(resource: AnyResource): Promise<string> {
  const known = keys.get(resource.name)
  if (known !== undefined) return known
  const portal = nounOf('portal')
  const list = callOf(resource, 'list')?.path ?? ''
  const [typeId, portalId] = list.includes(':typeId') ? ['2', '1'] : ['', list.includes(':portalId') && portal ? await keyIn(portal) : '']
  const [first] = await rows(fillPath(list, { portalId, typeId, year: '0000' }))
  const key = String(first?.[wireName(keyOf(resource), fieldOf(resource, keyOf(resource)))])
  keys.set(resource.name, key)
  return key
}
/** The documented path with the ids of records that there are: a list below another record is asked by that record. */
async function addressOf({ path, kind, params, resource }: (typeof documented)[number]): Promise<string> {
  const [param] = params
  if (param === undefined) return path
  const parent = nounOf(path.includes('listar-documentos/:') ? 'document-type' : 'portal')
  return fillPath(path, { [param]: await keyIn(kind === 'list' || param === 'portalId' ? parent ?? resource : resource) })
}

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
/** What is wrong with it in the dark: the same document in other colours. */
async function faultsInTheDark(): Promise<readonly string[]> {
  const bright = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background, soon).not.toBe(bright)
  const found = await barriers(['color-contrast'])
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
    const path = await addressOf(route)
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

test('all twelve nouns were seen', () => {
  expect(new Set(documented.map(({ resource }) => resource.name)).size).toBe(resources.length)
  expect(documented.length).toBeGreaterThanOrEqual(46)
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
