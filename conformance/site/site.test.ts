import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../../resources/index.ts'
import { tenants } from '../support/tenants.ts'
import { nounOf, type Noun } from '../support/noun.ts'
import {
  startTestServer,
  type Answer,
  type Caller,
  type TestServer,
} from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'

// The portal as a citizen sees it: no session, no script.

let server: TestServer
let master: Caller
const get = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
  host: string = tenants.a.host,
): Promise<Answer> => server.app.inject({ url, headers: { host, ...headers } })
const noun = (name: string, tenant: keyof typeof tenants = 'a'): Noun => {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  return nounOf(server, resource, tenants[tenant])
}
const publish = async (given: Readonly<Record<string, unknown>>) => {
  const documents = noun('document-element')
  return (await documents.made(master, { ...(await documents.fresh()), ...given })).key
}
const pages = async () =>
  Promise.all(
    [
      '',
      '/documentos',
      '/documentos/1',
      '/busca?q=rascunho',
      '/noticias',
      '/glossario',
      '/links',
      '/mapa',
      '/sobre',
    ].map((path) => get(`/p/um${path}`)),
  )

beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(async () => {
  await server.close()
})

test('what is hidden, inactive, removed, early, late or of another portal is on no page', async () => {
  covers({ attacks: [24] })
  const news = noun('news')
  const terms = noun('glossary')
  const links = noun('useful-link')
  const far = '2090-01-01T00:00:00.000Z'
  const shown = { ativo: 'S', iniciado_em: '2020-01-01T00:00:00.000Z', finalizado_em: null }
  for (const given of [
    { ativo: 'N' },
    { iniciado_em: far },
    { finalizado_em: '2021-01-01T00:00:00.000Z' },
    { portal_id: 2 },
    { portal_id: 3 },
  ])
    await news.made(master, {
      ...(await news.fresh()),
      ...shown,
      ...given,
      titulo: 'DRAFT-notícia rascunho',
      texto: '<p>DRAFT-texto rascunho</p>',
      exibir_janela: 'S',
      tipo_exibicao: 'banner',
    })
  const removed = await news.made(master, {
    ...(await news.fresh()),
    ...shown,
    titulo: 'DRAFT-removida rascunho',
  })
  await news.remove(master, removed.key)
  for (const given of [{ ocultar: 'S' }, { portal_id: 2 }])
    await terms.made(master, {
      ...(await terms.fresh()),
      termo: `DRAFT-termo rascunho ${JSON.stringify(given)}`,
      ...given,
    })
  for (const given of [{ ocultar: 'S' }, { id_portal: 2 }])
    await links.made(master, {
      ...(await links.fresh()),
      nome: `DRAFT-link rascunho ${JSON.stringify(given)}`,
      ...given,
    })
  const visible = await news.made(master, {
    ...(await news.fresh()),
    ...shown,
    titulo: 'Notícia à vista',
  })
  for (const page of await pages()) {
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('DRAFT-')
  }
  const taken = await get(`/p/um/noticias/${removed.key}`)
  expect([taken.statusCode, taken.body.includes('DRAFT-')]).toEqual([410, false])
  expect((await get(`/p/dois/noticias/${visible.key}`)).statusCode).toBe(404)
  expect((await get(`/p/um/noticias/${visible.key}`)).body).toContain('Notícia à vista')
  for (const query of ['?status=draft', '?preview=1', '?lixeira=1', '?ativo=N', '?deleted=true'])
    expect((await get(`/p/um/noticias${query}`)).body).not.toContain('DRAFT-')
})

test('markup that somebody wrote into a field is text, and rich text has no script', async () => {
  covers({ attacks: [65] })
  const evil = `<img src=x onerror=alert(1)><script>alert(1)</script>"'>`
  const news = noun('news')
  const { key, wire } = await news.made(master, {
    ...(await news.fresh()),
    titulo: evil,
    iniciado_em: '2020-01-01T00:00:00Z',
    finalizado_em: null,
    texto: `<p onclick="x()">Olá <a href="javascript:alert(1)">aqui</a> ${evil}<iframe src="//mau"></iframe><svg onload=alert(1)></p>`,
  })
  expect(String(wire['texto'])).not.toMatch(/script|onerror|onclick|onload|iframe|javascript:|svg/i)
  await publish({ descricao: `Documento ${evil}` })
  const terms = noun('glossary')
  await terms.made(master, { ...(await terms.fresh()), termo: evil, descricao: evil })
  for (const answer of [
    ...(await pages()),
    await get(`/p/um/noticias/${key}`),
    await get(`/p/um/busca?q=${encodeURIComponent(evil)}`),
  ]) {
    expect(answer.body).not.toMatch(/<script>alert|<img src=x|onerror=alert\(1\)>(?!&)/)
  }
})

test('no page carries a script or a style of its own, and the policy allows none', async () => {
  covers({ attacks: [64] })
  for (const page of [
    ...(await pages()),
    await get('/p'),
    await get('/p/nenhum'),
    await get('/p/um/nada/aqui'),
  ]) {
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).not.toMatch(
      /<script(?! type="application\/ld\+json">)(?![^>]*\bsrc=)|<style|\sstyle="|\son\w+="|javascript:/i,
    )
    expect(page.body).toMatch(/^<!doctype html><html lang="pt-BR"/)
    expect(String(page.headers['content-security-policy'])).not.toMatch(/unsafe|\*/)
  }
})

