import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { recoveryMark } from '../../postgres/embedded/cluster.ts'
import { startEmbeddedPostgres } from '../../postgres/embedded/embedded.ts'
import { dropArchive } from '../archive.ts'
import { mustFork } from '../live/claim.ts'
import { ancestorsIn, readLog, type KeptLog } from './lines.ts'
import type { FolderVault, Vault } from '../vault.ts'
import {
  historyName,
  isHistory,
  isSegment,
  lineOfName,
  segmentNumber,
  segmentSize,
} from '../wal.ts'

/*
 * The line of a data folder's own cluster. Its history is signed with a comment, which PostgreSQL passes over and the
 * lines that come of it copy, so that two clusters which took one number are told apart.
 */

const logOf = (dataDir: string) => join(dataDir, 'pg', 'pg_wal')
/** The number of the line that a cluster writes on: its histories stay in its folder, and its own is the last. */
async function lineOf(dataDir: string): Promise<number> {
  return Math.max(1, ...(await readdir(logOf(dataDir))).filter(isHistory).map(lineOfName))
}
/** The same; nothing where the data folder has no cluster. */
export const ownLine = (dataDir: string): Promise<number | undefined> =>
  existsSync(logOf(dataDir)) ? lineOf(dataDir) : Promise.resolve(undefined)

/** Where the own line of a cluster begins, in bytes of the log. */
export async function beginOfLine(dataDir: string): Promise<number> {
  const name = historyName(await lineOf(dataDir))
  const history = await readFile(join(logOf(dataDir), name), 'utf8')
  return ancestorsIn(history).at(-1)?.until ?? 0
}

/** Signs the history of the cluster's own line. Its server does not run. */
async function sign(dataDir: string): Promise<void> {
  const line = await lineOf(dataDir)
  if (line === 1) return
  const path = join(logOf(dataDir), historyName(line))
  const history = await readFile(path, 'utf8')
  const isSigned = /\n# claraboia [^\n]*\n$/.test(history)
  if (!isSigned) await writeFile(path, `${history}# claraboia ${randomUUID()}\n`)
}

/** The line is taken in the vault by another cluster. */
class LineTaken extends Error {
  override readonly name = 'LineTaken'
}

/**
 * Writes the histories of the cluster into the vault, so that whoever restores after it takes another number.
 * @throws {LineTaken} when there is another history of that number
 */
async function claimLine(dataDir: string, vault: Vault): Promise<void> {
  const log = await readLog(vault)
  const names = (await readdir(logOf(dataDir))).filter(isHistory)
  for (const name of names.toSorted()) {
    const own = await readFile(join(logOf(dataDir), name))
    const known = log.lines.get(lineOfName(name))?.history
    if (known === own.toString('utf8')) continue
    if (known) throw new LineTaken(name)
    const packed = gzipSync(own)
    const sha256 = createHash('sha256').update(own).digest('hex')
    await vault.write(`wal/${name}-${sha256}.gz`, packed, packed.length)
  }
  if (await isOvertaken(dataDir, log)) throw new LineTaken(historyName(await lineOf(dataDir)))
}

/**
 * Whether the vault has parts of this line that are later than all that the cluster has itself: another has written
 * them.
 */
async function isOvertaken(dataDir: string, { lines }: KeptLog): Promise<boolean> {
  const line = await lineOf(dataDir)
  const last = Math.max(-1, ...(lines.get(line)?.parts.keys() ?? []))
  const names = (await readdir(logOf(dataDir))).filter(
    (name) => isSegment(name) && lineOfName(name) === line && segmentNumber(name) >= last,
  )
  for (const name of names) if (await isBegun(join(logOf(dataDir), name))) return false
  return last >= 0
}

const placeInPage = 8

/** Whether a part of the log is what its name says, and not an old one that waits under a name of later. */
async function isBegun(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer: page } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    const place = Number(page.readBigUInt64LE(placeInPage))
    return place === segmentNumber(basename(path)) * segmentSize
  } finally {
    await handle.close()
  }
}

/** Makes the cluster of a data folder write on a line that nobody else has; before its server starts. */
export async function takeLine(dataDir: string, vault: FolderVault): Promise<void> {
  if (!existsSync(logOf(dataDir)) || existsSync(recoveryMark(join(dataDir, 'pg')))) return
  if (await mustFork(vault, dataDir, await lineOf(dataDir))) return openFreshLine(dataDir, vault)
  try {
    await claimLine(dataDir, vault)
  } catch (error) {
    if (!(error instanceof LineTaken)) throw error
    await openFreshLine(dataDir, vault)
  }
}

/** Signs the line that a restoration has begun, and tells the vault of it where that can be written. */
export async function tellLine(dataDir: string, vault: Vault): Promise<void> {
  await sign(dataDir)
  // Copies may lie where nothing is written. Then the first start tells of it.
  await claimLine(dataDir, vault).catch(() => {})
}

/** Within the cluster, so that it is the account's of the server, and its path needs no quoting. */
export const logFolder = 'registro-da-copia'
const fetchLog =
  process.platform === 'win32' ? `copy "${logFolder}\\%f" "%p"` : `cp ${logFolder}/%f "%p"`
/**
 * What a server needs that plays a log back. Nothing of it is archived: what it writes counts from its first start on.
 */
export const recoverySettings = {
  restore_command: fetchLog,
  hot_standby: 'off',
  archive_mode: 'off',
}

/**
 * Makes the cluster that is not running go on upon a line of its own, with the next number that is free in the vault.
 * Nothing of what it holds changes.
 */
async function openFreshLine(dataDir: string, vault: Vault): Promise<void> {
  const cluster = join(dataDir, 'pg')
  const folder = join(cluster, logFolder)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  await writeHistories(await readLog(vault), folder)
  const { uid, gid } = await stat(cluster)
  for (const path of [folder, ...(await readdir(folder)).map((name) => join(folder, name))])
    if (process.platform !== 'win32') await chown(path, uid, gid)
  await writeFile(recoveryMark(cluster), '', { mode: 0o600 })
  if (process.platform !== 'win32') await chown(recoveryMark(cluster), uid, gid)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { ...recoverySettings, recovery_target_timeline: 'current' },
  })
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
  await leaveFormerLine(dataDir)
  await sign(dataDir)
  await claimLine(dataDir, vault)
}

/** What is still of the line that was left is archived no more: in the copies its names are another's. */
async function leaveFormerLine(dataDir: string): Promise<void> {
  dropArchive(dataDir)
  const line = await lineOf(dataDir)
  const status = join(logOf(dataDir), 'archive_status')
  const names = (await readdir(logOf(dataDir))).filter(
    (name) => isSegment(name) && lineOfName(name) !== line,
  )
  for (const name of names) {
    await rm(join(status, `${name}.ready`), { force: true })
    await writeFile(join(status, `${name}.done`), '', { mode: 0o600 })
  }
}

/** Writes the histories where the server looks for them. It takes the first number without one: no gap may be left. */
export async function writeHistories({ lines }: KeptLog, folder: string): Promise<void> {
  for (let line = Math.max(1, ...lines.keys()); line > 1; line -= 1)
    await writeFile(join(folder, historyName(line)), lines.get(line)?.history ?? '', {
      mode: 0o600,
    })
}
