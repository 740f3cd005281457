import { describe, expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { partOf, tableCriteria, type Criterion } from '../../tables/declared/pntp/criteria.ts'
import type { Power } from '../../tables/model/parts.ts'
import { documentCriteria } from '../../tables/declared/pntp/documents.ts'
import { pageCriteria, unprovedCriteria } from '../../tables/declared/pntp/pages.ts'
import { lacksOf } from './judge.ts'

// What a table says that it proves, against what the index asks for it.

const proved = [...new Set(datasets.flatMap(({ proves }) => proves['pntp-2026'] ?? []))]
describe.each(proved)('criterion %s', (id) => {
  test('its tables have the least content and the least filters that it asks', () => {
    expect(lacksOf(datasets, id)).toEqual([])
  })
})

test('nothing is reached without what must be there, and all with all items', () => {
  const criterion = { items: 'DASGF' }
  expect(partOf(criterion, 'ASGF')).toBe(0)
  expect(partOf(criterion, 'DASGF')).toBe(1)
  expect(partOf(criterion, 'DASG')).toBeCloseTo(0.9)
  expect(partOf({ items: 'DA' }, 'D')).toBeCloseTo(0.5)
})

test('tables, documents, pages and what is outside are a hundred points of each matrix', () => {
  const isOfRows = ({ id }: Criterion) => tableCriteria.some((one) => one.id === id)
  const byDocuments = documentCriteria.filter((one) => !isOfRows(one))
  const all = [...tableCriteria, ...byDocuments, ...pageCriteria, ...unprovedCriteria]
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const power of ['executivo', 'legislativo'] as const)
    expect(all.reduce((sum, { points }) => sum + (points[power] ?? 0), 0)).toBeCloseTo(100, 1)
})

test('what rows or documents prove is worth the same either way', () => {
  const facts = ({ id, title, level, items, points }: Criterion) => ({
    id,
    title,
    level,
    items,
    points,
  })
  const either = tableCriteria.flatMap((one) => {
    const other = documentCriteria.find(({ id }) => id === one.id)
    return other ? [[facts(one), facts(other)] as const] : []
  })
  expect(either.map(([{ id }]) => id)).toEqual(['18.2', '18.3', '18.5', '19.2'])
  for (const [one, other] of either) expect(one).toEqual(other)
})

test('the points of all tables are what the matrices give them', () => {
  const sum = (power: Power) =>
    tableCriteria.reduce((all, { points }) => all + (points[power] ?? 0), 0)
  expect([sum('executivo'), sum('legislativo')].map((points) => points.toFixed(2))).toEqual([
    '60.23',
    '60.62',
  ])
})
