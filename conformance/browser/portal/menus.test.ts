import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { covers } from '../../coverage/covers.ts'
import { noteFields } from '../../coverage/seen.ts'
import { barriers } from '../support/barriers.ts'
import { callsOf } from '../support/calls.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests, nowhere } from '../support/guests.ts'
import { choose, field, noticed, save, settled, takeUp } from '../support/visitor.ts'
import { sizesOf } from '../support/sizes.ts'
import { productsAreTests } from '../../support/passed-before.ts'

productsAreTests()

// The menus as people meet them: the one of the back office, those of a portal, and the tabs of a record.

const { url, ana, signedIn, goTo } = demonstrationForGuests()
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

interface Node {
  readonly title: string
  readonly type: number
  readonly owner: number | null
  readonly page?: string
}
/** Puts nodes into the menu of the back office, each below one that was put before it. */
async function putNodes(): Promise<void> {
  const ask = await callsOf(url(), people.ana)
  const pages = await ask<{ id: number; route_area: string; route_pagina: string }[]>(
    'GET',
    '/webadm/paginas',
  )
  const pageOf = (path: string) => {
    const page = pages.find((one) => `/${one.route_area}/${one.route_pagina}` === path)
    if (!page) throw new Error(`no page is at ${path}`)
    return page.id
  }
  const put = async ({ title, type, owner, page }: Node) => {
    const { id } = await ask<{ id: number }>('POST', '/webadm/menuitens', {
      item_title: title,
      tipo: type,
      id_owner: owner,
      id_pagina: page === undefined ? null : pageOf(page),
      ativo: 'S',
      ordem: 1,
    })
    return id
  }
  const area = await put({ title: 'Área de prova', type: 1, owner: null })
  const through = await put({ title: 'Só passagem', type: 5, owner: area })
  const group = await put({ title: 'Grupo de prova', type: 2, owner: through })
  await put({
    title: 'Termos de prova',
    type: 3,
    owner: group,
    page: '/informacoes/portal-informacoes/glossario',
  })
  const inner = await put({ title: 'Subgrupo de prova', type: 4, owner: group })
  await put({
    title: 'Notícias de prova',
    type: 3,
    owner: inner,
    page: '/informacoes/portal-informacoes/noticias',
  })
}

