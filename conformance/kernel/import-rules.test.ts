import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import manifest from '../../package.json' with { type: 'json' }
import { rooms, sourcesIn } from '../support/rooms.ts'

// Which files may import which. Types count as values do, and so does what is imported when it is needed.

const text = (path: string) => readFileSync(join(root, path), 'utf8')
const files = rooms.flatMap(sourcesIn)

/** What a source text imports of ours, as it is written there. */
const relativeImports = (source: string): readonly string[] => {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  const found = code.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^'\n]*)'/g)
  return [...found].map(([, path = '']) => path)
}
const importsOf = (file: string): readonly string[] =>
  relativeImports(text(file)).map((path) => posix.join(posix.dirname(file), path))
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

/** What each room of the product may import, as the table of docs/architecture.md says; all may import pt-br. */
const granted = new Map(
  [...text('docs/architecture.md').matchAll(/^\| `([\w/-]+)` \|.*\| ([^|]*) \|$/gm)].map(
    ([, room = '', names = '']) =>
      [room, [room, 'pt-br', ...(names.match(/[\w/-]+/g) ?? [])]] as const,
  ),
)
const product = [...granted.keys()]
const others = [...product, 'bench', 'conformance']
const denied = (room: string) => others.filter((other) => !granted.get(room)?.includes(other))
/**
 * What public tables have of a room: a folder of its name, under the same rules. What declares calls is of `resources`.
 */
const isLayerOfTables = (name: string) =>
  name === 'calls' || (product.includes(name) && name !== 'pt-br')
/** The room of a file. */
const roomOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/')
  if (first !== 'tables') return first
  if (second === 'calls') return 'resources'
  return isLayerOfTables(second) ? second : `${first}/${second}`
}

test('a room imports the rooms that the table grants it, and no other', () => {
  expect([...new Set(files.map(roomOf))].toSorted()).toEqual(others.toSorted())
  const found = product.flatMap((room) => {
    const refused = denied(room)
    return files
      .filter((file) => roomOf(file) === room)
      .flatMap((file) => (imports.get(file) ?? []).map((to) => ({ file, to })))
      .filter(({ to }) => refused.includes(roomOf(to)))
  })
  expect(found).toEqual([])
})

// Packages that lint keeps out of a room, one for each way in which a guard names them.
const all = ['zod/v4', 'react', '@fastify/cookie', 'node:fs']
const server = ['fastify', '@fastify/cookie', 'node:http', 'node:https']
const driver = ['pg', 'pg-copy-streams']
const screens = ['react', 'react/jsx-runtime', 'react-dom/server', '@mui/material']
const packages: Readonly<Record<string, readonly string[]>> = {
  'pt-br': ['zod', ...all],
  kernel: ['z', 'zo', ...all],
  'tables/model': ['zod', ...all],
  'tables/declared': ['zod', ...all],
  resources: ['z', 'zo', ...all],
  formats: ['ofetch', ...server, ...driver, ...screens],
  platform: ['ofetch', ...server, ...screens],
  data: ['ofetch', ...server, ...screens],
  domain: ['ofetch', ...server, ...driver, ...screens],
  'platform/http': [...driver, ...screens],
  api: [...driver, ...screens],
  jobs: [...server, ...driver, ...screens],
  site: [...driver, '@mui/material'],
  demo: [...server, ...driver, ...screens],
  backoffice: ['node:fs', 'fastify', '@fastify/cookie', 'pino', ...driver],
}
/** The rooms that public tables have a layer of. */
const layers = product.filter((room) => files.some((file) => file.startsWith(`tables/${room}/`)))
/**
 * Every import that a file of a room in a folder may not have: of other rooms and their layers of tables, and of
 * packages.
 */
const refusedIn = (room: string, folder: string): readonly string[] => [
  ...denied(room)
    .flatMap((other) => [other, ...(layers.includes(other) ? [`tables/${other}`] : [])])
    .map((other) => posix.relative(folder, `${other}/file.ts`))
    .filter((path) => path.startsWith('.')),
  ...(packages[room] ?? []),
]
/** Rooms that no request reaches: the platform serves them, but with what speaks HTTP. */
const withoutHttp = ['data', 'domain', 'jobs', 'demo']
/** Files that import what they may not, a line each. */
const violations: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries([
    ...product.map((room) => [`${room}/a/b/file.ts`, refusedIn(room, `${room}/a/b`)] as const),
    ...layers.map((room) => [`tables/${room}/a.ts`, refusedIn(room, `tables/${room}`)] as const),
  ]),
  'platform/http/a/file.ts': [
    ...refusedIn('platform', 'platform/http/a').filter((path) => path.startsWith('.')),
    ...(packages['platform/http'] ?? []),
  ],
  ...Object.fromEntries(
    withoutHttp.map((room) => [`${room}/file.ts`, ['../platform/http/stream.ts']]),
  ),
  'resources/calls/a/file.ts': refusedIn('resources', 'resources/calls/a'),
  'tables/calls/a/file.ts': refusedIn('resources', 'tables/calls/a'),
  'resources/a/noun.ts': ['./other.ts', './other-file.ts', '../b/other.ts'],
}

/** The specifiers, by file, that lint refuses. */
function refusedImports(sources: Readonly<Record<string, readonly string[]>>) {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const [file, specifiers] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), specifiers.map((one) => `export * from '${one}'\n`).join(''))
  }
  const lint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [lint, '--format', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  const lines = new Map(Object.keys(sources).map((file) => [file, new Set<number>()]))
  for (const [, file = '', line] of stdout.matchAll(/^(\S+):(\d+):\d+: .*no-restricted-imports/gm))
    lines.get(file.replaceAll('\\', '/'))?.add(Number(line) - 1)
  return Object.fromEntries(
    Object.entries(sources).map(([file, specifiers]) => [
      file,
      specifiers.filter((_, at) => lines.get(file)?.has(at)),
    ]),
  )
}

test('of the rooms that no request reaches, none imports what speaks HTTP', () => {
  const reaching = files.filter(
    (file) =>
      withoutHttp.includes(roomOf(file)) &&
      imports.get(file)?.some((to) => to.startsWith('platform/http/')),
  )
  expect(reaching).toEqual([])
})

test('lint refuses the rooms that the table does not grant, and the packages of others', () => {
  expect(refusedImports(violations)).toEqual(violations)
})

test('what lint keeps out of a room is there to be kept out', () => {
  const guards = text('.oxlintrc.json').match(/"(?:regex|group)": (?:"[^"]*"|\[[^\]]*\])/g) ?? []
  const names = [
    ...rooms,
    ...readdirSync(join(root, 'tables')),
    ...readdirSync(join(root, 'platform')),
    ...Object.keys(manifest.dependencies),
    ...builtinModules.map((name) => `node:${name}`),
  ]
  const isThere = (word: string) => names.some((name) => name.startsWith(word))
  const words = guards
    .map((guard) => guard.replace(/^"\w+":/, '').replace('!./*-fields.ts', ''))
    .flatMap((guard) => guard.match(/@?[a-z][\w:-]*/g) ?? [])
  expect(guards.length).toBeGreaterThan(20)
  expect([...new Set(words)].filter((word) => !isThere(word))).toEqual([])
})
