import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'

test('a suite of the browser waits for what a screen shows, and reads nothing of it once', () => {
  const once =
    /\bexpect\(\s*await [^\n]*\.(?:count|is[A-Z]\w+|innerText|textContent|inputValue|getAttribute|all\w+s)\([^()]*\)(?:, [^\n]*)?,?\s*\)/
  const looking = [
    ...readdirSync(join(root, 'conformance/browser'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts') || path.startsWith('rules/'))
      .map((path) => `conformance/browser/${path}`),
    'conformance/tables/pages-in-browser.test.ts',
  ]
  expect(once.test('expect(await rows.count()).toBe(1)')).toBe(true)
  expect(looking.filter((path) => once.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})
