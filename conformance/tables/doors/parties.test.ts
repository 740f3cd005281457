import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasetNamed } from '../../../tables/declared/index.ts'
import { pageOf } from '../../../tables/data/rows.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import { sendProposed, type ProposedOrder } from '../table-files.ts'

// Persons and companies of a file: names and documents in one cell, and documents that are nobody's.

let server: TestServer
let first: Caller
const [place] = tenants.a.portals
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
})
afterAll(async () => {
  await server.close()
})
const send = (lines: readonly string[], order: ProposedOrder) =>
  sendProposed(first, place, lines.join('\n'), order)
/** Names and documents that citizens read of a table, in the order of their lines. */
async function shown(table: string, column: string): Promise<readonly (readonly unknown[])[]> {
  const dataset = datasetNamed(table)
  if (!dataset) throw new TypeError(`${table} is gone`)
  const selection = {
    dataset: { ...dataset, order: dataset.key.at(-1) ?? '' },
    portalId: place.id,
    filter: {},
  }
  const { rows } = await pageOf(server.runnerOf('a'), selection, { limit: 50 })
  return rows.map((row) => [row[column], row[`${column}_documento`]])
}

const contracts = [
  'Nº;Nº Processo;Objeto;CPF / CNPJ;Assinatura;Valor (R$);contratada',
  '001/2026;010/2026;Pão para a merenda;99.990.001/0001-98;05/01/2026;1.500,00;PADARIA AURORA LTDA (CPF/CNPJ: 99.990.001/0001-98)',
  '002/2026;011/2026;Telhas;99.990.002/0001- 32;06/01/2026;2.000,00;TELHAS BOA VISTA LTDA, (CPF/CNPJ: 99.990.002/0001-32.)',
  '003/2026;012/2026;Frete;99.990.003/0001-87;07/01/2026;300,50;TRANSPORTES MARÉ ALTA LTDA [99.990.003/0001-87]',
]
const companies = [
  ['PADARIA AURORA LTDA', '99990001000198'],
  ['TELHAS BOA VISTA LTDA', '99990002000132'],
  ['TRANSPORTES MARÉ ALTA LTDA', '99990003000187'],
]
const signed: ProposedOrder = {
  table: 'contratos',
  mes: '',
  fixos: { tipo: 'contrato', situacao: 'vigente' },
  colunas: { numero: 'Nº', contratado: 'contratada' },
}
test('a document in the cell of a name is taken out of it, with and without a column of its own', async () => {
  for (const document of ['CPF / CNPJ', undefined, 'contratada']) {
    const colunas = { ...signed.colunas, ...(document && { contratado_documento: document }) }
    const sent = await send(contracts, { ...signed, colunas })
    expect(sent.situacao, JSON.stringify(sent)).toMatch(/publicada|inalterada/)
    expect(await shown('contratos', 'contratado'), document).toEqual(companies)
  }
})

test('a mask in the cell of a name is the document of a person, in one column or two', async () => {
  const lines = [
    'Número;Data;Favorecido;Cargo;Destino;Saída;Chegada;Qtd.;Históricos;Total',
    '1;13/02/2026;***.111.222-** - PESSOA PRIMEIRA;MOTORISTA;CIDADE A/ES;08/02/2026;08/02/2026;1;LEVAR PACIENTE;R$100,00',
    '2;11/02/2026;***.333.444-** - PESSOA SEGUNDA;ENFERMEIRA;CIDADE B/ES;09/02/2026;10/02/2026;1,5;CURSO;R$150,00',
    '3;12/02/2026;99990004000121 - HOTEL DAS ÁGUAS LTDA;HOTEL;CIDADE C/ES;09/02/2026;10/02/2026;1;HOSPEDAGEM;R$250,25',
  ]
  for (const fields of [[], ['beneficiario_documento']]) {
    const more = Object.fromEntries(fields.map((field) => [field, 'Favorecido']))
    const colunas = { motivo: 'Históricos', beneficiario: 'Favorecido', ...more }
    const sent = await send(lines, { table: 'diarias', mes: '', colunas })
    expect(sent, JSON.stringify(sent)).toMatchObject({ situacao: 'publicada', linhas: 3 })
    expect(await shown('diarias', 'beneficiario')).toEqual([
      ['PESSOA PRIMEIRA', '***.111.222-**'],
      ['PESSOA SEGUNDA', '***.333.444-**'],
      ['HOTEL DAS ÁGUAS LTDA', '99990004000121'],
    ])
  }
})

test('of another mask nothing is published, which is told once', async () => {
  const lines = [
    'Ano,Mês,Matrícula,CPF,Nome,Cargo,Lotação,Vinculo,Carga Horária,Data de Admissão,Situação',
    '2026,3,01,111.***.***-12,PESSOA 1,AGENTE,GABINETE,efetivo,30,2020-01-01,Ativo',
    '2026,3,02,211.***.***-22,PESSOA 2,AGENTE,GABINETE,comissionado,30,2020-01-02,Ativo',
    '2026,3,03,,PESSOA 3 (CPF 311.***.***-32),AGENTE,GABINETE,efetivo,30,2020-01-03,Ativo',
  ]
  const sent = await send(lines, { table: 'servidores', mes: '3' })
  expect(sent, JSON.stringify(sent)).toMatchObject({ situacao: 'publicada', linhas: 3 })
  const masks = sent.achados.filter(({ mensagem }) => /outros algarismos/.test(mensagem))
  expect(
    masks.map(({ linha, coluna, mensagem }) => [linha, coluna, mensagem.slice(0, 12)]),
  ).toEqual([
    [2, 'CPF', '2 documentos'],
    [4, 'Nome', '1 documento '],
  ])
  expect(await shown('servidores', 'nome')).toEqual([
    ['PESSOA 1', null],
    ['PESSOA 2', null],
    ['PESSOA 3', null],
  ])
})
