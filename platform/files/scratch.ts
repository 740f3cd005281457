import { randomBytes } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/** Opens a file that nobody else sees, and that is gone once it is closed. */
export async function openScratch(folder: string): Promise<FileHandle> {
  const path = join(folder, `${randomBytes(16).toString('hex')}.passagem`)
  const file = await open(path, 'wx+', 0o600)
  // Where an open file cannot be removed, what clears the folder does it.
  await rm(path, { force: true }).catch(() => {})
  return file
}
