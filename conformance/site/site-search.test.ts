import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from 'read-excel-file/node'
import { resources } from '../../resources/index.ts'
import { findDocuments } from '../../data/search/find.ts'
import { conceptsOf, termsOf } from '../../data/search/words.ts'
import { sql } from '../../platform/postgres/database.ts'
import { mainThreadTime } from '../support/effort.ts'
import { tenants } from '../support/tenants.ts'
import { clockOf } from '../../pt-br/clock.ts'
import { nounOf, type Noun } from '../support/noun.ts'
import { uploadedPdf } from '../support/upload-server.ts'
import {
  startTestServer,
  type Answer,
  type Caller,
  type TestServer,
} from '../support/test-server.ts'

// How a citizen's words and addresses are read, and the lists that are taken away.

let server: TestServer
let master: Caller
const get = (url: string): Promise<Answer> =>
  server.app.inject({ url, headers: { host: tenants.a.host } })
/** A page without the marks of the words that were asked for. */
const shown = async (url: string) => (await get(url)).body.replaceAll(/<\/?mark>/g, '')
const noun = (name: string): Noun => {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  return nounOf(server, resource)
}
const make = async (name: string, given: Readonly<Record<string, unknown>>) =>
  (await noun(name).made(master, { ...(await noun(name).fresh()), ...given })).key
const uploaded = () => uploadedPdf(server, master, 'Balancete.pdf')

beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(async () => {
  await server.close()
})

describe('words', () => {
  test.each([
    ['edital', 'editais'],
    ['fiscal', 'fiscais'],
    ['municipal', 'municipais'],
    ['papel', 'papéis'],
    ['responsável', 'responsáveis'],
    ['imóvel', 'imóveis'],
    ['civil', 'civis'],
    ['servidor', 'servidores'],
    ['valor', 'valores'],
    ['setor', 'setores'],
    ['ator', 'atores'],
    ['juiz', 'juízes'],
    ['mês', 'meses'],
    ['ordem', 'ordens'],
    ['item', 'itens'],
    ['viagem', 'viagens'],
    ['licitação', 'licitações'],
    ['pregão', 'pregões'],
    ['órgão', 'órgãos'],
    ['cidadão', 'cidadãos'],
    ['alemão', 'alemães'],
    ['contrato', 'contratos'],
    ['diária', 'diárias'],
    ['lei', 'leis'],
    ['análise', 'análises'],
  ])('%s and %s are one word', (one, many) => {
    expect(termsOf(many)).toEqual(termsOf(one))
    expect(termsOf(many.toUpperCase())).toEqual(termsOf(one))
  })

  const written = [
    'edital. ‘edital’ «edital» (edital) edital/ -edital- edital… edital?',
    'relatório-resumido pré/escola da Câmara',
    'Lei nº 14.133/2021. Pregão 036/2026-A, 2026-10-01, decreto 5/2026, R$ 1.234.567,89',
    'CNPJ 12.345.678/0001-95 ou 12345678000195',
    'licitação licitacoes LICITAÇÕES, ações e ação, reais e real, papéis, leis, civis, mês, órgãos e órgão, cães',
    '',
  ]
  test('are the same in a question as in the index', async () => {
    for (const text of written) {
      const [row] = await server
        .runnerOf('a')
        .run<{ words: string }>(sql`select palavras_de_busca(${text}) as words`)
      expect(termsOf(text), text).toEqual(row?.words.split(' ').filter(Boolean))
    }
  })

  test('of numbers are found as people write them', () => {
    expect(termsOf('CNPJ 12.345.678/0001-95')).toEqual(['cnpj', '12345678000195'])
    expect(termsOf('14.133')).toEqual(['14133'])
    expect(conceptsOf('Lei 054/2026')).toEqual(['lei', '54a2026 54+2026'])
    expect(conceptsOf('decreto 5/2026')).toEqual(['decreto*', '5a2026'])
  })

  test('that ask, and those that join, are left out; a text without a word finds nothing', () => {
    expect(conceptsOf('quais são os editais?')).toEqual(['edital* licitacao*'])
    expect(conceptsOf('de')).toEqual(conceptsOf('…'))
    expect(conceptsOf('de')).not.toEqual([])
    expect(conceptsOf(' ')).toEqual([])
    expect(conceptsOf('a1 b2 c3 d4 e5 f6 g7 h8 i9 j0')).toHaveLength(8)
  })

  test('find documents in either number', async () => {
    await make('document-element', {
      descricao: 'Edital 036/2026 dos servidores, relatório-resumido',
    })
    for (const q of [
      'editais',
      'edital.',
      'servidor',
      'relatório resumido',
      '036/2026',
      'edital nº 036/2026',
    ])
      expect(await shown(`/p/um/busca?q=${encodeURIComponent(q)}`), q).toContain('Edital 036/2026')
    expect(await shown('/p/um/busca?q=036/2025')).not.toContain('Edital 036/2026')
    expect(await shown('/p/um/busca?q=edita')).toContain('Edital 036/2026')
    expect(await shown('/p/um/busca?q=dital')).toMatch(/quis dizer <a [^>]*><strong>edital</)
    expect(await shown('/p/um/documentos/1?q=dital')).not.toContain('Edital 036/2026')
  })
})

