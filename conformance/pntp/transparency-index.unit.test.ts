import { expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { tableCriteria } from '../../tables/declared/pntp/criteria.ts'
import { stateOf, type Published } from '../../tables/domain/transparency-index.ts'

// What a portal's tables reach of the index, and what the back office says is missing.

const today = '2026-11-23'
const tableNamed = (name: string) => {
  const dataset = datasets.find((one) => one.name === name)
  if (!dataset) throw new TypeError(`${name} is gone`)
  return dataset
}
const criterionOf = (id: string) => {
  const criterion = tableCriteria.find((one) => one.id === id)
  if (!criterion) throw new TypeError(`${id} is gone`)
  return criterion
}
const published = (name: string, until: string | null, ...years: number[]): Published => ({
  dataset: tableNamed(name),
  until,
  years,
})
const told = (id: string, ...tables: Published[]) => {
  const { reached, lacks } = stateOf(criterionOf(id), 10, tables, today)
  return [reached, lacks.map(({ words, points }) => `${words} (${points.toFixed(1)})`)]
}

test('what is published, new and of four years brings all points', () => {
  expect(told('4.3', published('empenhos', '2026-10-24', 2026, 2025, 2024, 2023))).toEqual([10, []])
})

test('nothing published brings nothing, and says where to begin', () => {
  expect(told('4.3', published('empenhos', null))).toEqual([
    0,
    ['Nada foi publicado ainda. Envie o que houve, ou declare que não houve. (10.0)'],
  ])
})

test('what is a day too old loses its topicality, and former years their series', () => {
  expect(told('4.3', published('empenhos', '2026-10-23', 2026, 2024))).toEqual([
    5,
    [
      'Os dados vão até 23/10/2026, e devem ter no máximo 30 dias. Envie o que houve, ou declare que não houve. (3.0)',
      'Faltam os exercícios 2023 e 2025. (2.0)',
    ],
  ])
})

test('what the law wants as an instrument cannot be declared, and is asked for so', () => {
  expect(told('8.6', published('pca', '2025-11-22', 2025))).toEqual([
    5,
    ['Os dados vão até 22/11/2025, e devem ter no máximo 1 ano. Envie o que houve. (5.0)'],
  ])
})

test('of several tables the best counts, item by item', () => {
  const [first, second] = datasets.filter(({ proves }) => proves['pntp-2026']?.includes('9.2'))
  if (!first || !second) throw new TypeError('9.2 is proved by one table alone')
  const years = [2026, 2025, 2024, 2023]
  expect(
    told(
      '9.2',
      { dataset: first, until: '2026-11-20', years },
      { dataset: second, until: '2026-05-27', years: [2026] },
    ),
  ).toEqual([10, []])
})
