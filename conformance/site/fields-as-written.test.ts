import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../../resources/index.ts'
import { menuIconOf } from '../../resources/menu-icons.ts'
import { faultsIn, nounOf } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { tenants } from '../support/tenants.ts'

// What editors write as people have it, and what a citizen is given of it.

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(() => server.close())

const page = async (path: string) =>
  (await server.app.inject({ url: `/p/um${path}`, headers: { host: tenants.a.host } })).body
const nounNamed = (name: string) => {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  return nounOf(server, resource)
}
/** Makes a row of a noun in the first portal. @returns what was answered. */
async function made(name: string, given: Readonly<Record<string, unknown>>) {
  const noun = nounNamed(name)
  return (await noun.made(master, { ...(await noun.fresh()), ...given })).wire
}

test('a telephone is answered as it was written, and called by its number and extension', async () => {
  const written = {
    numero_Fixo: '(27) 3721-1234 ramal 215',
    numero_Celular: '08001234567',
    numero_Fax: '156',
    numero_Whatsapp: '27 99991-2345',
  }
  expect(await made('footer-contact', { ...written, ativo: 'S' })).toMatchObject(written)
  const foot = await page('/mapa')
  expect(foot).toContain('<a href="tel:+552737211234;ext=215">(27) 3721-1234 ramal 215</a>')
  expect(foot).toContain('<a href="tel:08001234567">0800 123 4567</a>')
  expect(foot).toContain('Fax: 156')
  expect(foot).toMatch(/<a href="https:\/\/wa\.me\/5527999912345" rel="noopener">\(27\) 99991-2345/)
  await made('esic-entry', { telefone: '156', ativo: 'S' })
  expect(await page('/e-sic')).toContain('<a href="tel:156">156</a>')
})

test('a social network is an account or an address, and a citizen is given the address', async () => {
  const written = {
    facebook: 'prefeitura',
    twitter: '@prefeitura',
    instagram: 'www.instagram.com/prefeitura',
    youtube: 'https://www.youtube.com/@prefeitura',
  }
  expect(await made('footer-contact', { ...written, ativo: 'S' })).toMatchObject(written)
  const foot = await page('/mapa')
  for (const address of [
    'https://www.facebook.com/prefeitura',
    'https://x.com/prefeitura',
    'https://www.instagram.com/prefeitura',
    'https://www.youtube.com/@prefeitura',
  ])
    expect(foot).toContain(`<a href="${address}" rel="noopener">`)
})

test.each(['javascript:alert(1)', 'a b', '//mau.example', '@', 'https://'])(
  'a social network is not %s',
  async (facebook) => {
    const noun = nounNamed('footer-contact')
    const refused = await noun.create(master, { ...(await noun.fresh()), facebook })
    expect([refused.statusCode, faultsIn(refused)]).toEqual([400, ['facebook']])
  },
)

test('an address of a menu may be a page of the portal; the number of its id is that of a type of documents', async () => {
  for (const url of [
    '/documentos/listar?id=5',
    '/despesas?ano=2026&id=7',
    '/noticias?id=3',
    '/secretarias',
    'https://dados.example/?id=1',
  ])
    expect(await made('user-menu', { url })).toMatchObject({ url })
  // The first page leaves out what leads to an empty list.
  for (const id_tipo_elemento of [5, 7]) await made('document-element', { id_tipo_elemento })
  const home = await page('')
  for (const href of [
    '/p/um/documentos/5',
    '/p/um/documentos/7',
    '/p/um/noticias?id=3',
    '/p/um/secretarias',
    'https://dados.example/?id=1',
  ])
    expect(home, href).toContain(`href="${href}"`)
})

test.each(['//mau.example', '/\\mau.example', 'javascript:alert(1)', 'documentos', '/a b'])(
  'no menu leads to %s',
  async (url) => {
    for (const name of ['base-menu', 'base-menu-item', 'user-menu', 'user-menu-item']) {
      const noun = nounNamed(name)
      const refused = await noun.create(master, { ...(await noun.fresh()), url })
      expect([refused.statusCode, faultsIn(refused)], name).toEqual([400, ['url']])
    }
  },
)

const elsewhere = 'https://arquivos.example/brasao.png?v=2'
test.each([
  ['footer-banner', 'banner_Url', { texto_Alt: 'Outro brasão', navegacao_Url: null }, '/mapa'],
  ['esic-entry', 'img_url', { titulo: 'Outro balcão' }, '/e-sic'],
  ['secretariat', 'file_url', { nome: 'Outra secretaria' }, '/secretarias'],
] as const)('%s: %s may be an address, which is a link', async (name, wire, given, path) => {
  expect(await made(name, { ...given, [wire]: elsewhere })).toMatchObject({ [wire]: elsewhere })
  const shown = await page(path)
  expect(shown).toContain(`href="${elsewhere}" rel="noopener"`)
  expect(shown).not.toContain(`src="${elsewhere}"`)
  const noun = nounNamed(name)
  for (const odd of ['javascript:alert(1)', 'brasao.png', '//mau.example/a.png']) {
    const refused = await noun.create(master, { ...(await noun.fresh()), [wire]: odd })
    expect([refused.statusCode, faultsIn(refused)], odd).toEqual([400, [wire]])
  }
})

test('a file that is no address stays so: the coat of arms of a portal takes an upload', async () => {
  const noun = nounNamed('portal')
  const refused = await noun.update(master, 1, { brasao_S3_Path: elsewhere })
  expect([refused.statusCode, faultsIn(refused)]).toEqual([404, ['brasao_S3_Path']])
})

test('classes of icons and colours are kept as they are written, and shown by the nearest of ours', async () => {
  const colours = { css_Color_Tile: 'bg-navy', css_Color_Geral: 'small-box bg-orange' }
  const menu = { ...colours, nome_Menu: 'Classe de fora', url: null }
  expect(await made('user-menu', menu)).toMatchObject(colours)
  expect(await page('')).toMatch(/tile paint-navy(?:(?!<li).)*Classe de fora/s)
  for (const [name, wire] of [
    ['base-menu-item', 'icone_menu'],
    ['user-menu-item', 'icone_Menu'],
    ['system-menu-item', 'item_icon'],
  ] as const)
    expect(await made(name, { [wire]: 'fa fa-home' })).toMatchObject({ [wire]: 'fa fa-home' })
  expect(
    ['fa fa-home', 'round-lan', 'admin_panel_settings', 'mdi-menu', ''].map(menuIconOf),
  ).toEqual(['home', 'lan', 'admin_panel', 'menu', 'settings'])
})
