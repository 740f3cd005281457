import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../process/refusal.ts'
import { clearPieces } from './live/tails.ts'
import type { S3Vault } from './s3-vault.ts'
import type { OffsiteSettings } from './settings.ts'
import type { FolderVault, Vault } from './vault.ts'

/** The copies outside. The client of such stores is read when one is asked for: it takes a twentieth of a start. */
export async function openBucket({ key, ...storage }: OffsiteSettings): Promise<S3Vault> {
  const { S3Vault: Bucket } = await import('./s3-vault.ts')
  return new Bucket(storage, key)
}

export interface Transferred {
  readonly sent: number
  readonly bytes: number
}

// In this order a copy outside is whole before its list tells of it.
const folders = ['blobs', 'wal', 'tail', 'base'] as const

/**
 * Sends what the other vault does not have. Nothing is removed there but pieces of the log that it has otherwise: whoever
 * empties the folder empties only the folder.
 */
export async function transfer(
  from: FolderVault,
  to: Vault,
  signal?: AbortSignal,
): Promise<Transferred> {
  let [sent, bytes] = [0, 0]
  for (const folder of folders) {
    const there = new Set(await to.list(folder))
    for (const name of await from.list(folder)) {
      if (there.has(to.nameOf(name))) continue
      signal?.throwIfAborted()
      // A piece of the log leaves the folder once its whole file is there: it goes with the next transfer.
      const found = await stat(join(from.place, name)).catch(gone)
      if (!found) continue
      const { size } = found
      await to.write(name, await from.read(name), size)
      sent += 1
      bytes += size
    }
  }
  await clearPieces(to)
  return { sent, bytes }
}

function gone(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
