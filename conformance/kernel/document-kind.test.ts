import { expect, test } from 'vitest'
import { foreignCnpj } from '../../domain/documents/foreign-cnpj.ts'
import { documentTypes } from '../../domain/first-rows/reference-data.ts'
import { bodyNamed, kindsNamed, kindsOfText, unitNamed } from '../../resources/document-kind.ts'
import { describedLike } from '../../resources/document-pattern.ts'
import { periodOfText } from '../../resources/document-period.ts'

// What names and first pages of files say, as clerks write them.

const kinds = documentTypes.map((type, at) => ({ ...type, id: at + 1 }))
const shortOf = (id: number | undefined) => kinds.find((kind) => kind.id === id)?.shortDescription
const named = (name: string) => shortOf(kindsNamed(name, kinds)[0])

test.each([
  ['Balancete_marco_2026.pdf', 'Balancete'],
  ['balancetes 2026-03.pdf', 'Balancete'],
  ['RREO_6B-2025.pdf', 'RREO'],
  ['RelatorioGestaoFiscal 1Q.pdf', 'RGF'],
  ['Folha_de_pagamento_novembro_2026.pdf', 'Folha'],
  ['Lei Orçamentária Anual 2027.pdf', 'LOA'],
  ['lei 1234.pdf', 'Lei'],
  ['leis de 2025.zip', 'Lei'],
  ['Contrato da obra da ponte.pdf', 'Contrato'],
  ['aditivos 2025.pdf', 'Contrato'],
  ['Balancete da receita.pdf', 'Balancete'],
  ['Licitações 2025.pdf', 'Licitação'],
  ['pareceres.pdf', 'Julgamento das contas'],
] as const)('%s is of the type %s', (name, type) => {
  expect(named(name)).toBe(type)
})

test.each(['scan0001.pdf', 'documento final.pdf', 'relatório.pdf', 'plano.pdf', '2026-03.pdf'])(
  '%s names no type',
  (name) => {
    expect(named(name)).toBeUndefined()
  },
)

test('a first page names its type in its title, and not by a word further down', () => {
  const title = 'PREFEITURA MUNICIPAL\nFOLHA DE PAGAMENTO\nCompetência: 03/2015'
  expect(shortOf(kindsOfText(title, kinds)[0])).toBe('Folha')
  const running = `Ofício ao senhor prefeito sobre o andamento geral das coisas e também do contrato`
  expect(kindsOfText(running, kinds)).toEqual([])
})

const units = [
  { value: 'p', text: 'Prefeitura Municipal de Vale do Orvalho' },
  { value: 's', text: 'Fundo Municipal de Saúde' },
  { value: 'e', text: 'Fundo Municipal de Educação' },
  { value: 'a', text: 'Serviço Autônomo de Água e Esgoto' },
]
test.each([
  ['balancete_fundo_saude_jan.pdf', 's'],
  ['Balancete FMS 2026.pdf', 's'],
  ['SAAE-balancete.pdf', 'a'],
  ['Prefeitura balancete.pdf', 'p'],
  ['Plano de saúde.pdf', undefined],
  ['balancete fundo.pdf', undefined],
  ['prefeitura e saae.pdf', undefined],
] as const)('%s is of the unit %s', (name, unit) => {
  expect(unitNamed(name, units)?.value).toBe(unit)
})

test('a text tells its period, and the day of its signature does not', () => {
  const told = (text: string) => {
    const { year, month } = periodOfText(text)
    return [year, month]
  }
  expect(told('BALANCETE\nMês: junho de 2019')).toEqual(['2019', '06'])
  expect(told('Competência: 03/2015')).toEqual(['2015', '03'])
  expect(told('Período: 01/10/2026 a 31/10/2026')).toEqual(['2026', '10'])
  expect(told('5º bimestre de 2024')).toEqual(['2024', '10'])
  expect(told('Vale do Orvalho, 26 de novembro de 2026')).toEqual([null, null])
  expect(told('Emitido em 03/11/2026')).toEqual([null, null])
})

test('a description follows the pattern that two earlier ones have', () => {
  const monthly = ['08', '09'].map((month, at) => ({
    description: `Balancete de ${['agosto', 'setembro'][at]} de 2026`,
    year: '2026',
    month,
    periodicity: 'mensal',
  }))
  const next = { year: '2027', month: '01', periodicity: 'mensal' }
  expect(describedLike(monthly, next)).toBe('Balancete de janeiro de 2027')
  expect(describedLike(monthly.slice(1), next)).toBeUndefined()
  expect(describedLike(monthly, { ...next, periodicity: 'trimestral' })).toBeUndefined()
  const long = ['08', '10'].map((month) => ({
    description: `RREO do ${Number(month) / 2}º bimestre de 2026`,
    year: '2026',
    month,
    periodicity: 'bimestral',
  }))
  expect(describedLike(long, { year: '2026', month: '12', periodicity: 'bimestral' })).toBe(
    'RREO do 6º bimestre de 2026',
  )
})

test.each([
  ['PREFEITURA MUNICIPAL DE SERRA AZUL - SP', 'PREFEITURA MUNICIPAL DE SERRA AZUL'],
  ['Estado\nCâmara de São José dos Campos Estado de São Paulo', 'Câmara de São José dos Campos'],
  ['PREFEITURA MUNICIPAL DE VALE DO ORVALHO ESTADO DO ACRE', undefined],
  ['Convênio com a Prefeitura de Serra Azul\nPrefeitura de Vale do Orvalho', undefined],
  ['Prefeitura Municipal\nBalancete', undefined],
] as const)('the head %j speaks of another body: %s', (text, body) => {
  expect(
    bodyNamed(text, ['Prefeitura Municipal de Vale do Orvalho', 'Fundo Municipal de Saúde']),
  ).toBe(body)
  expect(bodyNamed(text, ['Fundo Municipal de Saúde'])).toBeUndefined()
})

const bodies = [
  { name: 'Prefeitura Municipal de Vale do Orvalho', cnpj: '27174101000135' },
  { name: 'Fundo Municipal de Saúde', cnpj: null },
]
test.each([
  ['Balancete\nCNPJ: 39.174.283/0001-23', '39174283000123'],
  ['Balancete\nCNPJ 39174283000123', '39174283000123'],
  ['Processo 39174283000123', undefined],
  ['CNPJ 39.174.283/0001-24', undefined],
  ['Contratante: CNPJ 27.174.101/0002-16\nContratada: CNPJ 39.174.283/0001-23', undefined],
  ['Prefeitura de Vale do Orvalho\nContratada: CNPJ 39.174.283/0001-23', undefined],
  [`${'linha\n'.repeat(8)}CNPJ 39.174.283/0001-23`, undefined],
] as const)('the head %j has the CNPJ of another body: %s', (text, cnpj) => {
  expect(foreignCnpj(text, bodies)).toBe(cnpj)
  expect(foreignCnpj(text, bodies.slice(1))).toBeUndefined()
})
