import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import { checks } from '../../server/operate/checks.ts'
import type { BrokenInstallation } from '../service/faults/broken-installation.ts'
import { brokenInstallations } from '../service/faults/broken-installations.ts'

// What docs/reliability.md tells of broken installations is the list that the suite breaks, starts and examines.

const file = join(root, 'docs', 'reliability.md')
const marks = ['<!-- broken: begin -->', '<!-- broken: end -->'] as const

const startOf = ({ verdict, start }: BrokenInstallation): string =>
  verdict === 'impede o início' ? 'refuses' : `starts: ${start?.verdict ?? verdict}`
const labelOf = (name: string) => checks.find((check) => check.name === name)?.label ?? ''

function table(): string {
  const rows = brokenInstallations.map((one) => [
    one.name,
    one.verdict,
    startOf(one),
    `${labelOf(one.check)}${labelOf(one.check) && ': '}${one.line}`,
    one.start ? `${labelOf(one.start.check)}: ${one.start.line}` : 'the same',
  ])
  const head = ['what is broken', '`doctor`', 'start', 'what is said', 'by the start']
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

test('the table of broken installations is the list that is tried', () => {
  const text = readFileSync(file, 'utf8')
  const [before = '', rest = ''] = text.split(marks[0])
  const [told = '', after = ''] = rest.split(marks[1])
  if (process.env['SNAPSHOTS'] === 'write')
    writeFileSync(file, `${before}${marks[0]}\n\n${table()}\n\n${marks[1]}${after}`)
  else expect(told.trim()).toBe(table())
})

test('thirty and more are tried, each by a name of its own, and by checks that are declared', () => {
  expect(brokenInstallations.length).toBeGreaterThan(30)
  expect(new Set(brokenInstallations.map(({ name }) => name)).size).toBe(brokenInstallations.length)
  const known = ['settings', ...checks.map(({ name }) => name)]
  const named = brokenInstallations.flatMap(({ check, start }) => [check, start?.check ?? check])
  expect(named.filter((name) => !known.includes(name))).toEqual([])
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length)
  const mayPrevent = checks.filter((check) => check.mayPrevent).map(({ name }) => name)
  const prevented = brokenInstallations
    .filter(({ verdict }) => verdict === 'impede o início')
    .map(({ check }) => check)
  expect(mayPrevent.filter((name) => !prevented.includes(name))).toEqual([])
})
