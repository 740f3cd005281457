import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ObjectStorageOptions } from '../../platform/files/object-storage.ts'
import { copiesIn, readManifest } from '../../platform/backup/manifest.ts'
import { Claim, endsIn } from '../../platform/backup/live/claim.ts'
import { transfer } from '../../platform/backup/offsite.ts'
import { prune } from '../../platform/backup/retention.ts'
import { S3Vault } from '../../platform/backup/s3-vault.ts'
import { isDue } from '../../platform/backup/schedule.ts'
import { FolderVault } from '../../platform/backup/vault.ts'
import { verifyVault } from '../../platform/backup/verify.ts'
import { objectStore } from '../support/object-store.ts'
import { copyOfRows } from './copy-of-rows.ts'

const key = randomBytes(32)
const secret = 'o segredo da prefeitura '.repeat(50)
let folder: string
let vault: FolderVault
let store: { readonly storage: ObjectStorageOptions; readonly close: () => Promise<void> }
let bucket: S3Vault

const day = 86_400_000
const now = new Date('2026-11-22T12:00:00Z')

const copyOf = (daysAgo: number, row: string, file: string) =>
  copyOfRows(vault, new Date(now.getTime() - daysAgo * day), { row, file })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  vault = await FolderVault.make(join(folder, 'copias'))
  mkdirSync(join(folder, 'objetos'))
  store = await objectStore(join(folder, 'objetos'), 0)
  bucket = new S3Vault(store.storage, key)
})
afterAll(async () => {
  bucket.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a bucket gets what it does not have, encrypted under names that tell nothing, and is verified as the folder is', async () => {
  await copyOf(40, `linha antiga ${secret}`, `arquivo antigo ${secret}`)
  await copyOf(20, 'linha', `arquivo de sempre ${secret}`)
  await copyOf(1, 'linha nova', `arquivo de sempre ${secret}`)
  const sent = await transfer(vault, bucket)
  expect(sent.sent).toBe((await vault.list('blobs')).length + 3)
  expect(await transfer(vault, bucket)).toEqual({ sent: 0, bytes: 0 })
  expect(await verifyVault(bucket)).toEqual(await verifyVault(vault))
  expect((await verifyVault(bucket)).faults).toEqual([])

  const objects = readdirSync(join(folder, 'objetos'), { recursive: true, encoding: 'utf8' })
  const names = objects.join('\n')
  for (const name of await vault.list('blobs')) expect(names).not.toContain(name.slice(9, 73))
  for (const name of objects.filter((one) => one.endsWith('_object')))
    expect(readFileSync(join(folder, 'objetos', name)).includes('segredo da prefeitura')).toBe(
      false,
    )
  const [first = ''] = (await vault.list('blobs')).filter((name) => !name.endsWith('.gz'))
  expect(await buffer(await bucket.read(first))).toEqual(readFileSync(join(vault.place, first)))
})

