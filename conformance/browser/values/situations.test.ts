import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makePdf } from '../../../demo/pdf.ts'
import { accountabilityUser } from '../../../demo/people.ts'
import { covers } from '../../coverage/covers.ts'
import { callsOf, type Ask } from '../support/calls.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests, warning } from '../support/guests.ts'
import { seeRefused } from '../support/refusals.ts'
import { arrives, choose, field, follow, occasional, save, settled } from '../support/visitor.ts'

// Texts of the catalogue that name a situation of their own: each seen in it, with what the server answers.

const { url, ana, signedIn, stranger } = demonstrationForGuests()

test.each([
  ['/nivel-de-acesso/paginas/detalhes/999999', 'Página não encontrada'],
  ['/administrador-el/gerenciar-portais/detalhes/999999', 'Portal não encontrado!'],
  [
    '/portal-transparencia/documentos/tipo-documento/detalhes/999999',
    'Tipo de documento não encontrado',
  ],
  [
    '/portal-transparencia/publicador-de-documento/listar-documentos/999999?portal=1',
    'Tipo de documento não encontrado',
  ],
])('transport.404-not-found: %s: %s', async (screen, words) => {
  covers({ rules: ['transport.404-not-found'] })
  const page = await ana(screen)
  await page.getByRole('main').getByText(words, { exact: true }).waitFor()
})

test('a page that is mapped no more', async () => {
  const page = await ana()
  // The look-up of an address that no page has, answered by the server.
  await page.route('**/webadm/paginas/mapeadas/buscar/**', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/path\/.*$/, 'path/%2Fnao%2Fexiste'),
    }),
  )
  await follow(page, '/gestor/cadastro-de-gestores')
  await warning(page, 'Nenhuma página encontrada').waitFor()
  await arrives(page, '/')
})

test('business.main-ug: a second main UG of a portal', async () => {
  covers({ rules: ['business.main-ug'] })
  const page = await ana('/administrador-el/gerenciar-portais/gerenciar-ugs/cadastrar/1')
  await field(page, 'Nome').fill('Segunda prefeitura')
  const main = page.locator('#campo-mainUg')
  for (const tab of await page.locator('main').getByRole('tab').all()) {
    if (await main.isVisible()) break
    await tab.click()
  }
  await main.click()
  await save(page)
  await page.getByText('Já existe uma UG Principal para esse cliente!').first().waitFor()
})

/** Takes somebody's right to change portals, and leaves the others. */
async function leaveReading(ask: Ask, name: string): Promise<void> {
  const [person] = await ask<{ value: string }[]>(
    'GET',
    `/webadm/auditoria/pessoas?q=${encodeURIComponent(name)}`,
  )
  const [link] = await ask<{ id_gestor_perfil: number }[]>(
    'GET',
    `/webadmingestao/admgestoresusuarios?page=1&pageSize=10&filter=id_usuario:${person?.value}`,
  )
  const path = `/webadmingestao/gestoresperfispaginasmatriz/${link?.id_gestor_perfil}`
  const { versao, paginas } = await ask<{
    versao: string
    paginas: { id: number; caminho: string }[]
  }>('GET', path)
  await ask('PUT', path, {
    versao,
    paginas: paginas
      .filter(({ caminho }) => caminho.endsWith('/gerenciar-portais'))
      .map(({ id }) => ({ id, read: true, add: false, edit: false, delete: false, print: false })),
  })
}

test('business.portal-403: the right to change a portal, taken while its form is open', async () => {
  covers({ rules: ['business.portal-403'] })
  const ask = await callsOf(url(), people.ana)
  const page = await signedIn(people.joana, '/administrador-portal/gerenciar-portais/editar/1')
  await page.locator('#campo-name').fill('Portal de sempre')
  await leaveReading(ask, people.joana.name)
  const token = await page.evaluate(
    async () =>
      ((await (await fetch('/api/authUserAplication')).json()) as { readonly token: string }).token,
  )
  const change = async () =>
    (
      await fetch(`${url()}/webadm/portal/1`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      })
    ).status
  await expect.poll(change).toBe(403)
  await save(page)
  await page.getByText('Erro: accesso negado').first().waitFor()
})

