import { expect, test } from 'vitest'
import { folha } from '../../../tables/declared/people/folha.ts'
import { contratos } from '../../../tables/declared/contratos.ts'
import { documentText } from '../../../tables/domain/file-door/cell-text.ts'
import { writesCents } from '../../../tables/domain/file-door/cents.ts'
import { FileSeen } from '../../../tables/domain/file-door/doubts/file.ts'
import { openForeignFile } from '../../../tables/domain/file-door/foreign-file.ts'
import { partyOf } from '../../../tables/domain/party.ts'
import { workbook } from './workbook.ts'

// What systems write in a cell, as the doors understand it.

test.each([
  ['CNPJ - PESSOA JURÍDICA - 11222333000181', '11222333000181'],
  ['PESSOA FÍSICA - 873378', ''],
  ['IDENTIFICAÇÃO ESPECIAL - SEM CPF/CNPJ', ''],
  ['529.982.247-25', '529.982.247-25'],
  ['CPF 52998224725', 'CPF 52998224725'],
])('the document of %s is %j', (text, document) => {
  expect(documentText(text)).toBe(document)
})

test.each(['***.982.247-**', '***982247**', '***.982.247.-**'])('%s is a covered CPF', (text) => {
  expect(partyOf('Zé', text, () => '')).toMatchObject({
    tipo: 'pessoa',
    documento: '***.982.247-**',
  })
})

const inCents = (head: readonly string[], rows: readonly (readonly string[])[]) => {
  const records = async function* () {
    for (const [at, cells] of rows.entries()) yield { line: at + 2, cells, broken: false }
  }
  const columns = { bruto: 'Bruto', remuneracao_basica: 'Base' }
  const mapping = { columns, fixed: {}, values: {}, adds: false, leaves: false, only: null }
  return writesCents(folha, { isSheet: false, head, headLine: 1, records }, mapping)
}
test('amounts without a mark are cents where any column of amounts writes nothing as 000', async () => {
  const head = ['Base', 'Bruto', 'Hora extra', 'Setor']
  const rows = [
    ['274049', '284049', '110000', '010'],
    ['907981', '907981', '000', '020'],
    ['57930', '58830', '9000', '031'],
  ]
  expect(await inCents(head, rows)).toBe(true)
  // Codes of one width begin with zeros as well, and a mark in one amount says that none are cents.
  expect(
    await inCents(
      head,
      rows.map(([base = '', gross = '', , sector = '']) => [base, gross, '', sector]),
    ),
  ).toBe(false)
  expect(await inCents(head, [...rows, ['1.000,00', '1000', '000', '010']])).toBe(false)
})

test('a day or an hour that a spreadsheet made of a number is asked about where its column takes any text', async () => {
  const names = ['numero', 'objeto', 'assinatura', 'processo']
  const rows = [
    [46_082, 'Papel', 46_086, 0.006_944_4],
    ['02/2026', 'Tinta', 46_087, ''],
  ]
  const bytes = workbook([{ name: 'Dados', rows: [names, ...rows] }])
  const source = {
    kind: { form: 'packed' } as const,
    open: async function* () {
      yield bytes
    },
  }
  const file = await openForeignFile(source, (text) => names.includes(text))
  const columns = Object.fromEntries(names.map((name) => [name, name]))
  const mapping = { columns, fixed: {}, values: {}, adds: false, leaves: false, only: null }
  const period = { year: 2026, month: null }
  const order = { dataset: contratos, file, unit: { id: 'u' }, period, units: [], uses: [] }
  const seen = new FileSeen(order, mapping)
  for await (const line of file.records()) seen.add(line)
  expect(seen.doubts().map(({ yes, items, lasts }) => [yes, items, lasts])).toEqual([
    ['A coluna “numero” está certa assim', ['Linha 2: 01/03/2026'], undefined],
    ['A coluna “processo” está certa assim', ['Linha 2: 00:10'], true],
  ])
})
