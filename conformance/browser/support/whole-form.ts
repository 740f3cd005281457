import { capitalZone } from '../../../pt-br/clock.ts'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { isFile, isFlag, isReference } from '../../../kernel/field.ts'
import { formatValue } from '../../../kernel/format.ts'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { coatOfArms } from '../../../demo/coat-of-arms.ts'
import { makePdf } from '../../../demo/pdf.ts'
import { samplesOf } from '../../support/by-kind.ts'

// Every input of a form that is open: filled in as people do, and read as they see it.

const control = (page: Page, name: string) => page.locator(`[id="campo-${name}"]`)
/** What each input of the form shows, by the names of the fields; the inputs that the form has not are left out. */
export type FormShown = Readonly<Record<string, string>>

/** In the page: what the inputs show. */
function readInputs(names: readonly string[]): Record<string, string> {
  const shown = (input: Element): string => {
    if (input instanceof HTMLInputElement && input.type === 'checkbox') return String(input.checked)
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)
      return input.value
    if (!(input instanceof HTMLButtonElement)) return input.textContent ?? ''
    // A file: where it is stored, or the address that was typed instead.
    const group = input.closest('[role="group"]')
    const stored = [...(group?.querySelectorAll('a') ?? [])].map(({ pathname }) => pathname)
    const typed = [...(group?.querySelectorAll('input') ?? [])].map(({ value }) => value)
    return [...stored, ...typed].join('')
  }
  return Object.fromEntries(
    names.flatMap((name) => {
      const input = document.getElementById(`campo-${name}`)
      return input ? [[name, shown(input)]] : []
    }),
  )
}
const formNames = (resource: AnyResource) => resource.form.flatMap(({ fields }) => fields)
export const readForm = (page: Page, resource: AnyResource): Promise<FormShown> =>
  page.evaluate(readInputs, formNames(resource))

async function unfold(page: Page): Promise<void> {
  const closed = page.locator('main details:not([open]) > summary').filter({ visible: true })
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click()
}
/** Opens the tab of the form that an input stands on, and what it is folded into. */
async function bringUp(page: Page, name: string): Promise<void> {
  await unfold(page)
  for (const tab of await page.locator('main').getByRole('tab').all()) {
    if (await control(page, name).isVisible()) return
    await tab.click()
    await unfold(page)
  }
}

/** What a pattern of letters, of a year or of an address may ask for. */
const patterned = ['ZZ', '2023', '2024', 'endereco-novo', '/endereco/novo']
/** What is typed into a field: the example of its noun, or something else where that stands there already. */
function wordsFor(resource: AnyResource, name: string, before: string): string {
  const field = fieldOf(resource, name)
  const samples = samplesOf(field)
  const most = 'max' in field ? field.max : Infinity
  const mustBeNew = resource.unique?.some((names) => names.includes(name)) === true
  const tried = [
    ...(mustBeNew && samples.words ? [] : [resource.example[name]]),
    samples.typed?.(name),
    ...(samples.unlike?.(field) ?? []),
  ]
  const isAllowed = (value: unknown) => z.safeEncode(field.write, value).success
  for (const value of tried) {
    const text = formatValue(field, value, capitalZone)
    if (text !== '' && text !== before && isAllowed(value)) return text
  }
  const longer = `${before === '' ? 'Texto' : before} ${name}`
  const short = 'x'.repeat(Math.min(2, most))
  const fits = (one: string) => one !== before && one.length <= most && isAllowed(one)
  return [longer, short, ...patterned].find(fits) ?? short
}

async function choose(page: Page, name: string, last: boolean): Promise<void> {
  const now = await control(page, name).textContent()
  await control(page, name).click()
  const options = page.getByRole('option').filter({ hasNotText: 'Não informado' })
  const others = now ? options.filter({ hasNotText: now }) : options
  const offered = (await others.count()) > 0 ? others : options
  await (last ? offered.last() : offered.first()).click()
}
async function pick(page: Page, name: string, last: boolean): Promise<void> {
  const now = await control(page, name).inputValue()
  await control(page, name).click()
  const options = page.getByRole('option')
  await options.first().waitFor()
  const texts = await options.allTextContents()
  const isOther = (text: string) => text !== now
  const other = last ? texts.findLastIndex(isOther) : texts.findIndex(isOther)
  await options.nth(Math.max(0, other)).click()
}
async function send(page: Page, name: string, image: boolean): Promise<void> {
  const group = page.getByRole('group').filter({ has: control(page, name) })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    control(page, name).click(),
  ])
  await chooser.setFiles(
    image
      ? { name: `${name}.png`, mimeType: 'image/png', buffer: coatOfArms('camara') }
      : { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: makePdf([name]) },
  )
  await group.getByRole('button', { name: 'Retirar' }).waitFor()
}

/**
 * Fills an input in with something else than it shows; alone, with the first or the last of other choices.
 * @returns false where the form has it not, or does not let it be changed.
 */
export async function change(
  page: Page,
  resource: AnyResource,
  name: string,
  alone?: 'first' | 'last',
): Promise<boolean> {
  const input = control(page, name)
  const own = fieldOf(resource, name)
  // Together with the others it would be compared by a name that this changes.
  if (isReference(own) && own.to === resource.name && !alone) return false
  if ((await input.count()) === 0 || !(await input.isEnabled())) return false
  await bringUp(page, name)
  if (isFlag(own)) await input.click()
  else if (isFile(own)) await send(page, name, own.accept === 'image')
  else if (isReference(own)) await pick(page, name, alone === 'last')
  else if ('options' in own) await choose(page, name, alone === 'last')
  else await input.fill(wordsFor(resource, name, (await readForm(page, resource))[name] ?? ''))
  return true
}
