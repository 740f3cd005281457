import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const folder = '/dev/shm'
/**
 * What clusters, copies of data folders and profiles of browsers take together, and what the programs need beside them.
 */
const enough = { folder: 4e9, machine: 8e9 }

/**
 * Where the suites keep data folders: in memory, where the machine has room for them, since what is written for a test
 * is read by that test alone and the disk's own promises are none of ours. Nothing where there is no such room, or
 * where somebody named a folder by TMPDIR.
 */
export function folderInMemory(): string | undefined {
  if (process.env['TMPDIR']) return undefined
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > enough.folder && freemem() > enough.machine ? folder : undefined
  } catch {
    return undefined
  }
}
