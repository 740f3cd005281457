import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './programs.mjs'

// What a run notes of each file for the next ones: how long it took, and what of the product it asked for.

const suites = join(root, 'conformance')
/** @param {string} name */
const pathOf = (name) => relative(suites, name).replaceAll('\\', '/')

/**
 * Writes a table of all files; those that were not run keep their lines, those that are gone lose them.
 * @template T
 * @param {string} name @param {readonly (readonly [string, T])[]} lines @param {(one: [string, T], other: [string, T]) => number} order
 */
function write(name, lines, order) {
  const file = join(suites, name)
  const all = { ...JSON.parse(readFileSync(file, 'utf8')), ...Object.fromEntries(lines) }
  const kept = Object.entries(all).filter(([path]) => existsSync(join(suites, path)))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept.toSorted(order)), null, 2)}\n`)
}
const byName = (/** @type {[string, unknown]} */ [one], /** @type {[string, unknown]} */ [other]) =>
  one < other ? -1 : 1

/** More names than this are those of a file that asks for everything. */
const many = 40

/**
 * @param {{ testResults: readonly { name: string, endTime: number, assertionResults: readonly { meta?: { began?: number, touches?: readonly string[] } }[] }[] }} report of vitest
 * @param {boolean} isWhole of the two runs: a file takes longer with its products
 */
export function writeNotes({ testResults }, isWhole) {
  write(
    isWhole ? 'durations-whole.json' : 'durations.json',
    testResults.map(({ name, endTime, assertionResults }) => {
      const began = assertionResults.map(({ meta }) => meta?.began ?? endTime)
      return [pathOf(name), Math.round((endTime - Math.min(endTime, ...began)) / 1000)]
    }),
    (one, other) => other[1] - one[1] || byName(one, other),
  )
  write(
    'coverage/touches.json',
    testResults.map(({ name, assertionResults }) => {
      const touched = new Set(assertionResults.flatMap(({ meta }) => meta?.touches ?? []))
      return [pathOf(name), touched.size > many ? ['*'] : [...touched].toSorted()]
    }),
    byName,
  )
}
