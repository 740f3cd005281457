import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { covers } from '../../coverage/covers.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests, terms } from '../support/guests.ts'
import { arrives, field, follow, noticed, save, settled } from '../support/visitor.ts'

// A session that the server ends: what is left of it in the browser, and what the person sees.

const { url, ana, goTo } = demonstrationForGuests()
const managers = '/gestor/cadastro-de-gestores'

/** The next call of the managers is answered as if the session had ended. */
const refuse = (page: Page) =>
  page.route('**/webadmingestao/gestor?**', (route) =>
    route.fulfill({ status: 401, json: { message: 'Sessão encerrada' } }),
  )
/** What scripts cannot read. `claraboia-aparelho` tells the browser again, opens nothing, and stays: decision 195. */
const kept = async (page: Page) =>
  (await page.context().cookies()).filter(({ httpOnly }) => httpOnly).map(({ name }) => name)

test('session.401: after it a reload is not signed in again, for the server neither', async () => {
  covers({ rules: ['session.401', 'session.logout'] })
  const page = await ana(terms)
  const before = await page.context().cookies()
  await refuse(page)
  await follow(page, managers)
  await arrives(page, '/autenticacao/login')
  await expect.poll(() => kept(page)).toEqual(['claraboia-aparelho'])
  await page.reload()
  await field(page, 'E-mail').waitFor()
  await page.goto(`${url()}${terms}`)
  await arrives(page, '/autenticacao/login')
  await page.context().addCookies(before)
  expect((await page.request.get(`${url()}/api/authUserAplication`)).status()).toBe(401)
})

test('session.401: over an open form the password is asked, and a reload in its place asks for it too', async () => {
  covers({ rules: ['session.401'] })
  const page = await ana(`${terms}/cadastro`)
  await field(page, 'Termo').fill('Empenho')
  await field(page, 'Descrição').fill('A reserva de uma despesa.')
  await page.route('**/webadm/portalglossario', (route) =>
    route.fulfill({ status: 401, json: { message: 'Sessão encerrada' } }),
  )
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await dialog.waitFor()
  await expect.poll(() => kept(page)).toEqual(['claraboia-aparelho'])
  const another = await page.context().newPage()
  await another.goto(`${url()}${terms}`)
  await arrives(another, '/autenticacao/login')
  await page.unroute('**/webadm/portalglossario')
  await dialog.getByLabel('Senha', { exact: true }).fill(people.ana.password)
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await noticed(page, 'Termo cadastrado')
  await goTo(page, terms)
})

test('a session that ended leaves alone what was opened in another tab since', async () => {
  const page = await ana(terms)
  const token = await page.evaluate(
    async () =>
      ((await (await fetch('/api/authUserAplication')).json()) as { readonly token: string }).token,
  )
  await page.request.post(`${url()}/webadm/conta/sair`, {
    data: {},
    headers: { authorization: `Bearer ${token}` },
  })
  const { email, password } = people.ana
  await page.request.post(`${url()}/token`, { data: { email, password } })
  // What was read of a session counts for at most a second.
  await expect
    .poll(async () =>
      (
        await page.request.get(`${url()}/webadm/estados`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status(),
    )
    .toBe(401)
  await follow(page, managers)
  await arrives(page, '/autenticacao/login')
  await page.goto(`${url()}${terms}`)
  await settled(page)
  expect(new URL(page.url()).pathname).toBe(terms)
})

test('Nenhum token encontrado: cookies that open nothing any more are told at the sign-in', async () => {
  const page = await ana(terms)
  await page.context().clearCookies({ name: /claraboia-aplicacao$/ })
  await page.reload()
  await arrives(page, '/autenticacao/login')
  await page.getByText('Nenhum token encontrado', { exact: true }).waitFor()
  await page
    .getByText('Sua sessão neste computador terminou. Entre de novo para continuar.')
    .waitFor()
})
