import { describe, expect, test } from 'vitest'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests } from '../support/guests.ts'
import { arrives, choose, field, isChosen, save, settled } from '../support/visitor.ts'
import { sizesOf } from '../support/sizes.ts'
import { productsAreTests } from '../../support/passed-before.ts'

productsAreTests()

// What people really have, typed into forms, saved, loaded anew and seen: on the screens and on the public portal.

const { ana, signedIn } = demonstrationForGuests()

describe('what only a new row needs, or only an old one', () => {
  test('"Tipo da página" is asked of a page that exists, and not of a new one', async () => {
    const page = await ana('/nivel-de-acesso/paginas/cadastro')
    await field(page, 'Título').waitFor()
    await expect.poll(() => page.getByLabel('Tipo da página').count()).toBe(0)
    await page.goto(new URL('/nivel-de-acesso/paginas/editar/1', page.url()).href)
    await settled(page)
    await expect.poll(() => page.getByLabel('Tipo da página').count()).toBe(1)
  })

  test.each(sizesOf(0))(
    'at %s, "Senha" of a new user of a portal carries its mark, and the form asks for it',
    async (_, size) => {
      const list = '/administrador-portal/cadastro-de-usuarios'
      const page = await signedIn(people.ana, `${list}/cadastro?portal=1`, size)
      const password = page.locator('#campo-password')
      await expect.poll(() => password.getAttribute('aria-required')).toBe('true')
      const posted: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') posted.push(new URL(request.url()).pathname)
      })
      await field(page, 'Nome').fill('Maria das Graças')
      await save(page)
      await expect.poll(() => page.getByText('Informe a senha.').count()).toBeGreaterThan(0)
      expect(posted.filter((path) => path.includes('admDoc'))).toEqual([])
    },
  )
})

test.each(sizesOf(1))(
  'at %s, telephones and accounts are typed as people have them, and shown in their shape',
  async (_, size) => {
    const list = '/configuracoes-portal/portal-configuracoes/rodape-contato'
    const page = await signedIn(people.ana, `${list}/cadastro?portal=1`, size)
    const sector = `Central de atendimento ${size.width}`
    await page.locator('#campo-sectorName').fill(sector)
    const typed = {
      landline: ['2737211234 ramal 215', '(27) 3721-1234 ramal 215'],
      mobile: ['08001234567', '0800 123 4567'],
      fax: ['156', '156'],
    } as const
    for (const [name, [text]] of Object.entries(typed))
      await page.locator(`#campo-${name}`).fill(text)
    await page.locator('#campo-facebook').fill('@prefeitura')
    await save(page)
    await page.waitForURL((url) => url.pathname === list)
    await page.getByRole('link', { name: sector }).first().click()
    await settled(page)
    await page.reload()
    await settled(page)
    for (const [, shown] of Object.values(typed))
      await page.getByText(shown, { exact: true }).first().waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: /^@prefeitura/ }).getAttribute('href'))
      .toBe('https://www.facebook.com/prefeitura')
  },
)

test('a picture of e-SIC that lies on the web is given by its address, and linked to', async () => {
  const list = '/informacoes/portal-informacoes/e-sic'
  const page = await ana(`${list}/cadastro?portal=1`)
  await page.locator('#campo-title').fill('Balcão de outro servidor')
  const address = page.getByLabel('Ou o endereço de um arquivo que já está na internet')
  await address.fill('brasao')
  await save(page)
  await page
    .getByText(/Envie um arquivo, ou informe um endereço/)
    .first()
    .waitFor()
  await address.fill('https://arquivos.example/brasao.png')
  await save(page)
  await page.waitForURL((url) => url.pathname === list)
  await page.getByRole('link', { name: 'Balcão de outro servidor' }).first().click()
  const link = page.getByRole('link', { name: /^arquivos\.example\/brasao\.png/ })
  await expect.poll(() => link.getAttribute('href')).toBe('https://arquivos.example/brasao.png')
})

describe('what is known is not typed', () => {
  test('a municipality is one of the state, and goes with it', async () => {
    const page = await ana('/gestor/cadastro-de-gestores/cadastro')
    await choose(page, 'Estado', 'Acre')
    await page.getByRole('combobox', { name: 'Município', exact: true }).click()
    const options = page.getByRole('option')
    await options.first().waitFor()
    for (const text of await options.allTextContents()) expect(text).toMatch(/ - AC$/)
    await choose(page, 'Município', 'Xapuri')
    await isChosen(page, 'Município', 'Xapuri - AC')
    await choose(page, 'Estado', 'Espírito Santo')
    await isChosen(page, 'Município', '')
    await choose(page, 'Município', 'Ibatiba')
    await isChosen(page, 'Município', 'Ibatiba - ES')
  })

  test('a new portal says what it has of its manager, takes it out again, and has nothing unsaved', async () => {
    const list = '/administrador-el/gerenciar-portais'
    const page = await ana(`${list}/cadastro?gestor=1`)
    await page.getByText(/^Copiado de Prefeitura Municipal de Vale do Orvalho: CNPJ,/).waitFor()
    const cnpj = field(page, 'CNPJ')
    await expect.poll(() => cnpj.inputValue()).toBe('52.418.736/0001-88')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(() => cnpj.inputValue()).toBe('')
    await page.getByRole('button', { name: 'Copiar', exact: true }).click()
    await expect.poll(() => cnpj.inputValue()).toBe('52.418.736/0001-88')
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await arrives(page, list)
  })
})
