import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { readWorklist } from '../../resources/calls/home.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import { lookAtPortals } from '../../tables/domain/contradictions.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { editorOf, pdfOf } from '../site/editor.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { cellsOf, loadMeant, loadOf, type Cells } from './table-rows.ts'

// The eleven numbers that misled a reader of the demonstration of November 2026, with their amounts: six are said
// rightly on the page, in the file and by the call; the last five are told to whoever keeps the portal.

let server: TestServer
const [place, other] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
/** Publishes rows of a month of 2026, or of the year: each is the sample of its table with the cells that are given. */
async function publish(
  name: string,
  rows: readonly Cells[],
  month: number | null = 3,
  where: Parameters<typeof loadOf>[2] = place,
): Promise<void> {
  const dataset = datasetNamed(name)
  if (!dataset) throw new TypeError(`no table ${name}`)
  const sent = rows.map((own, line) => ({
    line: line + 2,
    cells: { ...cellsOf(dataset, { at: line, year: 2026, month: month ?? 3 }), ...own },
  }))
  const load = loadOf(dataset, sent, where, { month })
  const outcome = await loadMeant(server.runnerOf('a'), actor, load, personKeys('k', 1))
  expect(outcome, `${name} ${JSON.stringify(outcome).slice(0, 400)}`).toMatchObject({
    status: 'publicada',
  })
}

beforeAll(async () => {
  server = await startTestServer()
  await publish('movimentos', [
    { tipo: 'liquidacao', numero: 'L1', valor: '51.414.822,99' },
    { tipo: 'pagamento', numero: 'P1', valor: '49.502.116,01' },
  ])
  const money = { contrapartida: '0,00' }
  await publish('transferencias', [
    { ...money, sentido: 'recebida', numero: 'R1', valor_total: '3.000.000,00', repassado: '2,00' },
    { ...money, sentido: 'realizada', numero: 'D1', valor_total: '874.000,00', repassado: '1,00' },
  ])
  await publish('contratos', [
    { tipo: 'contrato', numero: '1', valor_atual: '13.246.560,87', valor_inicial: '13.246.560,87' },
    { tipo: 'ata', numero: '2', valor_atual: '7.360.846,56', valor_inicial: '7.360.846,56' },
  ])
  await publish('folha', [{ matricula: '1' }])
  await publish('folha', [{ matricula: '2' }], 10)
  await publish('ppa', [
    { ano: '2026', valor: '100.000.000,00' },
    { ano: '2029', valor: '71.837.824,73' },
  ])
  await publish('receitas', [
    { arrecadada: '59.907.844,16', deducoes: '4.921.298,54', extraordinaria: '0,00' },
  ])
}, 120_000)
afterAll(async () => {
  await server.close()
})

type Row = Readonly<Record<string, string | number | null>>
interface Sums {
  readonly exercicio: number
  readonly exercicio_final?: number
  readonly filtros: Readonly<Record<string, string>>
  readonly total: Row
  readonly totais?: readonly Row[]
}
const at = (path: string) =>
  server.app.inject({ url: `/p/um${path}`, headers: { host: tenants.a.host } })
/** The words that a reader sees. */
const wordsAt = async (path: string) => {
  const { body, statusCode } = await at(path)
  expect(statusCode, path).toBe(200)
  return body
    .replaceAll(/<(?:style|script)[^]*?<\/(?:style|script)>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/(?:\s|&nbsp;|\u{a0})+/gu, ' ')
}
const fileAt = async (path: string) => (await at(path)).json<readonly Row[]>()
const nameOfFile = async (path: string) => String((await at(path)).headers['content-disposition'])
const callAt = async (path: string) => (await at(`/dados/api/v1/${path}`)).json<Sums>()

const kinds = [
  ['movimentos', 'tipo', 'valor', '51.414.822,99', '49.502.116,01', '100.916.939,00'],
  ['transferencias', 'sentido', 'valor_total', '3.000.000,00', '874.000,00', '3.874.000,00'],
  ['contratos', 'tipo', 'valor_atual', '13.246.560,87', '7.360.846,56', '20.607.407,43'],
] as const
const numberOf = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'))

