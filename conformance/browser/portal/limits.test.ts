import { expect, test } from 'vitest'
import { barriers } from '../support/barriers.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests } from '../support/guests.ts'
import { byMenu, choose, noticed, settled } from '../support/visitor.ts'

// A publisher is limited by types of documents, and sees what is open before what is closed.

const { signedIn } = demonstrationForGuests()

test('a right is given by types of documents, and their menus follow', async () => {
  const page = await signedIn(
    people.joana,
    '/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs?portal=1',
  )
  await choose(page, 'Publicador', people.carlos.name)
  const rows = page.getByRole('list', { name: 'Permissões' }).getByRole('listitem')
  await rows.first().waitFor()
  for (const row of await rows.all()) await row.getByRole('button', { name: 'Excluir' }).click()
  const before = await rows.count()
  await choose(page, 'Unidade gestora', 'Prefeitura')
  await page.getByRole('checkbox', { name: 'Contratos e aditivos' }).check()
  await page.getByText(/^Publicará em: Contrato/).waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Submenu' }).isDisabled()).toBe(true)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Adicionar à lista' }).click()
  await expect.poll(() => rows.count()).toBe(before + 1)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await noticed(page, 'Permissões salvas')
  await rows.getByText(/^Publica: Contrato/).waitFor()
  await expect.poll(() => rows.count()).toBe(1)
})

test('a limited publisher sees own types first, and whom to ask for the others', async () => {
  const page = await signedIn(people.carlos, '/?portal=1')
  await byMenu(page, 'Publicar', 'Documentos')
  await settled(page)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Outros tipos (só leitura)' }).waitFor()
  await main.getByText(/não os publica\. Peça a permissão a .*Joana/).waitFor()
  const names = await main.getByRole('listitem').getByRole('link').allInnerTexts()
  expect(names[0]).toMatch(/^Contratos e aditivos/)
  expect(names.length).toBeGreaterThan(10)
  expect(await barriers(page)).toEqual([])
  await main.getByRole('link', { name: /^Balancetes/ }).click()
  await main.getByText(/^Você não publica documentos deste tipo nesta UG\. Peça .*Joana/).waitFor()
  await expect
    .poll(() => main.getByRole('button', { name: 'Publicar documentos', exact: true }).isDisabled())
    .toBe(true)
})
