import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'

// The back office has one scale of texts, weights and heights of what is pressed. A size beside it needs a reason.

const lines = readdirSync(join(root, 'backoffice'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) =>
    readFileSync(join(root, 'backoffice', path), 'utf8')
      .split('\n')
      .map((line) => `${path.replaceAll('\\', '/')}: ${line.trim()}`),
  )
/** The values of a property, each with the line that it stands in; those of several widths are several. */
const written = (property: string) =>
  lines.flatMap((line) => {
    const [, after = ''] = new RegExp(String.raw`\b${property}: (.*)$`).exec(line) ?? []
    const several = /^\{(.*?)\}/.exec(after)?.[1]
    const values = several ? several.split(',').map((one) => one.replace(/^.*?:/, '')) : [after]
    return values.flatMap((value) => {
      const [, size, unit] = /^\s*'?([\d.]+)(rem|px|)'?(?=[\s,}]|$)/.exec(value) ?? []
      return size === undefined ? [] : [[Number(size) * (unit === 'rem' ? 16 : 1), line] as const]
    })
  })
const beside = (property: string, scale: readonly number[], mostOf = Infinity) =>
  written(property)
    .filter(([size]) => size <= mostOf && !scale.includes(size))
    .map(([size, line]) => `${size} in ${line}`)

test('texts are 12, 13, 14, 16, 18 or 28 pixels, one figure 36; icons 14 to 20', () => {
  const others = beside('fontSize', [12, 13, 14, 16, 18, 20, 28, 36])
  // The mark of the product is drawn.
  expect(others.filter((line) => !line.includes('<Mark '))).toEqual([])
  expect(written('fontSize').length).toBeGreaterThan(80)
  // What grows with the window, and is the only thing of its screen.
  const grown = lines
    .filter((line) => /fontSize: 'clamp/.test(line))
    .map((line) => line.split(':')[0])
  expect(grown.toSorted()).toEqual(['bidding/receipt.tsx', 'layouts/error.tsx'])
})

test('three weights: 400, 600 and 700', () => {
  expect(beside('fontWeight', [400, 600, 700])).toEqual([])
  const chosen = lines.filter((line) => /fontWeight: .*\? \d+ : \d+/.test(line))
  expect(chosen.filter((line) => !/\? (?:400|600|700) : (?:400|600|700)\b/.test(line))).toEqual([])
  expect(written('fontWeight').length).toBeGreaterThan(80)
})

test('what is pressed is 24, 32, 40 or 44 pixels high, 36 where rows are compact', () => {
  const highest = 46
  const heights = [0, 1, 24, 32, 40, 44]
  expect(beside('minHeight', heights, highest)).toEqual([])
  const own = lines.flatMap((line) =>
    [...line.matchAll(/'--(?:row|control)': (\{.*?\}|'\d+px')/g)].flatMap(([, value = '']) =>
      [...value.matchAll(/(\d+)px/g)].map(([, size]) => Number(size)),
    ),
  )
  expect(own.length).toBeGreaterThan(3)
  expect(own.filter((size) => ![...heights, 36].includes(size))).toEqual([])
})
