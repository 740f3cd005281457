import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './support/barriers.ts'
import { people } from './support/demonstration.ts'
import { demonstrationForGuests, nowhere } from './support/guests.ts'
import { arrives, byMenu, noticed, phone, settled } from './support/visitor.ts'

// The menu beside the screens: groups, tabs of siblings, the rail of icons, and the offer to a menu from before.

const { ana, signedIn, goTo } = demonstrationForGuests()
const laws = '/legislacao/portal-legislacao'
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const tabsOf = (page: Page, entry: string) =>
  page.getByRole('navigation', { name: `Telas de ${entry}` })
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('five groups for who administers a portal, what siblings share is one entry with tabs', async () => {
  const page = await signedIn(people.joana)
  await expect
    .poll(() => menuOf(page).getByRole('button').allTextContents())
    .toEqual(['Publicar', 'Conteúdo', 'Portal', 'Pessoas', 'Atendimento'])
  await byMenu(page, 'Conteúdo', 'Legislação', 'Estadual')
  await arrives(page, `${laws}/estadual`)
  await page.getByRole('heading', { level: 1, name: 'Legislação estadual' }).waitFor()
  const tabs = tabsOf(page, 'Legislação')
  await expect
    .poll(() => tabs.locator('[aria-current="page"]').allTextContents())
    .toEqual(['Estadual'])
  await expect
    .poll(() => menuOf(page).locator('[aria-current="page"]').allTextContents())
    .toEqual(['Legislação'])
  await tabs.getByRole('link', { name: 'Federal' }).focus()
  await page.keyboard.press('Enter')
  await arrives(page, `${laws}/federal`)
  await settled(page)
  expect(await barriers(page)).toEqual([])
  // The form of one of them has no tabs: it would lead away from what is typed.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Nova norma/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^Nova norma/ }).waitFor()
  await expect.poll(() => tabs.count()).toBe(0)
})

test('on a phone many tabs scroll within themselves, the current one is seen, the page does not', async () => {
  const page = await signedIn(people.ana, '/controle/utilitario/unidade/regiao', phone)
  const tabs = tabsOf(page, 'Clientes e equipe')
  await tabs.getByRole('link', { name: 'Regiões' }).waitFor()
  const row = tabs.getByRole('list')
  await expect.poll(() => row.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true)
  await expect
    .poll(() =>
      tabs.getByRole('link', { name: 'Regiões' }).evaluate((link) => {
        const { left, right } = link.getBoundingClientRect()
        return left >= 0 && right <= window.innerWidth
      }),
    )
    .toBe(true)
  await expect.poll(() => fits(page)).toBe(true)
  expect(await barriers(page)).toEqual([])
})

test('the current entry is in view, however low the window is', async () => {
  const low = { width: 1440, height: 420 }
  const page = await signedIn(people.ana, '/nivel-de-acesso/paginas/mapeamento', low)
  const entry = menuOf(page).getByRole('link', { name: 'Telas do sistema' })
  await entry.waitFor()
  await expect
    .poll(() =>
      entry.evaluate((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      }),
    )
    .toBe(true)
})

test('where the window is narrow a rail of icons stays, by their names, and opens the menu at a group', async () => {
  const page = await signedIn(people.joana, `${laws}/municipal`, { width: 1024, height: 768 })
  const rail = menuOf(page)
  const group = rail.getByRole('button', { name: 'Conteúdo' })
  await group.waitFor()
  await expect.poll(() => group.getAttribute('aria-current')).toBe('true')
  await expect.poll(() => rail.evaluate((nav) => nav.clientWidth)).toBeLessThanOrEqual(64)
  const name = group.getByText('Conteúdo')
  await expect.poll(() => name.isVisible()).toBe(false)
  await group.hover()
  await expect.poll(() => name.isVisible()).toBe(true)
  expect(await barriers(page)).toEqual([])
  const foot = page.getByRole('navigation', { name: 'Portal público e ajuda' }).getByRole('link')
  await expect
    .poll(() => foot.evaluateAll((links) => links.map((link) => link.ariaLabel)))
    .toEqual(['Ver portal (abre em outra aba)', 'Ajuda e novidades'])
  await rail.getByRole('button', { name: 'Pessoas' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: 'Quem tem acesso' }).click()
  await arrives(page, '/gestor/usuarios-do-sistema')
  await expect.poll(() => drawer.count()).toBe(0)
})

