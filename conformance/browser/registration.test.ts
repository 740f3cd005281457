import { expect, test } from 'vitest'
import { demonstrationForGuests } from './support/guests.ts'
import { field, phone } from './support/visitor.ts'

// From "Pedir uma conta" to a confirmed account, by the screens alone.

const { url: at, stranger, ana: signedIn } = demonstrationForGuests()

test('an account is asked for without a password, which is chosen by the link of the letter', async () => {
  const url = at()
  const page = await stranger(phone)
  await page.goto(`${url}/autenticacao/cadastro`)
  await field(page, 'Nome completo').fill('Rita Moraes')
  await field(page, 'E-mail').fill('rita.moraes@valedoorvalho.es.gov.br')
  await expect.poll(() => page.locator('input[type="password"]').count()).toBe(0)
  await page.getByRole('button', { name: 'Pedir conta' }).click()
  await page.getByText('Se este e-mail puder ser usado').waitFor()

  const ana = await signedIn()
  const [letters] = await Promise.all([
    ana.waitForResponse(`${url}/webadm/conta/mensagens`),
    ana.goto(`${url}/configuracoes-do-municipio`),
  ])
  await ana
    .getByRole('listitem')
    .filter({ hasText: 'rita.moraes' })
    .getByRole('button', { name: 'Copiar o endereço' })
    .waitFor()
  const link = /\/autenticacao\/confirmar-conta\?token=[\w-]+/.exec(await letters.text())?.[0] ?? ''

  await page.goto(`${url}${link}`)
  const type = async (password: string, again: string) => {
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByLabel('Repita a senha', { exact: true }).fill(again)
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  }
  await type('curta', 'curta')
  await page.getByText('Use pelo menos 12 caracteres').waitFor()
  // What only the server can tell stands at its field, and the link stays good.
  await type('a casa de rita moraes', 'a casa de rita moraes')
  await page.getByText('Não use o seu nome').waitFor()
  await type('chuva fina de janeiro', 'chuva fina de janeiro')
  await page.getByText('E-mail confirmado e senha guardada').waitFor()

  await page.goto(`${url}${link}`)
  await type('outra chuva de janeiro', 'outra chuva de janeiro')
  await page.getByText('Este endereço não vale mais').waitFor()
})
