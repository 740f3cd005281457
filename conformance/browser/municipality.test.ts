import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coatOfArms } from '../../demo/coat-of-arms.ts'
import { eventually } from '../service/process.ts'
import { barriers } from './support/barriers.ts'
import {
  arrives,
  byMenu,
  choose,
  complaints,
  field,
  follow,
  isChosen,
  noticed,
  phone,
  signInAtForm,
  startPublishing,
  visit,
} from './support/visitor.ts'
import {
  openFirstDay,
  closeFirstDay,
  browser,
  service,
  page,
  heard,
  step,
  actionsOfSteps,
  clerk,
  publisher,
  pdf,
  sha256,
  fresh,
  stored,
  home,
  goOn,
  attach,
  control,
  permit,
  giveProfile,
  askForAccount,
} from './support/first-day.ts'
import {
  endInviting,
  invite,
  inviteFor,
  publishContracts,
  registerManager,
  registerPortal,
  registerUnit,
} from './support/complete-portal.ts'

beforeAll(openFirstDay)
afterAll(closeFirstDay)

test('the one-time link makes the first user, and the home screen says where to begin', async () => {
  const find = () => /primeiro-acesso\?chave=[\w-]+/.exec(service.printed())?.[0]
  expect(await eventually(() => find() !== undefined)).toBe(true)
  await page.goto(`${service.url}/autenticacao/${find()}`)
  await step('first access', async () => {
    await field(page, 'Nome completo').fill(clerk.name)
    await field(page, 'E-mail').fill(clerk.email)
    await page.getByLabel('Senha', { exact: true }).fill(clerk.password)
    await page.getByLabel('Repita a senha', { exact: true }).fill(clerk.password)
    await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
    await arrives(page, '/')
  })
  await page.getByText('0 de 5', { exact: true }).waitFor()
  expect(await barriers(page)).toEqual([])
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect.poll(() => menu.getByRole('button').allTextContents()).toEqual(['Plataforma'])
  await follow(page, '/portal-transparencia/publicador-de-documento/listar-tipos-documentos')
  await page.getByText('Ainda não há portal', { exact: true }).waitFor()
})

test('manager, portal in its tabs with its coat of arms, unit', { timeout: 180_000 }, async () => {
  await step('manager', registerManager)
  await step('portal', registerPortal)
  await step('unit', registerUnit)
  await page.getByRole('button', { name: /^Portal em uso Portal de Lajinha/ }).waitFor()
})

test('a base menu and a kind of documents of its own beside the standard ones', async () => {
  await byMenu(page, 'Plataforma', 'Tabelas de apoio')
  await page
    .getByRole('link', { name: String(new Date().getFullYear()) })
    .first()
    .waitFor()
  await byMenu(page, 'Plataforma', 'Modelos')
  await fresh('Novo tipo de documento')
  await field(page, 'Descrição').fill('Atas do Conselho de Educação')
  await field(page, 'Grupo').fill('Educação')
  await stored('Tipo de documento cadastrado')
  await byMenu(page, 'Plataforma', 'Modelos', 'Menus prontos')
  await page.getByRole('link', { name: 'Relatórios e prestação de contas' }).waitFor()
  await fresh('Novo menu base')
  await field(page, 'Nome').fill('Educação')
  await field(page, 'Título no portal').fill('Educação')
  await page.getByRole('combobox', { name: 'Página do portal' }).fill('documentos')
  await stored('Menu base cadastrado')
})

test('the menu of the portal begins with the base menus and is arranged by keyboard', async () => {
  await step('menus', async () => {
    await goOn('Passo 4 de 5: Monte o menu do portal')
    const begin = page.getByRole('button', { name: 'Começar com os menus prontos' })
    await begin.waitFor()
    expect(await barriers(page)).toEqual([])
    await begin.click()
    await noticed(page, '10 menus no portal')
  })
  const rows = page.locator('main [data-menu-row]')
  const order = async (...names: readonly string[]) => {
    const all = await rows.allInnerTexts()
    return names.map((name) => all.findIndex((text) => text.startsWith(name)))
  }
  const row = rows.filter({ hasText: /^Educação/ })
  await row.waitFor()
  const [before = 0, after = 0] = await order('Educação', 'Despesas')
  expect(before).toBeLessThan(after)
  await row.press('Alt+ArrowDown')
  await page.getByText('Tudo gravado').waitFor()
  await page.reload()
  await row.waitFor()
  const [now = 0, passed = 0] = await order('Educação', 'Despesas')
  expect(now).toBeGreaterThan(passed)
})

