import { expect, test } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import { barriers } from '../support/barriers.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests } from '../support/guests.ts'
import { field, phone, signInAtForm } from '../support/visitor.ts'

// A session that was proven long ago proves itself again before a dangerous act, and nothing typed is lost.

const { url, stranger, demonstration, goTo } = demonstrationForGuests()
const email = 'livia@valedoorvalho.es.gov.br'

test('who invites a colleague after a while confirms the password, and the same invitation is made', async () => {
  const page = await stranger(phone)
  await signInAtForm(page, url(), people.joana)
  await goTo(page, '/gestor/usuarios-do-sistema')
  await demonstration().asOwner(
    sql`update sessao set provada_em = now() - interval '11 minutes' where not programa`,
  )
  await page.getByRole('button', { name: 'Convidar pessoa' }).click()
  await field(page, 'E-mail').fill(email)
  const invitation = page.getByRole('dialog', { name: 'Convidar pessoa' })
  const invite = invitation.getByRole('button', { name: 'Convidar', exact: true })
  await invite.click()
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await dialog.waitFor()
  expect(await barriers(page)).toEqual([])

  await page.keyboard.press('Escape')
  await invitation.getByText('Confirme que é você para continuar.').waitFor()
  await expect.poll(() => field(page, 'E-mail').inputValue()).toBe(email)

  await invite.click()
  await dialog.waitFor()
  await page.keyboard.type('não é esta')
  await page.keyboard.press('Enter')
  await dialog.getByText('A senha não confere.').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(people.joana.password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Convite pronto' }).waitFor()
  await page.getByTestId('invitation-link').waitFor()
  await dialog.waitFor({ state: 'detached' })
})
