import { describe, expect, test } from 'vitest'
import {
  differing,
  restoredValues,
  versionsOf,
} from '../../backoffice/engine/detail/record-versions.ts'
import { resources } from '../../resources/index.ts'
import { wireName } from '../../kernel/resource.ts'

// What a record was, as its history keeps it: which versions there are, what differs, and what may come back.

const noun = (name: string) => {
  const found = resources.find((one) => one.name === name)
  if (!found) throw new Error(`no noun is called ${name}`)
  return found
}
const event = (id: number, tracker_type: string, new_values: Record<string, unknown> | null) => ({
  id,
  tracker_type,
  data_evento: '2026-03-02T12:00:00Z',
  user_name: id === 1 ? null : 'Ana',
  old_values: null,
  new_values,
})

describe('versions', () => {
  const term = noun('glossary')
  test('are what additions and changes made, and nothing else', () => {
    const wire = wireName('term', term.fields.term ?? ({} as never))
    const versions = versionsOf(term, [
      event(4, 'restore', null),
      event(3, 'delete', { motivo: 'engano' }),
      event(2, 'update', { [wire]: 'Empenho prévio' }),
      event(1, 'insert', { [wire]: 'Empenho' }),
    ])
    expect(versions.map(({ id, by, row }) => [id, by, row.term])).toEqual([
      [2, 'Ana', 'Empenho prévio'],
      [1, 'Sistema', 'Empenho'],
    ])
  })
  test('differ only by what both keep', () => {
    expect(differing(term, { term: 'Empenho' }, { term: 'Empenho', definition: 'x' })).toEqual([])
  })
})

test('a form gets back what it asks for and what was otherwise', () => {
  const term = noun('glossary')
  const was = { term: 'Empenho', description: 'Promessa de pagar.', portalId: 1 }
  const is = { term: 'Empenho prévio', description: 'Promessa de pagar.', portalId: 2 }
  expect(restoredValues(term, was, is)).toEqual({ term: 'Empenho' })
})
