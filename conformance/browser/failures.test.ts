import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { people } from './support/demonstration.ts'
import { demonstrationForGuests } from './support/guests.ts'
import { seeRefused } from './support/refusals.ts'
import { choose, field, follow, save } from './support/visitor.ts'

// What cannot be read is told in the words of the contract.

const { ana, goTo } = demonstrationForGuests()
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
  [
    `${documents}/4?portal=1`,
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
  await unread(await ana(), screen, call, words)
})

test('the permissions of a publisher', async () => {
  const page = await ana('/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs?portal=1')
  await seeRefused(
    page,
    'GET',
    'Erro ao buscar as permissões para este usuário',
    () => choose(page, 'Publicador', people.carlos.name),
    /\/webadm\/admpublicadordocgetpermissao\//,
  )
})

test("one's own data, when they are refused", async () => {
  const page = await ana('/conta/configuracoes')
  await field(page, 'Nome completo').fill('Ana Coutinho de Andrade')
  await seeRefused(page, 'PUT', 'Erro ao atualizar usuário', () => save(page), /\/account\//)
})

test('a document that is gone says so, and asks no more', async () => {
  const page = await ana()
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
