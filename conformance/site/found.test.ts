import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { sql } from '../../platform/postgres/database.ts'
import { securityRoute } from '../../site/discovery/at-the-root.ts'
import { resources } from '../../resources/index.ts'
import { nounOf } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { tenants } from '../support/tenants.ts'
import { loadMeant, loadOf, rowsOf } from '../tables/table-rows.ts'

// What search engines, previews, readers of feeds and those who find a hole are told, at the addresses where they look.

let server: TestServer
let master: Caller
const origin = 'https://portal.test'
const [place] = tenants.a.portals
const [dataset] = datasets
const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({ url, headers: { host: 'portal.test', ...headers } })
const noun = (name: string) => {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  return nounOf(server, resource, tenants.a)
}
const made = async (name: string, given: Readonly<Record<string, unknown>>) =>
  (await noun(name).made(master, { ...(await noun(name).fresh()), ...given })).key
/** What the sitemaps of a portal name, from its index on. */
async function namedBy(prefix: string): Promise<readonly string[]> {
  const locations = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => at)
  const index = await get(`/p/${prefix}/sitemap.xml`)
  expect(index.headers['content-type']).toContain('application/xml')
  const parts = locations(index.body)
  const read = await Promise.all(parts.map((part) => get(part.replace(origin, ''))))
  expect(read.map(({ statusCode }) => statusCode)).toEqual(parts.map(() => 200))
  return read.flatMap(({ body }) => locations(body))
}
const factsOf = (html: string): readonly Readonly<Record<string, unknown>>[] => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return (JSON.parse(json) as { '@graph': Readonly<Record<string, unknown>>[] })['@graph']
}
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]

let document: string | number
let type: number
let article: string | number
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: origin } })
  master = await server.signedIn('master')
  const documents = noun('document-element')
  const draft = await documents.fresh()
  const stored = await documents.made(master, {
    ...draft,
    descricao: 'Contrato 7/2026 </script><b>',
  })
  document = stored.key
  await server
    .runnerOf('a')
    .run(
      sql`update elemento set data_publicacao = '2026-03-05T12:00:00Z' where elemento_id = ${Number(document)}`,
    )
  type = Number(stored.wire['id_tipo_elemento'])
  article = await made('news', {
    titulo: 'Obras na praça',
    texto: '<p>Começam em <b>maio</b>.</p>',
    ativo: 'S',
    iniciado_em: '2026-04-01T12:00:00.000Z',
    finalizado_em: null,
  })
  await made('municipal-legislation', { texto: 'Lei 54/2026', portal_id: place.id, ocultar: 'N' })
  if (!dataset) throw new Error('no table')
  await loadMeant(
    server.runnerOf('a'),
    { tenantId: 1, userId: '', userName: 'Sistema', managers: null, ip: '', requestId: '' },
    loadOf(dataset, rowsOf(dataset, 12), place),
    personKeys('um segredo', 1),
  )
}, 120_000)
afterAll(() => server.close())

test('robots.txt opens the portals alone, and names the sitemap of each that is active', async () => {
  const answer = await get('/robots.txt')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  expect(answer.body).toContain('User-agent: *\nAllow: /p$\nAllow: /p/\nDisallow: /\n')
  expect(answer.body).toContain('Disallow: /p/*/busca?')
  expect(answer.body).toContain(`Sitemap: ${origin}/p/${place.prefix}/sitemap.xml`)
  expect((await get(`/p/${place.prefix}/robots.txt`)).body).toContain(
    `Disallow: /p/${place.prefix}/busca?`,
  )
})

