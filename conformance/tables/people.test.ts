import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers } from '../coverage/covers.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import { peopleTables } from '../../tables/declared/people/index.ts'
import { sql } from '../../platform/postgres/database.ts'
import { openForeignFile } from '../../tables/domain/file-door/foreign-file.ts'
import { loadFile } from '../../tables/domain/file-door/load-file.ts'
import { lookAtFile } from '../../tables/domain/file-door/look-at-file.ts'
import { nameKnower } from '../../tables/domain/file-door/mapping.ts'
import { headFaults } from '../../tables/domain/read-row.ts'
import { personKeys } from '../../tables/domain/party.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import { loadMeant, loadOf, rowsOf } from './table-rows.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// What is special to the tables of people: months that are states, identities that are preserved, payrolls in cents.

const [place] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
const keyOf = personKeys('k', 1)
const tableNamed = (name: string): Dataset => {
  const dataset = datasetNamed(name)
  if (!dataset) throw new TypeError(`no table ${name}`)
  return dataset
}
const [staff, payroll] = [tableNamed('servidores'), tableNamed('folha')]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})
const get = async (path: string) =>
  (await server.app.inject({ url: `/p/um/dados/${path}`, headers: { host: tenants.a.host } })).body
const search = async (q: string) =>
  (
    await server.app.inject({
      url: `/p/um/busca?q=${encodeURIComponent(q)}`,
      headers: { host: tenants.a.host },
    })
  ).body
const load = (dataset: Dataset, rows: ReturnType<typeof rowsOf>, month = 3) =>
  loadMeant(
    server.runnerOf('a'),
    actor,
    loadOf(dataset, rows, place, { month, sha256: JSON.stringify(rows) }),
    keyOf,
  )
/** Rows of which one, at a place, is changed. */
const changed = (dataset: Dataset, at: number, cells: Readonly<Record<string, string>>) =>
  rowsOf(dataset, 5).map((row, one) =>
    one === at ? { ...row, cells: { ...row.cells, ...cells } } : row,
  )

test('a list of states is of its newest month, and of each month where that is asked', async () => {
  for (const month of [3, 4]) await load(staff, rowsOf(staff, month * 2, { month }), month)
  const newest = await get('servidores')
  expect(newest).toContain('<strong>8 linhas</strong> de abril de 2026')
  expect(newest).not.toContain('<option value="">Tudo</option></select></p><p class="wide">')
  expect(await get('servidores?exercicio=2026&mes=3')).toContain(
    '<strong>6 linhas</strong> de março',
  )
  // The line has both months, also where one is asked.
  for (const query of ['', '?exercicio=2026&mes=3'])
    expect(await get(`servidores${query}`)).toMatch(
      /março<\/th><td class="number">6<\/td><\/tr><tr><th scope="row">abril<\/th><td class="number">8</,
    )
  expect(JSON.parse(await get('servidores/linhas.json?exercicio=2026'))).toHaveLength(8)
})

test('the search of a portal finds companies by name and CNPJ, and no person by either', async () => {
  for (const { name, found } of peopleTables) expect(found, name).toBeUndefined()
  const commitments = tableNamed('empenhos')
  const rows = rowsOf(commitments, 6).map((row, at) => ({
    ...row,
    cells: {
      ...row.cells,
      objeto: 'Serviço',
      ...[
        { credor: 'Zoroastro Quirino', credor_documento: '529.982.247-25' },
        { credor: 'Zoroastro Sem Documento', credor_documento: null },
        { credor: 'Gráfica Zoroastro Ltda', credor_documento: '11222333000181' },
      ][at % 3],
    },
  }))
  expect(await load(commitments, rows)).toMatchObject({ status: 'publicada' })
  const people = rowsOf(staff, 5, { month: 2 }).map((row) => ({
    ...row,
    cells: { ...row.cells, nome: 'Zoroastro Servidor', nome_documento: '390.533.447-05' },
  }))
  expect(await load(staff, people, 2)).toMatchObject({ status: 'publicada' })
  const hits = async (q: string) =>
    [...(await search(q)).matchAll(/<h3><a [^>]*>(.*?)<\/a>/g)].map(([, title]) =>
      title?.replaceAll(/<.*?>/g, ''),
    )
  const company = '2 empenhos de 2026: Gráfica Zoroastro Ltda'
  expect(await hits('Zoroastro')).toEqual([company])
  expect(await hits('11.222.333/0001-81')).toContain(company)
  expect(await search('529.982.247-25')).not.toContain('id="linhas"')
  // Of a name that nobody has whole the company of one of its words is told, and that it has no more.
  for (const q of ['Zoroastro Quirino', 'Zoroastro Servidor'])
    expect((await hits(q)).filter((title) => title !== company)).toEqual([])
  expect(await search('Zoroastro Quirino')).not.toContain('id="resposta"')
})

