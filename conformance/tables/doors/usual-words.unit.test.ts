import { expect, test } from 'vitest'
import { uninflected } from '../../../pt-br/uninflected.ts'
import { datasetNamed } from '../../../tables/declared/index.ts'
import { cellText } from '../../../tables/domain/file-door/cell-text.ts'
import { fieldOptions } from '../../../tables/domain/file-door/field-options.ts'
import { columnOf } from '../../../tables/model/declaration.ts'

// What systems write for states, modalities, bonds and kinds, in any gender and number, and codes deeper than a table.

function column(table: string, name: string) {
  const dataset = datasetNamed(table)
  if (!dataset) throw new TypeError(`${table} is gone`)
  return columnOf(dataset, name)
}
const read = (table: string, name: string, text: string) =>
  cellText(column(table, name), text, false)

test.each([
  ['Homologado', 'homologadas'],
  ['PREGÃO ELETRÔNICO', 'Pregões Eletrônicos'],
  ['Dispensa de Licitação', 'dispensa licitacao'],
  ['globais', 'Global'],
  ['Vereadora', 'vereadores'],
])('%s and %s are one word', (one, other) => {
  expect(uninflected(one)).toBe(uninflected(other))
})

test.each([
  ['licitacoes', 'situacao', 'Homologado', 'homologada'],
  ['licitacoes', 'situacao', 'DESERTOS', 'deserta'],
  ['licitacoes', 'situacao', 'Fracassado', 'fracassada'],
  ['licitacoes', 'situacao', 'Em Andamento', 'em_andamento'],
  ['licitacoes', 'modalidade', 'PREGÃO ELETRÔNICO', '6'],
  ['licitacoes', 'modalidade', '30 - PREGÃO PRESENCIAL', '7'],
  ['licitacoes', 'modalidade', '6 - CONVITE', 'convite'],
  ['licitacoes', 'modalidade', 'Tomada de Preços', 'tomada'],
  ['licitacoes', 'modalidade', 'Dispensa de Licitação', '8'],
  ['licitacoes', 'modalidade', '6', '6'],
  ['contratos', 'licitacao_modalidade', '09 - INEXIGIBILIDADE', '9'],
  ['contratos', 'situacao', 'Em vigor', 'vigente'],
  ['contratos', 'situacao', 'Rescindida', 'rescindido'],
  ['empenhos', 'tipo', 'ESTIMATIVA', 'estimativo'],
  ['servidores', 'vinculo', 'EFETIVOS', 'efetivo'],
  ['servidores', 'vinculo', 'Cargo Efetivo / Estatutário', 'efetivo'],
  ['servidores', 'vinculo', 'Cargo Comissionado', 'comissionado'],
  ['servidores', 'vinculo', 'Servidora Temporária', 'temporario'],
  ['servidores', 'vinculo', 'VEREADOR', 'eletivo'],
  ['servidores', 'situacao', 'Exonerada', 'desligado'],
  ['obras', 'situacao', 'Finalizado', 'concluida'],
  ['folha', 'folha', 'Décimo Terceiro', 'decimo_terceiro'],
  ['movimentos', 'tipo', 'Valor Pago', 'pagamento'],
])('%s: %s %j is %s', (table, name, text, value) => {
  expect(read(table, name, text).text).toBe(value)
})

// Two codes may be meant, or the number is the municipality's own: somebody says which.
test.each([
  ['licitacoes', 'modalidade', 'CONCORRÊNCIA PÚBLICA'],
  ['licitacoes', 'modalidade', 'LEILÃO'],
  ['licitacoes', 'modalidade', '6 - Alienação'],
  ['licitacoes', 'situacao', 'Publicado'],
  ['licitacoes', 'situacao', 'Cancelada'],
  ['servidores', 'vinculo', 'Efetivo/Comissionado ou CLT'],
])('%s: %s %j is left for somebody to say', (table, name, text) => {
  expect(read(table, name, text).text).toBe(text)
})

test('a bidding for registered prices says so beside its modality', () => {
  for (const text of [
    'PREGÃO ELETRÔNICO-SRP',
    'Pregão Eletrônico (SRP)',
    'pregão eletrônico - Registro de Preços',
  ])
    expect(read('licitacoes', 'modalidade', text), text).toMatchObject({
      text: '6',
      also: { srp: 'sim' },
    })
  expect(read('licitacoes', 'modalidade', 'LEILÃO SRP')).toEqual({ text: 'LEILÃO SRP' })
})

test.each([
  ['natureza', '33903936000000', '33903936'],
  ['natureza', '3.3.90.39.36.00.00 - Serviços', '33903936'],
  ['fonte', '1.500.000.0000', '1500'],
  // The digits that follow are the system's own, and the end of them is no detail of the source.
  ['fonte', '1.500.000.1001', '1500'],
  ['fonte', '15000000000', '1500'],
])('a code of %s that is longer than the table, %s, is cut to %s', (name, text, code) => {
  expect(read('empenhos', name, text)).toMatchObject({ text: code, isCut: true })
})
test('a code that fits is not cut', () => {
  expect(read('empenhos', 'fonte', '15001002')).toEqual({ text: '15001002' })
})

test('where a code would be typed there is a list, with its words', () => {
  const named = (table: string, name: string) => fieldOptions(column(table, name)) ?? []
  expect(named('licitacoes', 'modalidade')).toContainEqual({
    id: '6',
    nome: '6 · Pregão - Eletrônico',
  })
  expect(named('empenhos', 'funcao')).toContainEqual({ id: '10', nome: '10 · Saúde' })
  expect(named('empenhos', 'fonte').map(({ id }) => id)).toEqual(
    expect.arrayContaining(['1500', '2500']),
  )
  expect(fieldOptions(column('empenhos', 'unidade_orcamentaria'))).toBeNull()
})
