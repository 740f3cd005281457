import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makePdf } from '../../demo/pdf.ts'
import { covers } from '../coverage/covers.ts'
import { people } from './support/demonstration.ts'
import { demonstrationForGuests, nowhere, spoil, terms } from './support/guests.ts'
import { seeRefused } from './support/refusals.ts'
import { takeSeat } from './support/seat.ts'
import { arrives, choose, field, follow, leaveFor, pathOf, save } from './support/visitor.ts'
import { isWhole } from '../support/whole.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

// What cannot be read is told in the words of the contract.

const { ana, goTo, newcomer, place, url } = demonstrationForGuests()
const seat = takeSeat(place)
const uses = /\/webadm\/usos\//
const documents = '/portal-transparencia/publicador-de-documento/listar-documentos'

/** Goes to a screen whose data the server refuses. */
const unread = (page: Page, screen: string, call: RegExp, words: string) =>
  seeRefused(page, 'GET', words, () => follow(page, screen), call)

test.each([
  [
    '/gestor/cadastro-de-gestores',
    /\/webadmingestao\/gestor\?/,
    'Ocorreu um erro ao buscar os registros!',
  ],
  [
    '/gestor/cadastro-de-gestores/detalhes/1',
    /\/webadmingestao\/gestor\/1/,
    'Ocorreu um erro ao buscar o registro!',
  ],
  // Before the list of another type, which reads the units and keeps them.
  [
    `${documents}/4?portal=1`,
    /\/documentos\/clientes\/buscar\//,
    'Ocorreu um erro ao buscar os clientes!',
  ],
  [
    `${documents}/1?portal=1`,
    /\/webadm\/listaelementoupl\//,
    'Ocorreu um erro ao filtrar os registros!',
  ],
  [
    '/administrador-el/gerenciar-portais/gerenciar-ugs/1',
    /\/webadm\/.*[cC]liente/,
    'Ocorreu um erro ao buscar os clientes!',
  ],
  ['/nivel-de-acesso/paginas', /\/webadm\/paginas\?/, 'Erro ao buscar páginas'],
  ['/nivel-de-acesso/paginas/detalhes/1', /\/webadm\/paginasid\//, 'Erro ao buscar página'],
  [
    '/menu/gerenciar-menus-base/cadastro',
    /proximo|next/i,
    'Ocorreu um erro ao buscar o próximo Id!',
  ],
  [
    '/informacoes/portal-informacoes/perguntas-frequentes/cadastro?portal=1',
    /proxim|ordem/i,
    'Ocorreu um erro ao buscar a próxima ordem!',
  ],
])('%s: %s', async (screen, call, words) => {
  covers({ rules: ['transport.status-read', 'menus.next-id', 'faq.next-order'] })
  const { page } = seat()
  // What the screen before it said would be taken for its own words.
  if (pathOf(page) !== '/') await leaveFor(page, '/')
  await unread(page, screen, call, words)
})

test.runIf(isWhole)('the permissions of a publisher', async () => {
  const page = await ana('/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs?portal=1')
  await seeRefused(
    page,
    'GET',
    'Erro ao buscar as permissões para este usuário',
    () => choose(page, 'Publicador', people.carlos.name),
    /\/webadm\/admpublicadordocgetpermissao\//,
  )
})

test.runIf(isWhole)('the submenus of a new permission', async () => {
  const page = await ana('/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs?portal=1')
  await choose(page, 'Publicador', people.carlos.name)
  await page.getByRole('heading', { name: 'Adicionar permissão' }).waitFor()
  await seeRefused(
    page,
    'GET',
    'Ocorreu um erro ao buscar os submenus!',
    () => page.getByRole('combobox', { name: 'Submenu', exact: true }).click(),
    /as=options/,
  )
  await page.getByText('Não desta vez.').first().waitFor()
})

test.runIf(isWhole)('the managers of a user, and the change of a user', async () => {
  const page = await ana('/nivel-de-acesso/usuarios-do-sistema')
  const { name } = people.carlos
  const open = async () => {
    await page.getByRole('button', { name: `Ações de ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Mudar acesso' }).click()
  }
  await seeRefused(
    page,
    'GET',
    'Ocorreu um erro ao buscar o gestor do usuario!',
    open,
    /\/webadmingestao\/admgestoresusuarios/,
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Não desta vez.').first().waitFor()
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(`${name} Filho`)
  await seeRefused(
    page,
    'PUT',
    'Erro ao atualizar usuário',
    () => dialog.getByRole('button', { name: 'Salvar' }).click(),
    /\/webadm\/usuarios\/atualizar/,
  )
  await page.reload()
  await open()
  await choose(page, 'Dar mais um perfil', 'Controle interno')
  await seeRefused(
    page,
    'POST',
    'Erro ao cadastrar o Usuário!',
    () => dialog.getByRole('button', { name: 'Salvar' }).click(),
    /\/webadmingestao\/admgestoresusuarios/,
  )
  await dialog.getByText('Não desta vez.').last().waitFor()
})

test('documents.delete-file: a stored file that is taken out of the list before it is published', async () => {
  covers({ rules: ['documents.delete-file'] })
  const page = await ana(`${documents}/cadastro?portal=1&tipo=4`)
  await Promise.all([
    page.waitForResponse(/\/webadm\/arquivos$/),
    page.locator('input[type=file]').setInputFiles({
      name: 'balanco.pdf',
      mimeType: 'application/pdf',
      buffer: makePdf(['Balanço']),
    }),
  ])
  const take = () => page.getByRole('button', { name: 'Tirar balanco.pdf da lista' })
  await take().waitFor()
  const sent = page.waitForRequest(/\/webadm\/delete\/arquivos\//)
  await seeRefused(
    page,
    'DELETE',
    'Erro ao excluir documento s3',
    () => take().click(),
    /\/webadm\/delete\/arquivos\//,
  )
  const { pathname, searchParams } = new URL((await sent).url())
  expect(searchParams.get('filename')).toBe(decodeURIComponent(pathname.split('/').at(-1) ?? ''))
  await page.getByText(/^Não desta vez\. O arquivo não foi publicado\.$/).waitFor()
})

test.runIf(isWhole)('a registration for a bidding', async () => {
  const page = await newcomer()
  await page.goto(`${url()}/licitacao?portal=1&processo=012%2F2026`)
  await field(page, 'Nome ou razão social').fill('Papelaria do Vale Ltda.')
  await field(page, 'CPF ou CNPJ').fill('11.444.777/0001-61')
  await field(page, 'Telefone com DDD').fill('(27) 3735-1234')
  await field(page, 'E-mail').fill('vendas@papelariadovale.com.br')
  await seeRefused(
    page,
    'POST',
    'Erro ao cadastrar a inscrição',
    () => page.locator('form button[type=submit]').click(),
    /\/webadm\/admcadastrolicitacao/,
  )
  await page.getByText('Não desta vez.').waitFor()
})

test.runIf(isWhole)("one's own data, when they are refused", async () => {
  const page = await ana('/conta/configuracoes')
  await field(page, 'Nome completo').fill('Ana Coutinho de Andrade')
  await seeRefused(page, 'PUT', 'Erro ao atualizar usuário', () => save(page), /\/account\//)
})

test.runIf(isWhole)('a document that is gone says so, and asks no more', async () => {
  const page = await ana(nowhere)
  spoil(page)
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/webadm/elementoupl/999999')) asked += 1
  })
  await goTo(page, `${documents}/editar/999999`)
  await page.getByRole('link', { name: 'Voltar à lista' }).waitFor()
  // A minute in which whatever would ask again has its turn.
  for (let seconds = 0; seconds < 60; seconds += 10) await page.clock.runFor(10_000)
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(4)
})

test.runIf(isWhole)('what uses a record is asked no more once the record goes', async () => {
  const page = await ana(`${terms}?portal=1`)
  await page.getByRole('table').getByRole('link').first().click()
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  // The question comes to the server after the removal.
  await page.route(uses, async (route) => {
    await gone
    await route.continue()
  })
  const asked = page.waitForRequest(uses)
  for (const where of [page.locator('main'), page.getByRole('dialog')])
    await where.getByRole('button', { name: 'Excluir', exact: true }).click()
  expect((await gone).ok()).toBe(true)
  expect((await (await asked).response())?.status()).toBeUndefined()
  await arrives(page, terms)
})