test('the sitemaps name pages, lists, tables, news and documents, each of which answers, and no other portal', async () => {
  const named = await namedBy(place.prefix)
  const at = (path: string) => `${origin}/p/${place.prefix}${path}`
  expect(named).toEqual(
    expect.arrayContaining([
      at(''),
      at('/legislacao'),
      at(`/documentos/${type}`),
      at(`/documentos/${type}/${document}`),
      at(`/noticias/${article}`),
      at(`/dados/${dataset?.name}?${dataset?.time.year}=2026`),
    ]),
  )
  expect(named.filter((one) => !one.startsWith(at('')))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
  for (const one of named) expect((await get(one.replace(origin, ''))).statusCode, one).toBe(200)
  const month = await get(`/p/${place.prefix}/sitemap/documentos/2026-03.xml`)
  expect(month.body).toContain('<lastmod>2026-03-05T12:00:00.000Z</lastmod>')
  for (const wrong of ['2026-13', '1026-03', '2026-3', '2026-03.xml.'])
    expect((await get(`/p/${place.prefix}/sitemap/documentos/${wrong}.xml`)).statusCode).toBe(404)
})

test('a page says what it is, where it is for good, and what it leads to', async () => {
  const { body } = await get(`/p/${place.prefix}/documentos/${type}?ano=2026&pagina=1&utm_source=x`)
  expect(attribute(body, /rel="canonical" href="([^"]+)"/)).toBe(
    `${origin}/p/${place.prefix}/documentos/${type}`,
  )
  expect(attribute(body, /name="description" content="([^"]+)"/)).toContain('Portal um')
  expect(attribute(body, /property="og:url" content="([^"]+)"/)).toBe(
    `${origin}/p/${place.prefix}/documentos/${type}`,
  )
  const feed = attribute(body, /rel="alternate" type="application\/atom\+xml"[^>]* href="([^"]+)"/)
  expect(feed).toContain('novidades.atom?')
  expect((await get(String(feed).replaceAll('&amp;', '&'))).statusCode).toBe(200)
  const second = await get(`/p/${place.prefix}/noticias?pagina=2`)
  expect(second.body).toContain(
    `rel="canonical" href="${origin}/p/${place.prefix}/noticias?pagina=2"`,
  )
  const table = await get(`/p/${place.prefix}/dados/${dataset?.name}?mes=3`)
  expect(table.body).toContain(
    `rel="canonical" href="${origin}/p/${place.prefix}/dados/${dataset?.name}?${dataset?.time.year}=2026"`,
  )
  const missing = await get(`/p/${place.prefix}/nada`)
  expect(missing.body).toContain('<meta name="robots" content="noindex"/>')
  expect(missing.body).not.toContain('rel="canonical"')
})

test('what a page tells programs is JSON of schema.org, which no text can end', async () => {
  const kinds = async (path: string) =>
    factsOf((await get(`/p/${place.prefix}${path}`)).body).map((fact) => fact['@type'])
  expect(await kinds('')).toEqual(['GovernmentOrganization', 'WebSite'])
  expect(await kinds('/sobre')).toEqual(['BreadcrumbList'])
  expect(await kinds('/legislacao')).toEqual(['Legislation', 'BreadcrumbList'])
  expect(await kinds(`/noticias/${article}`)).toEqual(['NewsArticle', 'BreadcrumbList'])
  expect(await kinds(`/dados/${dataset?.name}`)).toEqual(['Dataset', 'BreadcrumbList'])
  const [fact] = factsOf((await get(`/p/${place.prefix}/documentos/${type}/${document}`)).body)
  expect(fact).toMatchObject({
    name: 'Contrato 7/2026 </script><b>',
    datePublished: '2026-03-05T12:00:00.000Z',
    publisher: { '@type': 'GovernmentOrganization', name: 'Portal um' },
  })
})

test('each list has a feed of what is new, which is not sent again while nothing is', async () => {
  const feeds = [
    [`/documentos/${type}`, 'Contrato 7/2026 &lt;/script&gt;&lt;b&gt;', '2026-03-05T12:00:00.000Z'],
    ['/busca', 'Contrato 7/2026 &lt;/script&gt;&lt;b&gt;', '2026-03-05T12:00:00.000Z'],
    ['/noticias', 'Obras na praça', '2026-04-01T12:00:00.000Z'],
    ['/legislacao', 'Lei 54/2026', new Date().toISOString().slice(0, 11)],
  ] as const
  for (const [path, title, at] of feeds) {
    const url = `/p/${place.prefix}${path}/novidades.atom`
    const { body, headers } = await get(url)
    expect(headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const entry = body.split('<entry>').find((one) => one.includes(`<title>${title}</title>`))
    expect(entry, path).toMatch(
      /^<id>urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}<\/id>/,
    )
    expect(entry).toContain(`<updated>${at}`)
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  }
  const search = await get(`/p/${place.prefix}/busca/novidades.atom?q=inexistente`)
  expect(search.body).not.toContain('<entry>')
  expect(search.body).toContain('<title>Documentos com “inexistente”: Portal um</title>')
})

test('security.txt names who is told of a hole, where somebody is named, and expires', async () => {
  expect((await get('/.well-known/security.txt')).statusCode).toBe(404)
  const app = fastify()
  securityRoute(app, 'mailto:seguranca@exemplo.gov.br')
  const { body, headers } = await app.inject('/.well-known/security.txt')
  await app.close()
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const [, expires = ''] =
    /^Contact: mailto:seguranca@exemplo\.gov\.br\nExpires: (.+)\n/.exec(body) ?? []
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect([days > 170, days < 365], 'RFC 9116, 2.5.5: less than a year').toEqual([true, true])
})
