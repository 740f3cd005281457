import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datasetNamed, datasets } from '../../../tables/declared/index.ts'
import type { Dataset } from '../../../tables/model/declaration.ts'
import { partiesOf, partyName, rowTable } from '../../../tables/data/column-sql.ts'
import { partiesLike } from '../../../tables/data/party-search.ts'
import { rowPage } from '../../../tables/data/rows.ts'
import { personKeys } from '../../../tables/domain/party.ts'
import { sql } from '../../../platform/postgres/database.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import { loadMeant, loadOf, rowsOf } from '../table-rows.ts'
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
const keyOf = personKeys('um segredo', 1)
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
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
  const { rows } = await rowPage(server.runnerOf('a'), selection, { limit: 50 })
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

const document = '11222333000181'
const names = ['Padaria Aurora Ltda', 'Telhas Boa Vista', 'Transportes Maré Alta']
/** One row whose parties all have the document, under a name. */
const named = (dataset: Dataset, name: string, year: number) =>
  rowsOf(dataset, 1, { year }).map(({ line, cells }) => ({
    line,
    cells: {
      ...cells,
      ...Object.fromEntries(
        partiesOf(dataset).flatMap((party) => [
          [party, name],
          [`${party}_documento`, document],
        ]),
      ),
    },
  }))
const load = (dataset: Dataset, name: string, year: number) =>
  loadMeant(
    server.runnerOf('a'),
    actor,
    loadOf(dataset, named(dataset, name, year), place, { year }),
    keyOf,
  )
/** What citizens read of the parties of a table, year by year. */
async function partiesIn(dataset: Dataset, years: readonly number[]) {
  const pages = await Promise.all(
    years.map((year) => {
      const filter = { [dataset.time.year]: year }
      return rowPage(server.runnerOf('a'), { dataset, portalId: place.id, filter }, { limit: 5 })
    }),
  )
  return pages.flatMap(({ rows }) =>
    rows.map((row) => partiesOf(dataset).flatMap((name) => [row[name], row[`${name}_documento`]])),
  )
}

const withParties = datasets.filter((dataset) => partiesOf(dataset).length > 0)
describe.each(withParties.map((dataset) => [dataset.name, dataset] as const))(
  '%s',
  (_, dataset) => {
    const years = [2021, 2022, 2023]
    const each = (name: string) => partiesOf(dataset).flatMap(() => [name, document])

    test('three loads that disagree on a name show each their own, and are of one party', async () => {
      for (const [at, year] of years.entries()) await load(dataset, names[at] ?? '', year)
      expect(await partiesIn(dataset, years)).toEqual(names.map(each))
      for (const party of partiesOf(dataset)) {
        const column = sql.raw(party)
        const ids = await server.runnerOf('a').run<{ id: number }>(
          sql`select distinct ${column}::float8 as id from ${sql.raw(rowTable(dataset))}
            where ${sql.raw(dataset.time.year)} between 2021 and 2023`,
        )
        expect(ids).toHaveLength(1)
        for (const name of names)
          expect(await partiesLike(server.runnerOf('a'), place.id, name)).toContain(ids[0]?.id)
      }
      // By words of a name, in any order and by their beginnings; never by the inside of a word.
      const like = (text: string) => partiesLike(server.runnerOf('a'), place.id, text)
      expect(await like('mar transp')).toEqual(await like(names[2] ?? ''))
      expect(await like('ransportes')).toEqual([])
      // The same rows under another name are changed; the others stay.
      expect(await load(dataset, 'Hotel das Águas', 2022)).toMatchObject({ changed: 1 })
      expect(await partiesIn(dataset, years)).toEqual(
        ['Padaria Aurora Ltda', 'Hotel das Águas', 'Transportes Maré Alta'].map(each),
      )
    })

    test('rows from before show what the portal called the party then, and are the same when they come again', async () => {
      const table = sql.raw(rowTable(dataset))
      const own = partiesOf(dataset).map((party) => `${partyName(party)} = null`)
      await load(dataset, 'Gráfica Luz', 2021)
      await server.runnerOf('a').run(sql`update parte set nome_de_antes = null`)
      await server.runnerOf('a').run(sql`update ${table} set ${sql.raw(own.join(', '))}`)
      await load(dataset, 'Oficina Sul', 2023)
      expect(await partiesIn(dataset, [2021, 2023])).toEqual(
        ['Gráfica Luz', 'Oficina Sul'].map(each),
      )
      const again = loadOf(dataset, named(dataset, 'Gráfica Luz', 2021), place, {
        year: 2021,
        sha256: `${dataset.name} again`,
      })
      expect(await loadMeant(server.runnerOf('a'), actor, again, keyOf)).toMatchObject({
        added: 0,
        changed: 0,
        gone: 0,
      })
    })
  },
)
