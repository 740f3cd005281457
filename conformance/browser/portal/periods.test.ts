import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { capitalised } from '../../../pt-br/words.ts'
import { monthNames } from '../../../pt-br/months.ts'
import { makePdf } from '../../../demo/pdf.ts'
import { demonstrationForGuests } from '../support/guests.ts'
import { choose, field, settled } from '../support/visitor.ts'

// Files are published in the month that each one's name tells.

const { ana, goTo } = demonstrationForGuests()

const documents = '/portal-transparencia/publicador-de-documento/listar-documentos'
const names = [
  'balancete 2019-01.pdf',
  'balancete_02_2019.pdf',
  'Balancete Março 2019.pdf',
  'balancete-abr-2019.pdf',
  'balancete 201905.pdf',
  'BALANCETE_JUNHO_2019.pdf',
  'balancete 2019_07.pdf',
  'agosto de 2019.pdf',
  'set-2019.pdf',
  'Balancete Outubro2019.pdf',
  'nov_2019.pdf',
  '2019.12 balancete.pdf',
]
const months = monthNames.map(capitalised)
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf(['Balancete', name]),
})
const monthOf = (page: Page, name: string) =>
  page.getByRole('combobox', { name: `Mês de ${name}`, exact: true })
async function chooseFiles(page: Page, ...chosen: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  await (await chooser).setFiles(chosen.map(pdf))
  await expect.poll(() => page.getByText('Pronto para publicar.').count()).toBe(chosen.length)
}
const publish = (page: Page, count: string) =>
  page.getByRole('button', { name: `Publicar ${count}`, exact: true }).click()

test('twelve files of twelve months of the only unit, in four actions, each in its month', async () => {
  const page = await ana('/?portal=2')
  let actions = 0
  const act = async (work: Promise<unknown>) => {
    actions += 1
    await work
    await settled(page)
  }
  await act(page.getByRole('link', { name: 'Publicar documentos', exact: true }).click())
  await page.getByRole('button', { name: 'Escolher arquivos' }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await act(page.getByRole('button', { name: 'Escolher arquivos' }).click())
  await act((await chooser).setFiles(names.map(pdf)))
  await expect.poll(() => page.getByText('Pronto para publicar.').count()).toBe(12)
  for (const [at, name] of names.entries()) {
    await expect.poll(() => monthOf(page, name).inputValue()).toBe(months[at])
    await expect.poll(() => field(page, `Ano de ${name}`).inputValue()).toBe('2019')
  }
  // Of twelve names four say no type: their texts do.
  await page.getByText('12 arquivos, jan a dez de 2019, não falta nenhum').waitFor()
  await act(publish(page, '12 documentos'))
  await page.getByText('12 documentos publicados.').waitFor()
  expect(actions).toBe(4)
  await goTo(page, `${documents}/3?portal=2&ano=2019&size=50&sort=mes`)
  const table = page.getByRole('main').getByRole('table')
  const missing = async () => {
    const shown = (await table.textContent()) ?? ''
    return months.filter((month) => !shown.includes(month))
  }
  await expect.poll(missing).toEqual([])
  const row = page.getByRole('row', { name: /BALANCETE JUNHO 2019/ })
  await expect.poll(() => row.textContent()).toMatch(/Junho.*Mensal/)
})

test('a file that tells no month is asked for it before anything is published', async () => {
  const page = await ana(`${documents}/cadastro?tipo=3&portal=1`)
  await chooseFiles(page, 'balancete.pdf', 'balancete fev-2018.pdf')
  await choose(page, 'Unidade gestora', 'Prefeitura')
  await publish(page, '2 documentos')
  await page.getByText('Escolha o mês.', { exact: true }).waitFor()
  await expect
    .poll(() => monthOf(page, 'balancete.pdf').evaluate((box) => box === document.activeElement))
    .toBe(true)
  await choose(page, 'Mês de balancete.pdf', 'Janeiro')
  await field(page, 'Ano de balancete.pdf').fill('2018')
  await expect.poll(() => page.getByText('Escolha o mês.', { exact: true }).count()).toBe(0)
  await publish(page, '2 documentos')
  await page.getByText('2 documentos publicados.').waitFor()
})

test('a period that has its document already, or twice in the list, is asked about in its row', async () => {
  const page = await ana(`${documents}/cadastro?tipo=3&portal=1`)
  await chooseFiles(page, 'balancete mar-2017.pdf')
  await choose(page, 'Unidade gestora', 'Prefeitura')
  await expect
    .poll(() => field(page, 'Descrição de balancete mar-2017.pdf').inputValue())
    .toBe('Balancete de março de 2017')
  await publish(page, '1 documento')
  await page.getByText('1 documento publicado.').waitFor()
  await goTo(page, `${documents}/cadastro?tipo=3&portal=1`)
  await chooseFiles(page, 'março 2017 corrigido.pdf', '2017-05.pdf', 'maio-2017.pdf')
  await choose(page, 'Unidade gestora', 'Prefeitura')
  const row = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Tirar ${name} da lista` }) })
  const march = row('março 2017 corrigido.pdf')
  await march.getByText(/^Já publicado em \d\d\/\d\d\/\d{4}:/).waitFor()
  await march.getByRole('link', { name: 'Balancete de março de 2017' }).waitFor()
  await row('maio-2017.pdf').getByText('Outro arquivo da lista é do mesmo período.').waitFor()
  // What is not answered is not published: the first question takes the focus.
  await publish(page, '3 documentos')
  const replace = march.getByRole('button', { name: 'Trocar o arquivo', exact: true })
  await expect
    .poll(() => replace.evaluate((button) => button === document.activeElement))
    .toBe(true)
  await expect.poll(() => page.getByText('Publicado.').count()).toBe(0)
  await replace.click()
  await page.getByRole('textbox', { name: 'O que mudou?' }).fill('Corrige a soma da página 2.')
  await row('maio-2017.pdf').getByRole('button', { name: 'Deixar de fora', exact: true }).click()
  await publish(page, '1 e trocar 1')
  await page.getByText('1 documento publicado e 1 arquivo trocado.').waitFor()
  await page.getByText('O arquivo foi trocado; o endereço é o mesmo.').waitFor()
  await goTo(page, `${documents}/3?portal=1&ano=2017&q=março`)
  const found = page.getByRole('main').getByRole('table').getByRole('link')
  await expect.poll(() => found.allTextContents()).toEqual(['Balancete de março de 2017'])
})
