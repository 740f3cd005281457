import { expect, test } from 'vitest'
import { folded } from '../../backoffice/home/fold-changes.ts'
import type { RecentChange } from '../../resources/calls/home.ts'

// What the home tells of the last changes: names one by one, and numbers folded.

const change = (given: Partial<RecentChange>): RecentChange => ({
  quem: 'Ana',
  quando: '2026-11-29T10:00:00.000Z',
  tipo: 'update',
  recurso: 'duty',
  registro: '126',
  titulo: null,
  ...given,
})

test('changes without a name fold by person, act and place, and no others do', () => {
  const named = change({ recurso: 'glossary', titulo: 'Autarquia' })
  const lines = folded([
    change({ registro: '3', quando: '2026-11-29T12:00:00.000Z' }),
    change({ registro: '2' }),
    change({ registro: '1' }),
    change({ quem: 'Joana' }),
    change({ quem: 'Joana', tipo: 'insert' }),
    named,
    named,
    change({}),
  ])
  expect(lines.map(({ times }) => times)).toEqual([3, 1, 1, 1, 1, 1])
  expect(lines[0]?.change.quando).toBe('2026-11-29T12:00:00.000Z')
  expect(folded([])).toEqual([])
})
