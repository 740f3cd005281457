import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf } from '../../support/second-factor.ts'
import { barriers } from '../support/barriers.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests, terms } from '../support/guests.ts'
import { arrives, field, noticed, phone, save, settled } from '../support/visitor.ts'

// A person without a manual turns the second factor on, signs in by it, and loses the telephone.

const { url, signedIn, stranger } = demonstrationForGuests()
const settings = '/conta/configuracoes'

/** Goes on with the keyboard alone until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let at = 0; at < 80; at += 1) {
    await page.keyboard.press('Tab')
    const said = await page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )
    if (name.test(said ?? '')) return
  }
  throw new Error(`nothing called ${String(name)} has the focus`)
}
const secretOn = async (page: Page) =>
  ((await page.getByTestId('factor-secret').textContent()) ?? '').replaceAll(' ', '')
const typeAndEnter = async (page: Page, text: string) => {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Says e-mail and password on the sign-in. */
async function sayPassword(page: Page, { email, password }: (typeof people)['joana']) {
  await page.goto(`${url()}/autenticacao/login`)
  await field(page, 'E-mail').fill(email)
  await typeAndEnterIn(page, 'Senha', password)
}
async function typeAndEnterIn(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

test('it is turned on by keyboard on a phone, asked for at the sign-in, and a code of recovery opens too', async () => {
  const { joana } = people
  const page = await signedIn(joana, settings, phone)
  expect(await barriers(page)).toEqual([])
  await tabTo(page, /^Ligar o segundo fator$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ligar o segundo fator' })
  await dialog.waitFor()
  await typeAndEnter(page, joana.password)
  await dialog.getByTestId('factor-secret').waitFor()
  expect(await barriers(page)).toEqual([])
  const secret = await secretOn(page)
  await tabTo(page, /^abra no aplicativo$/)
  await page.keyboard.press('Tab')
  await typeAndEnter(page, '12')
  await page.getByText('Este código não confere.', { exact: false }).waitFor()
  await page.keyboard.press('Control+A')
  // The one before is good too: the next sign-in takes the one that is shown now.
  await typeAndEnter(page, codeOf(secret, -1))
  const codes = page.getByTestId('recovery-codes').locator('li')
  await codes.first().waitFor()
  await expect.poll(() => codes.count()).toBe(10)
  expect(await barriers(page)).toEqual([])
  const first = (await codes.first().textContent()) ?? ''
  await page.keyboard.press('Escape')
  await tabTo(page, /^Já guardei os códigos$/)
  await page.keyboard.press('Enter')
  await noticed(page, 'Segundo fator ligado.')
  await page.getByText('Restam 10 códigos de recuperação.', { exact: false }).waitFor()

  const other = await stranger(phone)
  await sayPassword(other, joana)
  await field(other, 'Código do aplicativo').waitFor()
  expect(await barriers(other)).toEqual([])
  await other.locator('input[autocomplete="one-time-code"][inputmode="numeric"]').waitFor()
  await typeAndEnter(other, '000')
  await other.getByText('não confere', { exact: false }).waitFor()
  await other.keyboard.press('Control+A')
  await typeAndEnter(other, codeOf(secret))
  await arrives(other, '/')

  const lost = await stranger(phone)
  await sayPassword(lost, joana)
  await lost.getByRole('button', { name: 'Estou sem o celular' }).click()
  await typeAndEnterIn(lost, 'Código de recuperação', first.toUpperCase())
  await arrives(lost, '/')
  await lost.goto(`${url()}${settings}`)
  await settled(lost)
  await lost.getByText('Restam 9 códigos de recuperação.', { exact: false }).waitFor()
})

test('demanded of everybody it is turned on at the sign-in, and an administrator asks for another', async () => {
  const { carlos } = people
  const municipality = await signedIn(people.ana, '/configuracoes-do-municipio')
  await municipality.getByText('Ninguém precisa de um segundo fator.').waitFor()
  await municipality.getByRole('button', { name: 'Exigir o segundo fator' }).click()
  await noticed(municipality, 'Exigência guardada.')
  await municipality.getByText('ainda não têm', { exact: false }).waitFor()
  expect(await barriers(municipality)).toEqual([])

  const page = await stranger(phone)
  await sayPassword(page, carlos)
  await page.getByTestId('factor-secret').waitFor()
  expect(await barriers(page)).toEqual([])
  const secret = await secretOn(page)
  await typeAndEnterIn(page, 'Código que o aplicativo mostra', codeOf(secret, -1))
  await page.getByRole('button', { name: 'Já guardei os códigos' }).click()
  await arrives(page, '/')
  expect(await barriers(page)).toEqual([])

  await municipality.goto(`${url()}/gestor/usuarios-do-sistema?q=carlos`)
  await settled(municipality)
  await municipality
    .getByRole('cell', { name: /com segundo fator/ })
    .first()
    .waitFor()
  await municipality.getByRole('button', { name: /^Ações de Carlos/ }).click()
  await municipality.getByRole('menuitem', { name: 'Mudar acesso' }).click()
  await municipality.getByRole('link', { name: /^O que Carlos/ }).click()
  await municipality.getByText('com segundo fator', { exact: false }).waitFor()
  await municipality.getByRole('button', { name: 'Renovar segundo fator' }).click()
  const dialog = municipality.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Renovar', exact: true }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await barriers(municipality)).toEqual([])
  await dialog.getByLabel('Motivo').fill('Perdeu o celular; veio à sala.')
  await dialog.getByRole('button', { name: 'Renovar', exact: true }).click()
  await municipality.getByText('depois liga outro', { exact: false }).waitFor()
})

test('over an open form the code is asked for as well, and what was typed is saved', async () => {
  const { ana } = people
  const page = await signedIn(ana, settings)
  await page.getByRole('button', { name: 'Ligar o segundo fator' }).click()
  await typeAndEnterIn(page, 'Sua senha', ana.password)
  await page.getByTestId('factor-secret').waitFor()
  const secret = await secretOn(page)
  await typeAndEnterIn(page, 'Código que o aplicativo mostra', codeOf(secret, -1))
  await page.getByRole('button', { name: 'Já guardei os códigos' }).click()
  await page.goto(`${url()}${terms}/cadastro`)
  await settled(page)
  await field(page, 'Termo').fill('Segundo fator')
  await field(page, 'Descrição').fill('Um código além da senha.')
  await page.route('**/webadm/portalglossario', (route) =>
    route.fulfill({ status: 401, json: { message: 'Sessão encerrada' } }),
  )
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await dialog.waitFor()
  await page.unroute('**/webadm/portalglossario')
  await typeAndEnterIn(page, 'Senha', ana.password)
  await dialog.getByLabel('Código do aplicativo').waitFor()
  expect(await barriers(page)).toEqual([])
  await typeAndEnter(page, codeOf(secret))
  await noticed(page, 'Termo cadastrado')
})