test('the submenus of a tile', async () => {
  const page = await ana('/?portal=1')
  const home = page.getByRole('region', { name: 'Página inicial do portal' })
  await seeRefused(
    page,
    'GET',
    'Ocorreu um erro ao buscar os submenus!',
    async () => {
      await home.getByRole('button', { name: 'Mostrar os blocos' }).click()
      await home.getByRole('listitem').getByRole('button').first().click()
    },
    /\/webadm\/listaportalsubmenu\//,
  )
  await home.getByText('Não desta vez.').waitFor()
})

test('a document that is refused', async () => {
  const page = await ana(
    '/portal-transparencia/publicador-de-documento/listar-documentos/cadastro?tipo=4&portal=1',
  )
  await page.locator('input[type=file]').setInputFiles({
    name: 'relacao.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf(['Diárias de setembro, para recusar']),
  })
  await choose(page, 'Unidade gestora', 'Prefeitura')
  await page.getByText('Pronto para publicar.').waitFor()
  await field(page, 'Descrição de relacao.pdf').fill('Diárias de setembro')
  await occasional(page)
  await seeRefused(
    page,
    'POST',
    'Erro ao criar documento',
    () => page.getByRole('button', { name: 'Publicar 1 documento' }).click(),
    /\/webadm\/elementoupl/,
  )
})

test('a user who is removed', async () => {
  const page = await ana('/nivel-de-acesso/usuarios-do-sistema')
  await page.getByRole('button', { name: `Ações de ${people.carlos.name}` }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Excluir' })
  await seeRefused(page, 'DELETE', 'Erro ao remover usuário', () => confirm.click())
  await page.getByRole('dialog').getByText('Não desta vez.').waitFor()
})

test('a new item of a base menu that is refused', async () => {
  const page = await ana('/menu/gerenciar-menus-base/gerenciar-menus-itens-base/cadastro/1')
  await field(page, 'Título no portal').fill('Agenda de festas')
  await seeRefused(page, 'POST', 'Erro ao cadastrar o item de menu base', () => save(page))
})

const selection = '/prestacao-de-contas/selecao'
async function fillAccountability(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Usuário' }).fill(accountabilityUser.email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}
test('session.flavours, session.cia-login, session.client-selection: what the accountability area refuses', async () => {
  covers({ rules: ['session.flavours', 'session.cia-login', 'session.client-selection'] })
  const page = await stranger()
  await page.goto(`${url()}/autenticacao/login`)
  await page.getByRole('tab', { name: 'Prestação de contas' }).click()
  await fillAccountability(page, 'outra senha qualquer')
  await page.getByText('Erro ao autenticar usuário!').first().waitFor()
  await fillAccountability(page, accountabilityUser.password)
  await arrives(page, selection)
  await settled(page)
  const cookies = async () =>
    (await page.context().cookies()).find(({ name }) => name.includes('cia'))?.value
  const before = await cookies()
  expect(before).toBeDefined()
  await page.getByLabel('Unidade gestora (UG)').click()
  await page.getByRole('option', { name: /^Prefeitura/ }).click()
  // Out of reach: the server answers as if there were no such unit.
  await page.route('**/api/auth-cia-set-client', (route) =>
    route.continue({
      postData: JSON.stringify({
        ...(route.request().postDataJSON() as object),
        unidadeGestoraHashId: 'f'.repeat(32),
      }),
    }),
  )
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('Erro ao selecionar cliente!').first().waitFor()
  expect(await cookies()).toBe(before)
  await page.unroute('**/api/auth-cia-set-client')
  await page.route('**/api/auth-cia-set-client', (route) => route.fulfill({ json: {} }))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('Token não encontrado!').first().waitFor()
})
