import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import shared from './shared-names.json' with { type: 'json' }

// A name that several files export means one thing in all of them (docs/adr/rooms/0207). What a name is by its place
// need not be said; the rest is listed, with the sentence why it is the same, or as open.

const files = execFileSync('git', ['ls-files', '-c', '-o', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/^(?:conformance|bench)\//.test(path))

const declared =
  /^export (?:declare )?(?:default )?(?:abstract )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm
const holders = new Map<string, readonly string[]>()
for (const path of files)
  for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(declared))
    holders.set(name, [...new Set([...(holders.get(name) ?? []), path])])

/** What makes several files mean the same by where they stand. */
const byPlace: readonly ((paths: readonly string[], name: string) => boolean)[] = [
  // A call, its command, its statement.
  (paths) => paths.some((path) => /^(?:resources|tables)\/calls\//.test(path)),
  // A kind of field and a type of column.
  (paths) =>
    paths.some((path) => path.startsWith('kernel/kinds/')) &&
    paths.some((path) => path.startsWith('tables/model/types/')),
  // Rows of the demonstration and what they fill.
  (paths) => paths.some((path) => /^(?:tables\/)?demo\//.test(path)),
  // Screens of nouns, which are loaded by name.
  (paths, name) =>
    /^(?:List|Detail|Create|Edit|Form)$/.test(name) &&
    paths.every((path) => path.startsWith('backoffice/')),
]
const several = [...holders].filter(([, paths]) => paths.length > 1)
const toJudge = several
  .filter(([name, paths]) => !byPlace.some((isOne) => isOne(paths, name)))
  .map(([name]) => name)
  .toSorted()

test('a name that several files export is the same by its place, or is judged', () => {
  const judged = [...Object.keys(shared.same), ...shared.open]
  expect(new Set(judged).size).toBe(judged.length)
  // Some of either, so that several people may work at once; whoever judges them takes the number down.
  const notJudged = toJudge.filter((name) => !judged.includes(name))
  const gone = judged.filter((name) => !toJudge.includes(name))
  expect(notJudged.length, notJudged.join(' ')).toBeLessThanOrEqual(shared.mostNotJudged)
  expect(gone.length, gone.join(' ')).toBeLessThanOrEqual(shared.mostNotJudged)
})

test('of names that mean several things none is added', () => {
  expect(shared.open.length).toBeLessThanOrEqual(shared.mostOpen)
  expect(shared.open).toEqual(shared.open.toSorted())
})
