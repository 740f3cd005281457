import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../data/schema/migrate.ts'
import { copiesIn } from '../../platform/backup/manifest.ts'
import { restore } from '../../platform/backup/restore.ts'
import { FolderVault } from '../../platform/backup/vault.ts'
import { verifyVault } from '../../platform/backup/verify.ts'
import { mayMount, newDisk, type OwnDisk } from '../faults/run/own-disk.ts'
import { Installation, newInstallation } from './installation.ts'

// Small disks of their own, which only root may have.
describe.runIf(mayMount())('a disk that is full', () => {
  let first: Awaited<ReturnType<typeof newInstallation>>
  let vault: FolderVault
  let disk: OwnDisk | undefined
  beforeAll(async () => {
    first = await newInstallation()
    vault = await FolderVault.make(join(first.dataDir, '..', 'copias'))
    await first.start(vault)
    await first.write([1])
    for (let number = 0; number < 3; number += 1) await first.upload(randomBytes(25_000_000))
    await first.copy()
    await first.writeMuch(2, 6)
    await first.stop()
  }, 600_000)
  afterAll(async () => {
    await first.stop()
    disk?.remove()
    first.remove()
  }, 600_000)

  /** On a disk of so many megabytes. */
  async function onDisk<T>(megabytes: number, work: (folder: string) => Promise<T>): Promise<T> {
    disk = newDisk(megabytes)
    try {
      return await work(disk.folder)
    } finally {
      disk.remove()
      disk = undefined
    }
  }

  test.each([
    ['the database is written', 20],
    ['PostgreSQL plays the log back', 80],
    ['the files come back', 125],
  ])(
    'while %s is named, and nothing is left there',
    (_, megabytes) =>
      onDisk(megabytes, async (folder) => {
        const dataDir = join(folder, 'volta')
        await expect(restore(vault, { dataDir, migrate })).rejects.toThrow(
          `O disco de ${dataDir} encheu antes do fim, e nada ficou nele. As cópias estão como estavam. Restaure em um disco com mais espaço.`,
        )
        expect(readdirSync(dataDir)).toEqual([])
      }),
    600_000,
  )

  test('is no fault of the copies: on a larger one all comes back', async () => {
    const dataDir = join(first.dataDir, '..', 'volta')
    expect(await restore(vault, { dataDir, migrate })).toMatchObject({ files: 3, missing: [] })
    const restored = new Installation(dataDir)
    await restored.start()
    expect(await restored.numbers().finally(() => restored.stop())).toEqual([1, 2])
  }, 600_000)

  test('where the copies go is named, and the copy before is as it was', async () => {
    await onDisk(60, async (folder) => {
      const small = await FolderVault.make(join(folder, 'copias'))
      await first.start()
      try {
        await expect(first.copy(small)).rejects.toThrow(
          `O disco das cópias, em ${small.place}, encheu antes do fim: esta cópia não foi feita`,
        )
      } finally {
        await first.stop()
      }
      expect(await copiesIn(small)).toEqual([])
      expect(readdirSync(join(small.place, 'parcial'))).toEqual([])
    })
    expect(await verifyVault(vault)).toMatchObject({ copies: 1, faults: [] })
  }, 600_000)
})
