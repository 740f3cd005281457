import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import { daysOf, folder, indexText, readDecisions } from '../decisions/decisions.ts'

/** Every file of the repository, added ones included; no installed package, no build. */
const repositoryFiles = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))

test('every link of a document leads to a file', () => {
  const broken = repositoryFiles
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
        .map(([, link = '']) => join(dirname(path), link))
        .filter((target) => !existsSync(join(root, target)))
        .map((target) => `${path}: ${target}`),
    )
  expect(broken).toEqual([])
})

test('every file and folder that the architecture names is there', () => {
  const text = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8')
  const named = [...text.matchAll(/`((?:[\w-]+\/)+(?:[\w-]+\.tsx?)?)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test.each([
  ['decision', /^docs\/adr\/(?:.*\/)?(\d{4})-[^/]+$/],
  ['migration', /^data\/migrations\/(?:.*\/)?(\d{4})_[^/]+$/],
])('each %s has a number of its own', (_, pattern) => {
  const numbers = repositoryFiles.flatMap((path) => pattern.exec(path)?.[1] ?? [])
  expect(numbers.length).toBeGreaterThan(20)
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('the index of decisions tells the number, title and status of each', () => {
  const index = readFileSync(join(root, folder, 'README.md'), 'utf8')
  expect(index, 'Write it anew with: npm run adr-index').toBe(
    indexText(readDecisions(), daysOf(index)),
  )
})

test('texts and marks of the back office are of one scale of sizes', () => {
  // Pixels: 12, 13, 14, 16, 18, 28 and 36 for text; the rest for marks, which are drawn as text is.
  const scale = new Set([12, 13, 14, 16, 18, 20, 22, 28, 30, 34, 36, 56])
  const sized = /(?:fontSize: ?|fontSize: \{[^}]*?(?:xs|sm|md|lg): ?)'?(\d+(?:\.\d+)?)(rem)?/g
  const sizesIn = (text: string) =>
    [...text.matchAll(sized)].map(([, number, rem]) => Number(number) * (rem ? 16 : 1))
  expect(
    sizesIn("{ fontSize: 13.5 } { fontSize: '0.6875rem' } { fontSize: { xs: 12.5 } }"),
  ).toEqual([13.5, 11, 12.5])
  const screens = join(root, 'backoffice')
  const off = readdirSync(screens, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) =>
      sizesIn(readFileSync(join(screens, path), 'utf8'))
        .filter((size) => !scale.has(size))
        .map((size) => `${path}: ${size}`),
    )
  expect(off).toEqual([])
})
