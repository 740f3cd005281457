import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'

/**
 * Programs of their own that put a service under faults for minutes or hours, and the browser's suites, which
 * Playwright waits for.
 */
const others = /^(?:faults\/(?:run|endurance|gone|copies)(?:\/|\.ts$)|browser\/|broken\/)/

test('a suite waits for a condition; where time itself is tried, it says why', () => {
  const clocks = /'node:timers\/promises'|\bsetTimeout\(|\bsetInterval\(|\bwaitForTimeout\(/
  const waiting = readdirSync(join(root, 'conformance'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:ts|mjs)$/.test(path) && !others.test(path))
    .filter((path) => clocks.test(readFileSync(join(root, 'conformance', path), 'utf8')))
  expect(waiting.toSorted()).toEqual(['support/time/waiting.ts'])
})
