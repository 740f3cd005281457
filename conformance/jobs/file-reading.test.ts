import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimFile, storeUpload } from '../../data/file-store/uploads.ts'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { allTasks } from '../../jobs/tasks.ts'
import { startWorker } from '../../platform/queue/worker.ts'
import { readFileText } from '../../resources/calls/document.ts'
import { textPdf } from '../support/files/pdf-file.ts'
import { bookOf } from '../support/files/workbook.ts'
import { zipOf } from '../support/files/zip-file.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { until } from '../support/time/waiting.ts'

let server: TestServer
let owner: Database
let stops: readonly (() => Promise<void>)[] = []
const portalId = tenants.a.portals[0].id
beforeAll(async () => {
  server = await startTestServer()
  owner = open({ ...server.connection, max: 2 })
})
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await owner.close()
  await server.close()
})

/** Two instances, each with a worker of its own. */
const startWorkers = async () => {
  const begin = () => startWorker(server.connection, allTasks(server), () => {})
  stops = await Promise.all([begin(), begin()])
}
const pdf = (text: string) => textPdf([text === '' ? [] : [{ x: 60, y: 700, text }]])
const runner = () => server.runnerOf('a')

/** Uploads a file that no record names yet. @returns its key. */
async function send(content: Buffer | string, name: string): Promise<string> {
  const body = Readable.from([Buffer.from(content)])
  const actor = {
    tenantId: tenants.a.tenantId,
    userId: 'x',
    userName: 'x',
    ip: '127.0.0.1',
    managers: null,
    requestId: '',
  }
  const { key } = await storeUpload(runner(), server.files, actor, portalId, body, {
    name,
    limit: 1_000_000,
  })
  return key
}
/** Uploads a file and lets a record name it. @returns its key. */
async function publish(content: Buffer | string, name: string): Promise<string> {
  const key = await send(content, name)
  await claimFile(runner(), portalId, key, { field: 's3_file_key', accept: 'document' })
  return key
}
/** Publishes a document. @returns its number and the key of its file */
async function publishDocument(file: Buffer, descricao: string, name = 'arquivo.pdf') {
  const clerk = await server.signedIn('master')
  const key = await send(file, name)
  const answer = await clerk.call('POST', '/webadm/elementoupl', {
    portal_id: portalId,
    hash_id_cliente: tenants.a.portals[0].unit,
    id_tipo_elemento: 1,
    descricao,
    ano: '2026',
    periodicidade: 'eventual',
    s3_file_key: key,
  })
  return { id: answer.json<{ elemento_id: number }>().elemento_id, key }
}
interface Text {
  readonly estado: string
  readonly texto: string
  readonly motivo: string | null
  readonly paginas: number | null
}
const textOf = async (key: string) =>
  (
    await runner().run<Text>(
      sql`select estado, texto, motivo, paginas from texto_de_arquivo where arquivo = ${key}`,
    )
  )[0]
const pictureOf = async (key: string) =>
  (
    await runner().run<{ largura: number; altura: number; imagem: Buffer }>(
      sql`select largura, altura, imagem from figura_de_arquivo where arquivo = ${key}`,
    )
  )[0]
const jobs = async () =>
  (
    await owner.global.run<{ tipo: string }>(
      sql`select tipo from fila.tarefa where tipo like 'ler_%' or tipo = 'desenhar_arquivo'`,
    )
  ).length
const allRead = () => until(async () => (await jobs()) === 0)

test('files are read as records come to name them, those that stood before as well, and none twice', async () => {
  const old = [
    await publish(pdf('Balanço de antes'), 'antigo.pdf'),
    await publish(pdf('Outro'), 'outro.pdf'),
  ]
  // As it was before files were read: no job of theirs, and one that goes through them all.
  await owner.global.run(sql`delete from fila.tarefa where tipo = 'ler_arquivo'`)
  await owner.global.run(
    sql`insert into fila.tarefa (tipo, tenant_id) values ('ler_acervo', ${tenants.a.tenantId}::int)`,
  )
  const [words, scan, hidden, picture, broken] = await Promise.all([
    publish(pdf('Licitação de merenda'), 'edital.pdf'),
    publish(pdf(''), 'digitalizado.pdf'),
    publish('órgão;valor\nSaúde;10\n', 'gastos.csv'),
    publish(
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
      'foto.png',
    ),
    publish('%PDF-1.7\nnada\n%%EOF\n', 'quebrado.pdf'),
  ])
  const gone = await publish(pdf('Ausente'), 'ausente.pdf')
  await server.files.remove(gone)
  expect(await jobs()).toBe(7)
  await startWorkers()
  await allRead()
  expect(await textOf(words)).toEqual({
    estado: 'lido',
    texto: 'Licitação de merenda',
    motivo: null,
    paginas: 1,
  })
  expect(await textOf(scan)).toMatchObject({ estado: 'sem_texto', texto: '', paginas: 1 })
  expect(await textOf(hidden)).toMatchObject({ estado: 'lido', texto: 'órgão;valor\nSaúde;10' })
  expect(await textOf(picture)).toMatchObject({ estado: 'sem_texto', paginas: null })
  expect(await textOf(broken)).toMatchObject({ estado: 'ilegivel', motivo: 'quebrado' })
  expect(await textOf(gone)).toMatchObject({ estado: 'ilegivel', motivo: 'ausente' })
  expect(await Promise.all(old.map(textOf))).toMatchObject([
    { texto: 'Balanço de antes' },
    { texto: 'Outro' },
  ])
  // No document names them: no page would show it.
  expect(await pictureOf(words)).toBeUndefined()
})

