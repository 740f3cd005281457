import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withdrawalGrounds } from '../../../resources/withdrawal-grounds.ts'
import { makePdf } from '../../../demo/pdf.ts'
import { barriers } from '../support/barriers.ts'
import { callsOf } from '../support/calls.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests } from '../support/guests.ts'
import { drawn } from '../support/screen-faults.ts'
import { desk, field, noticed, phone, save, settled, takeUp } from '../support/visitor.ts'
import { sizesOf } from '../support/sizes.ts'
import { productsAreTests } from '../../support/passed-before.ts'

productsAreTests()

// Who takes a document away is asked why, and who replaces its file what changed; citizens read both.

const { url, signedIn, stranger, goTo } = demonstrationForGuests()
const documents = '/portal-transparencia/publicador-de-documento/listar-documentos'
interface Published {
  readonly elemento_id: number
  readonly descricao: string
}
/** Some documents of a type, always in one order: each test that reads a history has its own. */
async function some(type: number, from: number, many: number): Promise<readonly Published[]> {
  const ask = await callsOf(url(), people.ana)
  const path = `/webadm/listaelementoupl/1/0000/${type}?page=1&pageSize=100`
  const all = await ask<Published[]>('GET', path)
  const found = all.toSorted((a, b) => a.elemento_id - b.elemento_id).slice(from, from + many)
  expect(found.length).toBe(many)
  return found
}
/** The box of one row of the list; several documents may have the same name. */
const boxOf = (page: Page, id: number) =>
  page
    .getByRole('row')
    .filter({ has: page.locator(`a[href*="/detalhes/${id}?"], a[href$="/detalhes/${id}"]`) })
    .getByRole('checkbox')
/** Whether something is as wide as the screen at most. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
/** Looks at all of a form at once: on a screen that scrolls, the bars lie over whatever field stands at the edge. */
async function wholeFormFits(page: Page): Promise<void> {
  const size = page.viewportSize() ?? phone
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) })
  await drawn(page)
  expect([await fits(page), await barriers(page)]).toEqual([true, []])
  await page.setViewportSize(size)
  await drawn(page)
}
const dialog = (page: Page) => page.getByRole('dialog')
const statusOf = async (page: Page, path: string) => (await page.request.get(url() + path)).status()

