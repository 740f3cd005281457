import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../data/schema/migrate.ts'
import { copiesIn } from '../../platform/backup/manifest.ts'
import { restore } from '../../platform/backup/restore.ts'
import { FolderVault } from '../../platform/backup/vault.ts'
import { until } from '../support/time/waiting.ts'
import { mayMount, newDisk } from '../faults/run/own-disk.ts'
import { Installation, newInstallation } from './installation.ts'

let first: Awaited<ReturnType<typeof newInstallation>>
let vault: FolderVault
beforeAll(async () => {
  first = await newInstallation()
  vault = await FolderVault.make(join(first.dataDir, '..', 'copias'))
  await first.start(vault)
  await first.copy()
  // The name of the next one is of another second.
  const second = Math.floor(Date.now() / 1_000)
  await until(() => Date.now() / 1_000 > second + 1)
  await first.write([1])
  await first.copy()
  await first.write([2])
  await first.stop()
}, 600_000)
afterAll(async () => {
  await first.stop()
  first.remove()
}, 600_000)

const back = (name: string, beside = first.dataDir) => {
  const dataDir = join(beside, '..', name)
  return restore(vault, { dataDir, migrate }).then((done) => ({ ...done, dataDir }))
}
function alter(name: string): void {
  const path = join(vault.place, name)
  writeFileSync(path, readFileSync(path, 'utf8').replace('"kind"', '"kinD"'))
}

// Small disks are mounted by root alone; each moment of a restoration has its own in backup/full-disk.
test.runIf(mayMount())(
  'a disk that is full is named, where a copy goes and where one comes back',
  async () => {
    const disk = newDisk(2)
    try {
      await expect(back('volta', join(disk.folder, 'dados'))).rejects.toThrow(
        `O disco de ${disk.folder}/volta encheu antes do fim, e nada ficou nele.`,
      )
      const small = await FolderVault.make(join(disk.folder, 'copias'))
      await first.start()
      await expect(first.copy(small).finally(() => first.stop())).rejects.toThrow(
        `O disco das cópias, em ${small.place}, encheu antes do fim: esta cópia não foi feita`,
      )
    } finally {
      disk.remove()
    }
  },
  600_000,
)

test('a copy whose index is altered is passed over and named, and the one before brings all back', async () => {
  const [older, newer] = await copiesIn(vault)
  alter(newer?.name ?? '')
  const { base, passedOver, dataDir } = await back('volta')
  expect([base.id, passedOver]).toEqual([
    older?.id,
    [`cópia ${newer?.id}: o índice (${newer?.name}) está alterado`],
  ])
  const restored = new Installation(dataDir)
  await restored.start()
  expect(await restored.numbers().finally(() => restored.stop())).toEqual([1, 2])
  alter(older?.name ?? '')
  await expect(back('nada')).rejects.toThrow(
    new RegExp(`^Nenhuma cópia .*cópia ${newer?.id}: o índice .*cópia ${older?.id}: o índice`),
  )
}, 600_000)
