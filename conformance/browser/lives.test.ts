import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../../demo/seed.ts'
import { covers } from '../coverage/covers.ts'
import { noteFields } from '../coverage/seen.ts'
import { callsOf } from './support/calls.ts'
import { lives } from './support/lives.ts'
import { makeRecord, pick, readLoaded } from './support/new-record.ts'
import { takeSeat, type Seat } from './support/seat.ts'
import { leaveFor, noticed, pathOf, save, settled, takeUp } from './support/visitor.ts'

// A record made, seen, changed, removed and brought back, by hand: of each noun whose screens have code of their own,
// and of few of the others that do all that others do; in the whole run of every noun. What refusals say is seen where
// a screen is looked at.

const seat = takeSeat()

/** The screen on which the life before this one came to its end. */
const ends = new WeakMap<Page, string>()
/**
 * Opens the form of a new row as a user does, through the list's button; answers the parent's question with its first
 * row.
 */
async function openForm({ page, demonstration }: Seat, list: string): Promise<void> {
  // A life that ended badly may have left a dialog open, or a form that asks before it is left.
  if (ends.get(page) === page.url()) await leaveFor(page, `${list}?portal=1`)
  else {
    await page.goto(`${demonstration.url}${list}?portal=1`)
    await settled(page)
  }
  ends.delete(page)
  await page
    .locator('main')
    .getByRole('button', { name: /^Nov[oa] / })
    .or(page.locator('main').getByRole('link', { name: /^Nov[oa] / }))
    .first()
    .click()
  const asked = page.getByRole('dialog')
  const opened = page.waitForURL((url) => url.pathname !== list)
  await Promise.race([opened, asked.waitFor()])
  if (await asked.isVisible()) {
    await pick(asked.getByRole('combobox'), 0)
    await asked.getByRole('button', { name: 'Continuar' }).click()
    await opened
  }
  await settled(page)
}

/** Removes the row of the detail screen that is open. */
async function remove(page: Page): Promise<void> {
  for (const place of [page.locator('main'), page.getByRole('dialog')])
    await place.getByRole('button', { name: 'Excluir', exact: true }).click()
}

const links = new Set(['manager-profile-user', 'manager-user-link', 'unit-management'])
test.each(
  lives.map(
    (life) => [`a record of ${life.resource.name} lives through its screens`, life] as const,
  ),
)('%s', async (_, { resource, list }) => {
  covers({
    rules: [
      'lists.soft-deleted',
      ...(links.has(resource.name) ? ['permissions.manager-links'] : []),
    ],
  })
  const { page, heard, demonstration } = seat()
  heard.clear()
  await openForm(seat(), list)
  const made = await makeRecord(page, resource, heard)
  heard.clear()
  await takeUp(page, 'Ver')
  await page.waitForURL((url) => /\/detalhes\//.test(url.pathname))
  await settled(page)
  const detail = pathOf(page)
  await page.getByRole('link', { name: 'Editar', exact: true }).click()
  await page.waitForURL((url) => /\/editar\//.test(url.pathname))
  await settled(page)
  const shown = await readLoaded(page, resource)
  const kept = Object.entries(made).filter(([name, text]) => text && shown[name] === text)
  noteFields(kept.map(([name]) => `${resource.name}.${name}`))
  await save(page)
  await expect.poll(() => pathOf(page)).not.toMatch(/\/editar\//)
  // What is pressed while one screen goes and another comes may be of either.
  await settled(page)
  await leaveFor(page, detail)
  await remove(page)
  heard.clear()
  await expect.poll(() => pathOf(page)).toBe(list)
  await expect.poll(() => page.locator(`main a[href^="${detail}"]`).count()).toBe(0)
  await takeUp(page, 'Desfazer')
  await page
    .getByRole('region', { name: 'Avisos' })
    .getByText(/ restaurad[oa]$/)
    .waitFor()
  await page.goto(demonstration.url + detail)
  await page.locator('main').getByRole('button', { name: 'Excluir', exact: true }).waitFor()
  await settled(page)
  expect(heard.all()).toEqual([])
  ends.set(page, page.url())
})

test('several are hidden at once, and taking it back leaves hidden what was hidden before', async () => {
  const { page, heard, demonstration } = seat()
  const notices = page.getByRole('region', { name: 'Avisos' })
  const terms = '/informacoes/portal-informacoes/glossario?portal=1'
  const row = (at: number) => page.getByRole('table').getByRole('row').nth(at)
  const hidden = () => page.getByRole('table').getByText('Oculto', { exact: true }).count()
  const mark = async (rows: readonly number[], words: string) => {
    for (const at of rows) await row(at).getByRole('checkbox').check()
    await page.getByRole('button', { name: words }).click()
    await page
      .getByRole('region', { name: 'Registros selecionados' })
      .waitFor({ state: 'detached' })
  }
  await page.goto(demonstration.url + terms)
  await settled(page)
  const before = await hidden()
  await mark([1], 'Marcar como oculto')
  await noticed(page, '1 termo marcado como oculto')
  await expect.poll(hidden).toBe(before + 1)
  await mark([1, 2, 3], 'Marcar como oculto')
  // Under the pointer a notice stays.
  await notices.getByText('2 termos marcados como ocultos', { exact: true }).hover()
  await expect.poll(hidden).toBe(before + 3)
  await takeUp(page, 'Desfazer')
  await expect.poll(hidden).toBe(before + 1)
  // What somebody else changed meanwhile is left as it is, and said.
  await row(1).getByRole('checkbox').check()
  const ask = await callsOf(demonstration.url, accounts[1])
  const of = '/webadm/portalglossario'
  const [term] = await ask<{ id: number; descricao: string }[]>(
    'GET',
    `${of}portal/1?page=1&pageSize=10`,
  )
  await ask('PUT', `${of}/${term?.id}`, { ...term, descricao: `${term?.descricao} Revisto.` })
  await page.getByRole('button', { name: 'Marcar como visível' }).click()
  await notices.getByText(/^1 registro não mudou: /).waitFor()
  expect(await hidden()).toBe(before + 1)
  heard.clear()
  await page.goto(demonstration.url + terms)
  await settled(page)
  await mark([1], 'Marcar como visível')
  await expect.poll(hidden).toBe(before)
})
