import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { tenants } from '../support/tenants.ts'

// Addresses that people keep: whatever a portal is called and wherever it is, they lead to it.

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://portal.test' } })
  master = await server.signedIn('master')
})
afterAll(() => server.close())

const shared = 'portal.test'
const get = (host: string, url: string) => server.app.inject({ url, headers: { host } })
/** The status of an address, and where it leads. */
const led = async (host: string, url: string) => {
  const { statusCode, headers } = await get(host, url)
  return [statusCode, headers.location]
}
const rename = async (portal_Url: string, id = 1) => {
  const { body } = await master.call('GET', `/webadm/portal/${id}`)
  const { portal_Str_Conexao: _, ...wire } = JSON.parse(body) as Record<string, unknown>
  return master.call('PUT', `/webadm/portal/${id}`, { ...wire, portal_Url })
}
const giveHost = (dominio: string, portalId = 1, principal = true) =>
  server.runnerOf('a').atomically(async (tx) => {
    if (principal)
      await tx.run(
        sql`update portal_dominio set principal = false where portal_id = ${portalId} and principal`,
      )
    await tx.run(
      sql`insert into portal_dominio (portal_id, dominio, desafio, criado_por, provado_em, principal)
        values (${portalId}, ${dominio}, 'x', 'teste', now(), ${principal})`,
    )
  })

test('a former name leads to the present one, path and query kept, and is given to no other portal', async () => {
  expect((await rename('serra-clara')).statusCode).toBe(200)
  expect(await led(shared, '/p/um')).toEqual([308, '/p/serra-clara'])
  expect(await led(shared, '/p/UM/documentos/1?ano=2026&q=a%2Fb')).toEqual([
    308,
    '/p/serra-clara/documentos/1?ano=2026&q=a%2Fb',
  ])
  expect((await get(shared, '/p/serra-clara')).statusCode).toBe(200)
  const taken = await rename('um', 2)
  expect([taken.statusCode, taken.json()]).toMatchObject([409, { code: 'duplicate' }])
  const absolute = await rename('https://transparencia.serraclara.es.gov.br')
  expect(absolute.statusCode).toBe(200)
  expect((await get(shared, '/p/serra-clara')).statusCode, 'a whole address').toBe(200)
  expect((await get(shared, '/p/transparencia')).statusCode).toBe(404)
  expect((await rename('um')).statusCode).toBe(200)
  expect(await led(shared, '/p/serra-clara/glossario')).toEqual([308, '/p/um/glossario'])
  expect((await get(`outro-es.${shared}`, '/p/serra-clara')).statusCode).toBe(404)
})

test('a portal that moved to its own host, and then to another, is led to from every former address', async () => {
  await giveHost('transparencia.um.gov.br')
  const first = 'transparencia.um.gov.br'
  expect(await led(shared, '/p/um/busca?q=a')).toEqual([308, `https://${first}/busca?q=a`])
  expect(await led(shared, '/p/serra-clara')).toEqual([308, `https://${first}/`])
  const home = await get(first, '/')
  expect(home.statusCode).toBe(200)
  const moved = await get(shared, '/p/um')
  expect(moved.headers['cache-control'], 'a portal may go back').toContain('max-age=0')
  expect(home.body).toContain('href="/documentos"')
  expect(home.body).not.toMatch(/"\/p\/um/)
  const [, style = ''] = /href="(\/p\/-\/site[^"]+css)"/.exec(home.body) ?? []
  expect((await get(first, style)).headers['content-type']).toContain('text/css')
  expect((await get(first, '/dados/catalogo.jsonld')).body).toContain(`"https://${first}/dados`)
  expect(await led(first, '/p/um/glossario?q=x')).toEqual([308, `https://${first}/glossario?q=x`])
  expect(await led(first, '/p/dois')).toEqual([308, 'https://portal.test/p/dois'])
  expect(await led(shared, '/p/ir/1')).toEqual([302, `https://${first}/`])
  expect((await get(shared, '/p')).body).toContain(`href="https://${first}/"`)

  await giveHost('contas.um.gov.br')
  const second = 'contas.um.gov.br'
  const instance = await server.startInstance()
  for (const { app } of [server, instance])
    for (const [host, url] of [
      [shared, '/p/um/documentos/1?ano=2026'],
      [shared, '/p/serra-clara/documentos/1?ano=2026'],
      [first, '/documentos/1?ano=2026'],
      [first, '/p/um/documentos/1?ano=2026'],
      [second, '/p/serra-clara/documentos/1?ano=2026'],
    ] as const) {
      const { statusCode, headers } = await app.inject({ url, headers: { host } })
      expect([statusCode, headers.location], `${host}${url}`).toEqual([
        308,
        `https://${second}/documentos/1?ano=2026`,
      ])
    }
  await instance.close()
  expect((await get(second, '/documentos')).statusCode).toBe(200)
  expect((await get(`${second.toUpperCase()}.:8443`, '/documentos')).statusCode).toBe(200)
})

