import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import {
  filesWithProducts,
  leave,
  namesIn,
  passedBefore,
  putBack,
  withoutThem,
} from '../steps/earlier.mjs'
import { importers } from '../steps/since.mjs'

interface Test {
  readonly status: string
  readonly fullName: string
  readonly meta?: { readonly hasPassedBefore?: boolean }
}
// What the whole run takes from the short one before it, where `.ci/run` makes both of the same tree.

const folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const left = join(folder, 'earlier.json')
const found = (path: string, status = 'passed', assertionResults: readonly Test[] = []) => ({
  name: join(root, path),
  status,
  assertionResults,
})
const without = 'conformance/api/home.test.ts'
const products = 'conformance/browser/screens.test.ts'

test('a file has products that asks for them, through what it imports as well, and one of products alone', () => {
  const files = filesWithProducts()
  expect(files).toContain(products)
  expect(files).toContain('conformance/tables/load.test.ts')
  expect(files).toContain('conformance/service/adding-a-noun.whole.test.ts')
  expect(files).not.toContain(without)
  expect(files).not.toContain('conformance/browser/rules.test.ts')
  const asking = /from '[./]+\/support\/whole\.ts'/
  for (const path of withoutThem(files.map((file) => found(file))))
    expect(asking.test(readFileSync(join(root, path), 'utf8')), path).toBe(false)
})

test('what passed without products does not run again; what failed, and what has products, does', () => {
  const failed = 'conformance/api/menus.test.ts'
  leave(left, Date.now(), [found(without), found(products), found(failed, 'failed')])
  const { whole, again } = passedBefore(left)
  expect([whole, again]).toEqual([[found(without)], [found(products)]])
  const running = withoutThem(whole)
  expect(running).not.toContain(without)
  for (const path of [products, failed, 'conformance/kernel/earlier.test.ts'])
    expect(running).toContain(path)
})

test('everything runs where no run came before, where it broke off, and where a file is of a later time', () => {
  const nothing = { whole: [], again: [] }
  expect(passedBefore(undefined)).toEqual(nothing)
  writeFileSync(left, '')
  expect(passedBefore(left)).toEqual(nothing)
  leave(left, 0, [found(without)])
  expect(passedBefore(left)).toEqual(nothing)
})

test('of a test that is left out the report has what the run before found, and of no other', () => {
  const passed = { status: 'passed', fullName: ' a', meta: { hasPassedBefore: false } }
  const before = [found(products, 'passed', [passed, { status: 'skipped', fullName: ' c' }])]
  expect(namesIn(before)).toEqual({ [join(root, products)]: [' a'] })
  const gap = { status: 'skipped', fullName: ' a', meta: { hasPassedBefore: true } }
  const others = [
    { status: 'failed', fullName: ' b' },
    { status: 'skipped', fullName: ' c' },
  ]
  const report = { testResults: [found(products, 'failed', [gap, ...others])] }
  expect(putBack(report, before)).toBe(1)
  expect(report.testResults[0]?.assertionResults).toEqual([passed, ...others])
})

/** The choices of `support/whole.ts`, and those made of them. */
const choices =
  /\b(?:isWhole|chosenRegisters|chosenResources|chosenTables|namedTables|namedScreens|(?:sizesOf|sample|spread|pairs|eachMember)\()/
test('where products are tests of their own, a choice chooses them and nothing else', () => {
  const declaring = filesWithProducts().filter((path) =>
    /^productsAreTests\(\)$/m.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(declaring.length).toBeGreaterThan(0)
  // No other file of support makes products of what it does for them.
  const by = importers()
  const homes = [
    'conformance/support/whole.ts',
    'conformance/support/chosen-nouns.ts',
    'conformance/browser/support/sizes.ts',
    'conformance/browser/support/own-screens.ts',
  ]
  const makers = [...by('conformance/support/whole.ts')].filter((path) =>
    path.includes('/support/'),
  )
  for (const maker of makers.filter((path) => !homes.includes(path)))
    expect(
      declaring.filter((path) => by(maker).has(path)),
      maker,
    ).toEqual([])
  for (const path of declaring) {
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    const code = lines.filter((line) => !/^import |^  [\w, ]+,$|^ *(?:\/\/|\/?\*)/.test(line))
    const lists = code.flatMap((line) =>
      choices.test(line) ? (/^const (\w+) = /.exec(line)?.[1] ?? []) : [],
    )
    const using = new RegExp(`${choices.source}${lists.map((name) => `|\\b${name}\\b`).join('')}`)
    const choosing = /^(?:const \w+ = | *(?:test|describe)\.(?:each|runIf)\()/
    expect(
      code.filter((line) => using.test(line) && !choosing.test(line)),
      path,
    ).toEqual([])
  }
})
