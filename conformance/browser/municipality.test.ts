import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coatOfArms } from '../../server/demo/coat-of-arms.ts'
import { eventually } from '../service/process.ts'
import { barriers } from './support/barriers.ts'
import {
  arrives,
  byMenu,
  choose,
  complaints,
  field,
  isChosen,
  noticed,
  phone,
  settled,
  signInAtForm,
  startPublishing,
  soon,
  visit,
} from './support/visitor.ts'
import {
  openFirstDay,
  closeFirstDay,
  browser,
  service,
  page,
  actions,
  heard,
  clerk,
  publisher,
  pdf,
  sha256,
  fresh,
  stored,
  home,
  nextStep,
  attach,
  control,
  permit,
  giveProfile,
  askForAccount,
} from './support/first-day.ts'

beforeAll(openFirstDay)
afterAll(closeFirstDay)

test('the one-time link makes the first user, and the home screen says where to begin', async () => {
  const find = () => /primeiro-acesso\?chave=[\w-]+/.exec(service.printed())?.[0]
  expect(await eventually(() => find() !== undefined)).toBe(true)
  await page.goto(`${service.url}/autenticacao/${find()}`)
  await field(page, 'Nome completo').fill(clerk.name)
  await field(page, 'E-mail').fill(clerk.email)
  await page.getByLabel('Senha', { exact: true }).fill(clerk.password)
  await page.getByLabel('Repita a senha', { exact: true }).fill(clerk.password)
  await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
  await arrives(page, '/')
  await page.getByText('0 de 5', { exact: true }).waitFor()
  expect(await barriers(page)).toEqual([])
  await byMenu(page, 'Documentos', 'Publicar documentos')
  await page.getByText('Ainda não há portal', { exact: true }).waitFor()
})

test('manager, portal in its tabs, coat of arms, unit', { timeout: 180_000 }, async () => {
  await nextStep('Cadastre o gestor')
  await field(page, 'Nome').fill('Prefeitura Municipal de Lajinha')
  await field(page, 'CNPJ').fill('41.250.980/0001-68')
  await choose(page, 'Estado', 'Espírito Santo')
  await choose(page, 'Município', 'Ibatiba')
  await stored('Gestor cadastrado')
  await nextStep('Cadastre o portal')
  await field(page, 'Nome').fill('Portal de Lajinha')
  await isChosen(page, 'Gestor', 'Prefeitura Municipal de Lajinha')
  await field(page, 'Endereço do portal').fill('lajinha')
  await page.getByRole('tab', { name: 'Contato' }).click()
  await field(page, 'E-mail do portal').fill('transparencia@lajinha.es.gov.br')
  await page.getByRole('tab', { name: 'Social' }).click()
  await field(page, 'Ouvidoria').fill('https://ouvidoria.lajinha.es.gov.br')
  await page.getByRole('tab', { name: 'Personalização' }).click()
  await field(page, 'Título no cabeçalho').fill('Transparência de Lajinha')
  await page.getByText('Salve primeiro; depois, em Editar, escolha o arquivo.').waitFor()
  await stored('Portal cadastrado')
  await page.getByRole('button', { name: /^Portal em uso Portal de Lajinha/ }).waitFor()
  await page.getByRole('link', { name: 'Portal de Lajinha', exact: true }).click()
  await page.getByRole('link', { name: 'Editar', exact: true }).click()
  await page.waitForURL((url) => url.pathname.includes('/editar/'))
  await settled(page)
  await page.getByRole('tab', { name: 'Personalização' }).click()
  await attach(
    page,
    control('coatOfArmsS3Path'),
    'brasao.png',
    'image/png',
    coatOfArms('prefeitura'),
  )
  await page.getByRole('img', { name: 'Imagem guardada' }).waitFor()
  await stored('Portal atualizado')
  await nextStep('Cadastre a UG')
  await field(page, 'Nome').fill('Prefeitura de Lajinha')
  await page.getByRole('switch', { name: 'UG principal' }).check()
  await stored('UG cadastrada')
})

/** What the clerk did for the portal itself: what is put in besides is not counted. */
let forThePortal = 0

