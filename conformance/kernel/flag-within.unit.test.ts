import { expect, test } from 'vitest'
import { outsideWords } from '../../backoffice/engine/list/flag-within.ts'
import { news } from '../../resources/content/news.ts'

// What a list says of a row that is on and whose days have not come, or are over.

const now = Date.parse('2026-11-27T12:00:00Z')
test.each([
  ['2026-12-25T11:00:00.000Z', null, true, ['Agendada para', 'startedIn']],
  ['2026-11-01T11:00:00.000Z', '2026-11-20T12:00:00.000Z', true, ['Encerrada em', 'finishedIn']],
  ['2026-11-01T11:00:00.000Z', '2026-12-20T12:00:00.000Z', true, undefined],
  ['2026-11-01T11:00:00.000Z', null, true, undefined],
  ['2026-12-25T11:00:00.000Z', null, false, undefined],
] as const)('news from %s until %s, on: %s', (startedIn, finishedIn, active, said) => {
  const row = { startedIn, finishedIn, active }
  expect(outsideWords(news, 'active', row, now)).toEqual(said)
  expect(outsideWords(news, 'title', row, now)).toBeUndefined()
})
