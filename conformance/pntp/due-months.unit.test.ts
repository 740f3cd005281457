import { clockOf } from '../../pt-br/clock.ts'
import { describe, expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { subjectOf, subjects } from '../../tables/declared/subjects.ts'
import { unitStatus } from '../../tables/domain/status.ts'
import {
  dueOf,
  holidaysBetween,
  nationalHolidays,
  onWorkingDay,
  workingDayAfter,
  type Holidays,
} from '../../pt-br/working-days.ts'

// When a month must be there, and how the months of a unit stand.

test('Good Friday goes with Easter, and the day of black consciousness begins in 2024', () => {
  for (const [year, friday] of [
    [2023, '2023-04-07'],
    [2024, '2024-03-29'],
    [2025, '2025-04-18'],
    [2026, '2026-04-03'],
    [2038, '2038-04-23'],
  ] as const)
    expect(nationalHolidays(year)).toContain(friday)
  expect(nationalHolidays(2023)).not.toContain('2023-11-20')
  expect(nationalHolidays(2024)).toContain('2024-11-20')
})

test.each([
  // Sunday, then the day of the dead on Monday.
  ['2026-10-31', 1, '2026-11-03'],
  ['2026-04-02', 1, '2026-04-06'],
  ['2026-12-31', 1, '2027-01-04'],
  ['2026-11-19', 2, '2026-11-24'],
])('of %s, %i working days on is %s', (from, count, until) => {
  expect(workingDayAfter(from, count, [])).toBe(until)
})

test('a town’s own holidays are no working days, each year or once, and those between two days are told', () => {
  const own: Holidays = [
    { day: '11-03', name: 'Padroeira', of: 'municipal' },
    { day: '2026-11-04', name: 'Luto', of: 'estadual' },
    // A national holiday and a Saturday take no day twice.
    { day: '11-02', name: 'Finados', of: 'municipal' },
    { day: '2026-10-31', name: 'Feira', of: 'municipal' },
  ]
  expect(workingDayAfter('2026-10-31', 1, own)).toBe('2026-11-05')
  expect(workingDayAfter('2027-11-01', 1, own)).toBe('2027-11-04')
  expect(onWorkingDay('2026-11-03', own)).toBe('2026-11-05')
  expect(onWorkingDay('2026-11-03', [])).toBe('2026-11-03')
  expect(dueOf({ workingDays: 2 }, 2026, 10, own)).toBe('2026-11-06')
  expect(
    holidaysBetween('2026-10-30', '2026-11-05', own).map(({ on, name }) => [on, name]),
  ).toEqual([
    ['2026-11-03', 'Padroeira'],
    ['2026-11-04', 'Luto'],
  ])
})

test.each([
  ['America/Noronha', '2026-11-27T01:59:59Z'],
  ['America/Sao_Paulo', '2026-11-27T02:59:59Z'],
  ['America/Manaus', '2026-11-27T03:59:59Z'],
  ['America/Rio_Branco', '2026-11-27T04:59:59Z'],
])('in %s it is still the day before that of UTC at %s', (zone, last) => {
  const { isoDay } = clockOf(zone)
  expect(isoDay(new Date(last))).toBe('2026-11-26')
  expect(isoDay(new Date(Date.parse(last) + 1_000))).toBe('2026-11-27')
})

test('a month is due some working days after its last day', () => {
  expect(dueOf({ workingDays: 1 }, 2026, 10, [])).toBe('2026-11-03')
  expect(dueOf({ workingDays: 5 }, 2026, 12, [])).toBe('2027-01-08')
})

describe('the months of a unit', () => {
  const load = (year: number, month: number | null, at: string) => ({
    dataset: 'x',
    unit: 'a',
    year,
    month,
    at: new Date(at),
    day: at.slice(0, 10),
    way: 'api',
    author: 'Sistema',
  })
  const statesOf = (loads: readonly ReturnType<typeof load>[], today: string) =>
    unitStatus(
      { due: { workingDays: 1, law: '' } },
      loads,
      [{ unit: 'a', year: 2026, month: 8, rows: 3 }],
      today,
      [],
    )[0]?.months.map(({ month, state }) => `${month} ${state}`)

  test('have rows, were sent without any, are late, within the term, or before the first', () => {
    expect(
      statesOf(
        [load(2026, 8, '2026-09-01T12:00:00Z'), load(2026, 9, '2026-10-01T12:00:00Z')],
        '2026-11-23',
      )?.slice(-5),
    ).toEqual(['7 antes', '8 linhas', '9 sem-linhas', '10 atrasada', '11 no-prazo'])
  })
  test('a closed month is not late before its term', () => {
    expect(statesOf([load(2026, 8, '2026-09-01T12:00:00Z')], '2026-11-03')?.slice(-2)).toEqual([
      '10 no-prazo',
      '11 no-prazo',
    ])
  })
  test('a load of the whole year speaks of the months that were over when it came', () => {
    expect(statesOf([load(2026, null, '2026-10-15T12:00:00Z')], '2026-11-23')?.slice(-3)).toEqual([
      '9 sem-linhas',
      '10 atrasada',
      '11 no-prazo',
    ])
  })
  test('a plan of four years owes no month of them', () => {
    const due = { workingDays: 1, law: '', years: 4 }
    const states = (today: string) =>
      unitStatus({ due }, [load(2026, null, '2026-01-05T12:00:00Z')], [], today, [])[0]?.months
    expect(new Set(states('2029-12-31')?.map(({ state }) => state))).toEqual(
      new Set(['sem-linhas']),
    )
    expect(states('2030-03-01')?.at(-3)?.state).toBe('atrasada')
  })
})

test('every table has a subject among those that lists show', () => {
  for (const dataset of datasets) expect(subjects).toContain(subjectOf(dataset))
})