test.each(kinds)(
  'numbers 1 to 3, %s: two kinds stand side by side on the page, in the file and by the call, and their sum nowhere',
  async (name, kind, sum, one, another, both) => {
    const page = await wordsAt(`/dados/${name}`)
    expect(page).toContain(one)
    expect(page).toContain(another)
    expect(page).not.toContain(both)
    const rows = await fileAt(`/dados/${name}/linhas.json`)
    expect(rows.map((row) => row[sum])).toEqual(
      expect.arrayContaining([numberOf(one), numberOf(another)]),
    )
    // Each line of the file says its kind, by its code and in words: nobody need add up the column.
    for (const row of rows)
      for (const said of [row[kind], row[`${kind}_nome`]]) expect(said).toEqual(expect.any(String))
    expect(new Set(rows.map((row) => row[kind])).size).toBe(2)
    const { total, totais = [] } = await callAt(`${name}/soma`)
    expect(total).not.toHaveProperty(sum)
    expect(totais.map((row) => row[sum])).toEqual(
      expect.arrayContaining([numberOf(one), numberOf(another)]),
    )
    expect(totais.every((row) => typeof row[kind] === 'string')).toBe(true)
  },
)

test('number 4: a chosen month stands in title, headings, count, chart, file and call, and the year alone nowhere', async () => {
  const page = await wordsAt('/dados/folha?exercicio=2026&mes=10')
  expect(page).toContain('Folha de pagamento de outubro de 2026')
  expect(page).toContain('1 linha de outubro de 2026')
  expect(page).toContain('Total bruto por cargo em outubro de 2026')
  expect(page).not.toMatch(/(?:linhas? de|por cargo em|Folha de pagamento de) 2026/)
  expect(page).not.toContain('2026 até agora')
  const file = '/dados/folha/linhas.json?exercicio=2026&mes=10'
  expect((await fileAt(file)).map((row) => row['mes'])).toEqual([10])
  expect(await nameOfFile(file)).toContain('2026-10.json')
  expect(await callAt('folha/soma?exercicio=2026&mes=10')).toMatchObject({
    exercicio: 2026,
    filtros: { mes: '10' },
    total: { linhas: 1 },
  })
})

test('number 5: a plan of four years is of its four years on the page, in the file and by the call', async () => {
  const page = await wordsAt('/dados/ppa')
  expect(page).toContain('De 2026 a 2029')
  expect(page).toContain('171.837.824,73')
  expect(page).toContain('Plano de 2026 a 2029')
  expect(page).not.toMatch(/por (?:ação|função) em 2026|linhas de 2026 Baixar|Dados até/)
  expect((await fileAt('/dados/ppa/linhas.json')).map((row) => row['ano'])).toEqual([2026, 2029])
  expect(await nameOfFile('/dados/ppa/linhas.json')).toContain('2026 a 2029.json')
  expect(await callAt('ppa/soma')).toMatchObject({
    exercicio: 2026,
    exercicio_final: 2029,
    total: { valor: 171_837_824.73 },
  })
})

test('number 6: revenue is said gross and net on the page, in the file and by the call', async () => {
  const page = await wordsAt('/dados/receitas')
  expect(page).toContain('R$ 59.907.844,16 brutos')
  expect(page).toContain('R$ 4.921.298,54 de deduções (como as do Fundeb)')
  expect(page).toContain('R$ 54.986.545,62 líquidos')
  expect(await fileAt('/dados/receitas/linhas.json')).toMatchObject([
    { arrecadada: 59_907_844.16, deducoes: 4_921_298.54 },
  ])
  expect((await callAt('receitas/soma')).total).toMatchObject({
    arrecadada: 59_907_844.16,
    deducoes: 4_921_298.54,
    arrecadada_liquida: 54_986_545.62,
  })
  expect(await wordsAt('')).toContain(
    'Arrecadado em 2026 R$ 59.907.844,16 Valor bruto; líquido das deduções, R$ 54.986.545,62.',
  )
})

/** A document of a type, with the words that were read in its file. */
async function documentOf(type: string, descricao: string, mes: string, text: string) {
  const master = await server.signedIn('master')
  const file = await editorOf(server, master).send(`${descricao}.pdf`, pdfOf(descricao), other.id)
  const runner = server.runnerOf('a')
  await runner.run(
    sql`insert into elemento (portal_id, hash_id_cliente, id_tipo_elemento, descricao, ano, mes, periodicidade,
        data_publicacao, s3_file_key)
      select ${other.id}::bigint, ${other.unit}, id, ${descricao}, '2026', ${mes}, 'mensal',
        now() - interval '1 day', ${file} from tipo_elemento where descricao_abrev = ${type}`,
  )
  await runner.run(
    sql`insert into texto_de_arquivo (arquivo, portal_id, estado, texto)
      values (${file}, ${other.id}::bigint, 'lido', ${text})`,
  )
}

