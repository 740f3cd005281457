import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../../resources/index.ts'
import { sql } from '../../platform/postgres/database.ts'
import { nounOf, type Noun } from '../support/noun.ts'
import { tenants } from '../support/tenants.ts'
import { uploadedPdf } from '../support/upload-server.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// What is written in a file, read on the page of its document.

let server: TestServer
let master: Caller
const noun = (name: string): Noun => {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  return nounOf(server, resource)
}
const uploaded = () => uploadedPdf(server, master, 'Lei.pdf')
/** A published document whose file says a text. @returns the key of the document */
async function documentSaying(text: string, more = sql`null::int, false`): Promise<string> {
  const key = await uploaded()
  await server.runnerOf('a').run(
    sql`insert into texto_de_arquivo (arquivo, portal_id, estado, texto, paginas, cortado)
      select ${key}, 1, 'lido', ${text}, x.* from (select ${more}) x`,
  )
  const given = { descricao: 'Lei de teste', s3_file_key: key, url_externa: null }
  const fresh = await noun('document-element').fresh()
  return String((await noun('document-element').made(master, { ...fresh, ...given })).key)
}
/** The page of a document with what follows its address. */
async function page(key: string, query = ''): Promise<string> {
  const [found] = await server
    .runnerOf('a')
    .run<{ type: number }>(
      sql`select id_tipo_elemento::float8 as type from elemento where elemento_id = ${key}::bigint`,
    )
  const url = `/p/um/documentos/${found?.type ?? 0}/${key}${query}`
  const answer = await server.app.inject({ url, headers: { host: tenants.a.host } })
  expect(answer.statusCode, url).toBe(200)
  return answer.body.replaceAll('<!-- -->', '')
}
const numbers = (html: string) =>
  [...html.matchAll(/<section id="pagina-(\d+)"/g)].map(([, number]) => Number(number))
const pages = (count: number, letters: number) =>
  Array.from({ length: count }, (_, at) => `Folha ${at + 1}. ${'lei '.repeat(letters / 4)}`)

beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(() => server.close())

test('pages stand one beneath the other, each with its place in the PDF, and go on where they end', async () => {
  const key = await documentSaying(pages(9, 4_000).join('\f'), sql`9, false`)
  const first = await page(key)
  expect(numbers(first)).toEqual([1, 2, 3, 4, 5])
  expect(first).toContain(`/${key}/arquivo?ver=1#page=3">ver no PDF</a>`)
  expect(first).toContain('Continuar da página 6')
  const last = await page(key, '?pagina=6')
  expect(numbers(last)).toEqual([6, 7, 8, 9])
  expect(last).not.toContain('Continuar da')
  expect(last).not.toContain('continua além')
  expect(numbers(await page(key, '?pagina=400'))).toEqual([9])
  expect(numbers(await page(key, '?pagina=x'))).toEqual([1, 2, 3, 4, 5])
})

test('a word is told where it stands and marked there; one that stands nowhere is told too', async () => {
  const texts = pages(9, 4_000).map((text, at) => (at === 6 ? `${text} Da merenda escolar.` : text))
  const key = await documentSaying(texts.join('\f'), sql`9, false`)
  const found = await page(key, '?q=merendas')
  expect(numbers(found)[0]).toBe(7)
  expect(found).toContain('“merendas” aparece em 1 página:')
  expect(found).toContain('<mark>merenda</mark>')
  expect(found).toContain('?q=merendas&amp;pagina=7#pagina-7')
  expect(await page(key, '?q=zebra')).toContain('“zebra” não aparece no texto deste arquivo.')
  const marked = await page(key, `?q=${encodeURIComponent('<b>"x')}`)
  expect(marked).not.toContain('<b>"x')
})

test('what was not looked through is said', async () => {
  const key = await documentSaying(`${pages(90, 4_000).join('\f')} zebra`, sql`90, true`)
  const html = await page(key, '?q=zebra')
  expect(html).toContain('“zebra” não aparece nas primeiras páginas, até onde se procurou.')
  expect(await page(key, '?pagina=90')).toContain('O arquivo continua além do que se lê aqui.')
})

test('a text without pages is cut where words end, and no letter is lost or said twice', async () => {
  const words = Array.from({ length: 9_000 }, (_, at) => `palavra${at}`)
  const key = await documentSaying(words.join(' '))
  const [read, count] = [[] as string[], /Parte 1 de (\d+)/.exec(await page(key))?.[1]]
  for (let part = 1; part <= Number(count); part += 1) {
    const html = await page(key, `?pagina=${part}`)
    expect(numbers(html)).toEqual([part])
    read.push(/<p class="lines">([^<]*)<\/p>/.exec(html)?.[1] ?? '')
  }
  expect(read.join(' ').split(' ')).toEqual(words)
  const [where] = numbers(await page(key, '?q=palavra8000'))
  expect(read[(where ?? 0) - 1]).toContain('palavra8000')
})

