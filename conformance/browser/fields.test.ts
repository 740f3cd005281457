import { describe, expect, test } from 'vitest'
import { people } from './support/demonstration.ts'
import { demonstrationForGuests } from './support/guests.ts'
import { desk, field, phone, save, settled, soon } from './support/visitor.ts'

// What people really have, typed into forms, saved, loaded anew and seen: on the screens and on the public portal.

const { ana, signedIn } = demonstrationForGuests()

describe('what only a new row needs, or only an old one', () => {
  test('"Tipo da página" is asked of a page that exists, and not of a new one', async () => {
    const page = await ana('/nivel-de-acesso/paginas/cadastro')
    await field(page, 'Título').waitFor()
    expect(await page.getByLabel('Tipo da página').count()).toBe(0)
    await page.goto(new URL('/nivel-de-acesso/paginas/editar/1', page.url()).href)
    await settled(page)
    expect(await page.getByLabel('Tipo da página').count()).toBe(1)
  })

  test.each([
    ['a desk', desk],
    ['a phone', phone],
  ])(
    'at %s, "Senha" of a new user of a portal carries its mark, and the form asks for it',
    async (_, size) => {
      const list = '/administrador-portal/cadastro-de-usuarios'
      const page = await signedIn(people.ana, `${list}/cadastro?portal=1`, size)
      const password = page.locator('#campo-password')
      expect(await password.getAttribute('aria-required')).toBe('true')
      const posted: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') posted.push(new URL(request.url()).pathname)
      })
      await field(page, 'Nome').fill('Maria das Graças')
      await save(page)
      await expect.poll(() => page.getByText('Informe a senha.').count(), soon).toBeGreaterThan(0)
      expect(posted.filter((path) => path.includes('admDoc'))).toEqual([])
    },
  )
})
