import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demonstrationForGuests, nowhere, terms } from './support/guests.ts'
import { arrives, field, pathOf, settled } from './support/visitor.ts'
import { isWhole, spread } from '../support/whole.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

// The portal that a screen works on, and the page of a list: what the address says, and what changing it asks and
// keeps.

const { ana, goTo } = demonstrationForGuests()
const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Sair sem salvar?' })
const chooser = (page: Page) => page.getByRole('button', { name: /^Portal em uso/ })
/** The name of the portal in use, once it is read. */
async function portalInUse(page: Page): Promise<string> {
  const name = async () => ((await chooser(page).textContent()) ?? '').split('Portal em uso')[1]
  await expect.poll(name).toMatch(/^(?!Carregando…).+/)
  return (await name()) ?? ''
}
/** Chooses a portal that is not in use. */
async function chooseAnother(page: Page): Promise<void> {
  const now = await portalInUse(page)
  await chooser(page).click()
  await page.getByRole('option').filter({ hasNotText: now }).first().click()
}
/** The path of a term of the first portal. */
async function termPath(page: Page, screen: 'editar' | 'detalhes'): Promise<string> {
  await goTo(page, `${terms}?portal=1`)
  const href = await page.getByRole('table').getByRole('link').first().getAttribute('href')
  return new URL(href ?? '', page.url()).pathname.replace('/detalhes/', `/${screen}/`)
}
const reaches = (page: Page, portal: string) =>
  expect.poll(() => inAddress(page, 'portal')).toBe(portal)
const remembered = (page: Page) =>
  page.evaluate(
    () => Object.entries(localStorage).find(([name]) => name.startsWith('claraboia.portal.'))?.[1],
  )

test.each(spread(['cadastro', 'editar'] as const, 0, 2))(
  'another portal in the middle of a form (%s) is asked about first',
  async (screen) => {
    const page = await ana('/?portal=1')
    const form = screen === 'editar' ? await termPath(page, screen) : `${terms}/cadastro`
    await goTo(page, `${form}?portal=1`)
    await field(page, 'Termo').fill('Pela metade')
    const name = await portalInUse(page)
    await chooseAnother(page)
    await leaving(page).getByRole('button', { name: 'Continuar editando' }).click()
    expect([
      pathOf(page),
      inAddress(page, 'portal'),
      await field(page, 'Termo').inputValue(),
      await portalInUse(page),
      await remembered(page),
    ]).toEqual([form, '1', 'Pela metade', name, '1'])
    await chooseAnother(page)
    await leaving(page).getByRole('button', { name: 'Descartar' }).click()
    await arrives(page, terms)
    await expect.poll(() => inAddress(page, 'portal')).not.toBe('1')
    await expect.poll(async () => (await remembered(page)) === inAddress(page, 'portal')).toBe(true)
  },
)

test('the record of a portal stands under its own header, and choosing another opens that one', async () => {
  const page = await ana('/?portal=1')
  const first = await portalInUse(page)
  const record = '/administrador-el/gerenciar-portais/detalhes'
  await goTo(page, `${record}/2`)
  await reaches(page, '2')
  await expect.poll(() => portalInUse(page)).not.toBe(first)
  await chooser(page).click()
  await page.getByRole('option').filter({ hasText: first }).first().click()
  await arrives(page, `${record}/1`)
  await page.getByRole('heading', { level: 1, name: first }).waitFor()
})

test.runIf(isWhole)('another portal with files to publish is asked about first', async () => {
  const upload = '/portal-transparencia/publicador-de-documento/listar-documentos/cadastro'
  const page = await ana(`${upload}?portal=1`)
  const files = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  await (
    await files
  ).setFiles({
    name: 'ata.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  })
  const file = page.getByRole('listitem').filter({ hasText: 'ata.pdf' })
  await file.waitFor()
  await chooseAnother(page)
  await leaving(page).getByRole('button', { name: 'Continuar editando' }).click()
  expect([inAddress(page, 'portal'), await file.count(), await remembered(page)]).toEqual([
    '1',
    1,
    '1',
  ])
  await chooseAnother(page)
  await leaving(page).getByRole('button', { name: 'Sair' }).click()
  await file.waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe(upload)
  await expect.poll(() => inAddress(page, 'portal')).not.toBe('1')
})

test('what was typed just before leaving is in the draft, and is taken up in the portal of the form', async () => {
  const page = await ana(`${terms}/cadastro?portal=1`)
  await field(page, 'Termo').fill('De repente')
  const before = await portalInUse(page)
  await chooseAnother(page)
  await leaving(page).waitFor()
  // Typed while the question stands, as nothing shorter than the pause can be aimed at: the draft is the form's last
  // state.
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#campo-term')
    if (input)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        input,
        'De repente, no fim',
      )
    input?.dispatchEvent(new Event('input', { bubbles: true }))
    const buttons = [...document.querySelectorAll('button')]
    setTimeout(
      () => buttons.find(({ textContent }) => textContent === 'Sair e guardar rascunho')?.click(),
      50,
    )
  })
  await arrives(page, terms)
  await settled(page)
  await page.getByRole('main').getByRole('link', { name: 'Novo termo' }).first().click()
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect.poll(() => field(page, 'Termo').inputValue()).toBe('De repente, no fim')
  await expect.poll(() => portalInUse(page)).not.toBe(before)
  await field(page, 'Descrição').fill('No segundo portal.')
  const portal = Number(inAddress(page, 'portal'))
  expect(portal).not.toBe(1)
  const [sent] = await Promise.all([
    page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/webadm/portalglossario'),
    ),
    page
      .getByRole('button', { name: /^Salvar( |$)/ })
      .first()
      .click(),
  ])
  expect(sent.postDataJSON()).toMatchObject([{ portal_id: portal }])
})

