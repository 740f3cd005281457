import { expect, test } from 'vitest'
import { afterRest, mostSendings, secondsAsked, stepAfter } from '../../domain/webhooks/schedule.ts'

// When a message to a webhook is tried again, and when no more.

test('a message is tried ten times, at the distances of Standard Webhooks, and then given up', () => {
  const waits = Array.from({ length: mostSendings }, (_, at) => stepAfter({ status: 500 }, at + 1))
  expect(waits.map((step) => (step.state === 'espera' ? step.after : step))).toEqual([
    5,
    300,
    1_800,
    7_200,
    18_000,
    36_000,
    50_400,
    72_000,
    86_400,
    { state: 'desistiu', isOff: false },
  ])
})

test('2xx alone is success, 410 ends it, and a redirection is none of both', () => {
  for (const status of [200, 202, 204, 299])
    expect(stepAfter({ status }, 1)).toEqual({ state: 'entregue' })
  for (const status of [100, 199, 300, 301, 302, 307, 308, 400, 404, 429, 500])
    expect(stepAfter({ status }, 1), String(status)).toMatchObject({ state: 'espera' })
  expect(stepAfter({ status: 410 }, 1)).toEqual({ state: 'desistiu', isOff: true })
})

test('Retry-After is kept, a day at most; what does not answer rests a minute at most', () => {
  const step = (retryAfter: number, tries = 1) => stepAfter({ status: 429, retryAfter }, tries)
  expect(step(120)).toEqual({ state: 'espera', after: 120, rest: 120 })
  expect(step(1)).toEqual({ state: 'espera', after: 5, rest: 1 })
  expect(step(1_000_000)).toMatchObject({ after: 86_400, rest: 86_400 })
  expect(stepAfter({ status: null }, 1)).toMatchObject({ after: 5, rest: 5 })
  expect(stepAfter({ status: null }, 4)).toMatchObject({ after: 7_200, rest: 60 })
  expect(stepAfter({ status: 500 }, 4)).toMatchObject({ rest: undefined })
  const now = Date.parse('2026-11-30T10:00:00Z')
  for (const [header, seconds] of [
    ['30', 30],
    ['Mon, 30 Nov 2026 10:01:00 GMT', 60],
    ['Mon, 30 Nov 2026 09:00:00 GMT', 0],
    ['amanhã', undefined],
    ['-5', undefined],
    ['99999999999', undefined],
  ] as const)
    expect(secondsAsked(header, now), header).toBe(seconds)
  expect(secondsAsked(undefined, now)).toBeUndefined()
})

test('what waits for a webhook that rests is looked at the more rarely the longer it waits, four days at most', () => {
  const hour = 3_600
  expect(afterRest(60, 0)).toBe(60)
  expect(afterRest(60, 300)).toBe(60)
  expect(afterRest(60, 4 * hour)).toBe(1_800)
  expect(afterRest(60, 90 * hour)).toBe(hour)
  expect(afterRest(24 * hour, 90 * hour)).toBe(24 * hour)
  expect(afterRest(60, 96 * hour + 1)).toBeUndefined()
  // Ten thousand messages before a system that is silent: of each a few looks a day.
  let [at, looks] = [0, 0]
  for (let after = afterRest(60, at); after !== undefined; after = afterRest(60, at)) {
    at += after
    looks += 1
  }
  expect(looks).toBeLessThan(150)
})
