import { afterEach, describe, expect, test, vi } from 'vitest'
import { portalBaseOf, tenantCodeOf } from '../../api/tenancy.ts'
import { go, safeReturn } from '../../backoffice/app/navigate.ts'
import { updateWindow } from '../../backoffice/app/load-chunk.ts'
import { identifiers, isValid, masked } from '../../pt-br/identifier.ts'
import { menuIcons } from '../../resources/menu-icons.ts'
import { portal } from '../../resources/portal/portal.ts'
import { routes } from '../coverage/contract.ts'
import { covers } from '../coverage/covers.ts'

// Rules of the contract that need neither a database nor a browser; the names are those of rules.json.

describe('navigation', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  const here = () => {
    const gone: string[] = []
    const to: string[] = []
    vi.stubGlobal('location', {
      origin: 'https://a.test',
      assign: (href: string) => void gone.push(href),
    })
    return {
      gone,
      to,
      go: (href: string, options?: { external: true }) =>
        go(
          {
            navigate: (target: { href: string }) => {
              to.push(target.href)
              return Promise.resolve()
            },
          } as never,
          href,
          options,
        ),
    }
  }

  test('navigation.external-url: another site only with explicit permission', async () => {
    covers({ rules: ['navigation.external-url'], attacks: [84] })
    const at = here()
    for (const href of [
      'https://evil.test/x',
      '//evil.test',
      '/\\evil.test',
      'https://a.test@evil.test',
      '//a.test.evil.test',
      'http://a.test/',
      'https://b.a.test',
    ])
      expect(() => at.go(href), href).toThrow('permissão explícita')
    await at.go('https://evil.test/x', { external: true })
    await at.go('/informacoes')
    expect([at.gone, at.to]).toEqual([['https://evil.test/x'], ['/informacoes']])
  })

  test('navigation.protocol: an address that would run something is refused, permission or not', () => {
    covers({ rules: ['navigation.protocol'], attacks: [84] })
    const at = here()
    for (const href of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:https://a.test/x',
      'file:///etc/passwd',
    ]) {
      expect(() => at.go(href), href).toThrow('não permitido')
      expect(() => at.go(href, { external: true }), href).toThrow('não permitido')
    }
    expect([at.gone, at.to]).toEqual([[], []])
  })

  test('where the sign-in leads is an address of this origin, and no sign-in page', () => {
    covers({ attacks: [84] })
    here()
    for (const wanted of [
      '//evil',
      'https:evil',
      '/\\evil',
      ' https://evil',
      '\t//evil',
      '/\t/evil',
      'javascript:alert(1)',
      'https://a.test@evil',
      '//a.test.evil',
      'https://b.test/',
      '/autenticacao/login',
      '/.//evil',
      '/%2e%2e//evil',
      '',
      null,
      ['/x'],
      { toString: () => '/x' },
    ])
      expect(
        new URL(safeReturn(wanted), 'https://a.test').origin +
          (safeReturn(wanted).startsWith('//') ? 'x' : ''),
        JSON.stringify(wanted),
      ).toBe('https://a.test')
    expect(
      ['/autenticacao/login', 'javascript:alert(1)', '//evil', '/\\evil'].map(safeReturn),
    ).toEqual(['/', '/', '/', '/'])
    expect(safeReturn('/informacoes?x=1#y')).toBe('/informacoes?x=1#y')
  })
})

describe('tenants', () => {
  const own = 'claraboia.gov.br'
  test('tenant.label: the first label, lower-case letters and hyphens', () => {
    covers({ rules: ['tenant.label'] })
    expect(
      ['linhares-es.claraboia.gov.br', 'demonstracaol-es.portal.com.br', 'a.localhost'].map(
        (host) => tenantCodeOf(host, own),
      ),
    ).toEqual(['linhares-es', 'demonstracaol-es', 'a'])
  })
  test('el-es without a label, on localhost, on an address of numbers, on the own host', () => {
    for (const host of [
      own,
      'localhost',
      '127.0.0.1',
      '10.0.0.7',
      '::1',
      'portal.com',
      'x1.portal.com.br',
    ])
      expect(tenantCodeOf(host, own), host).toBe('el-es')
  })
  test('tenant.dedicated, tenant.default, tenant.portal-base: nine codes have an endpoint of their own', () => {
    covers({ rules: ['tenant.dedicated', 'tenant.default', 'tenant.portal-base'] })
    for (const code of [
      'colatina-es',
      'linhares-es',
      'cia-cmlinhares-es',
      'cisabes-es',
      'saaelinhares-es',
      'faceli-es',
      'demonstracaol-es',
      'aries-es',
      'ipasli-es',
    ])
      expect(portalBaseOf(code, 'https://comum', 'https://proprio'), code).toBe('https://proprio')
    for (const code of ['el-es', 'vitoria-es', 'linhares'])
      expect(portalBaseOf(code, 'https://comum', 'https://proprio'), code).toBe('https://comum')
  })
})

test('updates.window: ten seconds', () => {
  covers({ rules: ['updates.window'] })
  expect(updateWindow).toBe(10_000)
})

test('masks.tokens: # takes a digit, * a letter or a digit, and nothing takes a sign', () => {
  covers({ rules: ['masks.tokens'] })
  expect(masked('cpf', '52998224725')).toBe('529.982.247-25')
  expect(masked('cnpj', '12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  for (const value of ['5299822472A', '529.982.247', '5299822472 '])
    expect(isValid('cpf', value), value).toBe(false)
  expect(
    Object.values(identifiers)
      .flatMap(({ masks }) => masks)
      .join(''),
  ).toMatch(/^[#@*().\-/ ]+$/)
})

test('menus.icons: the fixed set, and the gear where none is named', () => {
  covers({ rules: ['menus.icons'] })
  expect(Object.keys(menuIcons).toSorted()).toEqual([
    'admin_panel',
    'balance',
    'description',
    'folder',
    'home',
    'lan',
    'manage_accounts',
    'menu',
    'request_page',
    'settings',
    'supervisor',
  ])
})

test('portal.tabs: configuration, contact, integration, personalization, service and social', () => {
  covers({ rules: ['portal.tabs'] })
  expect(portal.form.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'Configuração',
      'Contato',
      'Integração',
      'Personalização',
      'Serviço',
      'Social',
    ]),
  )
})

test('routes.params, routes.naming: the parameters have the names of the contract, and a path says what its screen does', () => {
  covers({ rules: ['routes.naming', 'routes.params'] })
  const names = new Set(
    routes.filter(({ kind }) => kind !== 'error').flatMap(({ params }) => params),
  )
  for (const name of names)
    expect(
      [
        'id',
        'hashId',
        'portalId',
        'baseMenuId',
        'baseMenuItemId',
        'managerId',
        'gestorId',
        'profileManagerId',
        'userId',
      ],
      name,
    ).toContain(name)
  for (const { path, kind } of routes) {
    if (kind === 'create') expect(path).toMatch(/[/-](cadastro|cadastrar)(\/:\w+)*$/)
    if (kind === 'detail') expect(path).toMatch(/[/-]detalhes(\/:\w+)+$/)
    if (kind === 'edit') expect(path).toMatch(/[/-]editar(\/:\w+)+$/)
  }
})
