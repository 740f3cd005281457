import { afterAll, beforeAll, expect, test } from 'vitest'
import { allTasks } from '../../jobs/tasks.ts'
import { sql } from '../../platform/postgres/database.ts'
import { readWorklist } from '../../resources/calls/home.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import { collectedIn, lookAtPortals } from '../../tables/domain/contradictions.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { cellsOf, loadMeant, loadOf, type Cells } from './table-rows.ts'

// What a portal says one thing of here and another there is found by a nightly look and told to whoever keeps it; what
// agrees is not.

let server: TestServer
const [place, neighbour] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
const year = new Date().getUTCFullYear()

async function load(name: string, rows: readonly Cells[]): Promise<void> {
  const dataset = datasetNamed(name)
  if (!dataset) throw new TypeError(`no table ${name}`)
  const sent = rows.map((own, at) => ({
    line: at + 2,
    cells: { ...cellsOf(dataset, { at, year, month: 1 }), ...own },
  }))
  const outcome = await loadMeant(
    server.runnerOf('a'),
    actor,
    loadOf(dataset, sent, place, { year, month: 1 }),
    personKeys('k', 1),
  )
  expect(outcome, `${name} ${JSON.stringify(outcome).slice(0, 400)}`).toMatchObject({
    status: 'publicada',
  })
}

const builder = { contratada: 'Pedra Alta Ltda', contratada_documento: '11222333000181' }
const paidTo = { credor: 'Pedra Alta Ltda', credor_documento: '11222333000181' }
const noContract = { contrato: null, contrato_ano: null, contrato_tipo: null }
const work = (codigo: string, objeto: string, valor_pago: string) => ({
  ...builder,
  ...noContract,
  codigo,
  objeto,
  inicio: `${year}-01-01`,
  valor: '2000,00',
  valor_pago,
  situacao: 'em_andamento',
  latitude: null,
  longitude: null,
})
const commitment = (numero: string, objeto: string, paid: string, contrato: string | null) => ({
  ...paidTo,
  numero,
  objeto,
  valor_empenhado: paid,
  valor_anulado: null,
  valor_liquidado: paid,
  valor_pago: paid,
  ...(contrato === null
    ? noContract
    : { contrato, contrato_ano: String(year), contrato_tipo: 'contrato' }),
})
const contract = (numero: string, tipo: string, objeto: string, valor_atual: string) => ({
  contratado: 'Pedra Alta Ltda',
  contratado_documento: '11222333000181',
  numero,
  tipo,
  objeto,
  valor_inicial: valor_atual,
  valor_atual,
})
const bidding = (numero: string, estimado: string) => ({ numero, modalidade: '6', estimado })
const item = (licitacao: string, numero: string, estimado: string) => ({
  licitacao,
  licitacao_modalidade: '6',
  numero,
  estimado,
})

beforeAll(async () => {
  server = await startTestServer()
  await load('obras', [
    work('OB-1', 'Calçamento da Rua do Manancial', '1000,00'),
    work('OB-2', 'Ponte do Rio Preto', '700,00'),
    work('OB-3', 'Praça sem empenho', '50,00'),
    { ...work('OB-4', 'Praça que começa depois', '0,00'), inicio: `${year}-02-01` },
  ])
  await load('empenhos', [
    commitment('1', 'Calçamento da rua do manancial, medição 1', '900,00', 'C-1'),
    commitment('2', 'CALCAMENTO DA RUA DO MANANCIAL, medição 2', '400,00', 'C-1'),
    commitment('3', 'Ponte do Rio Preto', '700,00', 'C-2'),
    commitment('4', 'Papel', '10,00', null),
    // Of before its work began.
    commitment('5', 'Praça que começa depois', '70,00', 'C-2'),
  ])
  await load('contratos', [
    contract('C-1', 'contrato', 'Calçamento da Rua do Manancial', '1200,00'),
    contract('C-2', 'contrato', 'Ponte do Rio Preto', '2000,00'),
    contract('C-3', 'contrato', 'Merenda', '300,00'),
    contract('A-1', 'ata', 'Papel', '900,00'),
  ])
  await load('licitacoes', [bidding('L-1', '500,00'), bidding('L-2', '30,00')])
  await load('licitacao_itens', [
    item('L-1', '1', '300,00'),
    item('L-1', '2', '100,00'),
    item('L-2', '1', '30,00'),
  ])
}, 120_000)
afterAll(async () => {
  await server.close()
})

const told = async () => {
  const first = await server.signedIn('master')
  const { itens } = await first.ask(readWorklist, { query: { portal: String(place.id) } })
  return itens.filter(({ fonte }) => fonte === 'contradicoes')
}

