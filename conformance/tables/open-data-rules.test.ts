import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { datasetsOf } from '../../tables/declared/powers.ts'
import { personKeys } from '../../tables/domain/party.ts'
import type { SentRow } from '../../tables/domain/read-row.ts'
import { fieldsOf } from '../../tables/model/declaration.ts'
import type { Visit } from '../../site/visit.ts'
import { packageOfPortal } from '../../tables/site/open-data/data-package.ts'
import { loadMeant, loadOf, rowsOf } from './table-rows.ts'
import { freePort } from '../service/process.ts'
import { exampleIn, has, run } from './page-examples.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// The page of rules for those who use the public tables, whose examples are run as they stand there; and what
// harvesters, readers of feeds and programs are told of the tables.

let server: TestServer
let base: string
let html: string
let close: () => Promise<void>
const [place] = tenants.a.portals
const actor = {
  tenantId: 1,
  userId: '',
  userName: 'Sistema contábil',
  managers: null,
  ip: '',
  requestId: '',
}
const loaded = datasets.slice(0, 2)
const at = (path: string) => fetch(`${base}/p/${place.prefix}/dados${path}`)
const jsonAt = async <T>(path: string): Promise<T> => (await at(path)).json() as Promise<T>

/** No amount of a revenue is that of another column, so that each number tells whose it is. */
const unlike = ({ cells, ...row }: SentRow): SentRow => ({
  ...row,
  cells: 'lancada' in cells ? { ...cells, lancada: '7,01', deducoes: '3,02' } : cells,
})

beforeAll(async () => {
  server = await startTestServer()
  for (const dataset of loaded)
    await loadMeant(
      server.runnerOf('a'),
      actor,
      loadOf(dataset, rowsOf(dataset, 12).map(unlike), place),
      personKeys('um segredo', 1),
    )
  const port = await freePort()
  base = `http://localhost:${port}`
  const instance = await server.startInstance({ publicUrl: base })
  ;({ close } = instance)
  await instance.app.listen({ port, host: '127.0.0.1' })
  const answer = await at('/regras')
  expect(answer.status).toBe(200)
  html = await answer.text()
}, 120_000)
afterAll(async () => {
  await close()
  await server.close()
})

const example = (id: string) => exampleIn(html, id)

test('it names every table of its power, column and filter, and the catalogue leads to it', async () => {
  expect(html).not.toContain('id="votacoes"')
  expect((await at('/regras/votacoes')).status).toBe(404)
  for (const dataset of datasetsOf('executivo')) {
    expect(html).toContain(
      `<li id="${dataset.name}"><a href="/p/${place.prefix}/dados/regras/${dataset.name}"`,
    )
    const page = await (await at(`/regras/${dataset.name}`)).text()
    for (const { name } of fieldsOf(dataset)) expect(page, name).toContain(`<dt>${name}</dt>`)
    for (const name of dataset.filters) expect(page, name).toContain(name)
  }
  expect(await (await at('')).text()).toContain(`href="/p/${place.prefix}/dados/regras"`)
})

test.skipIf(!has('curl'))('the example with curl runs', async () => {
  const { tabela, linhas } = JSON.parse(await run('sh', ['-c', example('curl')])) as {
    tabela: string
    linhas: readonly object[]
  }
  expect(tabela).toBe(loaded[0]?.name)
  expect(linhas.length).toBeGreaterThan(0)
})

test.skipIf(!has('python3'))('the example with Python runs', async () => {
  expect(await run('python3', ['-c', example('python')])).toMatch(
    /^[1-9]\d* linhas\nR\$ \d+\.\d\d\n$/,
  )
})

test.skipIf(!has('Rscript'))('the example with R runs', async () => {
  expect(await run('Rscript', ['-e', example('r')])).toMatch(/\[1\] [1-9]/)
})

test('the examples for sheets name a file that is there', async () => {
  const [, address = ''] = /"(http[^"]+)"/.exec(example('planilha')) ?? []
  expect(example('power-query')).toContain(`"${address}"`)
  expect((await (await fetch(address)).text()).trimEnd().split('\r\n').length).toBeGreaterThan(1)
})

test('the catalogue for harvesters names each table with rows, and files that are there', async () => {
  const answer = await at('/catalogo.jsonld')
  expect(answer.headers.get('content-type')).toContain('application/ld+json')
  const catalogue = (await answer.json()) as {
    'dcat:dataset': readonly {
      'dct:title': string
      'dcat:distribution': readonly { 'dcat:downloadURL': { '@id': string } }[]
    }[]
  }
  expect(catalogue).toMatchObject({ '@type': 'dcat:Catalog' })
  expect(catalogue['dcat:dataset'].map((one) => one['dct:title'])).toEqual(
    loaded.map(({ title }) => title),
  )
  for (const one of catalogue['dcat:dataset'])
    expect(one).toMatchObject({
      'dcat:theme': expect.arrayContaining([
        { '@id': 'http://publications.europa.eu/resource/authority/data-theme/GOVE' },
      ]),
      'dct:accrualPeriodicity': {
        '@id': expect.stringMatching(/\/frequency\/(?:DAILY|MONTHLY|ANNUAL)$/),
      },
    })
  for (const file of catalogue['dcat:dataset'][0]?.['dcat:distribution'] ?? []) {
    const found = await fetch(file['dcat:downloadURL']['@id'])
    expect(found.status).toBe(200)
    await found.arrayBuffer()
  }
})

