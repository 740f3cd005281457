import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import { validCpfsIn } from '../../../pt-br/cpf-in-text.ts'
import { datasetNamed } from '../../../tables/declared/index.ts'
import { personKeys } from '../../../tables/domain/party.ts'
import { documentPath } from '../../../resources/addresses.ts'
import { covers } from '../../coverage/covers.ts'
import { saidAlone, scattered } from './scattered.ts'
import { editorOf, pdfOf, type Editor } from '../../site/editor.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import { loadMeant, loadOf, rowsOf } from '../../tables/table-rows.ts'

// A CPF as word processors, scanners and pages of others write it, at every door through which portals come to show a
// text.

const digits = '52998224725'
const [place] = tenants.a.portals
const spellings: readonly (readonly [what: string, text: string])[] = [
  ['a hyphen that does not break', '529.982.247\u201125'],
  ['a dash', '529.982.247–25'],
  ['a minus', '529.982.247\u221225'],
  ['a hyphen between blanks', '529.982.247 - 25'],
  ['a blank before a mark', '529 .982.247-25'],
  ['a line below', '529_982_247_25'],
  ['dots in the middle', '529·982·247-25'],
  ['wide digits', '５２９.982.247-25'],
  ['a mark of direction', '529\u200E.982.247-25'],
  ['a number before it', '1/529.982.247-25'],
  ['thousands', '52.998.224.725'],
  ['commas', '529,982,247-25'],
  ['boxes', '5 2 9 9 8 2 2 4 7 2 5'],
  ['a decimal behind it', '52998224725.0'],
  ['a zero before it', '0529.982.247-25'],
  ['thousands of another language', '52,998,224,725'],
  ['commas and a hyphen', '529,982,247-25'],
  ['wide blanks', '529.982.247  -  25'],
  ['bars', '529/982/247-25'],
  ['brackets', '(529)982.247-25'],
  ['a colon', '529.982.247:25'],
  ['a dot and a digit behind it', '529.982.247-25.1'],
  ['a bar and a digit behind it', '529.982.247-25/1'],
  ['a digit and a dot before it', '1.529.982.247-25'],
  ['itself behind it', '529.982.247-25529.982.247-25'],
]
/** Of another number, whose zero a scanner read as a letter, or whose digits stand apart. */
const scanned = ['390.533.447-O5', '39O.533.447-05', '390.533.447-o5', ...scattered] as const
const shown = '***.982.247-**'

let server: TestServer
let master: Caller
let editor: Editor
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  editor = editorOf(server, master)
})
afterAll(() => server.close())

describe('F21. a CPF is known', () => {
  test.each(spellings)('with %s', (_, text) => {
    expect(validCpfsIn(`CPF ${text}, residente aqui`)).toEqual([digits])
  })
})

test.each(scanned)('F27. %s is known', (text) => {
  covers({ attacks: ['F27'] })
  expect(validCpfsIn(`CPF ${text}, residente aqui`)).toEqual(['39053344705'])
})

test('F21, F27. rows of tables cover it, whatever stands between its digits', async () => {
  covers({ attacks: ['F21', 'F27'] })
  const dataset = datasetNamed('contratos')
  if (!dataset) throw new TypeError('the table of this test is gone')
  const written = [...spellings.map(([, text]) => text), ...scanned]
  const rows = rowsOf(dataset, written.length).map(({ line, cells }, at) => ({
    line,
    cells: { ...cells, objeto: `Serviço de Fulano, CPF ${written[at]}, por dia` },
  }))
  const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
  const load = loadOf(dataset, rows, place)
  const outcome = await loadMeant(server.runnerOf('a'), actor, load, personKeys('k', 1))
  expect(outcome.status).toBe('publicada')
  const { body } = await editor.get('/p/um/dados/contratos/linhas.csv')
  for (const { cells } of rows) expect(body).not.toContain(cells.objeto)
  const lines = body.split(/\r?\n/).filter((line) => line.includes('Serviço de Fulano'))
  expect(lines).toHaveLength(written.length)
  const covered = /CPF (?:\W|\d\W)?\*\*\*\.(?:982\.247|533\.447)-\*\*/
  expect(lines.filter((line) => !covered.test(line))).toEqual([])
  for (const text of written) expect(body, text).not.toContain(text)
})

