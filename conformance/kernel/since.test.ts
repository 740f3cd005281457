import { expect, test } from 'vitest'
import { filesFor } from '../steps/since.mjs'

// What `npm test -- --since REV` chooses, seen on this very tree.

const touches = {
  'registers/records.test.ts': ['*'],
  'registers/import.test.ts': ['glossary', 'session'],
  'tables/keys.test.ts': ['data-key', 'session'],
  'kernel/kernel.test.ts': [],
}
const chosen = (...changed: readonly string[]) => filesFor(changed, touches) ?? ['everything']
const kernel = 'conformance/kernel/code-rules.test.ts'

test('what all suites stand on runs all of them', () => {
  for (const path of [
    'package-lock.json',
    'data/migrations/0000/0001_first.sql',
    'conformance/support/test-server.ts',
  ])
    expect(chosen(path), path).toEqual(['everything'])
})

test('a file of tests runs itself, a helper those who import it; what reads the sources runs each time', () => {
  const own = chosen('conformance/api/home.test.ts')
  expect(own).toContain('conformance/api/home.test.ts')
  expect(own).toContain(kernel)
  expect(own.filter((path) => !path.startsWith('conformance/kernel/'))).toHaveLength(1)
  const helped = chosen('conformance/support/accountability-office.ts')
  expect(helped).toContain('conformance/jobs/accountability.test.ts')
  expect(helped).not.toContain('conformance/api/home.test.ts')
})

test('a noun runs what goes over all nouns and what asks for it, and no suite that never does', () => {
  const files = chosen('resources/content/glossary.ts')
  for (const path of [
    'registers/records',
    'registers/reach',
    'registers/import',
    'coverage/coverage',
  ])
    expect(files).toContain(`conformance/${path}.test.ts`)
  expect(files).not.toContain('conformance/tables/keys.test.ts')
  expect(
    chosen('backoffice/screens/glossary.tsx').filter((path) => path.includes('/registers/')),
  ).toEqual([])
})

test('a room runs who imports the file, and the suites of the built product that it is part of', () => {
  const store = chosen('data/store/record.ts')
  expect(store).toContain('conformance/registers/records.test.ts')
  expect(store).toContain('conformance/service/life.test.ts')
  expect(store).toContain('conformance/browser/lives.test.ts')
  const screens = chosen('backoffice/engine/list/list.tsx')
  expect(screens).toContain('conformance/browser/lives.test.ts')
  expect(screens).not.toContain('conformance/service/life.test.ts')
})

test('a document runs the suites that read it', () => {
  expect(chosen('docs/adding-a-table.md')).toContain(
    'conformance/service/adding-a-noun.whole.test.ts',
  )
  expect(chosen('docs/images/list.png').every((path) => path.includes('/kernel/'))).toBe(true)
})
