import { expect, test } from 'vitest'
import { codeOf } from '../../support/second-factor.ts'
import { barriers } from '../support/barriers.ts'
import { people } from '../support/demonstration.ts'
import { callsOf } from '../support/calls.ts'
import { demonstrationForGuests } from '../support/guests.ts'
import { letProofsGrowOld } from '../support/old-proof.ts'
import { arrives, field, noticed, phone, signInAtForm } from '../support/visitor.ts'

// A session that was proven long ago proves itself again before a dangerous act, and nothing typed is lost.

const { url, stranger, demonstration, goTo } = demonstrationForGuests()
const email = 'livia@valedoorvalho.es.gov.br'
test('who invites a colleague after a while confirms the password, and the same invitation is made', async () => {
  const page = await stranger(phone)
  await signInAtForm(page, url(), people.joana)
  await goTo(page, '/gestor/usuarios-do-sistema')
  await letProofsGrowOld(demonstration(), page)
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

test('who has a second factor confirms by its code, and ends the other sessions', async () => {
  const { carlos } = people
  const ask = await callsOf(url(), carlos)
  const begun = { senha: carlos.password }
  const { segredo } = await ask<{ segredo: string }>(
    'POST',
    '/webadm/conta/segundo-fator/preparo',
    begun,
  )
  await ask('POST', '/webadm/conta/segundo-fator/ligar', { codigo: codeOf(segredo, -1) })
  const page = await stranger(phone)
  await page.goto(`${url()}/autenticacao/login`)
  await field(page, 'E-mail').fill(carlos.email)
  await page.getByLabel('Senha', { exact: true }).fill(carlos.password)
  await page.keyboard.press('Enter')
  await field(page, 'Código do aplicativo').fill(codeOf(segredo))
  await page.keyboard.press('Enter')
  await arrives(page, '/')
  await goTo(page, '/conta/configuracoes')
  await letProofsGrowOld(demonstration(), page)
  await page.getByRole('button', { name: 'Encerrar todas as outras' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await dialog.getByRole('button', { name: 'Usar o código do aplicativo' }).click()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.type(codeOf(segredo, 1))
  await page.keyboard.press('Enter')
  await noticed(page, 'As outras sessões terminaram.')
})
