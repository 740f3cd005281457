import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from '../support/barriers.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests } from '../support/guests.ts'
import { letProofsGrowOld } from '../support/old-proof.ts'
import { arrives, field, noticed, phone, signInAtForm } from '../support/visitor.ts'

// A person without a manual makes a passkey, signs in by it, and proves with it who has the session. The authenticator
// is Chromium's own, in software.

const { url, ana, stranger, demonstration } = demonstrationForGuests()
/** Browsers have passkeys for names alone. */
const home = () => url().replace('127.0.0.1', 'localhost')

/** Puts an authenticator into the browser, which its owner unlocks. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    unlocks: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a passkey is made in six actions, opens the account, and proves who has the session', async () => {
  const page = await stranger(phone)
  await signInAtForm(page, home(), people.joana)
  const device = await withAuthenticator(page)
  await page.goto(`${home()}/conta/configuracoes`)
  await page.getByRole('button', { name: 'Nova chave de acesso' }).click()
  await field(page, 'Nome da chave').fill('Celular')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await noticed(page, 'Chave de acesso criada.')
  await page.getByText('Ainda não usada', { exact: false }).waitFor()
  expect(await barriers(page)).toEqual([])

  await page.context().clearCookies()
  await device.unlocks(false)
  await page.goto(`${home()}/autenticacao/login`)
  const enter = page.getByRole('button', { name: 'Entrar com chave de acesso' })
  await enter.click()
  await page.getByText('A chave de acesso não foi usada.', { exact: false }).waitFor()
  expect(await barriers(page)).toEqual([])
  await device.unlocks(true)
  await enter.click()
  await arrives(page, '/')

  await letProofsGrowOld(demonstration(), page)
  await page.goto(`${home()}/conta/configuracoes`)
  await page.getByRole('button', { name: 'Remover a chave Celular' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await dialog.waitFor()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await noticed(page, 'Chave de acesso removida.')
  await page.getByText('Nenhuma ainda', { exact: false }).waitFor()

  await page.getByRole('button', { name: 'Nova chave de acesso' }).click()
  await field(page, 'Nome da chave').fill('Outra')
  await page.keyboard.press('Enter')
  await noticed(page, 'Chave de acesso criada.')
  const desk = await ana('/gestor/usuarios-do-sistema?q=joana')
  await desk.getByRole('button', { name: people.joana.name, exact: true }).click()
  await desk.getByRole('link', { name: /vê, publica e responde$/ }).click()
  await desk.getByText('1 chave de acesso', { exact: false }).waitFor()
  await desk.getByRole('button', { name: 'Remover chaves de acesso' }).click()
  const removal = desk.getByRole('dialog', { name: /^Remover as chaves de acesso de Joana/ })
  await field(desk, 'Motivo').fill('Perdeu o celular.')
  expect(await barriers(desk)).toEqual([])
  await removal.getByRole('button', { name: 'Remover', exact: true }).click()
  await noticed(desk, /não abrem mais nada/)
})
