import { expect, test } from 'vitest'
import { gapWords, missingNumbers, numberOfRule } from '../../site/missing-numbers.ts'

const decree = (number: number, year = 2018) => `Decreto nº ${number}, de 2 de março de ${year}`
const all = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('the number of a rule is read from its name', () => {
  expect(numberOfRule('Lei nº 1.613, de 12 de maio de 2004')).toEqual({ number: 1613, year: 2004 })
  expect(numberOfRule('Portaria n° 12/2019')).toEqual({ number: 12, year: 2019 })
  expect(numberOfRule('Lei Orgânica do Município')).toBeUndefined()
})

test('what is missing between the numbers of a list is told, and only of a list that has most', () => {
  const there = all(601, 640).filter((n) => n !== 612 && (n < 615 || n > 625))
  const [missing] = missingNumbers(there.map((n) => decree(n)))
  expect(missing).toEqual({
    year: null,
    gaps: [
      [612, 612],
      [615, 625],
    ],
  })
  // Older ones that stand far from them hide no gap, and make none.
  const older = [87, 311, 356].map((n) => decree(n, 2013))
  expect(missingNumbers([...older, ...there.map((n) => decree(n))])).toEqual([missing])
  expect(gapWords(missing?.gaps ?? [], String)).toBe('612 e 615 a 625')
  expect(missingNumbers(all(601, 640).map((n) => decree(n)))).toEqual([])
  expect(missingNumbers([1, 90, 200, 450, 800].map((n) => decree(n)))).toEqual([])
  expect(missingNumbers([1, 3, 4].map((n) => decree(n)))).toEqual([])
})

test('numbers that begin anew each year are told by year', () => {
  const names = [2018, 2019].flatMap((year) =>
    all(1, 9)
      .filter((n) => n !== (year === 2018 ? 4 : 7))
      .map((n) => decree(n, year)),
  )
  expect(missingNumbers(names)).toEqual([
    { year: 2019, gaps: [[7, 7]] },
    { year: 2018, gaps: [[4, 4]] },
  ])
})
