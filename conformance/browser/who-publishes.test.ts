import { expect, test } from 'vitest'
import { barriers } from './support/barriers.ts'
import { people } from './support/demonstration.ts'
import { demonstrationForGuests } from './support/guests.ts'
import { arrives, byMenu, choose, phone, settled } from './support/visitor.ts'

// "Who may publish contracts of the Fundo?", asked by who administers a portal.

const { signedIn } = demonstrationForGuests()
const screen = '/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs'
const table = { name: 'Quem publica o quê' }

test('two presses from the home say who publishes contracts of each unit, and lead to what a person publishes', async () => {
  const page = await signedIn(people.joana)
  await byMenu(page, 'Pessoas', 'Quem publica o quê')
  await arrives(page, screen)
  const contracts = page
    .getByRole('table', table)
    .getByRole('row', { name: /Contratos e aditivos/ })
  const [townHall, fund] = [contracts.getByRole('cell').nth(0), contracts.getByRole('cell').nth(1)]
  await expect
    .poll(() => townHall.getByRole('link').allTextContents())
    .toContain(people.carlos.name)
  await expect.poll(() => fund.getByRole('link').allTextContents()).toEqual([people.joana.name])
  await settled(page)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('searchbox').fill('folha')
  await page.getByRole('table', table).getByRole('row', { name: /Folha/ }).first().waitFor()
  await expect.poll(() => contracts.count()).toBe(0)
  await page.getByRole('searchbox').fill('contratos e adit')
  await townHall.getByRole('link', { name: people.carlos.name }).click()
  await page.getByRole('list', { name: 'Permissões' }).getByText('Prefeitura').first().waitFor()
  await page.getByRole('button', { name: 'Voltar para quem publica o quê' }).click()
  await contracts.waitFor()
})

test('what nobody publishes is found, and a phone shows one unit at a time', async () => {
  const page = await signedIn(people.joana, `${screen}?o_que=ninguem`, phone)
  await page.getByText(/^Tudo tem quem publique em /).waitFor()
  await page.getByRole('button', { name: 'Ver tudo' }).click()
  const rows = page.getByRole('table', table).getByRole('row')
  await rows.nth(1).waitFor()
  await expect.poll(() => rows.nth(1).getByRole('cell').count()).toBe(1)
  const unit = page.getByRole('combobox', { name: 'Unidade' })
  await unit.selectOption({ label: 'Fundo Municipal de Saúde' })
  await expect.poll(() => new URL(page.url()).searchParams.get('unidade')).not.toBeNull()
  await page.getByText('Marta Lúcia Perim').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
  expect(await barriers(page)).toEqual([])
})

test('who publishes everything is limited only after a question, and the last who gives permissions never', async () => {
  const page = await signedIn(people.joana, screen)
  await choose(page, 'Publicador', people.joana.name)
  await page.getByText('Esta pessoa publica tudo neste portal, sem limite.').waitFor()
  await choose(page, 'Unidade gestora', 'Prefeitura')
  await page.getByRole('button', { name: 'Adicionar à lista' }).click()
  const save = page.getByRole('button', { name: 'Salvar', exact: true })
  await save.click()
  const question = page.getByRole('dialog', { name: 'Limitar o que você publica?' })
  await question.getByText(/deixa de poder dar permissões/).waitFor()
  expect(await barriers(page)).toEqual([])
  await question.getByRole('button', { name: 'Voltar' }).click()
  await question.waitFor({ state: 'detached' })
  await save.click()
  await question.getByRole('button', { name: 'Limitar', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Mudanças por salvar' })
  await bar.getByText(/^Ninguém mais poderia dar permissões/).waitFor()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByText('Esta pessoa publica tudo neste portal, sem limite.').waitFor()
})