test('a picture is as large as its bounds, however large the paper, and what cannot be drawn keeps its text', async () => {
  const onPaper = (side: number) =>
    pdf('Planta da praça')
      .toString('latin1')
      .replace(/\/MediaBox \[[^\]]*\]/, `/MediaBox [0 0 ${side} ${side}]`)
  const [large, none] = await Promise.all([
    publishDocument(Buffer.from(onPaper(14_000), 'latin1'), 'Planta'),
    publishDocument(Buffer.from(onPaper(0), 'latin1'), 'Sem papel'),
  ])
  await allRead()
  expect(await pictureOf(large.key)).toMatchObject({ largura: 1200, altura: 1200 })
  expect(await textOf(none.key)).toMatchObject({ estado: 'lido' })
})

test('a text goes with its file, and with what should never have been public; another tenant sees none', async () => {
  const [one, other] = await Promise.all([publish('um\n', 'um.txt'), publish('dois\n', 'dois.txt')])
  await allRead()
  expect(await textOf(one)).toMatchObject({ texto: 'um' })
  expect(await server.runnerOf('b').run(sql`select 1 from texto_de_arquivo`)).toEqual([])
  await runner().run(sql`update arquivo set vinculado = false where chave = ${one}`)
  await runner().run(sql`delete from arquivo where chave = ${other}`)
  expect([await textOf(one), await textOf(other)]).toEqual([undefined, undefined])
  const { key: drawn } = await publishDocument(pdf('Fora do ar'), 'Fora do ar')
  await allRead()
  expect(await pictureOf(drawn)).toBeDefined()
  await runner().run(sql`update arquivo set vinculado = false where chave = ${drawn}`)
  expect(await pictureOf(drawn)).toBeUndefined()
})

/** The page of a document with what follows its address, without what React writes between texts. */
async function pageOf(id: number, query = ''): Promise<string> {
  const url = `/p/${tenants.a.portals[0].prefix}/documentos/1/${id}${query}`
  const { statusCode, body } = await server.app.inject({ url, headers: { host: tenants.a.host } })
  expect(statusCode).toBe(200)
  return body.replaceAll('<!-- -->', '')
}
const cellsOf = (html: string, label: string) =>
  [...html.matchAll(/<td data-label="([^"]*)">([^<]*)</g)].flatMap(([, name, cell = '']) =>
    name === label ? [cell] : [],
  )

test('a spreadsheet is seen sheet by sheet as its tables, without those that its file hides', async () => {
  const queue = Array.from({ length: 250 }, (_, at) => [`P${at + 1}`, 'Creche <b>Sul</b>'])
  const book = bookOf(
    { name: 'Velha', isHidden: true, rows: [['segredo'], ['escondido']] },
    {
      name: 'Farmácia',
      rows: [
        ['Estoque de março'],
        ['Remédio', 'Quantidade', 'Validade', 'CPF de quem assina'],
        ['Losartana', 1957.5, { day: 46_022 }, 52_998_224_725],
        ['Dipirona', 10, { day: 46_053 }, ''],
      ],
    },
    { name: 'Vazia', rows: [] },
    { name: 'Fila', rows: [['Protocolo', 'Unidade'], ...queue] },
  )
  const { id, key } = await publishDocument(book, 'Estoque', 'estoque.xlsx')
  await allRead()
  const first = await pageOf(id)
  expect(first).toContain('Planilha: Farmácia')
  expect(first).toContain('Mostrando 2 de 2 linhas.')
  expect(first).toContain('<p>Estoque de março</p>')
  expect(cellsOf(first, 'Quantidade')).toEqual(['1957,5', '10'])
  expect(cellsOf(first, 'Validade')).toEqual(['31/12/2025', '31/01/2026'])
  expect(cellsOf(first, 'CPF de quem assina')).toEqual(['***.982.247-**', ''])
  expect(first).not.toMatch(/Velha|escondido|52998224725/)
  expect(first).toContain('?folha=2#planilha">Fila</a>')
  expect((await textOf(key))?.texto).not.toContain('escondido')

  const parts = await Promise.all(
    ['', '&pagina=2', '&pagina=9'].map((at) => pageOf(id, `?folha=2${at}`)),
  )
  expect(parts[0]).toContain('Mostrando 100 de 250 linhas, da 1 à 100.')
  expect(parts[0]).toContain('?folha=2&amp;pagina=2#planilha" rel="next"')
  expect(parts.flatMap((html) => cellsOf(html, 'Protocolo'))).toEqual(queue.map(([one]) => one))
  expect(parts[0]).toContain('Creche &lt;b&gt;Sul&lt;/b&gt;')
  const found = await pageOf(id, '?folha=2&q=p250')
  expect(found).toContain('Mostrando 1 de 1 linha com “p250”.')
  expect(found).toContain('<mark>P250</mark>')
  expect(await pageOf(id, '?q=zebra')).toContain('“zebra” não aparece nesta folha.')
})