test('a sum by part of a name says how many people and posts it is of, on the page and above a search', async () => {
  const [sample] = rowsOf(payroll, 1)
  const people = [
    ['Odair Silveira', '529.982.247-25', '9001'],
    ['Odair Silveira', '390.533.447-05', '9002'],
    ['Odair Silveira', '390.533.447-05', '9003'],
    ['Laís Sales', '111.444.777-35', '9004'],
  ].map(([nome, nome_documento, matricula], at) => ({
    line: at + 2,
    cells: { ...sample?.cells, nome, nome_documento, matricula },
  }))
  expect(await load(payroll, people as ReturnType<typeof rowsOf>)).toMatchObject({
    status: 'publicada',
  })
  const line = (html: string) =>
    /<p class="facts">(São de .*?)<\/p>/.exec(html)?.[1]?.replaceAll(/<.*?>/g, '')
  const namesakes =
    'São de 2 pessoas, em 3 matrículas: Odair Silveira, CPF ***.533.447-** · Odair Silveira, CPF ***.982.247-**'
  const page = await get('folha?exercicio=2026&nome=odair')
  expect(line(page)).toBe(namesakes)
  expect(line(await search('Odair Silveira'))).toBe(namesakes)
  // One name alone is asked of the payroll as well.
  expect(line(await search('Odair'))).toBe(namesakes)
  const [, own = ''] = /href="[^"]*\/dados\/(folha\?[^"]*982[^"]*)"/.exec(page) ?? []
  const one = await get(own.replaceAll('&amp;', '&'))
  expect(one).toContain('<strong>1 linha</strong>')
  expect(line(one)).toBeUndefined()
  expect(line(await get('folha?exercicio=2026&nome=sales'))).toBeUndefined()
  expect(await get('folha?exercicio=2026&nome=dair')).toContain('Nenhuma linha')
})

test('a list narrowed to one person is not for search engines, whether by name or by number', async () => {
  for (const query of ['nome=Fornecedora', 'matricula=N1'])
    expect(await get(`servidores?exercicio=2026&${query}`), query).toContain('content="noindex"')
  expect(await get('servidores?exercicio=2026&situacao=ativo')).not.toContain('content="noindex"')
})

test('whose identity is preserved stays in the sums and is named nowhere, also not by an older number', async () => {
  const name = 'Jandira Protegida Sampaio'
  const person = { nome: name, nome_documento: '529.982.247-25', matricula: '778899' }
  const hidden = { ...person, identidade_preservada: 'medida_protetiva', bruto: '1000,00' }
  await load(payroll, changed(payroll, 2, person))
  expect(await get('folha/linhas.json?exercicio=2026')).toContain(name)
  expect(await load(payroll, changed(payroll, 2, hidden))).toMatchObject({ status: 'publicada' })
  const rows = JSON.parse(await get('folha/linhas.json?exercicio=2026')) as readonly Record<
    string,
    string | number
  >[]
  const row = rows.find(({ identidade_preservada: ground }) => ground === 'medida_protetiva')
  expect(row).toMatchObject({ nome: 'Identidade preservada', nome_documento: null, bruto: 1000 })
  expect(row?.['matricula']).toMatch(/^P-[\w-]{12}$/)
  const all = [
    await get('folha'),
    await get('folha/linhas.csv?exercicio=2026'),
    await get(`folha?exercicio=2026&nome=Jandira`),
    JSON.stringify(rows),
    JSON.stringify(await server.runnerOf('a').run(sql`select achados from carga`)),
  ].join(' ')
  expect(all).not.toMatch(/Jandira P|778899|982\.247/)
  expect(await get('folha')).toContain('<strong>5 linhas</strong>')
  // Its own page says on which ground; the address under the old number is gone.
  const own = await get(
    `folha/${place.unit}/2026/3/${String(row?.['folha'])}/${String(row?.['matricula'])}`,
  )
  expect(own).toContain('Lei 9.807/1999')
  expect(await get(`folha/${place.unit}/2026/3/${String(row?.['folha'])}/778899`)).toContain(
    'Esta linha saiu dos dados',
  )
  // No former version has the row with the name, so that none brings it back; other rows that went are kept.
  const former = await server
    .runnerOf('a')
    .run<{ chave: string }>(sql`select chave from linha_anterior where conjunto = 'folha'`)
  expect(former.filter(({ chave }) => chave.includes('778899'))).toEqual([])
  // The same file again finds the same row.
  expect(await load(payroll, changed(payroll, 2, hidden))).toMatchObject({ status: 'inalterada' })
})

