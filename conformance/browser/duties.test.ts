import { expect, test } from 'vitest'
import { barriers } from './support/barriers.ts'
import { allFaults } from './support/screen-faults.ts'
import { takeSeat } from './support/seat.ts'
import { arrives, field, save, settled } from './support/visitor.ts'

// What a portal owes, from the list to the form, the signature that there was nothing, and the publication.

const seat = takeSeat()
const list = '/portal-transparencia/obrigacoes'
const type = 'Vagas em creches'

test('what is owed has no fault on any screen, and is narrowed by its state and by words', async () => {
  const { page, heard, demonstration } = seat()
  for (const path of [list, `${list}/editar/nova`, `${list}/editar/0`]) {
    heard.clear()
    await page.goto(demonstration.url + path)
    await settled(page)
    expect(await allFaults(seat()), path).toEqual([])
  }
  await page.goto(demonstration.url + list)
  const rows = page.getByRole('table', { name: 'Obrigações' }).getByRole('row')
  await rows.nth(2).waitFor()
  const before = await rows.count()
  await page.getByRole('combobox', { name: 'Situação' }).selectOption('em-dia')
  await expect.poll(() => new URL(page.url()).searchParams.get('estado')).toBe('em-dia')
  await expect.poll(() => rows.count()).toBeLessThan(before)
  await page.getByRole('searchbox').fill('nada disto existe')
  await page.getByText('Nada encontrado').waitFor()
  await page.getByRole('button', { name: 'Ver todas' }).click()
  await expect.poll(() => rows.count()).toBe(before)
})

test('holidays of the town are written as lines, what they move is shown first, and they stay', async () => {
  const { page, heard, demonstration } = seat()
  heard.clear()
  await page.goto(demonstration.url + list)
  const open = () => page.getByRole('button', { name: 'Feriados' }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Feriados do município e do estado' })
  const town = dialog.getByLabel('Feriados do município')
  await town.fill('20/01 São Sebastião\n30/02 Outro')
  await dialog.getByText('Linha 2: 30/02 não é um dia do calendário.').waitFor()
  await town.fill('20/01 São Sebastião\nCorpus Christi')
  await dialog.getByText('Linha 2: comece pelo dia, como 20/01 ou 04/06/2026.').waitFor()
  // Among the first days of a month, one at least is the working day on which tables are due.
  const days = ['1', '2', '3', '4', '5'].map((day) => `${day}/2 Festa da cidade`)
  await town.fill(days.join('\n'))
  expect([...(await barriers(page)), ...heard.all()]).toEqual([])
  await dialog.getByRole('button', { name: 'Ver prazos que mudam' }).click()
  await dialog.getByText(/^\d+ prazos? mudam? nos próximos doze meses/).waitFor()
  await dialog
    .getByText(/janeiro de \d{4}: de \d\d\/02/)
    .first()
    .waitFor()
  // What was typed is not lost in passing.
  await page.keyboard.press('Escape')
  await dialog.getByText('O que você digitou não foi salvo.').waitFor()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Continuar editando' }).click()
  await expect.poll(() => town.inputValue()).toBe(days.join('\n'))
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await open()
  await expect
    .poll(() => town.inputValue())
    .toBe(days.map((line) => line.replace(/^(\d)\/2/, '0$1/02')).join('\n'))
  await town.fill('Nada disto')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await open()
  await town.fill('')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('a duty is added, told late, signed for, undone, published with the form filled in, and set apart', async () => {
  const { page, heard, demonstration } = seat()
  heard.clear()
  await page.goto(demonstration.url + list)
  await page.getByRole('link', { name: 'Nova obrigação' }).click()
  await arrives(page, `${list}/editar/nova`)
  const pick = async (label: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
  await pick('Tipo de documento', type)
  await pick('Unidade gestora', /Municipal/)
  await field(page, 'Dias, ou dia do mês').fill('5')
  await field(page, 'Lei').fill('Lei municipal 12/2024')
  await field(page, 'Conta desde').fill(`01/01/${new Date().getFullYear() - 1}`)
  await save(page)
  await arrives(page, list)
  const row = page.getByRole('row', { name: new RegExp(type) }).first()
  await row.getByText('nunca publicado; atrasado desde').waitFor()
  const missing = await row.innerText()
  const act = async (name: string | RegExp) => {
    await row.getByRole('button', { name: /^Ações de/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Não houve')
  const dialog = page.getByRole('dialog', { name: 'Não houve o que publicar' })
  await dialog.getByRole('button', { name: 'Assinar' }).click()
  await dialog.getByText('Diga o motivo.').first().waitFor()
  expect([...(await barriers(page)), ...heard.all()]).toEqual([])
  await dialog.getByLabel('Motivo').fill('A creche esteve em obra.')
  await dialog.getByRole('button', { name: 'Assinar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => row.innerText()).not.toBe(missing)
  await act(/^Desfazer/)
  await expect.poll(() => row.innerText()).toBe(missing)
  const publish = row.getByRole('link', { name: /^Publicar/ })
  const address = new URL((await publish.getAttribute('href')) ?? '', demonstration.url)
  expect(address.searchParams.get('periodicidade')).toBe('mensal')
  await publish.click()
  await arrives(page, address.pathname)
  await page.getByText(type).first().waitFor()
  await page.goto(demonstration.url + list)
  await act('Mudar responsável ou prazo')
  await page.getByRole('switch', { name: /Aplica-se/ }).click()
  await save(page)
  await page.getByText('Diga por que não se aplica.').first().waitFor()
  await field(page, 'Por que não se aplica').fill('O município não tem creche.')
  await save(page)
  await arrives(page, list)
  await row.getByText('O município não tem creche.').waitFor()
})
