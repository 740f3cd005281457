import { expect, test } from 'vitest'
import { barriers } from './support/barriers.ts'
import { people } from './support/demonstration.ts'
import { demonstrationForGuests } from './support/guests.ts'
import { complaints, phone, settled } from './support/visitor.ts'

// The page of a person: what they see, where they publish, what they answer for; and passing it on when they leave.

const { signedIn, goTo } = demonstrationForGuests()
const list = '/gestor/usuarios-do-sistema'
const marta = 'Marta Lúcia Perim'

test('from the list to what a person may, and everything they answer for passes in one act', async () => {
  const page = await signedIn(people.joana, `${list}?q=marta`)
  const row = page.getByRole('row', { name: marta })
  await row.getByText(/^Fundo Municipal de Saúde; Prefeitura/).waitFor()
  await row.getByText('Ainda não entrou').waitFor()
  await page.getByRole('button', { name: marta, exact: true }).click()
  await page.getByRole('link', { name: `O que ${marta} vê, publica e responde` }).click()
  await page.getByRole('heading', { level: 1, name: marta }).waitFor()
  const address = new URL(page.url())
  const where = page.getByRole('region', { name: 'Prefeitura de Vale do Orvalho' })
  await where.getByText('Publica só onde uma permissão alcança:').waitFor()
  await where.getByText(/até 31\/12/).waitFor()
  await where.getByText(/^Responde por \d+ obrigações/).waitFor()
  await page.getByText(/^Vê \d+ telas/).waitFor()
  await settled(page)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Passar adiante' }).click()
  const dialog = page.getByRole('dialog', { name: `Passar adiante o que é de ${marta}` })
  // Who is only away keeps coming in, unless somebody says so.
  await dialog.getByRole('button', { name: 'Passar', exact: true }).click()
  await dialog.getByText('Escolha quem recebe.').waitFor()
  await dialog.getByRole('checkbox', { name: /não entra mais/ }).check()
  await dialog
    .getByRole('combobox', { name: 'Quem recebe' })
    .selectOption({ label: people.carlos.name })
  // Counted before it is done; and passing back is no way to undo it.
  await dialog.getByText(new RegExp(`^Passam a ${people.carlos.name}: `)).waitFor()
  await dialog.getByText(/^Isto não se desfaz: /).waitFor()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Passar e bloquear' }).click()
  await dialog.getByText(new RegExp(`^Passaram a ${people.carlos.name}: \\d+ obrigaç`)).waitFor()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await page.getByText(/Bloqueada · /).waitFor()
  await page.getByText(/^Está bloqueada: não entra nem vê tela alguma/).waitFor()
  await page.getByText('Não publica nem responde por nada').or(where).first().waitFor()
  await goTo(page, `/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs?unidade=&q=receitas`)
  const table = page.getByRole('table', { name: 'Quem publica o quê' })
  await table.getByRole('link', { name: people.carlos.name }).first().waitFor()
  await expect.poll(() => table.getByRole('link', { name: marta }).count()).toBe(0)
  await goTo(page, address.pathname)
  await page.getByRole('button', { name: 'Mudar acesso' }).click()
  await page.getByRole('dialog', { name: `Acesso de ${marta}` }).waitFor()
})

test('a refused screen says which profile is missing, and whom to ask', async () => {
  const page = await signedIn(people.carlos, '/auditoria', phone)
  const warning = page
    .getByRole('alert')
    .filter({ hasText: 'Sem permissão para acessar esta tela!' })
  await warning.getByRole('button', { name: 'Por quê?' }).click()
  await page.getByText('Você não pode abrir “Auditoria”: nenhum perfil seu deixa ver.').waitFor()
  await page.getByText(/^Publicador, em Prefeitura Municipal .*: não dá nada aqui$/).waitFor()
  await page.getByText(`Falta ver. Peça a ${people.joana.name}, que dá perfis.`).waitFor()
  await settled(page)
  expect(await barriers(page)).toEqual([])
})

test('the page of a person is whole on a phone, and of nobody it says so', async () => {
  const page = await signedIn(people.ana, list, phone)
  const heard = complaints(page)
  await page.getByRole('button', { name: people.joana.name, exact: true }).click()
  await page.getByRole('link', { name: /vê, publica e responde$/ }).click()
  await page
    .getByText('Publica todos os tipos de documento, em todas as unidades.')
    .first()
    .waitFor()
  await settled(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
  expect([...(await barriers(page)), ...heard.all()]).toEqual([])
  await goTo(page, `${list}/pessoa/ninguem`)
  await page.getByText('Pessoa não encontrada.').waitFor()
})
