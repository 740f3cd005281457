import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copiesIn, readManifest, type BaseName } from '../../platform/backup/manifest.ts'
import { prune } from '../../platform/backup/retention.ts'
import { blobName, FolderVault } from '../../platform/backup/vault.ts'
import { copyOfRows } from './copy-of-rows.ts'

const now = new Date('2026-11-22T12:00:00Z')
const before = (days: number) => new Date(now.getTime() - days * 86_400_000)

let folder: string
let vault: FolderVault
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  vault = await FolderVault.make(join(folder, 'copias'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Copies of so many days ago, each with a row and a file of its own. */
async function copies(...days: readonly number[]): Promise<readonly BaseName[]> {
  const made: BaseName[] = []
  for (const ago of days)
    made.push(await copyOfRows(vault, before(ago), { row: `linha ${ago}`, file: `arquivo ${ago}` }))
  return made
}
function alter({ name }: BaseName): () => void {
  const path = join(vault.place, name)
  const whole = readFileSync(path)
  writeFileSync(path, whole.toString().replace('"kind"', '"kinD"'))
  return () => writeFileSync(path, whole)
}
const idsLeft = async () => (await copiesIn(vault)).map(({ id }) => id)
const blobs = async () => (await vault.list('blobs')).length

test('beside a copy whose index is altered the old ones go, and what it may need stays until it is mended', async () => {
  const [, bad, ...good] = await copies(40, 20, 10, 1)
  const mend = bad ? alter(bad) : undefined
  const { faults, ...removed } = await prune(vault, 30, now)
  expect(removed).toEqual({ copies: 1, objects: 0 })
  expect(faults).toEqual([
    expect.stringMatching(
      new RegExp(`^cópia ${bad?.id}: o índice .+ está alterado; .+ ou apague o índice dela$`),
    ),
  ])
  expect(await idsLeft()).toEqual([bad, ...good].map((one) => one?.id))
  expect(await blobs()).toBe(12)
  mend?.()
  // The next copy is too old in its turn: what the first one left goes with what this one leaves.
  expect(await prune(vault, 15, now)).toEqual({ copies: 1, objects: 6, faults: [] })
  expect(await blobs()).toBe(6)
})

test('a copy whose index is altered is not counted among the two that stay, and goes once two others came after it', async () => {
  const [old, bad, newest] = await copies(60, 50, 1)
  if (bad) alter(bad)
  expect(await prune(vault, 30, now)).toMatchObject({ copies: 0, objects: 0 })
  expect(await idsLeft()).toEqual([old, bad, newest].map((one) => one?.id))
  const [last] = await copies(0)
  expect(await prune(vault, 30, now)).toEqual({ copies: 2, objects: 6, faults: [] })
  expect(await idsLeft()).toEqual([newest, last].map((one) => one?.id))
})

test.each(['altered', 'gone'])('a list of files that is %s keeps what it may name', async (how) => {
  const [, bad] = await copies(40, 20, 1)
  const { files } = await readManifest(vault, bad ?? { id: '', name: '', sha256: '' })
  const list = join(vault.place, blobName(files.sha256, true))
  if (how === 'gone') rmSync(list)
  else writeFileSync(list, readFileSync(list).subarray(0, 20))
  const left = await blobs()
  const { faults, ...removed } = await prune(vault, 30, now)
  expect(removed).toEqual({ copies: 1, objects: 0 })
  expect(faults).toEqual([expect.stringContaining(`cópia ${bad?.id}: a lista dos arquivos`)])
  expect(await blobs()).toBe(left)
})
