import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contratos } from '../../tables/declared/contratos.ts'
import { empenhos } from '../../tables/declared/empenhos.ts'
import { licitacoes } from '../../tables/declared/licitacoes.ts'
import { obras } from '../../tables/declared/obras.ts'
import { untilDay } from '../../tables/declared/stories.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import { shareOf } from '../../tables/model/story.ts'
import { rowPath } from '../../resources/addresses.ts'
import { publisherOf } from '../tables/table-rows.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// The page of a row says what it is about, how it stands, and the money from the bidding to the payment, with what is
// missing in between.

const place = tenants.a.portals[0]
type Cells = Readonly<Record<string, string>>
let server: TestServer
const load = publisherOf(() => server, place)
const bidding = { licitacao_ano: '2026', licitacao_modalidade: '6', licitacao: '7' }
const contract = { contrato_ano: '2026', contrato_tipo: 'contrato', contrato: '9' }
const noBidding = { licitacao_ano: '', licitacao_modalidade: '', licitacao: '' }
const noContract = { contrato_ano: '', contrato_tipo: '', contrato: '' }
const amounts = (whole: string, off: string, due: string, paid: string) => ({
  valor_empenhado: whole,
  valor_anulado: off,
  valor_liquidado: due,
  valor_pago: paid,
})
beforeAll(async () => {
  server = await startTestServer()
  const base = { modalidade: '6', objeto: 'Reforma da ponte', homologado: '1000.00' }
  await load(licitacoes, [
    { ...base, numero: '7', situacao: 'homologada', estimado: '1100.00' },
    { ...base, numero: '8', situacao: 'aberta' },
    {
      ...base,
      numero: '9',
      situacao: 'aberta',
      abertura: '2090-01-02',
      estimado: '300.00',
      homologado: '',
    },
    { ...base, modalidade: '8', numero: '5', situacao: 'homologada', homologado: '90.00' },
  ])
  const instrument = { objeto: 'Reforma da ponte', situacao: 'vigente', fim: '2030-01-01' }
  await load(contratos, [
    { ...instrument, ...bidding, tipo: 'contrato', numero: '9', valor_atual: '1000.00' },
    { ...instrument, ...noBidding, tipo: 'ata', numero: '3', valor_atual: '500.00' },
    {
      ...instrument,
      ...bidding,
      licitacao: '9',
      tipo: 'contrato',
      numero: '10',
      valor_inicial: '300.00',
      valor_atual: '345.50',
    },
    { ...instrument, ...bidding, licitacao: '9', tipo: 'ata', numero: '11', valor_atual: '70.00' },
  ])
  const bought = { natureza: '44905100', objeto: 'Medição da ponte' }
  await load(empenhos, [
    {
      ...bought,
      ...noBidding,
      ...contract,
      numero: '1',
      ...amounts('700.00', '100.00', '400.00', '250.00'),
    },
    {
      ...bought,
      ...noBidding,
      ...contract,
      numero: '2',
      ...amounts('200.00', '', '200.00', '200.00'),
    },
    {
      natureza: '31901100',
      objeto: 'Folha',
      ...noBidding,
      ...noContract,
      numero: '3',
      ...amounts('50.00', '', '50.00', '50.00'),
    },
  ])
  const work = {
    ...noContract,
    objeto: 'Ponte do rio',
    situacao: 'em_andamento',
    previsao: '2020-01-01',
  }
  await load(obras, [
    {
      ...work,
      codigo: 'O-1',
      ...contract,
      percentual_fisico: '70.00',
      valor: '1000.00',
      valor_pago: '719.90',
    },
    { ...work, codigo: 'O-2', percentual_fisico: '99.99', valor: '10.00', valor_pago: '9.99' },
    {
      ...work,
      codigo: 'O-3',
      situacao: 'paralisada',
      paralisacao_motivo: 'A empresa saiu',
      paralisacao_responsavel: 'Secretaria de Obras',
      retomada: '2090-01-01',
      previsao: '2090-01-01',
      percentual_fisico: '10.00',
      valor: '10.00',
      valor_pago: '1.00',
    },
  ])
})
afterAll(() => server.close())

/** What a page says before its fields, without marks. */
async function told(dataset: Dataset, key: Cells) {
  const row = { unidade_gestora: place.unit, exercicio: '2026', ano: '2026', ...key }
  const { statusCode, body } = await server.app.inject({
    url: `/p/${place.prefix}${rowPath(dataset, row)}`,
    headers: { host: tenants.a.host },
  })
  expect(statusCode).toBe(200)
  const main = body.slice(body.indexOf('<main'), body.indexOf('facts-list'))
  const text = main
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .replaceAll('&nbsp;', ' ')
  return { text, title: /<title>(.*?)<\/title>/.exec(body)?.[1] ?? '' }
}
const bridge = { numero: '9', tipo: 'contrato' }

