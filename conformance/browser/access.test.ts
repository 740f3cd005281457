import { beforeEach, expect, test } from 'vitest'
import { covers } from '../coverage/covers.ts'
import { barriers } from './support/barriers.ts'
import { people } from './support/demonstration.ts'
import { takeSeat } from './support/seat.ts'
import { choose, desk, field, noticed, phone, settled } from './support/visitor.ts'

// Letting people in, where the register of users shows them.

const seat = takeSeat()
const page = () => seat().page
const heard = () => seat().heard
const origin = () => seat().demonstration.url
beforeEach(async () => {
  heard().clear()
  await page().goto(`${origin()}/gestor/usuarios-do-sistema`)
  await settled(page())
})

/** Opens what the register of users knows of somebody's access. */
async function accessOf(name: string) {
  await page()
    .getByRole('button', { name: `Ações de ${name}` })
    .click()
  await page().getByRole('menuitem', { name: 'Mudar acesso' }).click()
  const dialog = page().getByRole('dialog')
  await dialog.getByText(/^Quem publica/).waitFor()
  return dialog
}
async function accessSaved(name: string): Promise<void> {
  await page().getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await noticed(page(), `Acesso de ${name} atualizado`)
  await page().getByRole('dialog').waitFor({ state: 'detached' })
}

test('the access of a user, taken and given back', async () => {
  const { name, email } = people.carlos
  for (const [active, words] of [
    [false, 'Bloqueada'],
    [true, 'Ativa'],
  ] as const) {
    const dialog = await accessOf(name)
    await dialog.getByRole('switch', { name: 'Ativo' }).setChecked(active)
    await accessSaved(name)
    await page()
      .getByRole('row')
      .filter({ hasText: email })
      .getByText(words, { exact: true })
      .last()
      .waitFor()
  }
  expect(heard().all()).toEqual([])
})

test('a profile is given to a user, and taken, where the access is', async () => {
  const name = 'Otávio Brandão Sena'
  const [own, other] = ['Comunicação', 'Controle interno']
  const held = () => page().getByRole('list', { name: 'Perfis da pessoa' }).getByRole('listitem')
  const first = await accessOf(name)
  await expect.poll(() => held().count()).toBe(1)
  expect(await barriers(page())).toEqual([])
  await first.getByRole('button', { name: /^Tirar/ }).click()
  await choose(page(), 'Dar mais um perfil', other)
  await accessSaved(name)
  await accessOf(name)
  await held().filter({ hasText: other }).waitFor()
  await expect.poll(() => held().count()).toBe(1)
  // What is refused leaves what was chosen where it is, and says why.
  await choose(page(), 'Dar mais um perfil', other)
  await page().getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await page()
    .getByRole('alert')
    .getByText('Esta pessoa já tem este perfil neste gestor.')
    .waitFor()
  await choose(page(), 'Dar mais um perfil', own)
  await page()
    .getByRole('button', { name: /^Tirar/ })
    .click()
  await accessSaved(name)
  await accessOf(name)
  await held().filter({ hasText: own }).waitFor()
  await expect.poll(() => held().count()).toBe(1)
  await page().getByRole('link', { name: 'limite onde' }).click()
  await expect
    .poll(() => page().getByRole('combobox', { name: 'Publicador' }).inputValue())
    .toBe(name)
})

test('what is typed into an access stays until it is saved, and what is refused gives nothing', async () => {
  const name = 'Otávio Brandão Sena'
  const dialog = await accessOf(name)
  await choose(page(), 'Dar mais um perfil', 'Controle interno')
  await field(page(), 'E-mail').fill(`  ${people.carlos.email} `)
  await page().keyboard.press('Escape')
  await page().evaluate(() => {
    for (const target of [window, document])
      for (const event of ['visibilitychange', 'focus']) target.dispatchEvent(new Event(event))
  })
  // On a phone the dialog is longer than the screen: the refusal comes into sight, and takes the focus.
  await page().setViewportSize(phone)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const refusal = page()
    .getByRole('alert')
    .filter({ hasText: 'Já existe uma pessoa com este e-mail.' })
  await expect
    .poll(() =>
      refusal.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return one === document.activeElement && top >= 0 && bottom <= window.innerHeight
      }),
    )
    .toBe(true)
  await page().setViewportSize(desk)
  await expect.poll(() => field(page(), 'E-mail').inputValue()).toContain(people.carlos.email)
  await dialog.getByRole('link', { name: 'limite onde' }).click()
  await page().getByRole('button', { name: 'Continuar editando' }).click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await accessOf(name)
  const held = page().getByRole('list', { name: 'Perfis da pessoa' }).getByRole('listitem')
  await expect.poll(() => held.count()).toBe(1)
})

test('a profile whose taking was done but never answered is taken, and nothing is in the way of the rest', async () => {
  const name = 'Otávio Brandão Sena'
  const held = () => page().getByRole('list', { name: 'Perfis da pessoa' }).getByRole('listitem')
  const dialog = await accessOf(name)
  await dialog.getByRole('button', { name: /^Tirar/ }).click()
  let lost = false
  await page().route(`${origin()}/**`, async (route) => {
    if (lost || route.request().method() !== 'DELETE') return route.fallback()
    lost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(lost).toBe(true)
  await accessSaved(name)
  await accessOf(name)
  await page()
    .getByText(/^Nenhum\. Sem perfil/)
    .waitFor()
  await expect.poll(() => held().count()).toBe(0)
})

test('users.non-el: the list of the managers leaves out who works for EL, and the list of the levels of access has them', async () => {
  covers({ rules: ['users.non-el'], calls: ['system-user.list-non-el'] })
  const table = page().getByRole('table')
  await table.getByText(people.carlos.email, { exact: true }).waitFor()
  await expect.poll(() => table.getByText(people.ana.email, { exact: true }).count()).toBe(0)
  await expect.poll(() => table.getByRole('columnheader', { name: 'Equipe EL' }).count()).toBe(0)
  await table.getByRole('button', { name: people.carlos.name, exact: true }).click()
  const opened = page().getByRole('dialog', { name: `Acesso de ${people.carlos.name}` })
  await opened.getByRole('button', { name: 'Cancelar' }).click()
  // Nor is a town hall told of a vendor's team.
  await expect
    .poll(() =>
      page()
        .getByText(/equipe EL/)
        .count(),
    )
    .toBe(0)
  await page().goto(`${origin()}/nivel-de-acesso/usuarios-do-sistema`)
  await settled(page())
  await table.getByText(people.ana.email, { exact: true }).waitFor()
  await table.getByText(people.carlos.email, { exact: true }).waitFor()
  await expect.poll(() => table.getByRole('columnheader', { name: 'Equipe EL' }).count()).toBe(1)
})
