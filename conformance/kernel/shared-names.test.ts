import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import shared from './shared-names.json' with { type: 'json' }

// A name that several files export means one thing in all of them (docs/adr/rooms/0207). What a name is by its place
// need not be said; the rest is listed, with the sentence why it is the same.

const files = execFileSync('git', ['ls-files', '-c', '-o', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/^(?:conformance|bench)\//.test(path))

const declared =
  /^export (?:declare )?(?:default )?(?:abstract )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm
const declaredCall = /^export const (\w+) = defineCall\(/gm
const holders = new Map<string, readonly string[]>()
/** How many calls have a name. */
const calls = new Map<string, number>()
for (const path of files) {
  const source = readFileSync(join(root, path), 'utf8')
  for (const [, name = ''] of source.matchAll(declared))
    holders.set(name, [...new Set([...(holders.get(name) ?? []), path])])
  for (const [, name = ''] of source.matchAll(declaredCall))
    calls.set(name, (calls.get(name) ?? 0) + 1)
}

/** What makes several files mean the same by where they stand. */
const byPlace: readonly ((paths: readonly string[], name: string) => boolean)[] = [
  // One call, its command, its statement.
  (_, name) => calls.get(name) === 1,
  // A kind of field and a type of column.
  (paths) =>
    paths.some((path) => path.startsWith('kernel/kinds/')) &&
    paths.some((path) => path.startsWith('tables/model/types/')),
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
  expect(toJudge).toEqual(Object.keys(shared.same).toSorted())
})