test('the data package has a resource for each year of each table, its schema inside, and links that it holds', async () => {
  const { resources } = await jsonAt<{
    resources: readonly {
      name: string
      path: string
      schema: {
        fields: readonly { name: string }[]
        foreignKeys?: readonly { reference: { resource: string } }[]
      }
    }[]
  }>('/datapackage.json')
  const names = resources.map(({ name }) => name)
  expect(names).toEqual(loaded.map(({ name }) => `${name}-2026`))
  for (const { path, schema } of resources) {
    const [head = ''] = (await (await fetch(path)).text()).split('\r\n')
    expect(head).toBe(schema.fields.map(({ name }) => `"${name}"`).join(','))
  }
  for (const { reference } of resources.flatMap(({ schema }) => schema.foreignKeys ?? []))
    expect(names).toContain(reference.resource)
  // A year of rows leads to the same year where its own says so, else to the only one that there is.
  const site = {
    origin: base,
    to: (path = '') => path,
    portal: { name: '', prefix: 'um' } as Visit['portal'],
    now: new Date(),
    power: 'executivo',
  } as const
  const years = (...all: readonly (readonly [string, number])[]) =>
    packageOfPortal(
      site,
      all.flatMap(([name, year]) =>
        datasets.filter((one) => one.name === name).map((dataset) => ({ dataset, year })),
      ),
    ).resources.map(({ schema }) =>
      (schema['foreignKeys'] as readonly { reference: { resource: string } }[] | undefined)?.map(
        ({ reference }) => reference.resource,
      ),
    )
  expect(years(['obra_itens', 2025], ['obras', 2025], ['obras', 2026])).toEqual([
    ['obras-2025'],
    undefined,
    undefined,
  ])
  expect(years(['aditivos', 2026], ['contratos', 2025])).toEqual([['contratos-2025'], undefined])
})

test('addresses that are only read say so: to OPTIONS what may be asked, to other methods that it may not', async () => {
  const paths = ['/api/v1/empenhos', '/api/v1', '/empenhos/linhas.csv', '/datapackage.json']
  for (const path of paths) {
    const asked = await fetch(`${base}/p/${place.prefix}/dados${path}`, { method: 'OPTIONS' })
    expect([asked.status, asked.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect(asked.headers.get('access-control-allow-origin')).toBe('*')
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await fetch(`${base}/p/${place.prefix}/dados${path}`, {
        method,
        ...(method === 'DELETE' ? {} : { body: 'x' }),
      })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(await answer.json()).toMatchObject({
        status: 405,
        detail: `Use GET, e não ${method}. Dados são enviados por PUT ou PATCH em /dados/v1, com uma chave.`,
      })
    }
  }
})

test('a feed tells what arrived for a table', async () => {
  for (const { name, title } of loaded) {
    const feed = await (await at(`/${name}/novidades.atom`)).text()
    expect(feed).toContain(`<title>${title}: março de 2026, `)
    expect(feed).toContain('<summary>12 linhas (12 novas)</summary>')
    expect(feed.match(/<entry>/g)).toHaveLength(1)
  }
  expect((await at('/nenhuma/novidades.atom')).status).toBe(404)
})

test('the first page tells three numbers of the tables, with source and day, and leads to their rows', async () => {
  const home = await (await fetch(`${base}/p/${place.prefix}`)).text()
  const figures = [...home.matchAll(/<li><a href="([^"]+)">([^<]+)<\/a><strong>([^<]+)<\/strong>/g)]
  expect(figures.map(([, , words]) => words)).toEqual([
    'Arrecadado em 2026',
    'Pago em saúde em 2026',
    'Pago em educação em 2026',
  ])
  for (const [, href = '', words = '', amount = ''] of figures) {
    const page = await (await fetch(`${base}${href.replaceAll('&amp;', '&')}`)).text()
    const column = words.startsWith('Arrecadado') ? 'Arrecadada' : 'Pago'
    expect(page, words).toContain(`<dt>${column}</dt><dd>${amount}</dd>`)
  }
  // One door for each subject, the table first, with what it tells of its newest year.
  expect(home).toMatch(
    /<h3><a href="[^"]*\/dados\/despesas">Para onde vai o dinheiro<\/a><\/h3><p>Em 2026, foram empenhados/,
  )
  expect(await (await fetch(`${base}/p/dois`)).text()).not.toContain('As contas em números')
})

test('the page of a table tells when the next load is due, how it is cited, and who answers for it', async () => {
  for (const { name, title } of loaded) {
    const page = await (await at(`/${name}`)).text()
    expect(page).toMatch(/; a? ?próxima carga (?:era devida )?até <time/)
    expect(page).toMatch(new RegExp(`Para citar: [^.]+\\. ${title}\\.`))
    expect(page).toContain('<dt>Encontrou um erro?</dt>')
    expect(page).toContain('rel="license"')
    expect(page).toContain('"@type":"Dataset"')
    expect(page).toContain(`href="/p/${place.prefix}/dados/${name}/novidades.atom"`)
  }
})