test('below an area a node that is passed through leaves its groups standing, and a subgroup its links', async () => {
  await putNodes()
  const page = await ana()
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('heading', { name: 'Área de prova' }).waitFor()
  await menu.getByRole('button', { name: 'Grupo de prova', exact: true }).click()
  await menu.getByRole('link', { name: 'Notícias de prova', exact: true }).waitFor()
  await expect.poll(() => menu.getByText('Só passagem').count()).toBe(0)
  await menu.getByRole('link', { name: 'Termos de prova', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Glossário' }).waitFor()
  noteFields(['title', 'type', 'ownerId', 'pagePath'].map((name) => `menu-tree-node.${name}`))
  await goTo(page, '/nivel-de-acesso/menu-sistema?q=Subgrupo')
  await page
    .getByRole('row')
    .filter({ hasText: 'Subgrupo de prova' })
    .getByText('Subgrupo', { exact: true })
    .waitFor()
})

const parts = ['Configuração', 'Contato', 'Integração', 'Personalização', 'Serviço', 'Social']
test.each(sizesOf(0))('the record of a portal has the tabs of its form, at %s', async (_, size) => {
  const page = await signedIn(people.ana, '/administrador-el/gerenciar-portais/detalhes/1', size)
  covers({ rules: ['portal.tabs'] })
  for (const path of ['/administrador-el', '/administrador-portal'])
    for (const kind of ['detalhes', 'editar']) {
      await goTo(page, `${path}/gerenciar-portais/${kind}/1`)
      const tabs = page.getByRole('main').getByRole('tab')
      await expect.poll(() => tabs.allInnerTexts()).toEqual(parts)
      await expect.poll(() => tabs.first().getAttribute('aria-selected')).toBe('true')
    }
  await goTo(page, '/administrador-el/gerenciar-portais/detalhes/1')
  const shown = page.getByRole('main').getByRole('tabpanel')
  await expect.poll(() => shown.count()).toBe(1)
  await page.getByRole('tab', { name: 'Configuração' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => shown.getAttribute('aria-labelledby')).toBe('aba-1')
  await shown.getByText('E-mail', { exact: false }).first().waitFor()
  await expect.poll(() => fits(page)).toBe(true)
  // What the bar at the head covers by half is as small as what is left of it.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await barriers(page)).toEqual([])
})

test.each(sizesOf(1))(
  'the submenus of a permission are those of its menu, at %s',
  async (_, size) => {
    const page = await signedIn(
      people.ana,
      '/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs?portal=1',
      size,
    )
    await choose(page, 'Publicador', people.carlos.name)
    await settled(page)
    const submenu = page.getByRole('combobox', { name: 'Submenu', exact: true })
    const offered = async () => {
      await submenu.click()
      await page.getByRole('option').first().waitFor()
      const found = await page.getByRole('option').allInnerTexts()
      await page.keyboard.press('Escape')
      return found
    }
    const all = await offered()
    await choose(page, 'Menu', 'Receitas')
    await expect.poll(() => submenu.isEnabled()).toBe(true)
    await expect.poll(offered).toContain('Receita do dia a dia')
    const revenue = await offered()
    expect(revenue.length).toBeLessThan(all.length)
    await choose(page, 'Submenu', 'Receita do dia a dia')
    await choose(page, 'Menu', 'Despesas')
    await expect.poll(() => submenu.inputValue()).toBe('')
    await expect.poll(() => submenu.isEnabled()).toBe(true)
    await expect.poll(offered).toContain('Empenhos')
    expect((await offered()).filter((text) => revenue.includes(text))).toEqual([])
  },
)

test.each(sizesOf(0))(
  'the tiles of a portal lead through their submenus to the documents, at %s',
  async (_, size) => {
    covers({ rules: ['tiles.sort', 'tiles.color', 'tiles.fields', 'submenus.search-id'] })
    const page = await signedIn(people.ana, '/?portal=1', size)
    const ask = await callsOf(url(), people.ana)
    const wire = await ask<{ nome_menu: string; ordem: number | null }[]>(
      'GET',
      '/webadm/listaportalmenu/1',
    )
    const home = page.getByRole('region', { name: 'Página inicial do portal' })
    await home.getByRole('button', { name: 'Mostrar os blocos' }).press('Enter')
    const tiles = home.getByRole('listitem').getByRole('button')
    await expect.poll(() => tiles.count()).toBe(wire.length)
    const titles = await tiles.evaluateAll((all) => all.map((tile) => tile.firstChild?.textContent))
    expect(titles).toEqual(wire.map(({ nome_menu }) => nome_menu))
    const tile = tiles.filter({ hasText: /^Despesas/ })
    await tile.getByText('Contas públicas').waitFor()
    noteFields(['portal-home-tile.category'])
    expect(await tile.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
      'rgb(10, 35, 66)',
    )
    await tile.focus()
    await page.keyboard.press('Enter')
    const submenus = home.getByRole('region', { name: 'Submenus de Despesas' })
    await submenus.getByRole('heading', { name: 'Despesas' }).waitFor()
    await submenus.getByRole('link', { name: 'Diárias e passagens' }).waitFor()
    await page.keyboard.press('Tab')
    expect(
      await submenus.evaluate((region) => region.contains(document.activeElement)),
      'the next stop of the keyboard is what the tile has opened',
    ).toBe(true)
    await expect.poll(() => fits(page)).toBe(true)
    expect(await barriers(page)).toEqual([])
    const travel = submenus.getByRole('link', { name: 'Diárias e passagens' })
    const [, number] =
      /listar-documentos\/(\d+)\?portal=1$/.exec(String(await travel.getAttribute('href'))) ?? []
    const searched = await ask<{ url: string; nome_menu: string }[]>(
      'GET',
      '/webadm/listaportalsubmenu/1',
    )
    expect(
      searched.filter(({ nome_menu }) => nome_menu === 'Diárias e passagens').map((one) => one.url),
    ).toEqual([`/documentos?id=${number}`])
    await tiles.filter({ hasText: /^Receitas/ }).click()
    const elsewhere = home.getByRole('link', { name: 'Transferências da União e do Estado' })
    await expect
      .poll(() => elsewhere.getAttribute('target'), { message: 'another site opens beside' })
      .toBe('_blank')
    await tile.click()
    await travel.click()
    await page.getByRole('heading', { level: 1, name: /^Diárias/ }).waitFor()
    await settled(page)
    await expect.poll(() => page.getByRole('table').getByRole('link').count()).toBeGreaterThan(0)
    noteFields([
      ...['title', 'description', 'bgColor', 'order'].map((name) => `portal-home-tile.${name}`),
      ...['title', 'url', 'searchId', 'baseMenuId'].map((name) => `submenu.${name}`),
    ])
  },
)

test('whoever may not open documents is shown no tiles', async () => {
  const page = await ana('/?portal=1')
  await page.getByRole('region', { name: 'Página inicial do portal' }).waitFor()
  await page.route('**/webadm/menus/buscar/**', (route) => route.fulfill({ status: 204 }))
  await goTo(page, '/?portal=1')
  await page.getByRole('heading', { name: 'Meus atalhos' }).waitFor()
  await expect
    .poll(() => page.getByRole('region', { name: 'Página inicial do portal' }).count())
    .toBe(0)
})

test('tiles that could not be read are told, and read again', async () => {
  const page = await ana(nowhere)
  const tiles = '**/webadm/listaportalmenu/1'
  await page.route(tiles, (route) => route.fulfill({ status: 500 }))
  await goTo(page, '/?portal=1')
  const home = page.getByRole('region', { name: 'Página inicial do portal' })
  await home.getByRole('button', { name: 'Mostrar os blocos' }).click()
  await home.getByText('Ocorreu um erro ao buscar os registros!').waitFor()
  await page.unroute(tiles)
  await home.getByRole('button', { name: 'Tentar de novo' }).click()
  await home.getByRole('button', { name: /^Despesas/ }).waitFor()
})

test('a new portal begins from a template that says before what it brings, and one undo takes it away', async () => {
  const page = await ana('/administrador-el/gerenciar-portais/cadastro?gestor=1')
  await page.getByRole('combobox', { name: 'Começar de' }).press('Enter')
  await page.getByRole('option', { name: 'Modelo: Câmara de vereadores' }).press('Enter')
  const brings = page.getByRole('region', { name: 'O que vem com o modelo' })
  await brings.getByText(/^Despesas, .* com \d+ itens$/).waitFor()
  const told = await brings.textContent()
  expect(told).toMatch(/RGF/)
  expect(told).not.toMatch(/RREO|Saúde|Receitas/)
  expect(await barriers(page)).toEqual([])
  await field(page, 'Nome').fill('Câmara de prova')
  await field(page, 'Endereço do portal').fill('camara-de-prova')
  await save(page)
  await noticed(page, 'Portal cadastrado, com os menus e o rodapé de Câmara de vereadores')
  const portals = async () => (await page.request.get(`${url()}/p`)).text()
  await expect.poll(portals).toContain('Câmara de prova')
  const home = await (await page.request.get(`${url()}/p/camara-de-prova`)).text()
  expect(home).toContain('https://falabr.cgu.gov.br')
  expect(home).not.toContain('Remédios em estoque')
  await takeUp(page, 'Desfazer')
  await noticed(page, 'O portal novo foi excluído, com o que o modelo trouxe.')
  await expect.poll(portals).not.toContain('Câmara de prova')
})
