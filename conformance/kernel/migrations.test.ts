import { createHash } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { editionsFile, functionFiles } from '../../data/schema/functions.ts'
import { root } from '../../platform/root.ts'

// A migration that has reached an installation is never edited: there it is not run again, and a new installation would
// have other tables than that one. `npm run snapshots` notes new ones, and never what is noted already.

const noted = join(root, 'conformance', 'migrations.txt')
const folder = join(root, 'data', 'migrations')

const sums = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => {
      const sum = createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex')
      return [basename(path, '.sql'), sum] as const
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
const readNoted = () =>
  new Map(
    readFileSync(noted, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [sum = '', name = ''] = line.split('  ')
        return [name, sum] as const
      }),
  )

test('no migration that was noted has changed or is gone, and every one is noted', () => {
  if (process.env['SNAPSHOTS'] === 'write') {
    const known = readNoted()
    const fresh = [...sums].filter(([name]) => !known.has(name))
    appendFileSync(noted, fresh.map(([name, sum]) => `${sum}  ${name}\n`).join(''))
  }
  expect(sums.size).toBeGreaterThan(80)
  expect(Object.fromEntries(readNoted())).toEqual(Object.fromEntries(sums))
})

test('every text of a function is noted as the newest of its file', async () => {
  const files = await functionFiles()
  const fresh = files.filter(({ isNoted }) => !isNoted)
  if (process.env['SNAPSHOTS'] === 'write')
    appendFileSync(editionsFile, fresh.map(({ sum, name }) => `${sum}  ${name}\n`).join(''))
  else
    expect(
      fresh.map(({ name }) => name),
      'Note it with: npm run snapshots',
    ).toEqual([])
  expect(files.length).toBeGreaterThan(60)
})
