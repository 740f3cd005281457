import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Leave } from '../../data/nouns/tenant-leave.ts'
import { copiesIn, readManifest, type BaseName } from '../../platform/backup/manifest.ts'
import { prune } from '../../platform/backup/retention.ts'
import { blobName, FolderVault } from '../../platform/backup/vault.ts'
import { certificateOf } from '../../server/tenants/removal/certificate.ts'
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

test('what a municipality had is in no copy any more on the day that its certificate tells, and was the day before', async () => {
  // Removed 31 days ago, at noon; the copies of each night until then have its rows and its file.
  const endedAt = before(31).toISOString()
  const keepDays = 30
  const certified = certificateOf({ ...removed, endedAt }, { address: '', keepDays }).copias
  expect(certified).toEqual({ dias: keepDays, ate: dayOf(now) })
  const night = (ago: number) => new Date(before(ago).getTime() - 10 * hour)
  for (const ago of [34, 33, 32, 31])
    await copyOfRows(vault, night(ago), { row: `Marinalva ${ago}`, file: `Marinalva ${ago}` })
  for (let ago = 30; ago > 0; ago -= 1)
    await copyOfRows(vault, night(ago), { row: `outro ${ago}`, file: `outro ${ago}` })
  expect(await told()).toBe(8)
  await prune(vault, keepDays, night(1))
  expect(await told()).toBe(2)
  await copyOfRows(vault, night(0), { row: 'outro 0', file: 'outro 0' })
  expect(dayOf(night(0))).toBe(certified?.ate)
  expect((await prune(vault, keepDays, night(0))).faults).toEqual([])
  expect(await told()).toBe(0)
})

const hour = 3_600_000
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const removed: Leave = {
  id: 2,
  code: 'outro-es',
  name: 'Outro',
  zone: 'America/Sao_Paulo',
  reason: 'Contrato encerrado',
  withoutExport: 'Teste',
  askedAt: before(61).toISOString(),
  day: dayOf(before(31)),
  isDue: true,
  begunAt: before(31).toISOString(),
  handedOver: null,
  checkpoint: null,
  rows: {},
  files: 0,
  bytes: 0,
  endedAt: null,
}
/** How many contents of the folder of copies tell of her, whichever copy they are of. */
async function told(): Promise<number> {
  const contents = await Promise.all(
    (await vault.list('blobs')).map(async (name) => {
      const bytes = await readFile(join(vault.place, name))
      return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).includes('Marinalva')
    }),
  )
  return contents.filter(Boolean).length
}
