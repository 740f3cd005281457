import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import { filesWithProducts, leave, passedBefore, withoutThem } from '../steps/earlier.mjs'

// What the whole run takes from the short one before it, where `.ci/run` makes both of the same tree.

const folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const left = join(folder, 'earlier.json')
const found = (path: string, status = 'passed') => ({ name: join(root, path), status })
const without = 'conformance/api/home.test.ts'
const products = 'conformance/browser/screens.test.ts'

test('a file has products that asks for them, through what it imports as well, and one of products alone', () => {
  const files = filesWithProducts()
  expect(files).toContain(products)
  expect(files).toContain('conformance/tables/load.test.ts')
  expect(files).toContain('conformance/service/adding-a-noun.whole.test.ts')
  expect(files).not.toContain(without)
  expect(files).not.toContain('conformance/browser/keyboard.test.ts')
  const asking = /from '[./]+\/support\/whole\.ts'/
  for (const path of withoutThem(files.map((file) => found(file))))
    expect(asking.test(readFileSync(join(root, path), 'utf8')), path).toBe(false)
})

test('what passed without products does not run again; what failed, and what has products, does', () => {
  const failed = 'conformance/api/menus.test.ts'
  leave(left, Date.now(), [found(without), found(products), found(failed, 'failed')])
  const passed = passedBefore(left)
  expect(passed).toEqual([found(without)])
  const running = withoutThem(passed)
  expect(running).not.toContain(without)
  for (const path of [products, failed, 'conformance/kernel/earlier.test.ts'])
    expect(running).toContain(path)
})

test('everything runs where no run came before, where it broke off, and where a file is of a later time', () => {
  expect(passedBefore(undefined)).toEqual([])
  writeFileSync(left, '')
  expect(passedBefore(left)).toEqual([])
  leave(left, 0, [found(without)])
  expect(passedBefore(left)).toEqual([])
})
