import { expect, test } from 'vitest'
import { coveredMonths, monthNumber } from '../../tables/data/covered-months.ts'

// Of which months all movements are published: back from the newest one to the first gap.

const at = (text: string) => {
  const [year = 0, month = 0] = text.split('-').map(Number)
  return monthNumber(year, month)
}
const none = { signed: [], wholeYears: [] }

test.each([
  ['one month', ['2026-03'], none, '2026-03', '2026-03'],
  ['months in any order', ['2026-03', '2026-01', '2026-02'], none, '2026-01', '2026-03'],
  ['a gap hides what is before it', ['2026-01', '2026-03', '2026-04'], none, '2026-03', '2026-04'],
  ['December is followed by January', ['2025-12', '2026-01'], none, '2025-12', '2026-01'],
  [
    'a month that somebody signed is none',
    ['2026-01', '2026-03'],
    { ...none, signed: [at('2026-02')] },
    '2026-01',
    '2026-03',
  ],
  [
    'a year in one file has no gap',
    ['2025-02', '2025-11', '2026-01'],
    { ...none, wholeYears: [2025] },
    '2025-01',
    '2026-01',
  ],
  [
    'a file of a year without the kind says nothing of it',
    ['2026-01'],
    { ...none, wholeYears: [2025] },
    '2026-01',
    '2026-01',
  ],
] as const)('%s', (_, months, more, first, last) => {
  expect(coveredMonths({ ...more, months: months.map(at) })).toEqual({
    first: at(first),
    last: at(last),
  })
})

test('a kind of which nothing is published covers nothing', () => {
  expect(coveredMonths({ months: [], signed: [at('2026-01')], wholeYears: [2026] })).toBe(undefined)
})
