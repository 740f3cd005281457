import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../data/root.ts'

const folder = join(root, 'conformance')
// `test('…'`, `describe('…'`, and what follows a table: `test.each(…)('…'`.
const declaration = /(?:\b(?:test|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
const titlesOf = (source: string): readonly string[] =>
  [...source.matchAll(declaration)].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1'))

/** The names that tests and groups of tests bear, as they are written, by file. */
export const titles: ReadonlyMap<string, readonly string[]> = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => [
      name.replaceAll('\\', '/'),
      titlesOf(readFileSync(join(folder, name), 'utf8')),
    ]),
)