test('on a host of its own a portal alone answers: neither the back office nor its calls', async () => {
  const own = 'contas.um.gov.br'
  for (const url of [
    '/config.json',
    '/openapi.json',
    '/webadm/estados',
    '/autenticacao/entrar',
    '/p/-/nada',
  ])
    expect((await get(own, url)).statusCode, url).toBe(404)
  const signIn = await server.app.inject({
    method: 'POST',
    url: '/token',
    headers: { host: own },
    payload: { email: 'master@exemplo.gov.br', password: 'andorinha azul na serra' },
  })
  expect(signIn.statusCode).toBe(404)
  expect((await get(own, '/nada/aqui')).body).toContain('Esta página não existe')
  expect((await get('outro.um.gov.br', '/')).statusCode).toBe(421)
})

test('back at the shared address, the own hosts lead there', async () => {
  await server.runnerOf('a').run(sql`update portal_dominio set principal = false`)
  expect(await led('contas.um.gov.br', '/?q=1')).toEqual([308, 'https://portal.test/p/um?q=1'])
  expect(await led('transparencia.um.gov.br', '/busca')).toEqual([
    308,
    'https://portal.test/p/um/busca',
  ])
  expect((await get(shared, '/p/um/busca')).statusCode).toBe(200)
  const lent = server.runnerOf('b').run(
    sql`insert into portal_dominio (portal_id, dominio, desafio, criado_por, provado_em)
        values (1, 'contas.um.gov.br', 'x', 'teste', now())`,
  )
  await expect(lent, 'a host is one portal’s, over all tenants').rejects.toThrow()
  expect(await server.runnerOf('b').run(sql`select from portal_dominio`)).toEqual([])
  expect(tenants.a.tenantId).not.toBe(tenants.b.tenantId)
})

test('an address that nobody would have spelled so leads in one step to where it is', async () => {
  const right = {
    '/p/dois/': '/p/dois',
    '/p/dois/noticias/?q=A%2Fb': '/p/dois/noticias?q=A%2Fb',
    '/p/dois/NOTICIAS': '/p/dois/noticias',
    '/p/dois/noticias/index.html?q=1': '/p/dois/noticias?q=1',
    '/p/dois//noticias///': '/p/dois/noticias',
    '/P/dois': '/p/dois',
    '/P/DOIS/Noticias/': '/p/dois/noticias',
    '/p//dois//noticias': '/p/dois/noticias',
    '/p/dois/dados/CONTRATOS?ano=2026': '/p/dois/dados/contratos?ano=2026',
    '/p/dois/Dados/Contratos/UG/2026/Nº-A': '/p/dois/dados/contratos/UG/2026/Nº-A',
  }
  for (const [url, to] of Object.entries(right))
    expect(await led(shared, encodeURI(url)), url).toEqual([308, encodeURI(to)])
  expect((await get(shared, '/p/dois/nada')).statusCode).toBe(404)
  expect((await get(shared, '/P/portal-nenhum')).statusCode).toBe(404)
})

test('neither slash, nor capitals, nor a page that moved makes a second step to a host of its own', async () => {
  await giveHost('transparencia.dois.gov.br', 2)
  const host = 'transparencia.dois.gov.br'
  const right = {
    '/p/dois/': '/',
    '/p/dois/noticias/?q=1': '/noticias?q=1',
    '/p/dois/NOTICIAS/1/': '/noticias/1',
    '/P/dois/index.html': '/',
    '/p/dois/plano-plurianual?ano=2026': '/dados/ppa?exercicio=2026&ano=2026',
  }
  for (const [url, to] of Object.entries(right))
    expect(await led(shared, url), url).toEqual([308, `https://${host}${to}`])
  expect(await led(host, '/noticias/')).toEqual([308, '/noticias'])
  expect(await led(host, '/Noticias')).toEqual([308, '/noticias'])
  expect(await led(host, '//noticias//')).toEqual([308, '/noticias'])
  for (const [url, kept] of Object.entries({
    '//exemplo.org/x': '/exemplo.org/x',
    '/\\exemplo.org': '',
  }))
    expect((await led(host, url))[1] ?? '', url).toBe(kept)
})
