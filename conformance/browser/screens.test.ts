import { expect, test } from 'vitest'
import { resources } from '../../resources/index.ts'
import routes from '../contract/routes.json' with { type: 'json' }
import { documented } from './support/addresses.ts'
import { barriers } from './support/barriers.ts'
import { allFaults, see, takeSeat } from './support/screen-faults.ts'
import { arrives, field, pathOf, settled, visit } from './support/visitor.ts'

const seat = takeSeat()
for (const screen of documented.filter(({ kind }) => kind === 'list' || kind === 'create'))
  test(`${screen.resource.name}: ${screen.path}`, () => see(seat(), screen))

test('every noun was seen', () => {
  expect(new Set(documented.map(({ resource }) => resource.name)).size).toBe(
    resources.filter(({ name }) => routes.some((route) => route.resource === name)).length,
  )
})

test.each(['/', '/conta/configuracoes', '/configuracoes-do-municipio'])('%s', async (path) => {
  const { page, heard, demonstration } = seat()
  heard.clear()
  await page.goto(demonstration.url + path)
  await settled(page)
  expect(await allFaults(seat())).toEqual([])
})

const token = 'a'.repeat(43)
test.each([
  '/autenticacao/cadastro',
  `/autenticacao/confirmar-conta?token=${token}`,
  `/autenticacao/resetar-senha?token=${token}`,
  '/licitacao?portal=1',
  '/autenticacao/recuperar-senha',
])('without a session: %s', async (path) => {
  const { browser, demonstration } = seat()
  const { page, context } = await visit(browser)
  await page.goto(demonstration.url + path)
  await settled(page)
  expect(pathOf(page)).toBe(path.split('?')[0])
  expect(await barriers(page)).toEqual([])
  if (path === '/autenticacao/recuperar-senha') {
    await field(page, 'E-mail').fill('ninguem@demonstracao.gov.br')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await arrives(page, '/autenticacao/confirmar-recuperacao-senha')
    await settled(page)
    expect(await barriers(page)).toEqual([])
  }
  await context.close()
})

test('the sign-in and the page that is not there', async () => {
  const { page, heard, demonstration } = seat()
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await arrives(page, '/autenticacao/login')
  heard.clear()
  await page.reload()
  await settled(page)
  expect(await allFaults(seat())).toEqual([])
  await page.goto(`${demonstration.url}/nada/aqui`)
  await settled(page)
  expect(await barriers(page)).toEqual([])
})