test.each(spread(['editar', 'detalhes'] as const, 0, 2))(
  'a record (%s) is under its own portal, whatever the address names',
  async (screen) => {
    const page = await ana(nowhere)
    const path = await termPath(page, screen)
    const own = await portalInUse(page)
    await goTo(page, `${terms}?portal=2`)
    await expect.poll(() => portalInUse(page)).not.toBe(own)
    await goTo(page, `${path}?portal=2`)
    await reaches(page, '1')
    await expect.poll(() => portalInUse(page)).toBe(own)
    await settled(page)
    expect(pathOf(page)).toBe(path)
    await expect.poll(() => remembered(page)).toBe('1')
    if (screen === 'editar') await page.getByText(/^No portal .+\.$/).waitFor()
  },
)

const rows = (page: Page) => page.getByRole('table').getByRole('link')
const long = '/cadastro-administrativo/localidade/cadastro-localidades?size=10'

test('a page beyond the last gives way to the last, and so does one whose rows are all removed', async () => {
  const page = await ana(`${terms}?portal=1&size=10&page=999`)
  await rows(page).first().waitFor()
  await expect.poll(() => inAddress(page, 'page')).not.toBe('999')
  const last = Number(inAddress(page, 'page'))
  expect(last).toBeGreaterThan(1)
  await page.getByRole('table').getByRole('checkbox').first().check()
  await page
    .getByRole('region', { name: 'Registros selecionados' })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Excluir/ })
    .click()
  await expect.poll(() => inAddress(page, 'page')).toBe(last > 2 ? String(last - 1) : null)
  await expect.poll(() => rows(page).count()).toBe(10)
})

test('a page of a long list is reached by its number, and beyond the last is the last', async () => {
  const page = await ana(long)
  const bar = page.getByRole('navigation', { name: 'Páginas da lista' })
  const range = bar.getByText(/^[\d.]+–[\d.]+ de [\d.]+ /)
  const numbers = async () =>
    ((await range.textContent()) ?? '').replaceAll('.', '').match(/\d+/g)?.map(Number) ?? []
  const [, , rowsInAll = 0] = await numbers()
  // Of as many rows that the last page is not full.
  const size = [10, 25, 50, 100].find((one) => rowsInAll % one !== 0) ?? 10
  if (size !== 10) await goTo(page, long.replace('size=10', `size=${size}`))
  const box = page.getByRole('textbox', { name: /^Página, de 1 a \d+$/ })
  const pages = async () => Number((await box.getAttribute('aria-label'))?.split(' ').at(-1))
  await expect.poll(pages).toBeGreaterThan(3)
  const last = await pages()
  const shownPage = () => new URL(page.url()).searchParams.get('page')
  const go = async (number: string, reached: number) => {
    await box.fill(number)
    await box.press('Enter')
    await expect.poll(shownPage).toBe(String(reached))
    await bar.getByText(`${(size * (reached - 1) + 1).toLocaleString('pt-BR')}–`).waitFor()
  }
  await go('3', 3)
  await go('99999', last)
  // The rows of the page before stand until those of this one are read.
  const isAllShown = async () => {
    const [, shown, total] = await numbers()
    return shown === total
  }
  await expect.poll(isAllShown).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Próxima' }).isDisabled()).toBe(true)
  await box.fill('terceira')
  await box.press('Enter')
  await expect.poll(() => box.inputValue()).toBe(String(last))
  expect(shownPage()).toBe(String(last))
})

test('an order or a filter of no field is passed over', async () => {
  const page = await ana(`${terms}?portal=1&sort=banana&filter=banana:1`)
  await rows(page).first().waitFor()
  await expect.poll(() => page.getByText('não existe nesta lista').count()).toBe(0)
})

test.runIf(isWhole)(
  'Back goes to the page of the list before, and a search is no step',
  async () => {
    const page = await ana('/')
    await page.evaluate((path) => history.pushState({}, '', path), long)
    await rows(page).first().waitFor()
    const box = page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /^Buscar/ }))
      .first()
    await page.getByRole('button', { name: 'Próxima' }).click()
    await expect.poll(() => inAddress(page, 'page')).toBe('2')
    await page.goBack()
    await expect.poll(() => inAddress(page, 'page')).toBeNull()
    expect(pathOf(page)).toBe(new URL(long, page.url()).pathname)
    await box.fill('a')
    await expect.poll(() => inAddress(page, 'q')).toBe('a')
    await page.goBack()
    await arrives(page, '/')
  },
)

test.runIf(isWhole)(
  'a new UG names the portal that it will be of, whichever is in use',
  async () => {
    const page = await ana(nowhere)
    const path = '/administrador-el/gerenciar-portais/gerenciar-ugs/cadastrar/1'
    await goTo(page, `${path}?portal=1`)
    const own = await portalInUse(page)
    await page.getByText(`No portal ${own}.`, { exact: true }).waitFor()
    await goTo(page, `${path}?portal=2`)
    const other = await portalInUse(page)
    expect(other).not.toBe(own)
    await page
      .getByText(`No portal ${own}, e não no que está em uso (${other}).`, { exact: true })
      .waitFor()
  },
)
