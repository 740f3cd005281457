import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from '../support/barriers.ts'
import { callsOf } from '../support/calls.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests } from '../support/guests.ts'
import { arrives, choose, field, settled } from '../support/visitor.ts'
import { sizesOf } from '../support/sizes.ts'
import { tokenIn } from '../../support/letters.ts'
import { productsAreTests } from '../../support/passed-before.ts'

productsAreTests()

// People are invited by who administers them: the profile and the limit in one go, the link in their hands.

const { url, stranger, signedIn, goTo } = demonstrationForGuests()
const users = '/gestor/usuarios-do-sistema'
const password = 'jabuticaba madura no pé'

/** What a person does, counted: each click, and each field that is filled. */
function counted(page: Page) {
  let actions = 0
  return {
    actions: () => actions,
    click: async (what: Locator) => {
      actions += 1
      await what.click()
    },
    fill: async (label: string, text: string) => {
      actions += 1
      await field(page, label).fill(text)
    },
    choose: async (label: string, text: string) => {
      actions += 1
      await choose(page, label, text)
    },
  }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test.each(sizesOf(0))(
  'an employee is invited with one kind of documents of one unit in six actions from the home, and comes in, at %s',
  async (_, size) => {
    const email = `livia${size.width}@valedoorvalho.es.gov.br`
    const page = await signedIn(people.joana, '/', size)
    const hand = counted(page)
    await hand.click(page.getByRole('link', { name: 'Convidar pessoa', exact: true }))
    await hand.fill('E-mail', email)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`${email} ainda não publicará nada`).waitFor()
    await hand.choose('Unidade gestora', 'Prefeitura Municipal')
    await hand.click(dialog.getByRole('checkbox', { name: 'Contratos e aditivos', exact: true }))
    await dialog
      .getByText(new RegExp(`^${email} publicará Contratos e aditivos em Prefeitura Municipal`))
      .waitFor()
    expect(await barriers(page)).toEqual([])
    await hand.click(dialog.getByRole('button', { name: 'Convidar', exact: true }))
    // Whoever chooses in a list opens it first.
    expect(hand.actions() + 1).toBe(6)
    const link = await page.getByTestId('invitation-link').innerText()
    await dialog.getByText(/ publicará Contratos e aditivos em Prefeitura/).waitFor()
    expect(await barriers(page)).toEqual([])
    await hand.click(button(page, 'Copiar endereço'))
    await hand.click(dialog.getByRole('button', { name: 'Concluir', exact: true }))

    await goTo(page, `${users}?q=${email}`)
    await rowOf(page, email).getByText('Convidada', { exact: true }).waitFor()

    const their = await stranger(size)
    await their.goto(link.replace(/^https?:\/\/[^/]+/, url()))
    await their.getByText(email, { exact: true }).waitFor()
    await settled(their)
    expect(await barriers(their)).toEqual([])
    await field(their, 'Seu nome completo').fill('Lívia Sarmento')
    await their.getByLabel('Senha', { exact: true }).fill('lívia sarmento mora aqui')
    await their.getByLabel('Repita a senha', { exact: true }).fill('lívia sarmento mora aqui')
    await button(their, 'Criar conta e entrar').click()
    // What only the server can tell stands at its field, and the link stays good.
    await their.getByText('Não use o seu nome').waitFor()
    await their.getByLabel('Senha', { exact: true }).fill(password)
    await their.getByLabel('Repita a senha', { exact: true }).fill(password)
    await button(their, 'Criar conta e entrar').click()
    await arrives(their, '/')
    await settled(their)
    // Home counts what is theirs and says so.
    await their.getByText(/você publica Contratos e aditivos em Prefeitura Municipal/).waitFor()
    await their.getByRole('heading', { name: 'Publicados nos seus tipos' }).waitFor()
    await their.getByRole('link', { name: 'Publicar documentos', exact: true }).first().waitFor()
    const ask = await callsOf(url(), { email, password })
    const reach = await ask<{ ugs: { nome: string; tipos: { nome: string }[] | null }[] }>(
      'GET',
      '/webadm/documentos/onde-publica/1',
    )
    expect(reach.ugs).toHaveLength(1)
    expect(reach.ugs[0]?.tipos?.length).toBe(1)

    await goTo(page, `${users}?q=${email}`)
    await rowOf(page, email).getByText('Ativa', { exact: true }).waitFor()
    const late = await stranger(size)
    await late.goto(link.replace(/^https?:\/\/[^/]+/, url()))
    await late.getByText(/^Este endereço não vale mais/).waitFor()
  },
)

test('an invitation is renewed and taken back where the access is', async () => {
  const email = 'renovada@valedoorvalho.es.gov.br'
  const page = await signedIn(people.joana, users)
  await button(page, 'Convidar pessoa').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Convidar', exact: true }).click()
  await dialog.getByText('Informe o e-mail.').waitFor()
  await field(page, 'E-mail').fill(people.carlos.email)
  await dialog.getByRole('button', { name: 'Convidar', exact: true }).click()
  await dialog.getByText('Já existe uma pessoa com este e-mail.').waitFor()
  await field(page, 'E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Convidar', exact: true }).click()
  const first = await page.getByTestId('invitation-link').innerText()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await goTo(page, `${users}?q=${email}`)
  const access = async () => {
    await button(page, `Ações de ${email}`).click()
    await page.getByRole('menuitem', { name: 'Mudar acesso' }).click()
    await dialog.getByText(/ainda não aceito/).waitFor()
  }
  await access()
  await dialog.getByRole('button', { name: 'Copiar outro endereço' }).click()
  const second = await page.getByTestId('invitation-link').innerText()
  expect(second).not.toBe(first)
  await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await access()
  await dialog.getByRole('button', { name: 'Cancelar convite' }).click()
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, email).waitFor({ state: 'detached' })
  for (const link of [first, second]) {
    const late = await stranger()
    await late.goto(link.replace(/^https?:\/\/[^/]+/, url()))
    await late.getByText(/^Este endereço não vale mais/).waitFor()
  }
})

test('who waits to be let in is counted at home and in the menu', async () => {
  const ask = await callsOf(url(), people.ana)
  const email = 'espera@valedoorvalho.es.gov.br'
  await fetch(`${url()}/webadm/conta/cadastro`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ nome: 'Sara Espera', email }),
  })
  const letters = await ask<{ para: string; texto: string | null }[]>(
    'GET',
    '/webadm/conta/mensagens',
  )
  const token = tokenIn(letters.find(({ para }) => para === email)?.texto)
  await fetch(`${url()}/webadm/conta/confirmar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token, senha: password }),
  })
  const page = await signedIn(people.joana, '/')
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByText('pessoa aguarda liberação')
    .waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Decidir: 1 pessoa aguarda liberação' }).click()
  await settled(page)
  await rowOf(page, email).getByText('Aguarda liberação', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
})
