import type { Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { people } from '../support/demonstration.ts'
import { listen, nowhere, terms, warning } from '../support/guests.ts'
import { arrives, field, fillSignIn, follow, pathOf, settled } from '../support/visitor.ts'
import { covers } from '../../coverage/covers.ts'
import { url, stranger, newcomer, signedIn, ana, goTo } from './guests.ts'

describe('navigation', () => {
  test('routes.on-demand: the sign-in brings no other screen; each comes when it is opened', async () => {
    covers({ rules: ['routes.on-demand'] })
    // The noun `page` has the name of the header that every screen has.
    const screens = new RegExp(
      String.raw`/(${resources
        .map(({ name }) => name)
        .filter((name) => name !== 'page')
        .join('|')}|home|default|list|detail|publish)-[\w-]+\.js$`,
    )
    const page = await stranger()
    const heard = listen(page)
    await page.goto(`${url()}/autenticacao/login`)
    await settled(page)
    const scripts = () => heard.said().filter((line) => line.endsWith('.js'))
    const atLogin = new Set(scripts())
    expect(atLogin.size).toBeGreaterThan(0)
    expect([...atLogin].filter((line) => screens.test(line))).toEqual([])
    await fillSignIn(page, people.ana)
    await arrives(page, '/')
    await settled(page)
    const atHome = new Set(scripts())
    await follow(page, terms)
    await page.getByRole('table').waitFor()
    expect(
      [...atHome].filter((line) => screens.test(line)).map((line) => screens.exec(line)?.[1]),
    ).toEqual(expect.arrayContaining(['home', 'default']))
    expect([...atHome].some((line) => line.includes('/glossary-'))).toBe(false)
    expect(scripts().some((line) => line.includes('/glossary-'))).toBe(true)
  })

  test('navigation.unauthenticated: every screen leads to the sign-in, and back after it', async () => {
    covers({ rules: ['navigation.unauthenticated', 'navigation.login-home'] })
    const page = await newcomer()
    for (const path of ['/', terms]) {
      await page.goto(url() + path)
      await arrives(page, '/autenticacao/login')
    }
    await fillSignIn(page, people.ana)
    await arrives(page, terms)
  })

  test('navigation.authenticated: the sign-in leads to the home page', async () => {
    covers({ rules: ['navigation.authenticated', 'navigation.login-home'] })
    const page = await ana(nowhere)
    await page.goto(`${url()}/autenticacao/login`)
    await arrives(page, '/')
  })

  test('navigation.scroll-top', async () => {
    covers({ rules: ['navigation.scroll-top'] })
    const page = await ana(`${terms}?size=100`)
    await page.getByRole('table').waitFor()
    await page.evaluate(() => scrollTo(0, 400))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await follow(page, '/gestor/cadastro-de-gestores')
    await page.getByRole('heading', { level: 1, name: 'Gestores' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })
})

describe('error page', () => {
  test('error.unmatched, error.content, error.button', async () => {
    covers({ rules: ['error.unmatched', 'error.content', 'error.button'] })
    const page = await ana('/nada/aqui')
    const heading = page.getByRole('heading', { level: 1, name: '404' })
    await page.getByText('Page Not Found: /nada/aqui', { exact: true }).waitFor()
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('h1, p, button, a, span')].map((element) =>
        parseFloat(getComputedStyle(element).fontSize),
      ),
    )
    expect(
      await heading.evaluate((element) => parseFloat(getComputedStyle(element).fontSize)),
    ).toBe(Math.max(...sizes))
    const button = page.getByTestId('backToHome')
    await expect.poll(() => button.textContent()).toBe('Voltar para o Ínicio')
    await button.click()
    await arrives(page, '/')
    await page.getByRole('navigation', { name: 'Menu principal' }).waitFor()
    await expect.poll(() => page.getByText('Page Not Found').count()).toBe(0)
  })
})

describe('session', () => {
  test('session.login-sequence, session.cookies, session.lifetime, session.authenticated', async () => {
    covers({
      rules: [
        'session.authenticated',
        'session.login-sequence',
        'session.lifetime',
        'session.cookies',
      ],
    })
    const page = await newcomer()
    await page.goto(`${url()}/autenticacao/login`)
    await field(page, 'E-mail').waitFor()
    const heard = listen(page)
    await fillSignIn(page, people.ana)
    await arrives(page, '/')
    await settled(page)
    const menus = () => heard.requests().find((request) => request.url().includes('/webadm/menus/'))
    await expect.poll(menus).toBeDefined()
    const calls = heard.said().filter((line) => /\/token$|authUserAplication/.test(line))
    expect(calls).toEqual(['POST /token', 'GET /api/authUserAplication'])
    const cookies = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly)
    expect(cookies.map(({ name }) => name.replace('__Host-', '')).toSorted()).toEqual([
      'claraboia-admin',
      'claraboia-aparelho',
      'claraboia-aplicacao',
    ])
    for (const { expires } of cookies.filter(({ name }) => !name.endsWith('-aparelho')))
      expect(Math.abs(expires - Date.now() / 1000 - 43_200)).toBeLessThan(120)
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toMatch(/eyJ/)
    const bearer = menus()?.headers()['authorization'] ?? ''
    const claims = JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString()) as {
      readonly nameid: string
    }
    await expect.poll(() => heard.said()).toContain(`GET /usuario/${claims.nameid}`)
    await page.context().clearCookies({ name: 'claraboia-aplicacao' })
    await page.reload()
    await arrives(page, '/autenticacao/login')
  })

  test('session.logout: cookies and session are gone, for the server too', async () => {
    covers({ rules: ['session.logout'] })
    const page = await ana()
    const before = await page.context().cookies()
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await arrives(page, '/autenticacao/login')
    const kept = async () => (await page.context().cookies()).filter(({ httpOnly }) => httpOnly)
    // What tells the browser again opens nothing, and stays: decision 195.
    await expect.poll(kept).toMatchObject([{ name: 'claraboia-aparelho' }])
    await page.context().addCookies(before)
    expect((await page.request.get(`${url()}/api/authUserAplication`)).status()).toBe(401)
    await page.goto(`${url()}${terms}`)
    await arrives(page, '/autenticacao/login')
  })

  test('session.401: a portal call answered 401 ends the session', async () => {
    covers({ rules: ['session.401'] })
    const page = await ana(terms)
    await page.route('**/webadmingestao/gestor?**', (route) =>
      route.fulfill({ status: 401, json: { message: 'Sessão encerrada' } }),
    )
    await follow(page, '/gestor/cadastro-de-gestores')
    await arrives(page, '/autenticacao/login')
  })

  test('session.other-errors: 500 is said on the screen, and the session goes on', async () => {
    covers({ rules: ['session.other-errors'] })
    const page = await ana(nowhere)
    await page.route('**/webadmingestao/gestor?**', (route) =>
      route.fulfill({
        status: 500,
        json: { code: 'unavailable', message: 'O banco está em manutenção.' },
      }),
    )
    await page.goto(`${url()}/gestor/cadastro-de-gestores`)
    await page.getByRole('main').getByText('O banco está em manutenção.').waitFor()
    expect(pathOf(page)).toBe('/gestor/cadastro-de-gestores')
    await page.unroute('**/webadmingestao/gestor?**')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByRole('table').waitFor()
  })

  test.each([
    [401, { message: 'Conta bloqueada.' }, 'Conta bloqueada.'],
    [401, {}, 'E-mail ou senha inválidos!'],
    [500, { message: 'defeito' }, 'Ocorreu um erro ao autenticar o usuário!'],
  ])('session.token-401: %i %j', async (status, json, text) => {
    covers({ rules: ['session.token-401'] })
    const page = await newcomer()
    await page.route('**/token', (route) => route.fulfill({ status, json }))
    await page.goto(`${url()}/autenticacao/login`)
    await fillSignIn(page, people.ana)
    await expect.poll(() => page.locator('form').getByRole('alert').textContent()).toBe(text)
  })
})

