import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { people } from '../support/demonstration.ts'
import { terms } from '../support/guests.ts'
import { arrives, byMenu, field, noticed, settled } from '../support/visitor.ts'
import { ana, newcomer, signedIn, url } from './guests.ts'

async function fillTerm(page: Page, term: string, description: string): Promise<void> {
  await field(page, 'Termo').fill(term)
  await field(page, 'Descrição').fill(description)
}
/** Presses Tab until something has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const here = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        document.activeElement?.getAttribute('name') ??
        document.activeElement?.textContent ??
        '',
    )
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (name.test(await here())) return
  }
  throw new Error(`no way to ${name} with the keyboard, last at "${await here()}"`)
}

/**
 * Waits until the screen has put the focus where it does after a navigation: a key that is pressed before would be
 * lost.
 */
const focusOn = (page: Page, tag: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe(tag)

test('a term from sign-in to saved with the keyboard alone', async () => {
  const page = await newcomer()
  await page.goto(`${url()}/autenticacao/login`)
  await field(page, 'E-mail').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('email')
  await page.keyboard.type(people.ana.email)
  await tabTo(page, /^password$/)
  await page.keyboard.type(people.ana.password)
  await page.keyboard.press('Enter')
  await arrives(page, '/')
  await settled(page)
  await focusOn(page, 'H1')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('button', { name: 'Conteúdo' }).waitFor()
  await tabTo(page, /^Conteúdo$/)
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: 'Glossário' }).waitFor()
  await tabTo(page, /^Glossário$/)
  await page.keyboard.press('Enter')
  await arrives(page, terms)
  await settled(page)
  await focusOn(page, 'H1')
  await page.getByRole('link', { name: 'Novo termo' }).first().waitFor()
  await tabTo(page, /^Novo termo$/)
  await page.keyboard.press('Enter')
  await arrives(page, `${terms}/cadastro`)
  await settled(page)
  await focusOn(page, 'H1')
  await field(page, 'Termo').waitFor()
  await tabTo(page, /^term$/)
  await page.keyboard.type('Teclado')
  await tabTo(page, /^description$/)
  await page.keyboard.type('O que basta para usar este sistema.')
  await page.keyboard.press('Control+s')
  await noticed(page, 'Termo cadastrado')
  await arrives(page, terms)
})

test('Enter in a line of the form saves it', async () => {
  const page = await ana(`${terms}/cadastro`)
  await fillTerm(page, 'Envio', 'O que a tecla Enter faz.')
  await field(page, 'Termo').press('Enter')
  await noticed(page, 'Termo cadastrado')
})

test('the menu of a user leads only where the user may go', async () => {
  const page = await signedIn(people.carlos)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect.poll(() => menu.getByRole('button').allTextContents()).toEqual(['Publicar'])
  // The one group of a short menu is open.
  await expect
    .poll(() => menu.getByRole('link').allTextContents())
    .toEqual(['Início', 'Documentos', 'Obrigações'])
  await byMenu(page, 'Publicar', 'Documentos')
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toBe('Publicar documentos')
})
