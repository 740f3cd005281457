import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
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