describe('permissions', () => {
  const lookUp = '/webadm/paginas/mapeadas/buscar/user/'
  const asked = (requests: readonly Request[]) =>
    requests
      .filter((request) => request.url().includes(lookUp))
      .map((request) => decodeURIComponent(request.url().split('/path/')[1] ?? ''))

  test('permissions.lookup, permissions.strip-params, permissions.skip', async () => {
    covers({ rules: ['permissions.skip', 'permissions.lookup', 'permissions.lookup-call'] })
    covers({ rules: ['permissions.strip-params'] })
    const page = await ana(nowhere)
    const heard = listen(page)
    await goTo(page, '/gestor/cadastro-de-gestores/editar/1')
    await expect
      .poll(() => asked(heard.requests()))
      .toEqual(['/gestor/cadastro-de-gestores/editar'])
    expect(
      heard
        .requests()
        .find((request) => request.url().includes(lookUp))
        ?.url(),
    ).toContain('/path/%2Fgestor%2Fcadastro-de-gestores%2Feditar')
    const before = heard.requests().length
    await goTo(page, '/')
    await goTo(page, '/conta/configuracoes')
    expect(asked(heard.requests().slice(before))).toEqual([])
  })

  test('permissions.denied: a warning, and the screen before', async () => {
    covers({ rules: ['permissions.denied'] })
    const page = await signedIn(
      people.carlos,
      '/portal-transparencia/publicador-de-documento/listar-tipos-documentos',
    )
    await follow(page, terms)
    await warning(page, 'Sem permissão para acessar esta tela!').waitFor()
    await arrives(page, '/portal-transparencia/publicador-de-documento/listar-tipos-documentos')
  })

  test('permissions.lookup-failure: its text as a warning, and the home page', async () => {
    covers({ rules: ['permissions.lookup-failure'] })
    const page = await ana(terms)
    await page.route(`**${lookUp}**`, (route) =>
      route.fulfill({ status: 404, json: { message: 'Página não mapeada.' } }),
    )
    await follow(page, '/gestor/cadastro-de-gestores')
    await warning(page, 'Página não mapeada.').waitFor()
    await arrives(page, '/')
  })
})

