import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { spread } from '../support/whole.ts'
import { people } from './support/demonstration.ts'
import { demonstrationForGuests } from './support/guests.ts'
import { arrives, phone, settled } from './support/visitor.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

// Ctrl+K: everything one can go to, found by its words, within what one may see.

const { signedIn } = demonstrationForGuests()
const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar ou ir para' })
async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}
const options = (page: Page) => page.getByRole('dialog').getByRole('option')
/** Types into the palette and waits until what it looks for was answered. */
async function find(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await page.getByText('Procurando nos cadastros…').waitFor({ state: 'detached' })
}
const finds = async (page: Page, words: string, wanted: RegExp) => {
  await find(page, words)
  await expect
    .poll(() => options(page).filter({ hasText: wanted }).count(), { message: words })
    .not.toBe(0)
}
const nothing = 'Nada com estas palavras.'

/** A word of each kind, and what tells the kind. */
const kinds = {
  documents: ['edital 072', /Edital 072.*Documento/],
  people: ['carlos nery', /Carlos Nery.*Pessoa com acesso/],
  content: ['duodécimo', /Duodécimo.*Termo/],
  screens: ['notícias', /^Notícias/],
  settings: ['minha conta', /^Minha conta$/],
  help: ['ajuda domínio', /Pôr o portal em um domínio próprio.*Ajuda/],
  tables: ['despesas', /^Despesas.*Tabela pública/],
  rows: ['merenda', /com “merenda”.*Linhas, no portal/],
} as const

const all = Object.keys(kinds) as readonly (keyof typeof kinds)[]
const anas = spread(all, 0, 2)
const joanas = spread(all, 1, 2)
test.each([[anas, joanas]])(
  'an administrator finds %j, and whoever keeps a portal %j',
  async (hers, theirs) => {
    for (const [who, mine] of [
      [people.ana, hers],
      [people.joana, theirs],
    ] as const) {
      const page = await signedIn(who, '/?portal=1')
      await open(page)
      for (const kind of mine) await finds(page, kinds[kind][0], kinds[kind][1])
      await find(page, 'configurações do município')
      await expect
        .poll(() =>
          options(page)
            .filter({ hasText: /^Configurações do município/ })
            .count(),
        )
        .toBe(who === people.ana ? 1 : 0)
    }
  },
)

test('who only publishes finds documents and what is their own, and is told where there is nothing', async () => {
  const page = await signedIn(people.carlos)
  await open(page)
  for (const kind of ['documents', 'settings'] as const)
    await finds(page, kinds[kind][0], kinds[kind][1])
  for (const kind of ['people', 'content', 'help', 'tables', 'rows'] as const) {
    const [words, wanted] = kinds[kind]
    await find(page, words)
    await expect
      .poll(() => options(page).filter({ hasText: wanted }).count(), { message: kind })
      .toBe(0)
  }
  await find(page, 'carlos nery')
  await page.getByText(nothing).waitFor()
})

test('what people call things leads there: the password, the logo, what was removed', async () => {
  const page = await signedIn(people.joana, '/?portal=1')
  await open(page)
  await finds(page, 'senha', /^Minha conta/)
  await finds(page, 'logo', /Trocar o brasão do portal.*Ajuda/)
  await finds(page, 'excluido', /Trazer de volta um documento excluído.*Ajuda/)
})

test('deeds are found by their verb: a type is published, a person invited, another portal used', async () => {
  const page = await signedIn(people.ana, '/?portal=1')
  await open(page)
  await finds(page, '', /^Publicar documentos.*Fazer/)
  await finds(page, 'publicar rreo', /^Publicar em Relatório Resumido.*Fazer/)
  await finds(page, 'convidar', /^Convidar pessoa.*Fazer/)
  await find(page, 'câmara')
  const other = options(page).filter({ hasText: /^Usar o portal Câmara.*Fazer/ })
  await other.waitFor()
  await expect.poll(() => options(page).first().textContent()).toMatch(/^Usar o portal Câmara/)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.getByRole('button', { name: /Portal em uso/ }).textContent())
    .toContain('Câmara')
  await open(page)
  await finds(page, 'novo documento', /^Publicar documentos.*Fazer/)
  await find(page, 'publicar balancetes')
  await expect.poll(() => options(page).first().textContent()).toMatch(/^Publicar em Balancetes/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Publicar em Balancetes' }).waitFor()
})

test('a table comes first where its name begins with what was typed, and what was moved to stays chosen', async () => {
  const page = await signedIn(people.joana, '/?portal=1')
  await open(page)
  for (const [words, name] of [
    ['despesas', /^Despesas.*Tabela pública/],
    ['contr', /^Contratos.*Tabela pública/],
  ] as const) {
    await find(page, words)
    await expect.poll(() => options(page).first().textContent(), { message: words }).toMatch(name)
  }
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/webadm\/buscar\/1\/tabelas/, async (route) => {
    await answered
    await route.continue()
  })
  await field(page).fill('menu')
  await expect.poll(() => options(page).count()).toBeGreaterThan(2)
  await page.keyboard.press('ArrowDown')
  const chosen = () =>
    page.getByRole('dialog').getByRole('option', { selected: true }).textContent()
  const before = await chosen()
  answer()
  await page.getByText('Procurando nos cadastros…').waitFor({ state: 'detached' })
  await expect.poll(chosen).toBe(before)
})

test('with the keyboard alone, on a telephone too, it leads to what was found', async () => {
  const page = await signedIn(people.joana, '/', phone)
  await open(page)
  await finds(page, 'despesas', /Tabela pública/)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(phone.width)
  const table = options(page).filter({ hasText: /^Despesas.*Tabela pública/ })
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await table.first().getAttribute('aria-selected')) === 'true') break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await arrives(page, '/dados-abertos/tabelas-publicas/detalhes/despesas')
  await settled(page)
  await open(page)
  await finds(page, '', /Despesas.*Recente/)
  await page.keyboard.press('Escape')
  await expect.poll(() => field(page).count()).toBe(0)
})

test('what cannot be searched is said, and searched again when asked', async () => {
  const page = await signedIn(people.joana)
  await open(page)
  await page.route(/\/webadm\/buscar/, (route) => route.abort())
  await field(page).fill('duodécimo')
  const again = page.getByRole('button', { name: 'Procurar de novo' })
  await again.waitFor()
  await expect.poll(() => page.getByText(nothing).count()).toBe(0)
  await page.unroute(/\/webadm\/buscar/)
  await again.click()
  await expect
    .poll(() =>
      options(page)
        .filter({ hasText: /Duodécimo.*Termo/ })
        .count(),
    )
    .toBe(1)
})

test('what is typed while the palette comes is kept, and is no key of the screen behind it', async () => {
  const page = await signedIn(people.joana, '/?portal=1')
  const parts = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await parts.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('notx')
  await page.keyboard.press('Backspace')
  parts.resolve()
  await field(page).waitFor()
  await page.keyboard.type('í')
  await expect.poll(() => field(page).inputValue()).toBe('notí')
  await expect
    .poll(() =>
      options(page)
        .filter({ hasText: /^Notícias/ })
        .count(),
    )
    .not.toBe(0)
  expect(new URL(page.url()).pathname).toBe('/')
})