/** Actions: as many as it takes. It took 125 before the screens filled in what they know, and 65 before they led on. */
const most = 55
test(
  'two documents and three people with three rights: a complete portal takes at most 55 actions',
  { timeout: 180_000 },
  async ({ task }) => {
    await step('first documents', publishContracts)
    await step('administrator', () => invite('rute@lajinha.es.gov.br', 'Administrador do portal'))
    await step('editor of news', () => invite('caio@lajinha.es.gov.br', 'Comunicação'))
    await step('publisher of contracts', async () => {
      await inviteFor(
        'nina@lajinha.es.gov.br',
        'Contratos e aditivos',
        'Prefeitura Municipal de Lajinha',
      )
      await endInviting()
    })
    task.meta.actions = actionsOfSteps()
    const all = Object.values(task.meta.actions).reduce((sum, one) => sum + one, 0)
    expect(all, JSON.stringify(task.meta.actions)).toBeLessThanOrEqual(most)
    await byMenu(page, 'Pessoas', 'Quem tem acesso')
    await expect.poll(() => page.getByText('Convidada', { exact: true }).count()).toBe(3)
    await home()
    // The five steps, the coat of arms and two contacts; what is left is written, not set up.
    await page.getByRole('heading', { name: 'Portal completo: 8 de 18' }).waitFor()
    expect(heard.all()).toEqual([])
  },
)

test(
  'a profile with rights from the matrix, and a publisher who has it',
  { timeout: 180_000 },
  async () => {
    await askForAccount()
    await byMenu(page, 'Pessoas', 'Perfis', 'Perfis')
    await page.getByRole('link', { name: 'Administrador', exact: true }).waitFor()
    await fresh('Novo perfil')
    await field(page, 'Nome').fill('Redação')
    await isChosen(page, 'Gestor', 'Prefeitura Municipal de Lajinha')
    await stored('Perfil cadastrado')
    await byMenu(page, 'Pessoas', 'Perfis', 'Por gestor')
    await fresh('Novo perfil do gestor')
    await choose(page, 'Gestor', 'Prefeitura Municipal de Lajinha')
    await choose(page, 'Perfil', 'Redação')
    await stored('Perfil do gestor cadastrado')
    await byMenu(page, 'Pessoas', 'Perfis')
    const profiles = page.getByRole('list', { name: 'Perfis' })
    await profiles.getByRole('button', { name: /Redação/ }).click()
    const grid = page.getByRole('grid', { name: 'Permissões por página' })
    for (const right of [
      'Publicar documentos: ver',
      'Documentos publicados: ver',
      'Documentos publicados: incluir',
      'Documentos publicados: alterar',
    ])
      await grid.getByRole('checkbox', { name: right, exact: true }).press('Space')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await noticed(page, /^Permissões de .* salvas$/)
    await byMenu(page, 'Pessoas', 'Quem tem acesso')
    // Read a moment ago, the list has not got them yet.
    await page.reload()
    await giveProfile('Redação')
    await permit('Prefeitura Municipal de Lajinha')
  },
)

test('the publisher sends the first document', async () => {
  const { context, page: their } = await visit(browser)
  await signInAtForm(their, service.url, publisher)
  const complained = complaints(their)
  await startPublishing(their, 'Receitas arrecadadas')
  await attach(
    their,
    their.getByRole('button', { name: 'Escolher arquivos' }),
    'receitas.pdf',
    'application/pdf',
    pdf,
  )
  await field(their, 'Descrição de receitas.pdf').fill('Receitas arrecadadas em outubro')
  await isChosen(their, 'Unidade gestora', 'Prefeitura Municipal de Lajinha')
  await field(their, 'Ano').fill('2026')
  await their.getByText('Pronto para publicar.').waitFor()
  await their.getByRole('button', { name: 'Publicar 1 documento' }).click()
  await their.getByText('1 documento publicado.').waitFor()
  expect(complained.all()).toEqual([])
  await context.close()
})

