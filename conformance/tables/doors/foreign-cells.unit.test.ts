import { intimateIn } from '../../../tables/domain/intimate-texts.ts'
import { expect, test } from 'vitest'
import { folha } from '../../../tables/declared/people/folha.ts'
import { contratos } from '../../../tables/declared/contratos.ts'
import { documentText } from '../../../tables/domain/file-door/cell-text.ts'
import { writesCents } from '../../../tables/domain/file-door/cents.ts'
import { FileSeen } from '../../../tables/domain/file-door/doubts/file.ts'
import { SourceSeen } from '../../../tables/domain/file-door/doubts/source.ts'
import { openForeignFile } from '../../../tables/domain/file-door/foreign-file.ts'
import { nameAndDocument } from '../../../pt-br/named-document.ts'
import { partyOf } from '../../../tables/domain/party.ts'
import { workbook } from './workbook.ts'

// What systems write in a cell, as the doors understand it.

test.each([
  ['CNPJ - PESSOA JURÍDICA - 11222333000181', '11222333000181'],
  ['PESSOA FÍSICA - 873378', ''],
  ['IDENTIFICAÇÃO ESPECIAL - SEM CPF/CNPJ', ''],
  ['529.982.247-25', '529.982.247-25'],
  ['CPF 52998224725', '52998224725'],
  ['PADARIA AURORA LTDA (CPF/CNPJ: 99.990.001/0001-98)', '99.990.001/0001-98'],
  ['***.111.222-** - PESSOA PRIMEIRA', '***.111.222-**'],
])('the document of %s is %j', (text, document) => {
  expect(documentText(text)).toBe(document)
})

test.each([
  ['11.222.333/0001-81 - PADARIA', 'PADARIA', '11.222.333/0001-81'],
  ['***.111.222-** - PESSOA PRIMEIRA', 'PESSOA PRIMEIRA', '***.111.222-**'],
  ['99990004000121 - HOTEL DAS ÁGUAS LTDA', 'HOTEL DAS ÁGUAS LTDA', '99990004000121'],
  ['TELHAS LTDA, (CPF/CNPJ: 99.990.002/0001-32.)', 'TELHAS LTDA', '99.990.002/0001-32'],
  ['TRANSPORTES LTDA [99.990.003/0001-87]', 'TRANSPORTES LTDA', '99.990.003/0001-87'],
  ['FULANO (CPF: 123.***.***-45)', 'FULANO', '123.***.***-45'],
  ['XXX.123.456-XX FULANO', 'FULANO', 'XXX.123.456-XX'],
  ['CNPJ 11222333000181 - X LTDA', 'X LTDA', '11222333000181'],
  ['PADARIA LTDA - ME CNPJ: 11.222.333/0001-81', 'PADARIA LTDA - ME', '11.222.333/0001-81'],
  ['CGC: 11222333000181 / PADARIA S.A.', 'PADARIA S.A.', '11222333000181'],
  ['FULANO CPF nº 529.982.247-25', 'FULANO', '529.982.247-25'],
  ['52998224725 - FULANO', 'FULANO', '52998224725'],
  ['529.982.247-25', '', '529.982.247-25'],
  ['JOSE 52998224725 11.222.333/0001-81', 'JOSE 52998224725', '11.222.333/0001-81'],
])('%s is %j with the document %s', (text, name, document) => {
  expect(nameAndDocument(text)).toEqual({ name, document })
})
// A company of one person is named after its owner's CPF; of two documents neither is taken for the one.
test.each([
  'JOSE DA SILVA 52998224725',
  'A 11.222.333/0001-81 e 11.444.777/0001-61',
  'MAX XXX MOTORS LTDA',
  '*** PADARIA',
  'PESSOA FÍSICA - 873378',
  '99.999.999/0001-00 - NOME',
])('%s stays as it came', (text) => {
  expect(nameAndDocument(text)).toEqual({ name: text, document: null })
})

test.each(['***.982.247-**', '***982247**', '***.982.247.-**', 'XXX.982.247-XX'])(
  '%s is a covered CPF',
  (text) => {
    expect(partyOf('Zé', text, () => '')).toMatchObject({
      tipo: 'pessoa',
      documento: '***.982.247-**',
    })
  },
)
test.each(['982.***.***-25', '***.***.***-**', '9829*****25', '12.***.***/0001-**'])(
  'of %s nothing is published',
  (text) => {
    expect(partyOf('Zé', text, () => '')).toMatchObject({ tipo: 'sem_documento', documento: null })
  },
)

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

test('a column of any name that has the name or CNPJ of another unit in all rows is asked about', () => {
  const units = [
    { id: 'p', name: 'Prefeitura', cnpj: '99990007000165' },
    { id: 'f', name: 'Fundo de Saúde', cnpj: '11222333000181' },
  ]
  const seen = (...texts: readonly string[]) => {
    const about = { dataset: contratos, unit: { id: 'p' }, period: { year: 2026, month: null } }
    const mapping = { columns: {}, fixed: {}, values: {}, adds: false, leaves: false, only: null }
    const source = new SourceSeen({ ...about, head: ['Emissor'], mapping, units, uses: [] })
    for (const text of texts) source.add([text])
    return source.doubts().map(({ text }) => text.slice(0, 60))
  }
  expect(seen('11.222.333/0001-81', '11.222.333/0001-81')).toHaveLength(1)
  expect(seen('FUNDO DE SAUDE')).toHaveLength(1)
  expect(seen('11.222.333/0001-81', 'outro')).toEqual([])
  expect(seen('99990007000165')).toEqual([])
  expect(seen('')).toEqual([])
})

test.each([
  ['Despesa com deslocamento do menor J.S.', 'criança ou adolescente'],
  ['ACOMPANHAR A ADOLESCENTE ANA', 'criança ou adolescente'],
  ['Fraldas, paciente: João', 'saúde'],
  ['Tratamento, CID F20', 'saúde'],
  ['Visita a filho no presídio', 'crime'],
  ['Conduzir o preso ao fórum', 'crime'],
  ['Contratação pelo menor preço', undefined],
  ['Fundo dos Direitos da Criança e do Adolescente', undefined],
  ['Dia da criança', undefined],
  ['Kits para crianças da creche', undefined],
  ['Monitor multiparâmetro de paciente adulto', undefined],
  ['Hemodiálise para os pacientes do SUS', undefined],
  ['Locação de imóvel para o CAPS da cidade', undefined],
])('“%s” tells of somebody: %s', (text, subject) => {
  expect(intimateIn(text)?.subject).toBe(subject)
})