test('with another key nothing of it is read', async () => {
  const stranger = new S3Vault(store.storage, randomBytes(32))
  const { faults, copies } = await verifyVault(stranger)
  const [base] = await copiesIn(stranger)
  await expect(base && readManifest(stranger, base)).rejects.toThrow(
    /^O índice da cópia \w+ não pode ser lido \(a chave é outra.* confira BACKUP_KEY\.$/,
  )
  stranger.close()
  expect(copies).toBe(0)
  expect(faults.join()).toMatch(/a chave é outra/)
})

test.each([
  ['the folder', () => vault],
  ['the bucket', () => bucket],
] as const)('what is too old leaves %s, and what another copy needs stays', async (_, of) => {
  const before = await of().list('blobs')
  // The bucket tells when an object came, so nothing there is older than the oldest copy that stays.
  const { copies } = await prune(of(), 30, now)
  expect(copies).toBe(1)
  expect((await copiesIn(of())).map(({ id }) => id)).toEqual([
    '20261102T120000Z',
    '20261121T120000Z',
  ])
  expect((await verifyVault(of())).faults).toEqual([])
  expect(before.length - (await of().list('blobs')).length).toBe(of() === vault ? 3 : 0)
  // Two copies stay, however old they are.
  expect(await prune(of(), 30, new Date(now.getTime() + 900 * day))).toEqual({
    copies: 0,
    objects: 0,
    faults: [],
  })
})

test('a copy is due once its hour has passed since the last one', async () => {
  const at = (hour: number, minute: number, day_ = 22) => new Date(2026, 10, day_, hour, minute)
  const [, last] = await copiesIn(vault)
  expect(last?.id).toBe('20261121T120000Z')
  const minuteOf = (date: Date) => date.getHours() * 60 + date.getMinutes()
  const made = new Date('2026-11-21T12:00:00Z')
  const later = new Date(made.getTime() + 3_600_000)
  const due = (now_: Date, atMinute: number) => isDue({ vault, atMinute }, now_)
  expect(await due(new Date(made.getTime() + 1_800_000), minuteOf(later))).toBe(false)
  expect(await due(new Date(later.getTime() + 60_000), minuteOf(later))).toBe(true)
  expect(await due(at(23, 0, 25), minuteOf(at(2, 30)))).toBe(true)
})

test('a copy that a clock ahead has dated puts none off', async () => {
  const due = (now_: Date) => isDue({ vault, atMinute: now_.getHours() * 60 + 60 }, now_)
  expect(await due(new Date('2026-11-02T12:30:00Z'))).toBe(false)
  expect(await due(new Date('2026-11-04T12:30:00Z'))).toBe(true)
})

test('the growing end of the log goes out in its pieces, which leave when their file is there whole', async () => {
  const segment = '000000010000000000000007'
  const piece = (generation: number) =>
    `tail/${segment}-0000000${generation}-00000000-00000004-${'a'.repeat(64)}.gz`
  for (const generation of [1, 2]) await vault.write(piece(generation), Buffer.from('dado'))
  await transfer(vault, bucket)
  expect(await bucket.list('tail')).toEqual([piece(2)])
  expect(await buffer(await bucket.read(piece(2)))).toEqual(Buffer.from('dado'))
  for (const generation of [1, 2]) await vault.remove(piece(generation))
  await transfer(vault, bucket)
  expect(await bucket.list('tail')).toEqual([piece(2)])
  await vault.write(`wal/${segment}-${'b'.repeat(64)}.gz`, Buffer.from('tudo'))
  await transfer(vault, bucket)
  expect(await bucket.list('tail')).toEqual([])
})

test('what the mark of the folder tells of the end of the log is known outside, once all of it is there', async () => {
  const dataDir = join(folder, 'dados')
  mkdirSync(join(dataDir, 'pg', 'global'), { recursive: true })
  writeFileSync(join(dataDir, 'pg', 'global', 'pg_control'), randomBytes(8))
  const newest = '000000010000000000000007'
  await new Claim(vault, dataDir).hold({ timeline: 1, shippedAt: now, newest })
  const file = 'blobs/cc/interrompido'
  await vault.write(file, Buffer.from('dado'))
  await expect(transfer(vault, bucket, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(await endsIn(bucket)).toEqual([])
  await transfer(vault, bucket)
  expect(await endsIn(bucket)).toEqual([newest])
})

test('a file of the log that becomes whole while it is sent is outside with its pieces or without', async () => {
  const segment = '000000010000000000000008'
  const piece = `tail/${segment}-00000001-00000000-00000004-${'a'.repeat(64)}.gz`
  await vault.write(piece, Buffer.from('dado'))
  const list = async (name: string) => {
    const names = await vault.list(name)
    if (!['wal', 'tail'].includes(name) || !(await vault.has(piece))) return names
    await vault.write(`wal/${segment}-${'c'.repeat(64)}.gz`, Buffer.from('tudo'))
    await vault.remove(piece)
    return names
  }
  await transfer(Object.create(vault, { list: { value: list } }), bucket)
  const outside = [...(await bucket.list('wal')), ...(await bucket.list('tail'))]
  expect(outside.filter((name) => name.includes(segment))).toHaveLength(1)
})
