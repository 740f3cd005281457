import { expect, test } from 'vitest'
import { demonstrationForGuests, terms } from '../support/guests.ts'
import { field } from '../support/visitor.ts'

const { ana } = demonstrationForGuests()

test('a CPF in what a portal shows is asked about: back to the text by keyboard, or published', async () => {
  const page = await ana(`${terms}/cadastro`)
  await field(page, 'Termo').fill('Fiel depositário')
  await field(page, 'Descrição').fill('É a pessoa de CPF 529.982.247-25.')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Publicar com CPF?' })
  await question.waitFor()
  await expect.poll(() => question.textContent()).toContain('***.982.247-**')
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  const text = field(page, 'Descrição')
  await expect.poll(() => text.evaluate((it) => it === document.activeElement)).toBe(true)
  await expect.poll(() => text.inputValue()).toBe('É a pessoa de CPF 529.982.247-25.')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await question.getByRole('button', { name: 'Publicar assim mesmo' }).click()
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await page.waitForURL(/\/detalhes\/\d+/)
  await expect.poll(() => page.getByRole('main').textContent()).toContain('529.982.247-25')
})