describe('the thread of the money', () => {
  test('a contract leads from its bidding to what was paid, with what has not come further', async () => {
    const { text, title } = await told(contratos, bridge)
    expect(title).toMatch(/^Reforma da ponte \(Contrato 9\/2026\)/)
    expect(text).toMatch(
      /Licitado R\$ 1\.000,00 \S.* 7\/2026 Contratado R\$ 1\.000,00 Contrato 9\/2026/,
    )
    expect(text).toContain('R$ 200,00 contratados ainda sem empenho')
    expect(text).toContain('Empenhado R$ 800,00 2 empenhos R$ 200,00 empenhados sem liquidação')
    expect(text).toContain('Liquidado R$ 600,00 R$ 150,00 liquidados sem pagamento Pago R$ 450,00')
  })
  test('a bidding reaches the commitments by its contract, and one of nothing says so', async () => {
    const { text } = await told(licitacoes, { numero: '7', modalidade: '6' })
    expect(text).toContain('Contratado R$ 1.000,00 1 contrato')
    expect(text).toContain('Empenhado R$ 800,00 2 empenhos')
    const { text: alone } = await told(licitacoes, { numero: '8', modalidade: '6' })
    expect(alone).toContain('Nenhum contrato diz esta licitação.')
    expect(alone).toContain('Nenhum empenho diz esta licitação.')
  })
  test('each step has its own name: an estimate, a direct purchase, an ata, and what amendments added', async () => {
    const { text: open } = await told(licitacoes, { numero: '9', modalidade: '6' })
    expect(open).toContain('Estimado R$ 300,00')
    expect(open).not.toContain('Licitado')
    expect(open).toContain('Contratado R$ 345,50 1 contrato + R$ 45,50 por aditivo')
    expect(open).toContain('Registrado em ata R$ 70,00 1 ata de registro de preços')
    expect(open.match(/02\/01\/2090/g)).toHaveLength(1)
    expect((await told(contratos, { numero: '10', tipo: 'contrato' })).text).toMatch(
      /Contratado R\$ 345,50 Contrato 10\/2026 \+ R\$ 45,50 por aditivo/,
    )
    const { text: direct } = await told(licitacoes, { numero: '5', modalidade: '8' })
    expect(direct).toContain('Contratação direta R$ 90,00')
    expect(direct).not.toContain('Licitado')
    const { text: prices } = await told(contratos, { numero: '3', tipo: 'ata' })
    expect(prices).toContain('Esta ata de registro de preços não diz a licitação.')
    expect(prices).toContain('Registrado em ata R$ 500,00')
  })
  test('of one commitment alone the contract is not said to have too little', async () => {
    const { text } = await told(empenhos, { numero: '1' })
    expect(text).toContain('Empenhado R$ 600,00 Empenho 1')
    expect(text).not.toContain('ainda sem empenho')
    expect(text).toMatch(/66% liquidado, 41% pago/)
  })
  test('a price record promises nothing, and salaries come of no bidding', async () => {
    const { text } = await told(contratos, { numero: '3', tipo: 'ata' })
    expect(text).toContain('sem obrigação de compra')
    expect(text).toContain('não diz a licitação')
    expect(text).not.toContain('ainda sem empenho')
    expect((await told(empenhos, { numero: '3' })).text).not.toContain('não diz')
  })
  test('a work has the thread of its contract; one that names none says so', async () => {
    const { text } = await told(obras, { codigo: 'O-1' })
    expect(text).toMatch(/70% pronta, 71% paga, o prazo passou há \d/)
    expect(text).toContain('Contratado R$ 1.000,00')
    expect(text).toContain('Pago R$ 450,00')
    const { text: other } = await told(obras, { codigo: 'O-2' })
    expect(other).toContain('Esta obra não diz o contrato.')
    expect(other).toContain('99% pronta')
    const { text: halted } = await told(obras, { codigo: 'O-3' })
    expect(halted).toContain('10% pronta, 10% paga')
    expect(halted).not.toContain('faltam')
  })
})

test('days to a term are said as people say them, and a part is never told as the whole', () => {
  expect(untilDay('2026-12-20', '2026-11-26', 'o prazo')).toBe(
    'faltam 24 dias para o prazo (20/12/2026)',
  )
  expect(untilDay('2026-11-27', '2026-11-26', 'o prazo')).toBe(
    'falta 1 dia para o prazo (27/11/2026)',
  )
  expect(untilDay('2026-11-26', '2026-11-26', 'o prazo')).toBe('o prazo é hoje (26/11/2026)')
  expect(untilDay('2026-11-25', '2026-11-26', 'o prazo')).toBe(
    'o prazo passou há 1 dia (25/11/2026)',
  )
  expect(untilDay(null, '2026-11-26', 'o prazo')).toBe(false)
  expect([shareOf(999.99, 1000), shareOf(29, 100), shareOf(1, 0)]).toEqual([99, 29, 0])
})
