import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../data/root.ts'
import { copyTree } from './tree-copy.ts'

// "Adding a kind" of docs/adding-a-noun.md, done as it says, in a copy of this tree.

const page = readFileSync(join(root, 'docs', 'adding-a-noun.md'), 'utf8')
const [, file = '', source = ''] =
  /`(kernel\/kinds\/[\w-]+\.ts)`:\n\n```typescript\n([\s\S]*?)```/.exec(page) ?? []
const [vocabulary, ...tables] = [...page.matchAll(/^\| `([\w./-]+)` \| .* \| `(.*)` \|$/gm)].map(
  ([, path = '', line = '']) => ({ path, line }),
)

test('a kind is a file and a line in each table, and types name the tables that lack it', () => {
  const folder = copyTree()
  try {
    // One checker: the other core has other suites to do, and each checker works out the common types for itself.
    const tsc = ['tsc', '--noEmit', '--checkers', '1']
    const types = () => spawnSync('npx', tsc, { cwd: folder, encoding: 'utf8' }).stdout
    const add = (path: string, line: string, before: RegExp) => {
      const text = readFileSync(join(folder, path), 'utf8')
      expect(text, path).toMatch(before)
      writeFileSync(
        join(folder, path),
        text.replace(before, (found) => `${line}\n${found}`),
      )
    }
    writeFileSync(join(folder, file), source)
    const { path, line } = vocabulary ?? { path: '', line: '' }
    add(path, line, /^ {2}derived: derivedKind,$/m)
    const from = `'./kinds/percentage.ts'`
    add(path, `import { percentageKind } from ${from}`, /^import \{ referenceKind/m)
    add(path, `export { percentage } from ${from}`, /^export \{ reference,/m)
    const lacking = new Set(
      [...types().matchAll(/^([\w./-]+)\(\d+,\d+\): /gm)].map(([, one]) => one),
    )
    expect([...lacking].toSorted()).toEqual(tables.map((table) => table.path).toSorted())
    for (const table of tables) add(table.path, table.line, /^ {2}derived: /m)
    expect(types()).toBe('')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