test('what is published is found at once wherever it stands, and what is hidden or removed is not', async () => {
  const finds = async (q: string) => {
    const { body } = await get(`/p/um/busca?q=${encodeURIComponent(q)}`)
    return /<ul class="links hits">/.test(body)
  }
  const nouns = {
    news: { titulo: 'Zarabatana', iniciado_em: '2020-01-01T00:00:00.000Z', finalizado_em: null },
    faq: { faq_text: '<p>A zarabatana&nbsp;<b>voa</b></p>' },
    glossary: { termo: 'Zarabatana' },
    'useful-link': { nome: 'Zarabatana' },
    secretariat: { contato: 'Zarabatana Silva', parent_Id: null },
    'esic-entry': { titulo: 'Zarabatana' },
    'municipal-legislation': { descricao: 'Da zarabatana' },
    'document-element': { descricao: 'Zarabatana' },
  }
  for (const [name, given] of Object.entries(nouns)) {
    const { key } = await noun(name).made(master, { ...(await noun(name).fresh()), ...given })
    expect(await finds('ZARABATANAS'), name).toBe(true)
    expect((await get('/p/dois/busca?q=zarabatana')).body, name).not.toContain('links hits')
    await noun(name).remove(master, key)
    expect(await finds('zarabatana'), name).toBe(false)
    await noun(name).restore(master, key)
    expect(await finds('zarabatana'), name).toBe(true)
    await noun(name).remove(master, key)
  }
  const above = await make('secretariat', { nome: 'Acima', parent_Id: null })
  await make('secretariat', { nome: 'Zarabatana', parent_Id: above })
  expect(await finds('zarabatana')).toBe(true)
  await noun('secretariat').update(master, above, { ocultar: 'S' })
  expect(await finds('zarabatana')).toBe(false)
})

test('what is written in a file is found once it was read, and shown where it stands', async () => {
  const key = await uploaded()
  const file = { descricao: 'Boletim', s3_file_key: key, url_externa: null }
  const made = await make('document-element', file)
  const found = async () =>
    (await get('/p/um/busca?q=quir%C3%B3ptero')).body.replaceAll(/<\/?mark>/g, '*')
  expect(await found()).not.toContain('Boletim')
  await server.runnerOf('a').run(
    sql`insert into texto_de_arquivo (arquivo, portal_id, estado, texto)
        values (${key}, 1, 'lido', 'Do morcego, ou Quirópteros, se fala aqui.')`,
  )
  expect(await found()).toMatch(/No arquivo: .*Do morcego, ou \*Quirópteros\*, se fala/)
  const [, place = ''] = /href="([^"]+)">Ler onde está/.exec(await found()) ?? []
  expect((await get(place.replace('#texto', ''))).body).toContain('<mark>Quirópteros</mark>')
  await noun('document-element').remove(master, made)
  expect(await found()).not.toContain('Boletim')
})

test('a portal of few documents and one of many find the same in the same order', async () => {
  const key = await uploaded()
  const file = { descricao: 'Boletim do ano', s3_file_key: key, url_externa: null }
  const made = await make('document-element', file)
  await make('document-element', { descricao: 'Tamanduá antigo' })
  await server.runnerOf('a').run(
    sql`insert into texto_de_arquivo (arquivo, portal_id, estado, texto)
        values (${key}, 1, 'lido', 'De um tamanduá e do balancete.')`,
  )
  const found = (concepts: readonly string[], documents: number, year: string | null = null) =>
    server.runnerOf('a').atomically((tx) => findDocuments(tx, 1, concepts, { year, documents }))
  for (const concepts of [['tamandua*'], ['balancete*'], ['tamandua*', 'balancete*'], ['nada']]) {
    expect(await found(concepts, 10), concepts.join(' ')).toEqual(await found(concepts, 1e6))
    expect(await found(concepts, 10, '2026')).toEqual(await found(concepts, 1e6, '2026'))
  }
  expect(await found(['tamandua*'], 10)).toMatchObject({
    ids: [expect.any(Number), expect.any(Number)],
    titles: 1,
  })
  await noun('document-element').remove(master, made)
})