test('a page held is not sent again until it changes, and is kept for a short while', async () => {
  const first = await get('/p/um/glossario')
  expect(first.headers.etag).toBeDefined()
  expect(
    Number(/max-age=(\d+)/.exec(String(first.headers['cache-control']))?.[1]),
  ).toBeLessThanOrEqual(60)
  const held = await get('/p/um/glossario', { 'if-none-match': String(first.headers.etag) })
  expect([held.statusCode, held.body]).toEqual([304, ''])
  const terms = noun('glossary')
  await terms.made(master, { ...(await terms.fresh()), termo: 'Restos a pagar' })
  const changed = await get('/p/um/glossario', { 'if-none-match': String(first.headers.etag) })
  expect([changed.statusCode, changed.body.includes('Restos a pagar')]).toEqual([200, true])
})

test('a portal is of its own tenant; inactive and removed ones are not there', async () => {
  expect((await get('/p/so-na-outra')).statusCode).toBe(404)
  expect((await get('/p/so-na-outra', {}, tenants.b.host)).statusCode).toBe(200)
  const portals = noun('portal')
  const { key, wire } = await portals.made(master, {
    ...(await portals.fresh()),
    portal_Url: 'passageiro',
  })
  expect((await get('/p/passageiro')).statusCode).toBe(200)
  const door = `/p/ir/${String(wire['id'])}`
  const led = async (query = '') => (await get(`${door}${query}`)).headers.location
  expect(await led()).toBe('/p/passageiro')
  expect(await led('?pagina=%2Fglossario')).toBe('/p/passageiro/glossario')
  expect(await led('?pagina=/documentos/4/12')).toBe('/p/passageiro/documentos/4/12')
  for (const odd of ['//fora.example', '/../2', 'https://fora.example', '/%2F', '/a/', 'a', '/A'])
    expect(await led(`?pagina=${encodeURIComponent(odd)}`), odd).toBe('/p/passageiro')
  await portals.update(master, key, { ativo: 'N' })
  expect((await get('/p/passageiro')).statusCode).toBe(404)
  await portals.update(master, key, { ativo: 'S' })
  await portals.remove(master, key)
  expect((await get('/p/passageiro')).statusCode).toBe(404)
  expect((await get(door)).statusCode).toBe(404)
  expect((await get('/p')).body).not.toContain('passageiro')
})

test('in maintenance every page says so, and documents and data stay readable, only between its dates', async () => {
  covers({ rules: ['business.maintenance'] })
  const portals = noun('portal')
  const hour = 3_600_000
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const set = async (
    manutencao: string,
    manutencao_inicio: string | null,
    manutencao_fim: string | null,
  ) => {
    expect(
      (await portals.update(master, 2, { manutencao, manutencao_inicio, manutencao_fim }))
        .statusCode,
    ).toBe(200)
    return get('/p/dois')
  }
  const now = await set('S', at(-1), at(2))
  expect([now.statusCode, now.body.includes('em manutenção')]).toEqual([503, true])
  expect(Number(now.headers['retry-after'])).toBeGreaterThan(0)
  expect(now.body).toMatch(/Desde <time/)
  for (const path of ['/noticias', '/glossario', '/busca?q=a'])
    expect((await get(`/p/dois${path}`)).statusCode).toBe(503)
  for (const path of ['/documentos', '/dados', '/dados/contratos']) {
    const { statusCode, body } = await get(`/p/dois${path}`)
    expect([statusCode, body], path).toEqual([200, expect.stringContaining('em manutenção desde')])
  }
  expect((await get('/p/dois/dados/api/v1')).statusCode).toBe(200)
  expect((await get('/p/um')).statusCode).toBe(200)
  expect((await set('S', null, null)).statusCode).toBe(503)
  expect((await set('S', at(1), at(2))).statusCode).toBe(200)
  expect((await set('S', at(-2), at(-1))).statusCode).toBe(200)
  expect((await set('N', null, null)).statusCode).toBe(200)
  expect(
    (await portals.update(master, 2, { manutencao_inicio: at(2), manutencao_fim: at(1) }))
      .statusCode,
  ).toBe(400)
})

test('an address that cannot be read gets a page of the portals, in words', async () => {
  for (const url of ['/p/um/%E0%A4%A', '/p/um/%', '/p/%C3', `/p/${'a'.repeat(1_500)}`, '/p/%00']) {
    const answer = await get(url, { accept: 'text/html' })
    expect([answer.statusCode, answer.headers['content-type']], url).toEqual([
      400,
      'text/html; charset=utf-8',
    ])
    expect(answer.body, url).toContain('O endereço não foi entendido')
    expect(answer.headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("style-src 'self'"),
    })
  }
  expect((await get('/webadm/%E0%A4%A')).json()).toMatchObject({
    code: 'invalid',
    message: 'O endereço pedido não é válido.',
  })
})

test('nothing that a visitor may type breaks a page', async () => {
  covers({ attacks: [26] })
  for (const odd of [
    '%00',
    '%ED%A0%80',
    '%F0%9F%98%80',
    "'",
    '%27%20or%201=1--',
    '%25',
    '_',
    'a'.repeat(3_000),
    '%3Cscript%3E',
    '9'.repeat(40),
    '-1',
    '1e9',
    '..%2f..%2fetc%2fpasswd',
    '__proto__',
    '',
  ]) {
    for (const url of [
      `/p/um/busca?q=${odd}`,
      `/p/um/busca?q=${odd}&q=b`,
      `/p/um/documentos/1?ano=${odd}&pagina=${odd}&unidade=${odd}&ug=${odd}`,
      `/p/um/documentos/${odd}`,
      `/p/um/noticias/${odd}`,
      `/p/${odd}`,
      `/p/ir/${odd}`,
      `/p/um/${odd}`,
    ])
      expect((await get(url)).statusCode, url).toBeLessThan(500)
  }
})
