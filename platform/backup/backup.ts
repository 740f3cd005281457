import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Files } from '../files/files.ts'
import { asOwner, type ConnectOptions } from '../postgres/database.ts'
import { root } from '../root.ts'
import { FolderInUse, lockFolder } from '../process/folder-lock.ts'
import { isFullDisk } from '../process/full-disk.ts'
import { Refusal } from '../process/refusal.ts'
import { copyCluster } from './base-backup.ts'
import { dumpRows } from './dump.ts'
import { copyFiles } from './file-copies.ts'
import { refuseOthers } from './live/claim.ts'
import { writeManifest, type BaseName, type Manifest } from './manifest.ts'
import type { FolderVault } from './vault.ts'

const programVersion = (): string =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version

export interface Original {
  /** The folder of the cluster; without one the rows are copied. */
  readonly cluster: string | undefined
  readonly options: ConnectOptions
  readonly files: Files
}
export interface Finished {
  readonly base: BaseName
  readonly manifest: Manifest
}

/**
 * Copies database and files into a vault, unless it is another installation's. The database comes first: files are
 * never changed and outlive their removal by 30 days, so those of any row of the copy are still there.
 */
export const makeBackup = (
  vault: FolderVault,
  original: Original,
  signal?: AbortSignal,
): Promise<Finished> =>
  withVaultLock(vault, async () => {
    if (original.cluster !== undefined) await refuseOthers(vault, dirname(original.cluster))
    return copy(vault, original, signal)
  }).catch((error: unknown) => {
    if (!isFullDisk(error)) throw error
    throw new Refusal(
      `O disco das cópias, em ${vault.place}, encheu antes do fim: esta cópia não foi feita, e as anteriores estão como estavam. Libere espaço nele (df) ou indique uma pasta em um disco maior, e repita.`,
    )
  })

/** One process at a time copies into a vault, or removes from it. @throws {Refusal} when another does */
export async function withVaultLock<T>(vault: FolderVault, work: () => Promise<T>): Promise<T> {
  const lock = await lockFolder(vault.place).catch((error: unknown) => {
    // What a lock says of a folder that takes nothing is said of the data folder.
    if (error instanceof Refusal && !(error instanceof FolderInUse))
      throw new Refusal(
        `Não é possível gravar na pasta das cópias ${vault.place}. Confira as permissões e o espaço dela (df), ou indique outra.`,
      )
    if (!(error instanceof FolderInUse)) throw error
    throw new Refusal(
      `Outra cópia está sendo feita em ${vault.place}, pelo processo ${error.holder.pid}. Espere que termine.`,
    )
  })
  try {
    await vault.clearDrafts()
    return await work()
  } finally {
    lock.release()
  }
}

async function copy(
  vault: FolderVault,
  { cluster, options, files }: Original,
  signal?: AbortSignal,
): Promise<Finished> {
  const startedAt = new Date().toISOString()
  const database =
    cluster === undefined
      ? { kind: 'logical' as const, damage: [], ...(await dumpRows(options, vault, signal)) }
      : { kind: 'physical' as const, ...(await copyCluster(cluster, options, vault, signal)) }
  const db = asOwner(options)
  const kept = await copyFiles(vault, db, files, signal).finally(() => db.close())
  const manifest: Manifest = {
    format: 1,
    program: programVersion(),
    startedAt,
    finishedAt: new Date().toISOString(),
    ...database,
    files: kept.list,
    damage: [...database.damage, ...kept.damage],
  }
  return { base: await writeManifest(vault, manifest), manifest }
}