test('slashes at the end of the path are led away from, the query stays, and nobody is led elsewhere', async () => {
  const led = async (url: string) => {
    const { statusCode, headers } = await get(url)
    return [statusCode, headers.location]
  }
  expect(await led('/p/um/glossario//?q=a/')).toEqual([308, '/p/um/glossario?q=a/'])
  expect(await led('/p/um/')).toEqual([308, '/p/um'])
  expect(await led('/p/um/glossario?q=a/')).toEqual([200, undefined])
  const started = mainThreadTime()
  for (const url of [`/p/um?${'/'.repeat(60_000)}a`, `/p/um/${'/'.repeat(60_000)}a`])
    expect((await get(url)).statusCode).toBeLessThan(500)
  expect(mainThreadTime() - started).toBeLessThan(2_000)
})

test('a request that names another host is not led there', async () => {
  const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(
      {
        port,
        host: '127.0.0.1',
        path: 'http://mau.example/p/um/',
        headers: { host: tenants.a.host },
      },
      resolve,
    )
      .on('error', reject)
      .end()
  })
  answer.resume()
  expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined])
})

test('the list of news says that it ends before a page, and only an empty one that there is nothing', async () => {
  const [none, over] = ['Nenhuma notícia no ar agora.', 'A lista acaba antes desta página.']
  const said = async (path: string) => {
    const { body } = await get(path)
    return [body.includes(none), body.includes(over)]
  }
  await make('news', { ativo: 'S', iniciado_em: '2020-01-01T00:00:00.000Z', finalizado_em: null })
  expect(await said('/p/um/noticias?pagina=99')).toEqual([false, true])
  expect(await said('/p/um/noticias')).toEqual([false, false])
  expect(await said('/p/dois/noticias?pagina=99')).toEqual([true, false])
})

test("the header's search shows what was looked for among the documents, and nothing of other searches", async () => {
  const header = async (path: string) =>
    /<input id="busca"[^>]*>/.exec((await get(path)).body)?.[0] ?? ''
  expect(await header('/p/um/busca?q=zzz')).toContain('value="zzz"')
  for (const path of [
    '/glossario',
    '/legislacao',
    '/perguntas-frequentes',
    '/documentos/1',
    '',
    '/noticias',
  ])
    expect(await header(`/p/um${path}?q=zzz`), path).toMatch(/^<input(?!.*zzz)/)
})

test('the list of documents in each format has them all, and where each file is for whoever is elsewhere', async () => {
  const url_externa = 'https://exemplo.gov.br/a.pdf'
  await make('document-element', { descricao: 'Balancete de fora', s3_file_key: null, url_externa })
  const stored = await make('document-element', {
    descricao: 'Balancete daqui',
    s3_file_key: await uploaded(),
    url_externa: null,
  })
  const wanted = [`http://${tenants.a.host}/p/um/documentos/1/${stored}/arquivo`, url_externa]
  for (const path of ['/busca', '/documentos/1']) {
    const [page, csv, xlsx, json] = await Promise.all(
      ['?', '/lista.csv?', '/lista.xlsx?', '/lista.json?'].map((end) =>
        get(`/p/um${path}${end}q=balancete`),
      ),
    )
    for (const format of ['csv', 'xlsx', 'json'])
      expect(page?.body).toContain(`href="/p/um${path}/lista.${format}?q=balancete"`)
    expect(json?.json<{ endereco: string }[]>().map(({ endereco }) => endereco)).toEqual(wanted)
    for (const address of wanted) expect(csv?.body).toContain(`;"${address}"\r\n`)
    expect(xlsx?.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    const [head, ...rows] = await readSheet(xlsx?.rawPayload ?? Buffer.of())
    expect(head?.at(-1)).toBe('Endereço')
    // The municipality's clock, in cells that a sheet sorts by.
    const moments = csv?.body.match(/\d\d\/\d\d\/\d{4} \d\d:\d\d/g)
    const told = rows.map((row) => row[head?.indexOf('Publicado em') ?? 0])
    expect(told.map((at) => at instanceof Date && clockOf('UTC').day(at))).toEqual(
      moments?.map((moment) => moment.slice(0, 10)),
    )
    expect(rows.map((row) => row.at(-1))).toEqual(wanted)
  }
})
