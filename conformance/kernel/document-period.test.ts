import { expect, test } from 'vitest'
import {
  isOnePeriod,
  needsMonth,
  periodicityOf,
  periodicityOfOne,
  periodInName,
  proposePeriodicity,
  usualPeriodicity,
} from '../../resources/document-period.ts'

// What clerks name their files, and the period that each name tells: year, month, periodicity.

const told: readonly (readonly [string, string | null, string | null, string | null])[] = [
  ['2025-03.pdf', '2025', '03', null],
  ['2025_12.pdf', '2025', '12', null],
  ['balancete 2025.07.pdf', '2025', '07', null],
  ['03_2025.pdf', '2025', '03', null],
  ['Balancete 3-2025.pdf', '2025', '03', null],
  ['balancete_202503.pdf', '2025', '03', null],
  ['Balancete032025.pdf', '2025', '03', null],
  ['Ata da audiência 15.03.2025.pdf', '2025', '03', null],
  ['folha_20250331.csv', '2025', '03', null],
  ['folha_31032025.csv', '2025', '03', null],
  ['marco.pdf', null, '03', null],
  ['Balancete Março 2025.pdf', '2025', '03', null],
  ['BalanceteMarço2025.PDF', '2025', '03', null],
  ['DIARIAS_DEZEMBRO_2024.xlsx', '2024', '12', null],
  ['fevereiro de 2025.pdf', '2025', '02', null],
  ['jan-2025.pdf', '2025', '01', null],
  ['jan2025.pdf', '2025', '01', null],
  ['2025_set.pdf', '2025', '09', null],
  ['mar-25.pdf', '2025', '03', null],
  ['folha abr-25.pdf', '2025', '04', null],
  ['balancete_dez.pdf', null, '12', null],
  ['1º bim.pdf', null, '02', 'bimestral'],
  ['1o bimestre 2025.pdf', '2025', '02', 'bimestral'],
  ['RREO 6B 2025.pdf', '2025', '12', 'bimestral'],
  ['RREO6B2025.pdf', '2025', '12', 'bimestral'],
  ['rreo-2025-bimestre-3.pdf', '2025', '06', 'bimestral'],
  ['RREO VI bimestre 2024.pdf', '2024', '12', 'bimestral'],
  ['Segundo quadrimestre de 2025 RGF.pdf', '2025', '08', 'quadrimestral'],
  ['RGF_3Q_2024.pdf', '2024', '12', 'quadrimestral'],
  ['RGF 1º sem 2025.pdf', '2025', '06', 'semestral'],
  ['4º trim. 2025.pdf', '2025', '12', 'trimestral'],
  ['janeiro a março 2025.pdf', '2025', '03', 'trimestral'],
  ['jan-fev 2025.pdf', '2025', '02', 'bimestral'],
  ['Relatório anual 2024.pdf', '2024', null, 'anual'],
  // A number that may be another thing is no month.
  ['Contrato 12-2025.pdf', '2025', null, null],
  ['decreto_03_2025.pdf', '2025', null, null],
  ['Lei Complementar 12-2025.pdf', '2025', null, null],
  ['LC 12-2025.pdf', '2025', null, null],
  ['PL 03-2025.pdf', '2025', null, null],
  ['Indicação 11-2025.pdf', '2025', null, null],
  ['Requerimento 02-2025.pdf', '2025', null, null],
  ['Chamamento 01-2026.pdf', '2026', null, null],
  ['Chamamento público 01-2026.pdf', '2026', null, null],
  ['Concorrência 04-2025.pdf', '2025', null, null],
  ['PE 09-2025.pdf', '2025', null, null],
  ['Ordem de Serviço 07-2025.pdf', '2025', null, null],
  ['Moção 05-2025.pdf', '2025', null, null],
  ['Folha de pagamento 03-2025.pdf', '2025', '03', null],
  ['Diário oficial 03-2025.pdf', '2025', '03', null],
  ['Edital nº 5 2025.pdf', '2025', null, null],
  ['contrato-1.pdf', null, null, null],
  ['diarias_03.pdf', null, null, null],
  ['Beira Mar.pdf', null, null, null],
  ['Anexo 6B.pdf', null, null, null],
  ['7º bimestre 2025.pdf', '2025', null, null],
  ['PPA 2022-2025.pdf', null, null, null],
  ['IMG_20250315.jpg', null, null, null],
  ['13_2025.pdf', '2025', null, null],
  ['relatorio.pdf', null, null, null],
  ['', null, null, null],
]