test('a base menu and a kind of documents of its own beside the standard ones', async () => {
  forThePortal = actions()
  await byMenu(page, 'Cadastros básicos', 'Exercícios')
  await page
    .getByRole('link', { name: String(new Date().getFullYear()) })
    .first()
    .waitFor()
  await byMenu(page, 'Documentos', 'Tipos de documentos')
  await fresh('Novo tipo de documento')
  await field(page, 'Descrição').fill('Atas do Conselho de Educação')
  await field(page, 'Grupo').fill('Educação')
  await stored('Tipo de documento cadastrado')
  await byMenu(page, 'Menus', 'Menus base')
  await page.getByRole('link', { name: 'Relatórios e prestação de contas' }).waitFor()
  await fresh('Novo menu base')
  await field(page, 'Nome').fill('Educação')
  await field(page, 'Título no portal').fill('Educação')
  await page.getByRole('combobox', { name: 'Página do portal' }).fill('documentos')
  await stored('Menu base cadastrado')
})

test('the menu of the portal begins with the base menus and is arranged by keyboard', async () => {
  const begun = actions()
  await nextStep('Monte o menu do portal')
  const begin = page.getByRole('button', { name: 'Começar com os menus prontos' })
  await begin.waitFor()
  expect(await barriers(page)).toEqual([])
  await begin.click()
  await noticed(page, '10 menus no portal')
  forThePortal += actions() - begun
  // With three people at ten actions each and the first document at six, a complete portal takes 80.
  expect(forThePortal, 'actions').toBeLessThanOrEqual(44)
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

test(
  'a profile with rights from the matrix, and a publisher who has it',
  { timeout: 180_000 },
  async () => {
    await askForAccount()
    await byMenu(page, 'Níveis de acesso', 'Perfis')
    await page.getByRole('link', { name: 'Administrador', exact: true }).waitFor()
    await fresh('Novo perfil')
    await field(page, 'Nome').fill('Redação')
    await isChosen(page, 'Gestor', 'Prefeitura Municipal de Lajinha')
    await stored('Perfil cadastrado')
    await byMenu(page, 'Níveis de acesso', 'Perfis por gestor')
    await fresh('Novo perfil do gestor')
    await choose(page, 'Gestor', 'Prefeitura Municipal de Lajinha')
    await choose(page, 'Perfil', 'Redação')
    await stored('Perfil do gestor cadastrado')
    await byMenu(page, 'Níveis de acesso', 'Gestão de perfis')
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
    await byMenu(page, 'Gestores e unidades', 'Usuários do sistema')
    await giveProfile('Redação')
    await permit('Prefeitura de Lajinha')
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
  await isChosen(their, 'Unidade gestora', 'Prefeitura de Lajinha')
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
    await byMenu(page, 'Informações', 'Notícias')
    await fresh('Nova notícia')
    await field(page, 'Título').fill('O portal está no ar')
    await control('text').fill('As contas da cidade estão abertas a todos.')
    await attach(page, control('imageS3'), 'portal.png', 'image/png', coatOfArms('camara'))
    await page.getByRole('img', { name: 'Imagem guardada' }).waitFor()
    await field(page, 'Descrição da imagem').fill('O brasão do município')
    await control('startedIn').fill('02/01/2026 08:00')
    await stored('Notícia cadastrada')
    await byMenu(page, 'Informações', 'Perguntas frequentes')
    await fresh('Nova pergunta frequente')
    await field(page, 'Pergunta').fill('Onde vejo a folha de pagamento?')
    await control('text').fill('No menu Servidores e folha.')
    await stored('Pergunta frequente cadastrada')
    await byMenu(page, 'Informações', 'Links úteis')
    await fresh('Novo link útil')
    await field(page, 'Nome').fill('Tribunal de Contas do Estado')
    await field(page, 'Endereço').fill('https://www.tcees.tc.br')
    await stored('Link útil cadastrado')
    await byMenu(page, 'Informações', 'Glossário')
    await fresh('Novo termo')
    await field(page, 'Termo').fill('Empenho')
    await control('description').fill('A reserva de dinheiro para um gasto.')
    await stored('Termo cadastrado')
    await home()
    await page.getByText('Nenhum atraso no que já foi publicado', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Portal completo: 12 de 18' }).waitFor()
    await page.getByRole('link', { name: 'Completar: Secretarias' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nova secretaria' }).waitFor()
    await home()
    expect(await page.getByRole('heading', { name: 'Primeiros passos' }).count()).toBe(0)
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
    'Servidores e folha',
    'Educação',
    'O portal está no ar',
    'Receitas arrecadadas em outubro',
  ])
    expect(shown).toContain(words)
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
    await expect.poll(() => citizen.locator('main').innerText(), soon).toContain(words)
  }
  expect(complained.all()).toEqual([])
  await context.close()
})
