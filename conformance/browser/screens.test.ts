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
  expect([200, 204], path).toContain(answer.status)
  return answer.status === 204 ? [] : answer.json() as Promise<readonly Readonly<Record<string, unknown>>[]>
}
const keys = new Map<string, string>()
/** The key of a record that there is; lists of a portal are asked of one that has everything. */
async function keyIn(resource: AnyResource): Promise<string> {
  const known = keys.get(resource.name)
  if (known !== undefined) return known
  for (const path of await listsOf(resource)) {
    const [first] = await rows(path)
    if (!first) continue
    const key = String(first[wireName(keyOf(resource), fieldOf(resource, keyOf(resource)))])
    keys.set(resource.name, key)
    return key
  }
  throw new Error(`the demonstration has no ${resource.name}`)
}
/** The lists of a noun: of every portal, or of what else its path names. */
async function listsOf(resource: AnyResource): Promise<readonly string[]> {
  const { path = '', params = [] } = callOf(resource, 'list') ?? {}
  const given = await Promise.all(params.map(async (name) => {
    const target = nounOf(name === 'typeId' ? null : name === 'adminId' ? 'manager-profile-user' : resource.fields[name]?.to ?? null)
    if (target?.name === 'portal') return (await rows('/webadm/listaportalall')).map((row) => [name, String(row['id'])] as const)
    return [[name, name === 'typeId' ? '2' : name === 'year' ? '0000' : target ? await keyIn(target) : ''] as const]
  }))
  const choices = given.reduce<readonly (readonly (readonly [string, string])[])[]>((made, pairs) => made.flatMap((before) => pairs.map((pair) => [...before, pair])), [[]])
  return choices.map((values) => fillPath(path, Object.fromEntries(values)))
}
/** The nouns below whose path `:id` stands for the record that theirs belong to. */
const parents: readonly (readonly [within: string, noun: string])[] = [['listar-documentos/:', 'document-type'], ['gerenciar-menus-itens-base/:', 'base-menu'], ['gerenciar-menus-itens-base/cadastro/:', 'base-menu']]
/** The documented path with the ids of records that there are: a parameter names the row, what the row points to, or, in a list, its parent. */
async function addressOf({ path, kind, params, resource }: (typeof documented)[number]): Promise<string> {
  const noun = (name: string) => {
    const parent = parents.find(([within]) => path.includes(within))?.[1]
    const pointed = resource.fields[name]?.to
    if (parent !== undefined) return nounOf(parent)
    if (pointed !== undefined) return nounOf(pointed)
    return kind === 'list' ? nounOf('portal') : resource
  }
  const values = await Promise.all(params.map(async (name) => [name, await keyIn(noun(name) ?? resource)] as const))
  return fillPath(path, Object.fromEntries(values))
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