test('a CPF in a file is covered on the page; what nobody read is not shown', async () => {
  const key = await documentSaying('Concede a João, CPF 529.982.247-25, o benefício.')
  const html = await page(key)
  expect(html).toContain('***.982.247-**')
  expect(html).not.toContain('529.982.247-25')
  expect(html).not.toContain('Página 1 de')
  const asked = await page(key, '?q=529.982.247-25')
  expect(asked).toContain('não aparece no texto deste arquivo.')
  await server
    .runnerOf('a')
    .run(sql`update texto_de_arquivo set estado = 'sem_texto', texto = '' where true`)
  const unread = await page(key, '?q=joao')
  expect(unread).not.toContain('O que está escrito')
  expect(unread).toContain('Sem texto pesquisável')
})

/** The same of a CSV. */
async function csvSaying(lines: readonly string[]): Promise<string> {
  const key = await documentSaying(lines.join('\n'))
  await server.runnerOf('a').run(
    sql`update arquivo set tipo = 'text/csv; charset=utf-8' where chave = (select s3_file_key from elemento
      where elemento_id = ${key}::bigint)`,
  )
  return key
}
const stock = [
  '"farmacia";"medicamento";"quantidade"',
  '"Central";"Losartana 50 mg";"1957"',
  '"Boa Vista";"Dipirona; gotas";"144"',
]

test('a CSV is a table of its rows, the head in words and the word that was looked for marked', async () => {
  const key = await csvSaying(stock)
  const html = await page(key, '?q=losartana')
  expect(html).toContain('<th scope="col">Medicamento</th>')
  expect(html).toContain('<td data-label="Medicamento"><mark>Losartana</mark> 50 mg</td>')
  expect(html).toContain('<td data-label="Medicamento">Dipirona; gotas</td>')
  expect(html).toContain('As linhas do arquivo, lidas por programa.')
  expect(html).toContain('2 linhas, todas as do arquivo.')
  expect(html).not.toContain('class="lines"')
})

test('lines that are no rows of the head stay as they are written', async () => {
  for (const lines of [
    ['Relação de filas', 'Ortopedia; 12'],
    [...stock, '"Central";"sem quantidade"'],
  ])
    expect(await page(await csvSaying(lines)), lines.join()).toContain('class="lines"')
})

test('each part of a long CSV has its head, and no row is lost or cut', async () => {
  const rows = Array.from({ length: 1_500 }, (_, at) => `Posto ${at};protocolo ${at}`)
  const key = await csvSaying(['unidade;protocolo', ...rows])
  const [read, count] = [[] as string[], /Parte 1 de (\d+)/.exec(await page(key))?.[1]]
  expect(Number(count)).toBeGreaterThan(2)
  for (let part = 1; part <= Number(count); part += 1) {
    const html = await page(key, `?pagina=${part}`)
    expect(html).toContain('<th scope="col">Protocolo</th>')
    const said = /Linhas ([\d.]+) a ([\d.]+) de 1\.500 do arquivo\./.exec(html)
    const [from, to] = [said?.[1], said?.[2]].map((text) => Number(text?.replace('.', '')))
    expect([from, to]).toEqual([
      read.length + 1,
      read.length + html.split('data-label="Unidade"').length - 1,
    ])
    read.push(
      ...[...html.matchAll(/<td data-label="Unidade">([^<]*)</g)].map(([, cell = '']) => cell),
    )
  }
  expect(read).toEqual(rows.map((row) => row.split(';')[0]))
})

test('a CPF in a row of a CSV is covered', async () => {
  const html = await page(await csvSaying(['nome;cpf', 'João;529.982.247-25']))
  expect(html).toContain('***.982.247-**')
  expect(html).not.toContain('529.982.247-25')
})

test('a search tells the row of a CSV with the title of each cell', async () => {
  const key = await csvSaying(stock)
  const html = (
    await server.app.inject({ url: '/p/um/busca?q=losartana', headers: { host: tenants.a.host } })
  ).body.replaceAll(/<!-- -->|<\/?mark>/g, '')
  expect(html).toContain(`/${key}`)
  expect(html).toContain('Farmacia: Central · Medicamento: Losartana 50 mg · Quantidade: 1957')
})

test('the page of a document says how it is cited, with its whole address', async () => {
  const html = await page(await documentSaying('Lei'))
  expect(html).toMatch(
    /Para citar: [^<]+\. Lei de teste\. Portal da Transparência\. Disponível em: http/,
  )
})
