import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../platform/root.ts'
import { allChecks, filesByCheck } from './checks.mjs'
import { securityPage, standard } from './page.mjs'

// That no check is without a proof, and that docs/security.md says what is so.

const run = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String(first + at))
const named = (letter: string, count: number) => run(1, count).map((number) => letter + number)
/** Numbers of attacks, findings (F), what is worth hardening (H), and what holds of every answer (O). */
const wanted = [
  ...run(1, 8),
  '11',
  '13',
  ...run(15, 22),
  ...run(24, 30),
  '32',
  ...run(34, 36),
  ...run(38, 44),
  ...run(46, 50),
  ...run(52, 57),
  ...run(59, 65),
  ...run(67, 73),
  ...run(75, 84),
  '87',
  ...named('F', 43),
  ...named('H', 16),
  ...named('O', 8),
]

test('every check has its line, once', () => {
  expect(
    allChecks()
      .map(({ id }) => String(id))
      .toSorted(),
  ).toEqual(wanted.toSorted())
})

test('every check is mapped to tests, or says why it stands', () => {
  const proofs = filesByCheck()
  const unmapped = allChecks().filter(
    ({ id, accepted }) => accepted === undefined && !proofs.has(String(id)),
  )
  expect(unmapped.map(({ id, attack }) => `${id} unmapped: ${attack}`)).toEqual([])
  const both = allChecks().filter(
    ({ id, accepted }) => accepted !== undefined && proofs.has(String(id)),
  )
  expect(both.map(({ id }) => id)).toEqual([])
  expect([...proofs.keys()].filter((id) => !wanted.includes(id))).toEqual([])
})

test('every item of the standard names checks that there are, in its order', () => {
  const items = standard().flatMap(({ items: own }) => own)
  const order = (id: string) => id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0)
  const numbers = items.map(({ id }) => order(id))
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
  expect(items.length).toBe(253)
  expect(items.flatMap(({ checks }) => checks).filter((id) => !wanted.includes(id))).toEqual([])
})

const items = standard().flatMap(({ items: own }) => own)
const readTest = (file: string) => {
  const at = join(root, 'conformance', file)
  const path = [`${at}.test.ts`, `${at}.unit.test.ts`].find((one) => existsSync(one))
  return path === undefined ? '' : readFileSync(path, 'utf8')
}

test('every item that is met names a check or a test that there is, and one that is not shown names none', () => {
  const shown = ({ checks, tests }: (typeof items)[number]) => checks.length + tests.length > 0
  expect(items.filter((item) => item.state === 'met' && !shown(item)).map(({ id }) => id)).toEqual(
    [],
  )
  expect(
    items.filter((item) => item.state === 'not shown' && shown(item)).map(({ id }) => id),
  ).toEqual([])
  for (const { id, tests } of items)
    for (const { file, title } of tests)
      expect(title !== '' && readTest(file).includes(`test('${title}'`), `${id}: ${title}`).toBe(
        true,
      )
})

test('what the standard refers to on this page is there', () => {
  const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
  const headings = items.flatMap(({ words }) =>
    [...words.matchAll(/(?:See|As) "([^"]+)"/g)].map(([, title = '']) => title),
  )
  expect(headings.length).toBeGreaterThan(5)
  for (const title of headings) expect(page, title).toMatch(new RegExp(`^## ${title}$`, 'm'))
})

/** Without the column of files: a test that is added somewhere needs no new page. */
const withoutFiles = (page: string) =>
  page.replaceAll(/^(\| (?:[FHO]?\d+) \| [^|]+\| holds \|).*$/gm, '$1')

test('docs/security.md is what the checks and the standard say; npm run attacks writes it', () => {
  const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
  expect(withoutFiles(page)).toBe(withoutFiles(securityPage(page)))
  for (const [, file = ''] of page.matchAll(/`((?:[\w-]+\/)+[\w-]+)`(?=[,\s|])/g)) {
    const at = join(root, 'conformance', file)
    expect(existsSync(`${at}.test.ts`) || existsSync(`${at}.unit.test.ts`), file).toBe(true)
  }
})
