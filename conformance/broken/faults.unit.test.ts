import { expect, test } from 'vitest'
import { brokenFaults, whyNot } from './faults.ts'

test('each of the forty faults of `npm run broken` can be made in the code as it stands', () => {
  expect(brokenFaults.flatMap((fault) => whyNot(fault) ?? [])).toEqual([])
  expect(new Set(brokenFaults.map(({ id }) => id)).size).toBe(40)
})