test.each(sizesOf(1))(
  'a document goes with ground and reason, by keys alone, at %s; what is refused stays written; it comes back',
  async (_, size) => {
    const [one] = await some(4, size === phone ? 1 : 0, 1)
    if (!one) throw new Error('the demonstration has such documents')
    const address = `/p/vale-do-orvalho/documentos/4/${one.elemento_id}`
    const page = await signedIn(
      people.ana,
      `${documents}/detalhes/${one.elemento_id}?portal=1`,
      size,
    )
    await page.getByRole('button', { name: 'Excluir' }).press('Enter')
    const ground = dialog(page).getByRole('combobox', { name: 'Fundamento legal' })
    await ground.waitFor()
    await ground.press('Enter')
    await page.getByRole('option', { name: withdrawalGrounds['dados-pessoais'] }).press('Enter')
    await expect.poll(() => ground.textContent()).toBe(withdrawalGrounds['dados-pessoais'])
    const reason = dialog(page).getByRole('textbox', { name: 'Motivo' })
    await reason.fill('x'.repeat(301))
    expect([await fits(page), await barriers(page)]).toEqual([true, []])
    await dialog(page).getByRole('button', { name: 'Excluir' }).press('Enter')
    await dialog(page).getByRole('alert').waitFor()
    await expect
      .poll(() => dialog(page).getByText('Motivo: escreva no máximo 300 letras.').count())
      .toBe(2)
    await expect.poll(() => reason.inputValue()).toBe('x'.repeat(301))
    await expect.poll(() => ground.textContent()).toBe(withdrawalGrounds['dados-pessoais'])
    expect([await fits(page), await barriers(page)]).toEqual([true, []])
    await reason.fill('Trazia o CPF 529.982.247-25.')
    await dialog(page).getByRole('button', { name: 'Tentar de novo' }).press('Enter')
    await noticed(page, 'Documento excluído')

    const citizen = await stranger(size)
    expect((await citizen.goto(url() + address))?.status()).toBe(410)
    await citizen.getByText('Motivo: Trazia o CPF ***.982.247-**.').waitFor()
    await citizen.getByText(withdrawalGrounds['dados-pessoais']).waitFor()
    await expect
      .poll(() =>
        citizen.getByRole('link', { name: 'Ver os documentos deste tipo' }).getAttribute('href'),
      )
      .toBe('/p/vale-do-orvalho/documentos/4')
    expect([await fits(citizen), await barriers(citizen)]).toEqual([true, []])

    await goTo(page, `${documents}/4?portal=1`)
    await page.getByRole('button', { name: 'Mais', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Lixeira' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Lixeira: / }).waitFor()
    // The way to the types, and no way to publish into the trash.
    const links = (name: string) =>
      page.getByRole('main').getByRole('link', { name, exact: true }).count()
    await expect.poll(() => links('Documentos')).toBe(1)
    expect(await links('Publicar documentos')).toBe(0)
    expect([await fits(page), await barriers(page)]).toEqual([true, []])
    await page.getByRole('button', { name: 'Voltar à lista' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: /^(?!Lixeira)/ }).waitFor()

    const ask = await callsOf(url(), people.ana)
    await ask('POST', `/webadm/lixeira/document-element/${one.elemento_id}`)
    await expect.poll(() => statusOf(page, address)).toBe(200)
    await goTo(page, `${documents}/detalhes/${one.elemento_id}?portal=1`)
    await page.getByText(`Fundamento da retirada: ${withdrawalGrounds['dados-pessoais']}`).waitFor()
    await page.getByText('Motivo da retirada: Trazia o CPF ***.982.247-**.').waitFor()
  },
)

test('several documents go with one answer, and come back with one click', async () => {
  const gone = await some(4, 2, 2)
  const page = await signedIn(people.ana, `${documents}/4?portal=1`, desk)
  for (const { elemento_id } of gone) await boxOf(page, elemento_id).check()
  await page
    .getByRole('region', { name: 'Registros selecionados' })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await dialog(page).getByRole('heading', { name: 'Por que sai do ar?' }).waitFor()
  await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Publicados duas vezes.')
  await dialog(page).getByRole('button', { name: 'Excluir' }).click()
  await noticed(page, '2 registros excluídos')
  await takeUp(page, 'Desfazer')
  await noticed(page, '2 registros restaurados')
  const ask = await callsOf(url(), people.ana)
  for (const { elemento_id } of gone) {
    expect(await statusOf(page, `/p/vale-do-orvalho/documentos/4/${elemento_id}`)).toBe(200)
    const events = await ask<{ tracker_type: string; new_values: unknown }[]>(
      'GET',
      `/webadm/historico/document-element/${elemento_id}`,
    )
    expect(events.find(({ tracker_type }) => tracker_type === 'delete')?.new_values).toEqual({
      motivo_retirada: 'Publicados duas vezes.',
    })
  }
})

test.each(sizesOf(0))(
  'a new file is asked what it changed, at %s; a refusal leaves the words; citizens read them',
  async (where, size) => {
    const [one] = await some(4, size === phone ? 1 : 0, 1)
    if (!one) throw new Error('the demonstration has such documents')
    const page = await signedIn(people.ana, `${documents}/editar/${one.elemento_id}?portal=1`, size)
    const note = field(page, 'O que mudou?')
    const words = `Corrige o total, visto de ${where}.`
    const send = page.locator('[id="campo-s3FileKey"]')
    await send.waitFor()
    await settled(page)
    const chooser = page.waitForEvent('filechooser')
    await send.press('Enter')
    await (
      await chooser
    ).setFiles({
      name: 'corrigido.pdf',
      mimeType: 'application/pdf',
      // Of another type than the document's it would be asked about.
      buffer: makePdf(['Documento corrigido', words]),
    })
    await page.getByRole('link', { name: 'corrigido.pdf' }).waitFor()
    await expect.poll(() => note.inputValue()).toBe('')
    await note.fill(words)
    await wholeFormFits(page)
    await field(page, 'Descrição').fill('')
    await save(page)
    await page.getByText('Informe a descrição.').first().waitFor()
    await expect.poll(() => note.inputValue()).toBe(words)
    await field(page, 'Descrição').fill(one.descricao)
    await page.keyboard.press('Control+s')
    await noticed(page, 'Documento atualizado')
    await goTo(page, `${documents}/detalhes/${one.elemento_id}?portal=1`)
    await page.getByRole('cell', { name: words }).waitFor()
    await expect.poll(() => page.locator('dt', { hasText: 'O que mudou?' }).count()).toBe(1)

    const citizen = await stranger(size)
    await citizen.goto(`${url()}/p/vale-do-orvalho/documentos/4/${one.elemento_id}`)
    await citizen.getByText(`O que mudou: ${words}`).waitFor()
    expect([await fits(citizen), await barriers(citizen)]).toEqual([true, []])
  },
)
