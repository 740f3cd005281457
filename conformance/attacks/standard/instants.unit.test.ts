import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../platform/root.ts'

// ASVS 16.2.2: an instant means the same wherever the machine stands.

const line = `import { openLog } from './server/log.ts'; openLog('info').log.info('agora')`
const loggedIn = (zone: string) =>
  JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', line], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, TZ: zone },
    }),
  ) as { readonly time: string; readonly msg: string }

test('a line of the log says its instant in UTC, in whatever zone the machine stands', () => {
  for (const zone of ['America/Sao_Paulo', 'Asia/Tokyo']) {
    const before = Date.now()
    const { time, msg } = loggedIn(zone)
    expect(msg).toBe('agora')
    expect(time, zone).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Date.parse(time), zone).toBeGreaterThanOrEqual(before)
    expect(Date.parse(time), zone).toBeLessThanOrEqual(Date.now())
  }
})

test('every instant in the database is kept in UTC: no column depends on a zone', () => {
  const columns = readFileSync(join(root, 'conformance', 'schema.sql'), 'utf8')
    .split('\n')
    .filter((fact) => /^\w+\.\w+ time/.test(fact))
  expect(columns.length).toBeGreaterThan(200)
  expect(columns.filter((fact) => !/^\S+ timestamp with time zone\b/.test(fact))).toEqual([])
})