test('what the home screen read of work that waits stands behind its entry', async () => {
  const page = await signedIn(people.joana, '/?portal=1')
  await page.getByRole('heading', { name: 'Fila de trabalho' }).waitFor()
  const mark = menuOf(page).getByRole('link', {
    name: /^Início\s*\d+ ite(m|ns) em atraso ou à espera$/,
  })
  await mark.waitFor()
  // Another screen that is loaded anew asks for no queue, and says the same.
  const said = await mark.textContent()
  await goTo(page, `${laws}/municipal`)
  await expect.poll(() => mark.textContent()).toBe(said)
  await menuOf(page).getByRole('link', { name: 'Legislação' }).waitFor()
})

test('a group that is closed by hand carries the mark of the current entry in it', async () => {
  const page = await signedIn(people.joana, `${laws}/municipal`)
  const group = menuOf(page).getByRole('button', { name: 'Conteúdo' })
  await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => group.getAttribute('aria-current')).toBe(null)
  await group.click()
  await expect.poll(() => group.getAttribute('aria-current')).toBe('true')
  await expect.poll(() => menuOf(page).locator('[aria-current]').count()).toBe(1)
  expect(await barriers(page)).toEqual([])
})

test('the data of the portal are its own record at once, and the trail leads to the list of all', async () => {
  const page = await signedIn(people.joana, '/?portal=1')
  await byMenu(page, 'Portal', 'Dados do portal')
  await arrives(page, '/administrador-portal/gerenciar-portais/detalhes/1')
  await settled(page)
  await expect
    .poll(() => menuOf(page).locator('[aria-current="page"]').allTextContents())
    .toEqual(['Dados do portal'])
  await page
    .getByRole('navigation', { name: 'Onde você está' })
    .getByRole('link', { name: 'Meus portais' })
    .click()
  await arrives(page, '/administrador-portal/gerenciar-portais')
})

test('an item of the system menu is moved among its siblings by its place, and the menu follows', async () => {
  const page = await ana('/nivel-de-acesso/menu-sistema?q=gloss%C3%A1rio')
  const group = menuOf(page).getByRole('button', { name: 'Conteúdo' })
  await group.click()
  const entries = () => menuOf(page).getByRole('link').allTextContents()
  const isBefore = async (one: string, other: string) => {
    const all = await entries()
    return all.indexOf(one) < all.indexOf(other)
  }
  await expect.poll(() => isBefore('Perguntas frequentes', 'Glossário')).toBe(true)
  for (const [act, first] of [
    ['Mover para cima', false],
    ['Mover para baixo', true],
  ] as const) {
    await page.getByRole('button', { name: 'Ações de Glossário' }).press('Enter')
    await page.getByRole('menuitem', { name: act }).press('Enter')
    await noticed(page, /^Agora é o [23]º de 6$/)
    await expect.poll(() => isBefore('Perguntas frequentes', 'Glossário')).toBe(first)
  }
})

test('a menu from before is offered the new one: what of their own would go comes first', async () => {
  const page = await ana(nowhere)
  const change = (titulo: string, antes: string | null, depois: string, more: object = {}) => ({
    titulo,
    antes,
    depois,
    como: 'entrada',
    nome_proprio: false,
    ...more,
  })
  const offer = {
    em_uso: false,
    desde: null,
    por: null,
    pode_voltar: false,
    mudancas_desde: 0,
    itens: [
      change('Palavras', 'Portal › Informações › Palavras', 'Conteúdo › Glossário', {
        nome_proprio: true,
      }),
      change('Notícias', null, 'Conteúdo › Notícias'),
      change('Perfis', 'Sistema › Níveis de acesso › Perfis', 'Pessoas › Perfis › Perfis', {
        como: 'aba',
      }),
    ],
    grupos: ['Da casa'],
  }
  await page.route('**/webadm/menu-novo', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: offer })
      : route.fulfill({ status: 409, json: { message: 'O menu novo já está em uso.' } }),
  )
  await goTo(page, '/nivel-de-acesso/menu-sistema')
  await page.getByRole('button', { name: 'Usar o menu novo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Usar o menu novo' })
  await expect
    .poll(() => dialog.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['Mudanças suas que saem', 'Aparecem, e hoje não, 1', 'Viram abas, 1'])
  await dialog.getByText('Área ou grupo: Da casa.').waitFor()
  await dialog.getByText('Portal › Informações › Palavras').waitFor()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Usar o menu novo' }).click()
  await dialog.getByRole('alert').getByText('O menu novo já está em uso.').waitFor()
})