describe('menu', () => {
  const node = (
    id: string,
    ownerId: string | null,
    type: number,
    title: string,
    more: Readonly<Record<string, string>> = {},
  ) => ({ id, ownerId, type, title, icon: null, pagePath: null, ...more })

  test('menus.tree, menus.top, menus.groups, menus.links, menus.parent, menus.pass-through', async () => {
    covers({
      rules: [
        'menus.tree',
        'menus.top',
        'menus.groups',
        'menus.links',
        'menus.pass-through',
        'menus.parent',
      ],
    })
    const page = await ana(nowhere)
    await page.route('**/webadm/menus/buscar/**', (route) =>
      route.fulfill({
        json: [
          node('4', '2', 3, 'Glossário', { pagePath: terms }),
          node('1', null, 1, 'Conteúdo'),
          node('2', '1', 2, 'Textos', { icon: 'description' }),
          node('3', '2', 5, 'Não aparece'),
          node('5', '3', 3, 'Gestores', { pagePath: '/gestor/cadastro-de-gestores' }),
          node('6', '99', 3, 'Sem pai', { pagePath: '/perdido' }),
        ],
      }),
    )
    await goTo(page, terms)
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    await menu.getByRole('heading', { name: 'Conteúdo' }).waitFor()
    await expect.poll(() => menu.getByRole('button').allTextContents()).toEqual(['Textos'])
    await expect
      .poll(() => menu.getByRole('link').allTextContents())
      .toEqual(['Início', 'Glossário', 'Gestores'])
    await menu.getByRole('link', { name: 'Gestores' }).click()
    await arrives(page, '/gestor/cadastro-de-gestores')
  })

  test('menus.none', async () => {
    covers({ rules: ['menus.none'] })
    const page = await ana(nowhere)
    await page.route('**/webadm/menus/buscar/**', (route) => route.fulfill({ status: 204 }))
    await goTo(page, '/')
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByText('Nenhum menu encontrado para este usuário.')
      .waitFor()
  })
})
