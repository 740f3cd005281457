import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../data/root.ts'

// Which files may import which. Types count as values do, and so does what is imported when it is needed.

const folders = readdirSync(root, { withFileTypes: true })
  .filter(
    (entry) => entry.isDirectory() && !/^(?:\.|dist$|node_modules$|data-demo$)/.test(entry.name),
  )
  .map(({ name }) => name)
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
)

/** What a source text imports of ours, as it is written there. */
const relativeImports = (source: string): readonly string[] => {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  const found = code.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^'\n]*)'/g)
  return [...found].map(([, path = '']) => path)
}
const importsOf = (file: string): readonly string[] =>
  relativeImports(readFileSync(join(root, file), 'utf8')).map((path) =>
    posix.join(posix.dirname(file), path),
  )
const imports = new Map(files.map((file) => [file, importsOf(file)] as const))

/** The files that import each other in a circle, and those between two circles. */
function inCircles(of: ReadonlyMap<string, readonly string[]>): readonly string[] {
  let left = new Set(of.keys())
  for (let size = Infinity; left.size < size;) {
    size = left.size
    const [all, reached] = [left, new Set([...left].flatMap((file) => of.get(file) ?? []))]
    left = new Set(
      [...left].filter((file) => reached.has(file) && of.get(file)?.some((to) => all.has(to))),
    )
  }
  return [...left]
}

test('every form of an import is read', () => {
  const source = `
    import a from './a.ts'
    import type { B } from './b.ts'
    import {
      type C,
    } from './c.ts'
    import './d.ts'
    export type { E } from './e.ts'
    export * from './f.ts'
    const g = () => import('./g.ts')
    type H = import('./h.ts').H
    // import i from './i.ts'
    import j from 'j'
  `
  expect(relativeImports(source)).toEqual([...'abcdefgh'].map((name) => `./${name}.ts`))
  expect(imports.get('api/app.ts')).toContain('api/resources/index.ts')
  expect(files.length).toBeGreaterThan(1_500)
})

test('no files import each other in a circle', () => {
  const circle = { a: ['b', 'c'], b: ['c'], c: ['d'], d: ['b', 'e'], e: [] }
  expect(inCircles(new Map(Object.entries(circle)))).toEqual(['b', 'c', 'd'])
  expect(inCircles(imports)).toEqual([])
})
