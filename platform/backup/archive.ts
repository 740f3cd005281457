import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

/*
 * The server gives each finished file of its log to `archive_command`, which copies it into a folder beside the cluster
 * and answers only when the copy is on disk; the service takes it from there into the vault. So a vault that is slow or
 * away never holds the server up. Without the folder nothing is archived: it is the switch, and it outlives a restart,
 * so that a command which starts the server for itself archives too.
 */

export const archiveFolder = (dataDir: string): string => join(dataDir, 'pg-arquivo')

/**
 * So long is a file of the log written on at most: its pieces are in the copies within seconds, one for each second
 * with a change, until it is there whole. Each end costs the disk 32 MB, however little was written.
 */
const archiveTimeout = '5min'

/** A path for the shell, and for PostgreSQL, which puts the name of the file for %f. */
const quoted = (path: string) => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/**
 * Settings of a server whose log may be archived. On Windows it is not: no program there writes a file to disk for
 * sure.
 */
export function archiveSettings(dataDir: string): Readonly<Record<string, string>> {
  if (process.platform === 'win32') return {}
  const folder = archiveFolder(dataDir)
  const to = quoted(folder)
  const copy = `cp "%p" ${to}/%f.parte && sync ${to}/%f.parte && mv ${to}/%f.parte ${to}/%f && sync ${to}`
  return {
    // Not given to nobody: of what is not archived now, a later server archives what is still there.
    archive_mode: existsSync(folder) ? 'on' : 'off',
    archive_command: `test ! -d ${to} || { ${copy}; }`,
    archive_timeout: existsSync(folder) ? archiveTimeout : '0',
  }
}

/** Where what was archived and is not in any copy waits while nobody archives. */
const waitingFolder = (dataDir: string): string => join(dataDir, 'pg-arquivo-a-enviar')

/**
 * Begins or ends archiving, before the server starts. What waits for the copies is kept: who looks at a restored folder
 * without them, and goes on with them, leaves no gap in its log.
 */
export function switchArchive(dataDir: string, on: boolean): void {
  if (process.platform === 'win32') return
  const [folder, waiting] = [archiveFolder(dataDir), waitingFolder(dataDir)]
  const [from, to] = on ? [waiting, folder] : [folder, waiting]
  if (existsSync(from) && !existsSync(to)) renameSync(from, to)
  if (on) mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Throws away what waits: its names are of a line that is another's. */
export function dropArchive(dataDir: string): void {
  for (const folder of [archiveFolder(dataDir), waitingFolder(dataDir)])
    rmSync(folder, { recursive: true, force: true })
}

/** Gives the folder to the account that the server runs under. */
export function giveArchive(dataDir: string): void {
  const folder = archiveFolder(dataDir)
  if (!existsSync(folder) || process.platform === 'win32') return
  const { uid, gid } = statSync(join(dataDir, 'pg'))
  chownSync(folder, uid, gid)
  for (const name of readdirSync(folder)) chownSync(join(folder, name), uid, gid)
}
