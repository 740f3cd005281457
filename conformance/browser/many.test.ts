import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { portal } from '../../resources/portal/portal.ts'
import type { DutiesSeen } from '../../resources/calls/duty.ts'
import { bodyOf } from '../service/office.ts'
import { callsOf } from './support/calls.ts'
import { people } from './support/demonstration.ts'
import { allFaults } from './support/screen-faults.ts'
import { takeSeat } from './support/seat.ts'
import { field, noticed, save, settled, takeUp } from './support/visitor.ts'

// Whoever runs a hundred portals, one of which owes two hundred things: the screens that list them stay whole, in the
// dark, on a phone and by keyboard.

const seat = takeSeat()
const wanted = { portals: 100, duties: 200 }
const duties = '/portal-transparencia/obrigacoes'

const open = async (path: string): Promise<Page> => {
  const { page, heard, demonstration } = seat()
  heard.clear()
  await page.goto(demonstration.url + path)
  await settled(page)
  return page
}

/** What a new duty of a type is asked with. */
const dutyOf = (type: number, unit: string) => ({
  responsavel: null,
  suplente: null,
  periodo: 'mensal',
  regra: 'dias',
  dias: 30,
  meses: 0,
  lei: 'LC 101/2000, art. 48',
  aplica: true,
  motivo: null,
  desde: '2026-01-01',
  tipo: type,
  unidade: unit,
})

beforeAll(async () => {
  const ask = await callsOf(seat().demonstration.url, people.ana)
  const has = async () => (await ask<readonly unknown[]>('GET', '/webadm/listaportalall')).length
  for (let at = await has(); at < wanted.portals; at += 1)
    await ask(
      'POST',
      '/webadm/criarportal',
      bodyOf(portal, {
        managerId: 1,
        locId: null,
        entityId: null,
        name: `Prefeitura de Nova Esperança do Rio ${at}`,
        portalUrl: `nova-esperanca-${at}`,
      }),
    )
  const seen = await ask<DutiesSeen>('GET', '/webadm/obrigacoes/1')
  const known = new Set(seen.obrigacoes.map(({ tipo, unidade }) => `${tipo} ${unidade.id}`))
  const free = seen.unidades.flatMap(({ id }) =>
    seen.tipos.filter((type) => !known.has(`${type.id} ${id}`)).map((type) => dutyOf(type.id, id)),
  )
  for (const one of free.slice(0, Math.max(0, wanted.duties - seen.obrigacoes.length)))
    await ask('POST', '/webadm/obrigacoes/1', one)
  expect(await has()).toBeGreaterThanOrEqual(wanted.portals)
}, 300_000)

test.each([
  ['the home', '/?portal=1'],
  ['what is owed', `${duties}?portal=1`],
  ['who has access', '/gestor/usuarios-do-sistema'],
  ['who publishes what', '/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs?portal=1'],
  ['the record of a portal', '/administrador-portal/gerenciar-portais/detalhes/1'],
  ['the portals', '/administrador-el/gerenciar-portais'],
  ['a new portal', '/administrador-el/gerenciar-portais/cadastro?gestor=1'],
])('%s has no fault on any screen', async (_, path) => {
  await open(path)
  expect(await allFaults(seat())).toEqual([])
})

test('two hundred duties stand in one list, and are narrowed to those of a state', async () => {
  const page = await open(`${duties}?portal=1`)
  const rows = page.getByRole('table', { name: 'Obrigações' }).getByRole('row')
  await expect.poll(() => rows.count()).toBeGreaterThan(wanted.duties)
  await page.getByRole('combobox', { name: 'Situação' }).selectOption('vencem')
  await expect.poll(() => rows.count()).toBeLessThan(wanted.duties)
})

test('a portal among a hundred is chosen by keyboard, by a part of its name', async () => {
  const page = await open('/?portal=1')
  const chooser = page.getByRole('button', { name: /^Portal em uso/ })
  await chooser.press('Enter')
  const search = page.getByRole('combobox', { name: 'Procurar portal' })
  await page.getByText(/^São os primeiros 20\./).waitFor()
  // The screen behind it is hidden from everybody, its heading too.
  expect(await allFaults(seat())).toEqual(['0 headings of level 1'])
  await search.pressSequentially('rio 77')
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await search.press('Enter')
  await expect.poll(() => chooser.textContent()).toContain('Nova Esperança do Rio 77')
})

test('all portals are compared in one table, twenty at a time', async () => {
  const page = await open('/?portal=1')
  const card = page.getByRole('region', { name: 'Todos os portais' })
  await card.getByRole('button', { name: 'Comparar os portais' }).press('Enter')
  const rows = card.getByRole('row')
  await expect.poll(() => rows.count()).toBe(21)
  expect(await allFaults(seat())).toEqual([])
  await card.getByRole('button', { name: 'Ver mais portais' }).press('Enter')
  await expect.poll(() => rows.count()).toBe(41)
  await card
    .getByRole('link', { name: /^Prefeitura de Nova Esperança/ })
    .first()
    .press('Enter')
  await expect
    .poll(() => page.getByRole('button', { name: /^Portal em uso/ }).textContent())
    .toContain('Nova Esperança')
})

test('a new portal begins like another of a hundred, by keyboard', async () => {
  const page = await open('/administrador-el/gerenciar-portais/cadastro?gestor=1')
  await page.getByRole('combobox', { name: 'Começar de' }).press('Enter')
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(wanted.portals)
  // To the first template by its letters, and on to that of a fund.
  await page.keyboard.type('modelo')
  const fund = page.getByRole('option', { name: /^Modelo: Fundo/ })
  const isThere = () => fund.evaluate((it) => it === document.activeElement)
  for (let presses = 0; presses < 4 && !(await isThere()); presses += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'O que vem com o modelo' }).waitFor()
  expect(await allFaults(seat())).toEqual([])
  await field(page, 'Nome').fill('Fundo de prova')
  await field(page, 'Endereço do portal').fill('fundo-de-prova')
  await save(page)
  await noticed(page, /^Portal cadastrado, com /)
  await takeUp(page, 'Desfazer')
  await noticed(page, 'O portal novo foi excluído, com o que o modelo trouxe.')
})