const builder = { contratada: 'Pedra Alta Ltda', contratada_documento: '11222333000181' }
const noContract = { contrato: null, contrato_ano: null, contrato_tipo: null }
const work = (codigo: string, objeto: string, valor_pago: string, valor: string): Cells => ({
  ...builder,
  ...noContract,
  codigo,
  objeto,
  inicio: '2026-01-01',
  valor,
  valor_pago,
  situacao: 'em_andamento',
  latitude: null,
  longitude: null,
})
const contract = (numero: string, objeto: string, valor_atual: string): Cells => ({
  contratado: builder.contratada,
  contratado_documento: builder.contratada_documento,
  numero,
  tipo: 'contrato',
  objeto,
  valor_inicial: valor_atual,
  valor_atual,
})
const commitment = (numero: string, objeto: string, pago: string): Cells => ({
  ...noContract,
  credor: builder.contratada,
  credor_documento: builder.contratada_documento,
  numero,
  objeto,
  valor_empenhado: pago,
  valor_anulado: null,
  valor_liquidado: pago,
  valor_pago: pago,
})

test('numbers 7 to 11: reports, works, biddings and contracts that the tables contradict are told with both amounts', async () => {
  const told = async () => {
    const first = await server.signedIn('master')
    const { itens } = await first.ask(readWorklist, { query: { portal: String(other.id) } })
    return itens
      .filter(({ fonte }) => fonte === 'contradicoes')
      .map(({ fato, detalhe }) => `${fato}. ${detalhe}`.replaceAll('\u{a0}', ' '))
  }
  await publish('receitas', [{ arrecadada: '48.343.977,53' }], 3, other)
  await documentOf('RREO', 'RREO do 4º bimestre', '08', 'Total arrecadado: R$ 50.286.373,74.')
  await documentOf('Balanço', 'Balanço geral', '12', 'Total arrecadado: R$ 70.525.350,00.')
  await documentOf('RREO', 'RREO que concorda', '06', 'Total arrecadado: R$ 48.343.977,53.')
  await publish(
    'obras',
    [
      work('OB-2026-01', 'Calçamento da Rua do Manancial', '1365000,00', '1950000,00'),
      work('OB-2026-06', 'Ponte do Rio Preto', '432000,00', '720000,00'),
    ],
    3,
    other,
  )
  await publish(
    'empenhos',
    [
      commitment('1', 'Calçamento da Rua do Manancial', '1673307,24'),
      commitment('2', 'Ponte do Rio Preto', '720000,00'),
    ],
    3,
    other,
  )
  await publish(
    'contratos',
    [
      contract('1', 'Calçamento da Rua do Manancial', '1857142,85'),
      contract('2', 'Ponte do Rio Preto', '720000,00'),
    ],
    3,
    other,
  )
  await publish('licitacoes', [{ numero: '3', modalidade: '6', estimado: '1279850,06' }], 3, other)
  const item = { licitacao: '3', licitacao_modalidade: '6', numero: '1' }
  await publish('licitacao_itens', [{ ...item, estimado: '1248677,25' }], 3, other)
  await lookAtPortals(server.runnerOf('a'))
  expect((await told()).toSorted()).toEqual(
    [
      // 7 and 8: the budget report and the general balance.
      'RREO do 4º bimestre: a receita não é a da tabela. O documento diz R$ 50.286.373,74 arrecadados; a tabela Receitas, R$ 48.343.977,53 até o fim do período.',
      'Balanço geral: a receita não é a da tabela. O documento diz R$ 70.525.350,00 arrecadados; a tabela Receitas, R$ 48.343.977,53 até o fim do período.',
      // 9: what works say was paid and contracted.
      'Obra OB-2026-01: o pago não é o dos empenhos. A obra diz R$ 1.365.000,00 pagos; 1 empenho dela soma R$ 1.673.307,24.',
      'Obra OB-2026-01: o valor não é o do contrato. A obra diz R$ 1.950.000,00 contratados; o contrato mais novo dela, R$ 1.857.142,85.',
      'Obra OB-2026-06: o pago não é o dos empenhos. A obra diz R$ 432.000,00 pagos; 1 empenho dela soma R$ 720.000,00.',
      // 10: a bidding and its items.
      'Licitação 3/2026: o estimado não é o dos itens. A licitação diz R$ 1.279.850,06; 1 item soma R$ 1.248.677,25.',
      // 11: contracts that no commitment names.
      '2 contratos de 2026 sem empenho. Valem R$ 2.577.142,85; nenhum empenho diz o seu número.',
    ].toSorted(),
  )
})
