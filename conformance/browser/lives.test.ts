import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { callOf, screenSets } from '../../kernel/call.ts'
import { isReference } from '../../kernel/field.ts'
import { fieldOf, type AnyResource, type ScreenSet } from '../../kernel/resource.ts'
import { formatValue } from '../../kernel/format.ts'
import { isRequired } from '../../kernel/write.ts'
import { resources } from '../../resources/index.ts'
import { covers } from '../coverage/covers.ts'
import { noteFields } from '../coverage/seen.ts'
import { samplesOf } from '../support/by-kind.ts'
import { isCall, seeRefused } from './support/refusals.ts'
import { takeSeat, type Seat } from './support/screen-faults.ts'
import { readForm, type FormShown } from './support/whole-form.ts'
import { leaveFor, pathOf, save, settled, takeUp } from './support/visitor.ts'

// A row of every noun that has the screens for it: made, seen, changed, removed and brought back, by hand.

const seat = takeSeat()
let page: Page
let heard: Seat['heard']
let origin: string
beforeAll(() => {
  ;({
    page,
    heard,
    demonstration: { url: origin },
  } = seat())
})

const control = (name: string) => page.locator(`[id="campo-${name}"]`)
const notices = () => page.getByRole('region', { name: 'Avisos' })

/** The first row that a reference offers, or another one where that is taken. */
async function pick(input: Locator, nth: number): Promise<void> {
  await input.click()
  const options = page.getByRole('option')
  await options.first().waitFor()
  await options.nth(Math.min(nth, (await options.count()) - 1)).click()
}

/** Two letters of the alphabet for a number: what is unique of a noun must be new at each try. */
const mark = () => String(Date.now() % 1_000_000)
const unique = (resource: AnyResource, name: string) =>
  resource.unique?.some((names) => names.includes(name)) ?? false

/** What is typed into a field: the noun's own example, made unlike any other row where the noun asks for that. */
function typed(resource: AnyResource, name: string, nth: number): string {
  const field = fieldOf(resource, name)
  const example = resource.example[name] ?? 'x'
  // A code of two signs has no room for a mark: the noun's example is of no row that is there.
  if (!unique(resource, name) || /^(?:[A-Z]{2}|\d{2})$/.test(String(example)))
    return formatValue(field, example)
  const other = samplesOf(field).unique?.(example, Number(mark()), nth, field)
  if (other !== undefined) return formatValue(field, other)
  const words = String(example)
  if (/^[a-z0-9-]+$/.test(words)) return `${words}-${mark()}`
  const most = 'max' in field ? field.max : Infinity
  return most < 12 ? mark().slice(0, most) : `${words} ${mark()}`
}

/** Opens the tab of a form that an input stands on. */
async function bringUp(input: Locator): Promise<void> {
  for (const tab of await page.locator('main').getByRole('tab').all()) {
    if (await input.isVisible()) return
    await tab.click()
  }
}

async function fill(resource: AnyResource, name: string, nth: number): Promise<void> {
  const field = fieldOf(resource, name)
  const input = control(name)
  // Left out by this screen.
  if ((await input.count()) === 0 || !(await input.isEnabled())) return
  await bringUp(input)
  if (isReference(field)) return pick(input, unique(resource, name) ? nth : 0)
  if ('options' in field) {
    await input.click()
    return page
      .getByRole('option', {
        name: field.options[String(resource.example[name])] ?? '',
        exact: true,
      })
      .click()
  }
  await input.fill(typed(resource, name, nth))
}

/** Fields that must be filled, and those without which the server refuses the row. */
const alsoNeeded: Readonly<Record<string, readonly string[]>> = {
  'document-element': ['externalUrl'],
  'organisational-structure': ['externalUrl'],
  faq: ['text'],
  'system-menu-item': ['ownerId'],
  secretariat: ['parentId'],
}
const needed = (resource: AnyResource) =>
  resource.form
    .flatMap(({ fields }) => fields)
    .filter(
      (name) =>
        !fieldOf(resource, name).generated &&
        name !== resource.scope?.portal &&
        (isRequired(resource, name) ||
          fieldOf(resource, name).requiredWhenNew !== undefined ||
          unique(resource, name) ||
          alsoNeeded[resource.name]?.includes(name)),
    )

const sets = (resource: AnyResource): ScreenSet | undefined =>
  screenSets(resource).find(
    (set) => set.list && !set.list.includes(':') && set.create && set.detail && set.edit,
  )
/** Nouns whose forms are screens of their own, or need others first: their lives are in lives-own-forms.test.ts. */
const byHand = new Set(['profile-page-permission', 'user-menu'])
const lively = resources.flatMap((resource) => {
  const set = sets(resource)
  return set?.list && callOf(resource, 'create') && !byHand.has(resource.name)
    ? [[resource.name, resource, set.list] as const]
    : []
})

