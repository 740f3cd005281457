import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { covers } from '../../coverage/covers.ts'
import { people } from '../support/demonstration.ts'
import { listen, nowhere, terms } from '../support/guests.ts'
import { seeRefused } from '../support/refusals.ts'
import { field, fillSignIn, noticed, save } from '../support/visitor.ts'
import { url, ana, newcomer, goTo } from './guests.ts'

// The screens before a server that is not ours and knows the documents alone: what they give to the client holds in the
// client.

const rights = '/nivel-de-acesso-gestor/gestao-de-perfis'

/** Answers a call with this status and body in the server's stead, while something is done. */
async function answered(
  page: Page,
  call: string | RegExp,
  method: string,
  answer: { readonly status: number; readonly json?: unknown },
  act: () => Promise<unknown>,
): Promise<void> {
  await page.route(call, (route) =>
    route.request().method() === method ? route.fulfill(answer) : route.fallback(),
  )
  await act()
  await page.unroute(call)
}

const call = /\/webadm\/portalglossario(?:portal)?(?:[/?]|$)/

test('transport.status-create, transport.errors: a create answered by another 2xx has failed', async () => {
  covers({ rules: ['transport.status-create', 'transport.errors'] })
  const page = await ana(`${terms}/cadastro?portal=1`)
  await field(page, 'Termo').fill('Empenho global')
  await field(page, 'Descrição').fill('O de valor certo, pago em parcelas.')
  for (const status of [200, 202, 204])
    await answered(page, call, 'POST', { status, ...(status === 204 ? {} : { json: {} }) }, () =>
      save(page).then(() =>
        page
          .getByRole('alert')
          .filter({ hasText: 'Erro ao cadastrar o termo' })
          .filter({ hasText: `(${status})` })
          .waitFor(),
      ),
    )
  await save(page)
  await noticed(page, 'Termo cadastrado')
})

test('transport.status-update, transport.status-read: so has a change, and a read', async () => {
  covers({ rules: ['transport.status-update', 'transport.status-read'] })
  const page = await ana(`${terms}/editar/1?portal=1`)
  await field(page, 'Descrição').fill('Outra descrição, mais clara.')
  for (const status of [201, 204])
    await answered(page, call, 'PUT', { status, ...(status === 204 ? {} : { json: {} }) }, () =>
      save(page).then(() =>
        page
          .getByRole('alert')
          .filter({ hasText: 'Erro ao atualizar o termo' })
          .filter({ hasText: `(${status})` })
          .waitFor(),
      ),
    )
  for (const status of [201, 203, 206])
    await answered(page, call, 'GET', { status, json: [] }, async () => {
      await page.goto(`${url()}${terms}?portal=1`)
      await page.getByRole('main').getByText('Ocorreu um erro ao buscar os registros!').waitFor()
    })
})

test('transport.array-first; a look-up with the read flag alone; a year of the units of documents', async () => {
  covers({
    rules: ['transport.array-first', 'documents.optional-year'],
  })
  const page = await ana(nowhere)
  const term = { id: 1, portal_id: 1, termo: 'Primeiro', descricao: 'O que vale.', ocultar: 'N' }
  const json = [term, { ...term, termo: 'Segundo' }]
  await page.route('**/webadm/paginas/mapeadas/buscar/**', (route) =>
    route.fulfill({ json: { userPermissions: { read: true } } }),
  )
  await answered(page, /\/webadm\/glossarioid\//, 'GET', { status: 200, json }, async () => {
    await goTo(page, `${terms}/editar/1?portal=1`)
    await expect.poll(() => field(page, 'Termo').inputValue()).toBe('Primeiro')
  })
  const heard = listen(page)
  const units = () =>
    heard
      .requests()
      .map((request) => new URL(request.url()))
      .filter(({ pathname }) => pathname.includes('/documentos/clientes/buscar/'))
      .map(({ search }) => search)
  await goTo(page, '/portal-transparencia/publicador-de-documento/listar-documentos/4?portal=1')
  await expect.poll(units).toEqual([''])
  await page.getByRole('combobox', { name: 'Ano' }).selectOption({ index: 0 })
  await expect.poll(() => units().at(-1)).toMatch(/^\?ano=\d{4}$/)
})

test('the audit event of a look names who looked, and when', async () => {
  const page = await ana(nowhere)
  const sent = page.waitForRequest('**/webadmtracker/tracker')
  await goTo(page, `${terms}/detalhes/1?portal=1`)
  const event = (await sent).postDataJSON() as Readonly<Record<string, unknown>>
  expect(event).toMatchObject({ tracker_type: 'view', page_id_name: 'glossary' })
  expect(Math.abs(Date.parse(String(event['data_evento'])) - Date.now())).toBeLessThan(600_000)
  expect(event['id_user']).toEqual(expect.stringMatching(/./))
  expect([people.ana.name, null]).toContain(event['user_name'])
})

test('session.user-id: the admin token names the user, whatever the application token says', async () => {
  covers({ rules: ['session.user-id'] })
  const page = await newcomer()
  await page.goto(`${url()}/autenticacao/login`)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${part({ alg: 'HS256' })}.${part({ nameid: '77' })}.assinatura`
  await page.route('**/token', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { token, message: '' } })
  })
  const heard = listen(page)
  await fillSignIn(page, people.ana)
  await expect
    .poll(() => heard.said().some((line) => line.endsWith('/webadm/menus/buscar/user/77')))
    .toBe(true)
})

test('a right of a profile that is not saved, as a matrix and one by one', async () => {
  const page = await ana(rights)
  await page.getByRole('list', { name: 'Perfis' }).getByRole('button').first().click()
  await page.getByRole('grid').getByRole('checkbox').last().click()
  await seeRefused(page, 'PUT', 'Erro ao atualizar as permissões da página!', () =>
    page.getByRole('button', { name: 'Salvar', exact: true }).click(),
  )
  await page.getByText('Não desta vez.').first().waitFor()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await goTo(page, `${rights}/cadastro/1`)
  await page.locator('#campo-windowId').click()
  await page.getByRole('option').first().click()
  await seeRefused(page, 'POST', 'Erro ao cadastrar as permissões da página!', () => save(page))
  await goTo(page, `${rights}/detalhes/1`)
  const gone = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().includes('gestoresperfispaginas'),
  )
  await answered(
    page,
    /gestoresperfispaginasdelete/,
    'DELETE',
    { status: 400, json: {} },
    async () => {
      await page.getByRole('button', { name: 'Excluir' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
      await gone
    },
  )
})
