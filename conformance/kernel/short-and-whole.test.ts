import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import {
  choose,
  eachMember,
  isWhole,
  pairKeysOf,
  pairs,
  productOf,
  sample,
  spread,
} from '../support/whole.ts'
import wholeOnly from '../whole-only.json' with { type: 'json' }

const factors = {
  noun: ['notícia', 'aviso', 'banner', 'cargo', 'pessoa'],
  state: ['novo', 'apagado', 'de outro'],
  attack: [1, 2, 3, 4],
} as const
const product = productOf(factors)

test('a choice has every key of the list, the same each time and in the order of the list', () => {
  const list = ['ab', 'a', 'bc', 'abd', 'e', 'd']
  const letters = (word: string) => word.split('')
  expect(choose(list, letters)).toEqual(['bc', 'abd', 'e'])
  expect(choose([3, 1, 2, 3, 1], (one) => one)).toEqual([3, 1, 2])
  expect(choose([], letters)).toEqual([])
})

test('in the short run every two members of different factors meet, in a third of the product', () => {
  const keysOf = pairKeysOf(factors)
  const chosen = choose(product, keysOf)
  expect(new Set(chosen.flatMap(keysOf))).toEqual(new Set(product.flatMap(keysOf)))
  expect(product).toHaveLength(60)
  expect(chosen.length).toBeLessThanOrEqual(27)
  expect(pairs(factors)).toEqual(isWhole ? product : chosen)
})

test('a pair that may not be in any combination is in none, and all others still meet', () => {
  const may = ({ noun, state }: (typeof product)[number]) =>
    noun !== 'cargo' || state !== 'de outro'
  const keysOf = pairKeysOf(factors)
  const chosen = pairs(factors, may)
  expect(chosen.filter((row) => !may(row))).toEqual([])
  expect(new Set(chosen.flatMap(keysOf))).toEqual(new Set(product.filter(may).flatMap(keysOf)))
})

test('each member of each factor is met once at least, and the whole run makes the product', () => {
  const chosen = eachMember(factors)
  for (const name of ['noun', 'state', 'attack'] as const)
    expect([...new Set<unknown>(chosen.map((row) => row[name]))]).toEqual([...factors[name]])
  expect(chosen).toHaveLength(isWhole ? 60 : 5)
  expect(sample([1, 2, 3, 4], (one) => one % 2)).toEqual(isWhole ? [1, 2, 3, 4] : [1, 2])
})

test('a list that is spread over turns is had whole after them', () => {
  const list = ['a', 'b', 'c', 'd', 'e']
  const turns = [0, 1, 2].map((turn) => spread(list, turn, 3))
  expect([...new Set(turns.flat())].toSorted()).toEqual(list)
  expect(turns).toEqual(isWhole ? [list, list, list] : [['a', 'd'], ['b', 'e'], ['c']])
})

test('what a run makes of a product is asked of support/whole.ts, and of no variable', () => {
  const suites = readdirSync(join(root, 'conformance'), { recursive: true, encoding: 'utf8' })
  const reads = /process\.env(?:\.SUITES|\['SUITES'\])/
  const asking = suites
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:ts|mjs)$/.test(path) && !path.startsWith('broken/'))
    .filter((path) => reads.test(readFileSync(join(root, 'conformance', path), 'utf8')))
  expect(asking.toSorted()).toEqual(['run.mjs', 'support/whole.ts'])
})

test('what the whole run alone makes is there, names what keeps its rule, and is the finder of no known fault', () => {
  const listed: readonly (readonly [file: string, kept: readonly string[]])[] = wholeOnly.flatMap(
    ({ kept }) => Object.entries(kept),
  )
  const files = listed.map(([file]) => file)
  const keepers = listed.flatMap(([, kept]) => kept)
  expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([])
  expect(
    [...files, ...keepers].filter((file) => !existsSync(join(root, 'conformance', file))),
  ).toEqual([])
  expect(keepers.filter((file) => files.includes(file) || file.includes('.whole.'))).toEqual([])
  const alone = listed.filter(([, kept]) => kept.length === 0)
  expect(alone.map(([file]) => file)).toEqual(['service/replica.test.ts'])
  // docs/suites.md tells which file of the short run finds each of the forty faults.
  const told = readFileSync(join(root, 'docs', 'suites.md'), 'utf8')
  const finders = [...told.matchAll(/^\| B\d\d \|.*`([\w/.-]+)` \|$/gm)].map(
    ([, finder = '']) => `${finder}.test.ts`,
  )
  expect(finders).toHaveLength(40)
  expect(finders.filter((file) => !existsSync(join(root, 'conformance', file)))).toEqual([])
  expect(finders.filter((file) => files.includes(file))).toEqual([])
})
