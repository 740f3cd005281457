import { describe, expect, test } from 'vitest'
import { formatMoment, parseMoment } from '../../kernel/kinds/date-time.ts'

// A moment that somebody types by the clock of a place is the minute at which that clock shows it, also around the days
// on which a law turns clocks.

const twoDigits = (number: number) => String(number).padStart(2, '0')
/** Every quarter of an hour of three days, as people type it. */
function quartersAround(day: string): readonly string[] {
  const noon = Date.parse(`${day}T12:00:00.000Z`)
  return Array.from({ length: 3 * 96 }, (_, at) => {
    const shown = new Date(noon + (at - 144) * 900_000)
    const date = [shown.getUTCDate(), shown.getUTCMonth() + 1, shown.getUTCFullYear()]
    const time = [shown.getUTCHours(), shown.getUTCMinutes()].map(twoDigits).join(':')
    return `${date.map(twoDigits).join('/')} ${time}`
  })
}

describe.each([
  ['America/Noronha', '2026-11-30', 0],
  ['America/Rio_Branco', '2026-11-30', 0],
  ['America/Manaus', '2026-12-31', 0],
  ['America/Sao_Paulo', '2026-12-31', 0],
  // An hour that no clock showed, and one that every clock showed twice.
  ['America/Sao_Paulo', '2018-11-04', 4],
  ['America/Sao_Paulo', '2018-02-18', 0],
  ['America/Cuiaba', '2018-11-04', 4],
  ['America/New_York', '2026-03-08', 4],
  ['America/New_York', '2026-11-01', 0],
  ['Europe/Lisbon', '2026-03-29', 4],
  ['Europe/Lisbon', '2026-10-25', 0],
] as const)('the clock of %s around %s', (zone, day, leftOut) => {
  test('shows at each moment what was typed, but for an hour that it leaves out', () => {
    const typed = quartersAround(day)
    const shown = typed.map((text) => formatMoment(parseMoment(text, zone), zone))
    expect(typed.filter((text, at) => shown[at] !== text)).toHaveLength(leftOut)
    // The hour that was left out is the one after it, so that nothing is promised for the past.
    const instants = typed.map((text) => parseMoment(text, zone))
    expect(instants.filter((instant, at) => at > 0 && instant < (instants[at - 1] ?? ''))).toEqual(
      leftOut > 0 ? [expect.any(String)] : [],
    )
  })
})

test('an hour that a clock shows twice is the first of the two', () => {
  expect(parseMoment('17/02/2018 23:30', 'America/Sao_Paulo')).toBe('2018-02-18T01:30:00.000Z')
  expect(parseMoment('04/11/2018 00:30', 'America/Sao_Paulo')).toBe('2018-11-04T03:30:00.000Z')
  expect(parseMoment('04/11/2018 01:30', 'America/Sao_Paulo')).toBe('2018-11-04T03:30:00.000Z')
})
