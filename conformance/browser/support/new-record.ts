import { capitalZone } from '../../../pt-br/clock.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { isReference } from '../../../kernel/field.ts'
import { formatValue } from '../../../kernel/format.ts'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { isRequired } from '../../../kernel/write.ts'
import { samplesOf } from '../../support/by-kind.ts'
import { isCall, seeRefused } from './refusals.ts'
import { save } from './visitor.ts'
import { readForm, type FormShown } from './whole-form.ts'

// The form of a new record: filled in as far as it must be, refused, and saved.

/** The first row that a reference offers, or another one where that is taken. */
export async function pick(input: Locator, nth: number): Promise<void> {
  await input.click()
  const options = input.page().getByRole('option')
  await options.first().waitFor()
  await options.nth(Math.min(nth, (await options.count()) - 1)).click()
}

/** What is unique of a noun must be new at each try. */
const mark = () => String(Date.now() % 1_000_000)
const unique = (resource: AnyResource, name: string) =>
  resource.unique?.some((names) => names.includes(name)) ?? false

/** What is typed into a field: the noun's own example, made unlike any other row where the noun asks for that. */
function typed(resource: AnyResource, name: string, nth: number): string {
  const field = fieldOf(resource, name)
  const example = resource.example[name] ?? 'x'
  // A code of two signs has no room for a mark: the noun's example is of no row that is there.
  if (!unique(resource, name) || /^(?:[A-Z]{2}|\d{2})$/.test(String(example)))
    return formatValue(field, example, capitalZone)
  const other = samplesOf(field).unique?.(example, Number(mark()), nth, field)
  if (other !== undefined) return formatValue(field, other, capitalZone)
  const words = String(example)
  if (/^[a-z0-9-]+$/.test(words)) return `${words}-${mark()}`
  const most = 'max' in field ? field.max : Infinity
  return most < 12 ? mark().slice(0, most) : `${words} ${mark()}`
}

/** Opens the tab of a form that an input stands on. */
async function bringUp(page: Page, input: Locator): Promise<void> {
  for (const tab of await page.locator('main').getByRole('tab').all()) {
    if (await input.isVisible()) return
    await tab.click()
  }
}

async function fill(page: Page, resource: AnyResource, name: string, nth: number): Promise<void> {
  const field = fieldOf(resource, name)
  const input = page.locator(`[id="campo-${name}"]`)
  // Left out by this screen.
  if ((await input.count()) === 0 || !(await input.isEnabled())) return
  await bringUp(page, input)
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

/** What the inputs show, once the names of all rows that they point to have come. */
export async function readLoaded(page: Page, resource: AnyResource): Promise<FormShown> {
  await expect
    .poll(async () => Object.values(await readForm(page, resource)).includes('…'))
    .toBe(false)
  return readForm(page, resource)
}

/**
 * Fills in the form of a new record that is open and saves it; where the noun has words for that, its first try is
 * refused.
 * @param heard is cleared of what the server refuses by right
 * @returns what stood in the inputs that were filled in.
 */
export async function makeRecord(
  page: Page,
  resource: AnyResource,
  heard: { readonly clear: () => void },
): Promise<FormShown> {
  // A field that is not there yet would be taken for one that this screen leaves out.
  await page.locator('main [id^="campo-"]').first().waitFor()
  // A second round, with other rows to point to, where the first combination is taken.
  for (let nth = 1; nth <= 6; nth += 1) {
    for (const name of needed(resource)) await fill(page, resource, name, nth)
    const shown = await readLoaded(page, resource)
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