test('F21. a text that portals show is asked about as it will be stored, and where its links lead', async () => {
  covers({ attacks: ['H7', 'F21', 'F27'] })
  const news = editor.noun('news')
  const fresh = await news.fresh()
  const texts = [
    ...spellings.map(([, text]) => text),
    ...scanned.map((text) => (saidAlone.includes(text) ? `CPF ${text}` : text)),
    '&#53;29.982.247-25',
    '529<!-- nada -->.982.247-25',
    '529.982.247&#8209;25',
    '529.982.247&ndash;25',
    '529.982.247&shy;-25',
    `<a href="https://exemplo.gov.br/?cpf=${digits}">aqui</a>`,
    '<a href="https://exemplo.gov.br/?cpf=529%2E982.247-25">aqui</a>',
    `<a href="tel:${digits}">aqui</a>`,
  ]
  for (const text of texts) {
    const answer = await news.create(master, { ...fresh, texto: `<p>Pessoa ${text} aqui</p>` })
    expect(answer.statusCode, text).toBe(400)
    expect(answer.json(), text).toMatchObject({
      Results: [{ field: 'texto' }],
      detail: { cpf: 'unconfirmed' },
    })
  }
  const leading = { ...fresh, url_externa: `https://exemplo.gov.br/pessoa/${digits}` }
  expect((await news.create(master, leading)).json()).toMatchObject({
    Results: [{ field: 'url_externa' }],
  })
  // What the text said before, whichever way it was written, is not asked about again.
  const { key } = await news.made(master)
  const first = { texto: '<p>Pessoa 529.982.247&#8209;25</p>' }
  const said = await news.update(master, key, first, { 'publish-cpf': 'true' })
  expect(said.statusCode, said.body).toBe(200)
  expect((await news.update(master, key, { texto: `<p>De ${digits}.</p>` })).statusCode).toBe(200)
})

test('F22. neither the name of a file nor what a search tells of its content shows one', async () => {
  covers({ attacks: ['F22'] })
  const file = await editor.send('contrato 529.982.247-25 fulano.pdf', pdfOf('termo'))
  const key = await editor.make('document-element', {
    descricao: 'Termo de adesão',
    s3_file_key: file,
    url_externa: null,
  })
  await server.runnerOf('a').run(
    sql`insert into texto_de_arquivo (arquivo, portal_id, estado, texto)
        values (${file}, 1, 'lido', 'O tamanduá de Fulano, CPF 529.982.247 - 25, foi visto.')`,
  )
  const [found] = await server
    .runnerOf('a')
    .run<{ typeId: number }>(
      sql`select id_tipo_elemento::float8 as "typeId" from elemento where elemento_id = ${Number(key)}`,
    )
  const page = `/p/um${documentPath({ typeId: found?.typeId ?? 0, id: Number(key) })}`
  const search = await editor.get('/p/um/busca?q=tamandu%C3%A1')
  expect(search.body).toContain(`CPF ${shown}, foi visto`)
  const answers = [
    search,
    await editor.get(page),
    await editor.get(`${page}/arquivo`),
    await editor.get('/p/um/busca/lista.csv?q=termo'),
    await editor.get('/p/um/busca/lista.json?q=termo'),
    await editor.get('/p/um/busca/novidades.atom?q=termo'),
  ]
  for (const { statusCode, body, headers } of answers) {
    expect(statusCode).toBe(200)
    expect(`${body} ${JSON.stringify(headers)}`).not.toMatch(/529\.982|247 ?- ?25/)
  }
  expect(answers[1]?.body).toContain('contrato xxx.982.247-xx fulano.pdf')
})