test(
  'news with a picture, a question, a link, a word; the first steps are done',
  { timeout: 180_000 },
  async () => {
    await byMenu(page, 'Conteúdo', 'Notícias')
    await fresh('Nova notícia')
    await field(page, 'Título').fill('O portal está no ar')
    await control('text').fill('As contas da cidade estão abertas a todos.')
    await attach(page, control('imageS3'), 'portal.png', 'image/png', coatOfArms('camara'))
    await page.getByRole('img', { name: 'Imagem guardada' }).waitFor()
    await field(page, 'Descrição da imagem').fill('O brasão do município')
    await control('startedIn').fill('02/01/2026 08:00')
    await stored('Notícia cadastrada')
    await byMenu(page, 'Conteúdo', 'Perguntas frequentes')
    await fresh('Nova pergunta frequente')
    await field(page, 'Pergunta').fill('Onde vejo a folha de pagamento?')
    await control('text').fill('No menu Servidores e folha.')
    await stored('Pergunta frequente cadastrada')
    await byMenu(page, 'Conteúdo', 'Links úteis')
    await fresh('Novo link útil')
    await field(page, 'Nome').fill('Tribunal de Contas do Estado')
    await field(page, 'Endereço').fill('https://www.tcees.tc.br')
    await stored('Link útil cadastrado')
    await byMenu(page, 'Conteúdo', 'Glossário')
    await fresh('Novo termo')
    await field(page, 'Termo').fill('Empenho')
    await control('description').fill('A reserva de dinheiro para um gasto.')
    await stored('Termo cadastrado')
    await home()
    await page.getByRole('heading', { name: 'Fila de trabalho' }).waitFor()
    await page.getByRole('heading', { name: /^Espera por você/ }).waitFor()
    await page.getByRole('heading', { name: 'Portal completo: 12 de 18' }).waitFor()
    await page.getByRole('link', { name: 'Completar: Secretarias' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nova secretaria' }).waitFor()
    await home()
    await expect.poll(() => page.getByRole('heading', { name: 'Primeiros passos' }).count()).toBe(0)
    expect(heard.all()).toEqual([])
  },
)

test('a citizen on a phone sees the menu and the content, and downloads the same file', async () => {
  const { context, page: citizen } = await visit(browser, phone)
  const complained = complaints(citizen)
  await citizen.goto(`${service.url}/p/lajinha`)
  expect(await barriers(citizen)).toEqual([])
  expect(
    await citizen.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  const shown = await citizen.locator('main').innerText()
  for (const words of [
    'Receitas',
    'Educação',
    'O portal está no ar',
    'Receitas arrecadadas em outubro',
  ])
    expect(shown).toContain(words)
  // All that this menu leads to is empty so far: no door to nothing.
  expect(shown).not.toContain('Servidores e folha')
  // On a telephone a tile leads to its own page, which has what stands below it on a desk.
  await citizen.locator('main .tile .face').filter({ hasText: 'Receitas' }).first().click()
  await citizen
    .locator('main')
    .getByRole('link', { name: 'Receitas arrecadadas', exact: true })
    .first()
    .click()
  await citizen.getByRole('link', { name: 'Receitas arrecadadas em outubro' }).first().click()
  const download = citizen.waitForEvent('download')
  await citizen
    .getByRole('link', { name: /^Baixar/ })
    .first()
    .click()
  expect(sha256(readFileSync(await (await download).path()))).toBe(sha256(pdf))
  for (const [path, words] of [
    ['perguntas-frequentes', 'Onde vejo a folha de pagamento?'],
    ['links', 'Tribunal de Contas do Estado'],
    ['glossario', 'Empenho'],
  ] as const) {
    await citizen.goto(`${service.url}/p/lajinha/${path}`)
    await expect.poll(() => citizen.locator('main').innerText()).toContain(words)
  }
  expect(complained.all()).toEqual([])
  await context.close()
})
