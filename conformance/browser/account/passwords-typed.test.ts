import { expect, test } from 'vitest'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests } from '../support/guests.ts'
import { arrives, field } from '../support/visitor.ts'

// ASVS 6.2.6 and 6.2.7, where a password is typed first.

const { url, stranger } = demonstrationForGuests()

test('a password is covered while it is typed, and its button shows it', async () => {
  const page = await stranger()
  await page.goto(`${url()}/autenticacao/login`)
  const password = page.locator('input[name=password]')
  await password.fill('uma frase qualquer')
  await expect.poll(() => password.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Mostrar a senha' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('text')
  await expect.poll(() => password.inputValue()).toBe('uma frase qualquer')
  await page.getByRole('button', { name: 'Ocultar a senha' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('password')
})

test('a pasted password opens the account, and managers find both fields', async () => {
  const page = await stranger()
  await page.goto(`${url()}/autenticacao/login`)
  const email = field(page, 'E-mail')
  const password = page.locator('input[name=password]')
  await email.fill(people.ana.password)
  await email.press('ControlOrMeta+a')
  await email.press('ControlOrMeta+x')
  await password.press('ControlOrMeta+v')
  await expect.poll(() => password.inputValue()).toBe(people.ana.password)
  await expect.poll(() => email.getAttribute('autocomplete')).toBe('username webauthn')
  await expect.poll(() => password.getAttribute('autocomplete')).toBe('current-password')
  await email.fill(people.ana.email)
  await password.press('Enter')
  await arrives(page, '/')
})
