import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { codeOf } from '../process/refusal.ts'
import { markName } from './live/claim.ts'
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

// In this order a copy outside is whole before its list tells of it, and of a file of the log that becomes whole
// meanwhile the pieces go or the file.
const folders = ['blobs', 'tail', 'wal', 'base'] as const

/**
 * Sends what the other vault does not have, and the mark of who writes as it was before: all that it names is there
 * then. Nothing is removed there but pieces of the log that it has otherwise: whoever empties the folder empties only
 * the folder.
 */
export async function transfer(
  from: FolderVault,
  to: Vault,
  signal?: AbortSignal,
): Promise<Transferred> {
  let [sent, bytes] = [0, 0]
  const mark = await markIn(from)
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
  if (mark && (sent > 0 || !(await to.has(markName)))) await to.write(markName, mark, mark.length)
  return { sent, bytes }
}

const markIn = async (vault: Vault): Promise<Buffer | undefined> => {
  const mark = await vault.read(markName).catch(gone)
  return mark && buffer(mark)
}

function gone(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
