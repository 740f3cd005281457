import { describe, expect, test } from 'vitest'
import { datasets } from '../../datasets/index.ts'
import { pointsOf, tableCriteria } from './criteria.ts'
import { lacksOf } from './judge.ts'

// What a table says that it proves, against what the index asks for it.

const proved = [...new Set(datasets.flatMap(({ proves }) => proves['pntp-2026'] ?? []))]
describe.each(proved)('criterion %s', (id) => {
  test('its tables have the least content and the least filters that it asks', () => {
    expect(lacksOf(datasets, id)).toEqual([])
  })
})

test('nothing is reached without what must be there, and all with all items', () => {
  const criterion = tableCriteria.get('4.3')
  if (!criterion) throw new TypeError('4.3 is gone')
  expect(pointsOf(criterion, 'ASGF')).toBe(0)
  expect(pointsOf(criterion, 'DASGF')).toBeCloseTo(3.509)
  expect(pointsOf(criterion, 'DASG')).toBeCloseTo(3.509 * 0.9)
})
