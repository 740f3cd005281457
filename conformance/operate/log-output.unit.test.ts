import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { LogOutput } from '../../platform/process/log-output.ts'

// What becomes of the log where nothing takes it.

const lineOf = (at: number) => `${JSON.stringify({ at, text: 'x'.repeat(1_000) })}\n`

test('lines reach their file in order, those that wait at the end too', async () => {
  const path = join(tmpdir(), `claraboia-log-${randomUUID()}`)
  const fd = openSync(path, 'a')
  const output = new LogOutput(fd)
  const lines = Array.from({ length: 500 }, (_, at) => lineOf(at))
  for (const line of lines.slice(0, 400)) output.write(line)
  await expect.poll(() => readFileSync(path, 'utf8')).toBe(lines.slice(0, 400).join(''))
  for (const line of lines.slice(400)) output.write(line)
  output.flushSync()
  await expect.poll(() => readFileSync(path, 'utf8').length).toBe(lines.join('').length)
  expect(output.dropped).toBe(0)
  closeSync(fd)
  rmSync(path)
})

// A device that answers every write as a full disk does.
test.runIf(existsSync('/dev/full'))(
  'a full disk keeps neither who writes nor the end of the process; what is too much is counted',
  () => {
    const fd = openSync('/dev/full', 'w')
    const output = new LogOutput(fd)
    for (let at = 0; at < 1_500; at += 1) output.write(lineOf(at))
    // The oldest half of a megabyte waits.
    expect(output.dropped).toBeGreaterThan(900)
    expect(output.dropped).toBeLessThan(1_100)
    output.flushSync()
    // It stays open: what waits is tried every second, and another file that got its number would take the lines.
  },
)

test('where nobody reads any more, every line is counted', async () => {
  const fd = openSync('/dev/null', 'r')
  const output = new LogOutput(fd)
  for (let at = 0; at < 10; at += 1) output.write(lineOf(at))
  await expect.poll(() => output.dropped).toBe(10)
  output.write(lineOf(10))
  expect(output.dropped).toBe(11)
  closeSync(fd)
})
