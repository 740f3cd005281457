import { expect, test } from 'vitest'
import { requestTerms } from '../../site/parts/request-terms.tsx'

// The last days of a request for information: the first day does not count, the last one is a day of work.

test.each([
  // Friday, Thursday; its thirtieth day is a Sunday.
  ['2026-11-27', '2026-12-17', '2026-12-28', '2026-12-28', '2027-01-04'],
  // The twentieth day is Christmas, a Friday.
  ['2026-12-05', '2026-12-28', '2027-01-04', '2027-01-07', '2027-01-12'],
  // The first of January, a Friday.
  ['2026-12-12', '2027-01-04', '2027-01-11', '2027-01-14', '2027-01-19'],
])('a request of %s is answered until %s', (asked, answer, prolonged, appeal, decision) => {
  expect(requestTerms(asked, [])).toEqual({ answer, prolonged, appeal, decision })
})

test('a holiday of the town or of its state moves them as well', () => {
  const { answer, appeal } = requestTerms('2026-11-27', [
    { day: '12-17', name: 'Emancipação', of: 'municipal' },
  ])
  expect([answer, appeal]).toEqual(['2026-12-18', '2026-12-28'])
})