test.each(told)(
  'the name "%s" tells its year, month and periodicity, or none',
  (name, year, month, periodicity) => {
    expect(periodInName(name)).toEqual({ year, month, periodicity })
  },
)

test('files of one publication tell their periodicity together, or none', () => {
  const together = (...names: readonly string[]) => periodicityOf(names.map(periodInName))
  expect([
    together(),
    together('jan-2025.pdf'),
    together('jan-2025.pdf', 'fev-2025.pdf'),
    together('jan-2025.pdf', 'contrato.pdf'),
    together('jan-2025.pdf', '2025-01.pdf'),
    together('RREO 1B 2025.pdf', 'RREO 2B 2025.pdf'),
    together('RREO 1B 2025.pdf', 'fev-2025.pdf'),
  ]).toEqual([null, null, 'mensal', null, null, 'bimestral', null])
})

test('the usual periodicity of a type stands until a month is named that ends no period of it', () => {
  const proposed = (usual: string, ...names: readonly string[]) =>
    proposePeriodicity(usual, names.map(periodInName))
  expect([
    proposed('bimestral'),
    proposed('bimestral', 'fev-2025.pdf', 'abr-2025.pdf'),
    proposed('bimestral', 'jan-2025.pdf', 'fev-2025.pdf'),
    proposed('semestral', 'mar-2025.pdf'),
    proposed('semestral', 'RGF 1Q 2025.pdf'),
    proposed('mensal', 'RREO 1B 2025.pdf'),
    proposed('eventual', 'contrato.pdf'),
    proposed('eventual', 'RREO 1B 2025.pdf'),
    proposed('anual', 'jan-2025.pdf', 'fev-2025.pdf'),
  ]).toEqual([
    'bimestral',
    'bimestral',
    'mensal',
    'mensal',
    'quadrimestral',
    'mensal',
    'eventual',
    'bimestral',
    'mensal',
  ])
})

test('a month belongs to every periodicity but the annual and the occasional', () => {
  const all = ['mensal', 'bimestral', 'trimestral', 'quadrimestral', 'semestral', 'anual']
  expect([...all, 'eventual', null].filter(needsMonth)).toEqual(all.slice(0, 5))
})

test('a periodicity that was published once is not the usual one, and the own need two to be before others', () => {
  const earlier = (...all: readonly string[]) =>
    all.map((text) => ({ periodicity: text.replace('*', ''), isOwn: text.endsWith('*') }))
  const march = [periodInName('mar-2025.pdf')]
  expect([
    usualPeriodicity(earlier('eventual*', 'mensal', 'mensal'), []),
    usualPeriodicity(earlier('semestral*', 'semestral*', 'mensal', 'mensal', 'mensal'), []),
    usualPeriodicity(earlier('quadrimestral', 'quadrimestral', 'mensal'), march),
    usualPeriodicity([], march),
  ]).toEqual(['mensal', 'semestral', 'mensal', 'eventual'])
})

test('a longer period that a name tells is its own, whatever is usual and whatever stands beside it', () => {
  const one = (name: string, usual: string, ...others: readonly string[]) =>
    periodicityOfOne(periodInName(name), others.map(periodInName), () => usual)
  expect([
    one('RREO 1B 2025.pdf', 'mensal', 'mar-2025.pdf'),
    one('RGF 1Q 2025.pdf', 'eventual', 'mar-2025.pdf'),
    one('RGF 1º semestre 2025.pdf', 'quadrimestral'),
    one('fev-2025.pdf', 'bimestral', 'mar-2025.pdf'),
    one('fev-2025.pdf', 'bimestral'),
    one('Relatório anual 2025.pdf', 'mensal'),
  ]).toEqual(['bimestral', 'quadrimestral', 'semestral', 'mensal', 'bimestral', 'mensal'])
})

test('two readings are of one period where a month lies within it, and in another year never', () => {
  const one = (name: string, other: string) => isOnePeriod(periodInName(name), periodInName(other))
  expect([
    one('mar-2020.pdf', 'mar-2020.pdf'),
    one('mar-2020.pdf', 'abr-2019.pdf'),
    one('mar-2020.pdf', 'mar-2019.pdf'),
    one('marco.pdf', 'mar-2019.pdf'),
    one('RREO 6B 2025.pdf', 'nov-2025.pdf'),
    one('RREO 6B 2025.pdf', 'out-2025.pdf'),
    one('2025.pdf', 'out-2025.pdf'),
  ]).toEqual([true, false, false, true, true, false, true])
})