test('a name that is taken away leaves the dictionary of persons too, once no row of any table names it', async () => {
  covers({ attacks: ['F41'] })
  const name = 'Ermelinda Resguardada Couto'
  const person = { nome: name, nome_documento: '123.456.789-09' }
  const hidden = { ...person, identidade_preservada: 'medida_protetiva' }
  const beside = { nome: 'Vizinha de Linha', nome_documento: '987.654.321-00' }
  const send = (dataset: Dataset, cells: Readonly<Record<string, string>>) =>
    load(
      dataset,
      rowsOf(dataset, 5, { month: 6 }).map((row, at) => ({
        ...row,
        cells: { ...row.cells, ...[beside, {}, cells][at] },
      })),
      6,
    )
  const known = async (of: string) =>
    (
      await server
        .runnerOf('a')
        .run(
          sql`select from parte where nome = ${of} union all select from nome_de_parte where nome = ${of}`,
        )
    ).length
  for (const dataset of [payroll, staff]) await send(dataset, person)
  expect(await known(name)).toBe(1)
  expect(await send(payroll, hidden)).toMatchObject({ status: 'publicada' })
  expect(await known(name), 'the staff still names her').toBe(1)
  expect(await send(staff, hidden)).toMatchObject({ status: 'publicada' })
  expect(await known(name)).toBe(0)
  expect(await known(beside.nome), 'others stay').toBe(1)
  // Protection that ends brings her back as anybody.
  expect(await send(staff, person)).toMatchObject({ status: 'publicada' })
  expect(await known(name)).toBe(1)
})

test('an identity is preserved on a ground only, and by a whole month', async () => {
  expect(await load(staff, changed(staff, 1, { nome: 'Nome preservado' }))).toMatchObject({
    status: 'recusada',
    findings: [{ campo: 'identidade_preservada', codigo: 'obrigatorio', valor: '' }],
  })
  const ground = { identidade_preservada: 'ordem_judicial' }
  const single = loadOf(staff, changed(staff, 1, ground), place, { mode: 'atualiza', month: null })
  expect(await loadMeant(server.runnerOf('a'), actor, single, keyOf)).toMatchObject({
    status: 'recusada',
    findings: [{ codigo: 'preservada' }],
  })
})

test('what is taken off for private reasons is refused by the name of its column, with its law', () => {
  for (const name of ['emprestimo_consignado', 'pensao_alimenticia', 'dependentes', 'plano_saude'])
    expect(headFaults(payroll, [name])[0]).toMatchObject({
      codigo: 'coluna_proibida',
      mensagem: expect.stringContaining('Lei 12.527/2011'),
    })
})

const source = (text: string) => ({
  kind: { form: 'text', charset: 'utf-8' } as const,
  open: async function* () {
    yield Buffer.from(text)
  },
})
const payrollFile = `Matricula,Secretaria,Codigo Lotação,Nome Lotação,Código Cargo,Servidor,Verbas Fixas,Eventual,Total Bruto
1,Saúde,A0005,POSTO CENTRAL        ,"61011 - ENFERMEIRO
", Ana Reis, 274049, 000, 274049
2,Saúde,A0005,POSTO CENTRAL        ,"61012 - MÉDICO
", Caio Luz, 907981, 336744, 1244725
`
async function sendPayroll(text: string) {
  const file = await openForeignFile(source(text), nameKnower(payroll))
  const { columns } = await lookAtFile(payroll, 'folha-2026-05.csv', file, [])
  return loadFile(
    server.runnerOf('a'),
    actor,
    {
      dataset: payroll,
      portalId: place.id,
      unit: { id: place.unit, names: [] },
      units: [],
      source: '',
      uses: [],
      change: undefined,
      answers: [],
      period: { year: 2026, month: 5 },
      file,
      sha256: text,
      chosen: {
        colunas: columns,
        fixos: { folha: 'mensal' },
        valores: {},
        somar: false,
        folhas: false,
        somente: null,
      },
      rehearsal: true,
    },
    keyOf,
    { progress: () => undefined, confirm: () => Promise.resolve() },
  )
}

test('a payroll in cents without a mark is read as cents, with codes and words of one cell', async () => {
  const outcome = await sendPayroll(payrollFile)
  expect(outcome.findings).toEqual([])
  expect(outcome).toMatchObject({ status: 'ensaiada', added: 2 })
  expect(outcome.fileSums.get('bruto')).toBe(1_518_774n)
  expect(outcome.examples[0]).toContainEqual({ titulo: 'Cargo', texto: '61011 · ENFERMEIRO' })
})

test('whole amounts with one that has a mark are reais', async () => {
  const outcome = await sendPayroll(payrollFile.replace(' 336744', ' 3367.44'))
  expect(outcome.fileSums.get('remuneracao_basica')).toBe(118_203_000n)
})