/** Whether the life before this one went to its end. */
let isWell = false
/** Opens the form of a new row as a user does, through the list's button; answers the parent's question with its first row. */
async function openForm(list: string): Promise<void> {
  // A life that ended badly may have left a dialog open, or a form that asks before it is left.
  if (isWell) await leaveFor(page, `${list}?portal=1`)
  else {
    await page.goto(`${origin}${list}?portal=1`)
    await settled(page)
  }
  isWell = false
  await page
    .locator('main')
    .getByRole('button', { name: /^Nov[oa] / })
    .or(page.locator('main').getByRole('link', { name: /^Nov[oa] / }))
    .first()
    .click()
  const asked = page.getByRole('dialog')
  const opened = page.waitForURL((url) => url.pathname !== list)
  await Promise.race([opened, asked.waitFor()])
  if (await asked.isVisible()) {
    await pick(asked.getByRole('combobox'), 0)
    await asked.getByRole('button', { name: 'Continuar' }).click()
    await opened
  }
  await settled(page)
  // A field that is not there yet would be taken for one that this screen leaves out.
  await page.locator('main [id^="campo-"]').first().waitFor()
}

/** What the inputs show, once the names of all rows that they point to have come. */
async function readLoaded(resource: AnyResource): Promise<FormShown> {
  await expect
    .poll(async () => Object.values(await readForm(page, resource)).includes('…'))
    .toBe(false)
  return readForm(page, resource)
}

/** @returns what stood in the inputs that were filled in. */
async function create(resource: AnyResource, list: string): Promise<FormShown> {
  await openForm(list)
  // A second round, with other rows to point to, where the first combination is taken.
  for (let nth = 1; nth <= 6; nth += 1) {
    for (const name of needed(resource)) await fill(resource, name, nth)
    const shown = await readLoaded(resource)
    const filled = Object.fromEntries(needed(resource).map((name) => [name, shown[name] ?? '']))
    const { createFailed } = resource.messages
    if (nth === 1 && createFailed) await seeRefused(page, 'POST', createFailed, () => save(page))
    const [answer] = await Promise.all([
      page.waitForResponse(
        (one) => one.request().method() === 'POST' && isCall(one.request().url()),
      ),
      save(page),
    ])
    if (answer.ok()) return filled
    heard.clear()
  }
  throw new Error(await page.locator('main').getByRole('alert').last().innerText())
}

/** Removes the row of the detail screen that is open; when the noun has words for it, the first try is refused. */
async function remove(resource: AnyResource): Promise<void> {
  const click = (place: Locator) =>
    place.getByRole('button', { name: 'Excluir', exact: true }).click()
  const confirm = () => click(page.getByRole('dialog'))
  const { removeFailed } = resource.messages
  const detail = page.url()
  await click(page.locator('main'))
  if (removeFailed) {
    await seeRefused(page, 'DELETE', removeFailed, confirm)
    await page.goto(detail)
    await click(page.locator('main'))
  }
  await confirm()
}

const links = new Set(['manager-profile-user', 'manager-user-link', 'unit-management'])
test.each(lively)('%s', async (_, resource, list) => {
  covers({
    rules: [
      'lists.soft-deleted',
      ...(links.has(resource.name) ? ['permissions.manager-links'] : []),
    ],
  })
  heard.clear()
  const made = await create(resource, list)
  heard.clear()
  await takeUp(page, 'Ver')
  await page.waitForURL((url) => /\/detalhes\//.test(url.pathname))
  await settled(page)
  const detail = pathOf(page)
  await page.getByRole('link', { name: 'Editar', exact: true }).click()
  await page.waitForURL((url) => /\/editar\//.test(url.pathname))
  await settled(page)
  const shown = await readLoaded(resource)
  const kept = Object.entries(made).filter(([name, text]) => text && shown[name] === text)
  noteFields(kept.map(([name]) => `${resource.name}.${name}`))
  const { updateFailed } = resource.messages
  if (updateFailed) await seeRefused(page, 'PUT', updateFailed, () => save(page))
  heard.clear()
  await save(page)
  await expect.poll(() => pathOf(page)).not.toMatch(/\/editar\//)
  // What is pressed while one screen goes and another comes may be of either.
  await settled(page)
  await leaveFor(page, detail)
  await remove(resource)
  heard.clear()
  await expect.poll(() => pathOf(page)).toBe(list)
  await expect.poll(() => page.locator(`main a[href^="${detail}"]`).count()).toBe(0)
  await takeUp(page, 'Desfazer')
  await notices()
    .getByText(/ restaurad[oa]$/)
    .waitFor()
  await page.goto(origin + detail)
  await page.locator('main').getByRole('button', { name: 'Excluir', exact: true }).waitFor()
  await settled(page)
  expect(heard.all()).toEqual([])
  isWell = true
})
