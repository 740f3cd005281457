import { expect, test } from 'vitest'
import type { FileResult } from '../../../tables/calls/table-file.ts'
import { sendProposed, type ProposedOrder } from '../table-files.ts'
import { tenants } from '../../support/tenants.ts'
import { standAtDoor } from './at-the-door.ts'

// What a clerk decides of a file at once: numbers of two columns, all that is wrong, and which rows go.

const { place, manager, look, rehearse, server } = standAtDoor()
const publish = (lines: readonly string[], order: ProposedOrder): Promise<FileResult> =>
  sendProposed(manager(), place, lines.join('\n'), order)

const head = 'Nº;Exercício do contrato;Assinatura;Fornecedor;CNPJ;Objeto;Valor'
const contract = (at: number, year: string, day = '13/01/2026') =>
  `${at};${year};${day};PADARIA AURORA LTDA;99990001000198;Pão ${at};${at}00,00`
const order: ProposedOrder = {
  table: 'contratos',
  mes: '',
  fixos: { tipo: 'contrato', situacao: 'vigente' },
  colunas: { numero: 'Nº' },
  juntas: { numero: 'Exercício do contrato' },
}

test('a number of two columns is read as one, and remembered for files with these columns', async () => {
  const lines = [head, contract(12, '2026'), contract(13, ''), contract(14, '2026')]
  const sent = await publish([...lines, `15/2026;2026${contract(15, '').slice(3)}`], order)
  expect(sent, JSON.stringify(sent)).toMatchObject({ situacao: 'publicada', linhas: 4 })
  const numbers = sent.achados.filter(({ gravidade }) => gravidade === 'erro')
  expect(numbers).toEqual([])
  const { mapa } = await look('contratos', lines.join('\n'))
  expect(mapa).toMatchObject({
    colunas: { numero: 'Nº' },
    juntas: { numero: 'Exercício do contrato' },
  })
  for (const number of ['12%2F2026', '13', '14%2F2026', '15%2F2026']) {
    const answer = await server().app.inject({
      url: `/p/um/dados/api/v1/contratos/${place.unit}/2026/contrato/${number}`,
      headers: { host: tenants.a.host },
    })
    expect([number, answer.statusCode]).toEqual([number, 200])
  }
})

test('rows that go are told in words: what they are called, of whom, and for how much', async () => {
  const asked = await rehearse([head, contract(13, ''), contract(14, '2026')], order)
  const [question] = asked.perguntas.filter(({ codigo }) => codigo.startsWith('saidas-'))
  expect(question?.itens).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Contrato 12\/2026 · PADARIA AURORA LTDA · R\$\s1\.200,00$/),
    ]),
  )
})

test('all that is wrong is told in one round: words, cells, and numbers that come twice', async () => {
  const lines = [
    'Número;Data;Tipo;Unidade orçamentária;Função;Subfunção;Natureza;Fonte;Credor;Histórico;Empenhado;Liquidado;Pago',
    '1;13/01/2026;Ordinário;0201;4;122;33903000;1500;EMPRESA 1;Serviço;10,00;10,00;10,00',
    '2;31/02/2026;Ordinário;0201;4;122;33903000;1500;EMPRESA 2;Serviço;10,00;10,00;10,00',
    '3;13/01/2026;Surpresa;0201;4;122;33903000;1500;EMPRESA 3;Serviço;10,00;10,00;10,00',
    '4;13/01/2026;Ordinário;0201;4;122;33903000;1500;EMPRESA 4;;10,00;10,00;muito',
    '1;13/01/2026;Ordinário;0201;4;122;33903000;1500;EMPRESA 1;Outro;20,00;10,00;10,00',
  ]
  const { situacao, achados, desconhecidos } = await rehearse(lines, { table: 'empenhos', mes: '' })
  expect(situacao).toBe('recusada')
  const wrong = achados.filter(({ gravidade }) => gravidade === 'erro')
  expect(wrong.map(({ linha, codigo, nome }) => `${linha} ${codigo} ${nome}`).toSorted()).toEqual([
    '3 data data',
    '4 opcao tipo',
    '5 obrigatorio objeto',
    '5 valor valor_pago',
    '6 repetida numero',
  ])
  expect(desconhecidos.map(({ texto }) => texto)).toEqual(['Surpresa'])
})
