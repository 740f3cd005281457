import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstLoads } from '../../bench/weight.ts'
import { resources } from '../../resources/index.ts'
import routes from '../contract/routes.json' with { type: 'json' }
import { covers } from '../coverage/covers.ts'
import { documented } from './support/addresses.ts'
import { namedScreens } from './support/own-screens.ts'
import { barriers } from './support/barriers.ts'
import { allFaults } from './support/screen-faults.ts'
import { see } from './support/see.ts'
import { takeSeat } from './support/seat.ts'
import { people } from './support/demonstration.ts'
import { arrives, field, pathOf, settled, visit } from './support/visitor.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

const seat = takeSeat()
test.each(namedScreens)('the %s of %s has no fault: %s', (...[, , , screen]) => see(seat(), screen))

test('every noun was seen', () => {
  expect(new Set(documented.map(({ resource }) => resource.name)).size).toBe(
    resources.filter(({ name }) => routes.some((route) => route.resource === name)).length,
  )
})

test.each(['/', '/conta/configuracoes', '/configuracoes-do-municipio'])(
  '%s has no fault',
  async (path) => {
    const { page, heard, demonstration } = seat()
    heard.clear()
    await page.goto(demonstration.url + path)
    await settled(page)
    expect(await allFaults(seat())).toEqual([])
  },
)

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
/** The frame of the sign-in: the light on one side, and no menu. */
async function standsBeforeSignIn(page: Page): Promise<void> {
  await page.getByText('A luz que entra no que é de todos.').waitFor()
  await expect.poll(() => menuOf(page).count()).toBe(0)
}

const token = 'a'.repeat(43)
describe('without a session', () => {
  let page: Page
  beforeAll(async () => ({ page } = await visit(seat().browser)))
  afterAll(() => page.context().close())
  test.each([
    '/autenticacao/cadastro',
    `/autenticacao/confirmar-conta?token=${token}`,
    `/autenticacao/resetar-senha?token=${token}`,
    '/licitacao?portal=1',
    '/autenticacao/recuperar-senha',
  ])('%s', async (path) => {
    await page.goto(seat().demonstration.url + path)
    await settled(page)
    expect(pathOf(page)).toBe(path.split('?')[0])
    if (path.startsWith('/autenticacao')) await standsBeforeSignIn(page)
    expect(await barriers(page)).toEqual([])
    if (path === '/autenticacao/recuperar-senha') {
      await field(page, 'E-mail').fill('ninguem@demonstracao.gov.br')
      await page.getByRole('button', { name: 'Enviar' }).click()
      await arrives(page, '/autenticacao/confirmar-recuperacao-senha')
      await settled(page)
      expect(await barriers(page)).toEqual([])
    }
  })
})

// The same measure as in `npm run bench`. The bytes of a build are the same on every machine.
test('the scripts of a first visit weigh no more than they may', async () => {
  const { browser, demonstration } = seat()
  const loads = await firstLoads(browser, demonstration.url, people.ana, 1)
  expect(loads.filter(({ kb, most }) => kb > most)).toEqual([])
  // A visit that loaded nothing would weigh least of all.
  expect(loads.filter(({ kb, most }) => kb < most / 2)).toEqual([])
})

test('routes.layouts: the sign-in and the page that is not there', async () => {
  covers({ rules: ['routes.layouts'] })
  const { page, heard, demonstration } = seat()
  await menuOf(page).waitFor()
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await arrives(page, '/autenticacao/login')
  heard.clear()
  await page.reload()
  await settled(page)
  expect(await allFaults(seat())).toEqual([])
  await standsBeforeSignIn(page)
  await page.goto(`${demonstration.url}/nada/aqui`)
  await settled(page)
  await standsBeforeSignIn(page)
  expect(await barriers(page)).toEqual([])
})