test('what does not agree is told with both amounts, and what agrees is not', async () => {
  await lookAtPortals(server.runnerOf('a'))
  const facts = (await told()).map(({ fato, detalhe }) =>
    `${fato}. ${detalhe}`.replaceAll('\u00a0', ' '),
  )
  expect(facts.toSorted()).toEqual(
    [
      'Obra OB-1: o pago não é o dos empenhos. A obra diz R$ 1.000,00 pagos; 2 empenhos dela somam R$ 1.300,00.',
      'Obra OB-1: o valor não é o do contrato. A obra diz R$ 2.000,00 contratados; o contrato mais novo dela, R$ 1.200,00.',
      `Licitação L-1/${year}: o estimado não é o dos itens. A licitação diz R$ 500,00; 2 itens somam R$ 400,00.`,
      `Contrato C-1/${year}: empenhado acima do valor. O contrato vale R$ 1.200,00; 2 empenhos dele somam R$ 1.300,00.`,
      `1 contrato de ${year} sem empenho. Vale R$ 300,00; nenhum empenho diz o seu número.`,
    ].toSorted(),
  )
})

/** What the page of a row says of two amounts. */
const saidAt = async (path: string): Promise<string> => {
  const url = `/p/${place.prefix}/dados/${path}`
  const answer = await server.app.inject({ url, headers: { host: tenants.a.host } })
  expect(answer.statusCode, url).toBe(200)
  const [, said = ''] = /<section class="differs".*?<\/h2>(.*?)<\/section>/s.exec(answer.body) ?? []
  return said
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

test('who reads the row is told both amounts too, until rows are published that may have mended it', async () => {
  const works = `obras/${place.unit}/${year}`
  const said = await saidAt(`${works}/OB-1`)
  expect(said).toContain('A obra diz R$ 1.000,00 pagos; 2 empenhos dela somam R$ 1.300,00.')
  expect(said).toContain(
    'A obra diz R$ 2.000,00 contratados; o contrato mais novo dela, R$ 1.200,00',
  )
  expect(said).toContain('Ver os empenhos dela')
  expect(await saidAt(`licitacoes/${place.unit}/${year}/6/L-1`)).toContain(
    '2 itens somam R$ 400,00',
  )
  expect(await saidAt(`contratos/${place.unit}/${year}/contrato/C-1`)).toContain('R$ 1.300,00')
  // What agrees is told of nobody.
  expect(await saidAt(`${works}/OB-2`)).toBe('')
  expect(await saidAt(`licitacoes/${place.unit}/${year}/6/L-2`)).toBe('')
  const runner = server.runnerOf('a')
  await runner.run(sql`update contradicao set visto_em = visto_em - interval '1 hour'`)
  expect(await saidAt(`${works}/OB-1`)).toBe('')
  await runner.run(sql`update contradicao set visto_em = now()`)
  expect(await saidAt(`${works}/OB-1`)).toBe(said)
})

test('a portal is looked at once a day and after a load, each for itself; the newest look takes the place of the one before', async () => {
  const runner = server.runnerOf('a')
  await runner.run(sql`update contradicao set achados = '[]', olhados = 7`)
  await lookAtPortals(runner)
  expect(await told()).toEqual([])
  await runner.run(sql`update contradicao set dia = dia - 1`)
  await lookAtPortals(runner)
  expect((await told()).length).toBe(5)
  await load('licitacoes', [bidding('L-1', '400,00'), bidding('L-2', '30,00')])
  await lookAtPortals(runner)
  expect((await told()).length).toBe(4)
  const [other] = await runner.run<{ n: number }>(
    sql`select jsonb_array_length(achados) as n from contradicao where portal_id = ${neighbour.id}::bigint`,
  )
  expect(other?.n).toBe(0)
  expect(allTasks({ db: server.db, files: server.files }).has('procurar_contradicoes')).toBe(true)
})

test('what reports say was collected is read as they write it', () => {
  expect(collectedIn('Total arrecadado: R$ 50.286.373,74. Dotação R$ 9.000,00')).toEqual([
    50_286_373.74,
  ])
  expect(collectedIn('TOTAL DAS RECEITAS 1.234.567,89')).toEqual([1_234_567.89])
  expect(collectedIn('Receitas realizadas até o bimestre  R$ 2.000,00')).toEqual([2000])
  expect(collectedIn('Receita corrente líquida: R$ 2.000,00; total estimado R$ 3.000,00')).toEqual(
    [],
  )
})