test('of an OpenDocument too; a sheet without a head has letters, and one beyond the bounds tells what it leaves out', async () => {
  const table = (name: string, style: string, rows: string) =>
    `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`
  const row = (...cells: readonly string[]) =>
    `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`
  const content =
    '<office:document-content><office:automatic-styles><style:style style:name="oculta"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body>' +
    table('Velha', 'oculta', row('segredo')) +
    table('Fila', 'ta1', row('1', 'Ana').repeat(2_500)) +
    '</office:body></office:document-content>'
  const ods = zipOf([
    { name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'META-INF/manifest.xml', text: '<manifest:manifest/>' },
    { name: 'content.xml', text: content },
  ])
  const { id, key } = await publishDocument(ods, 'Fila', 'fila.ods')
  await allRead()
  const html = await pageOf(id, '?pagina=99')
  expect(html).toContain('Mostrando 100 de 2.500 linhas, da 1901 à 2000.')
  expect(html).toContain('As linhas seguintes estão no arquivo.')
  expect(html).toContain('<th scope="col">B</th>')
  expect(html).not.toContain('segredo')
  expect((await textOf(key))?.texto).not.toContain('segredo')
})

test('a word inside a published PDF is found on the portal; of a scan page and back office say that none is', async () => {
  const clerk = await server.signedIn('master')
  const see = (path: string) =>
    server.app.inject({
      url: `/p/${tenants.a.portals[0].prefix}${path}`,
      headers: { host: tenants.a.host },
    })
  const { id: written } = await publishDocument(
    pdf('desassoreamento do córrego'),
    'Edital de obras',
  )
  const { id: scanned, key: scan } = await publishDocument(pdf(''), 'Ata digitalizada')
  await allRead()
  expect((await see('/busca?q=desassoreamento')).body).toContain('Edital de obras')
  expect((await see(`/documentos/1/${written}`)).body).not.toContain('Sem texto pesquisável')
  expect((await see(`/documentos/1/${scanned}`)).body).toContain('Sem texto pesquisável')
  const address = `/documentos/1/${scanned}/pagina-1.png`
  expect((await see(`/documentos/1/${scanned}`)).body).toContain(`src="/p/um${address}"`)
  const drawn = await see(address)
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png'])
  const { largura, altura, imagem } = (await pictureOf(scan)) ?? {}
  expect([largura, altura]).toEqual([743, 1052])
  expect([imagem?.subarray(1, 4).toString(), imagem?.readUInt32BE(16)]).toEqual(['PNG', 743])
  // What stood before is drawn, too.
  await owner.global.run(sql`delete from figura_de_arquivo where arquivo = ${scan}`)
  await owner.global.run(
    sql`insert into fila.tarefa (tipo, tenant_id) values ('ler_acervo', ${tenants.a.tenantId}::int)`,
  )
  await allRead()
  expect(await pictureOf(scan)).toBeDefined()
  expect((await see(`/documentos/2/${scanned}/pagina-1.png`)).statusCode).toBe(308)
  const state = (id: number) => clerk.ask(readFileText, { params: { id: String(id) } })
  expect(await state(written)).toMatchObject({ estado: 'lido', cortado: false })
  expect(await state(scanned)).toMatchObject({ estado: 'sem_texto', paginas: 1 })
  await clerk.call('DELETE', `/webadm/elementoupldelete/${scanned}`)
  expect((await see(address)).statusCode).toBe(410)
})
