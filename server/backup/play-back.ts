import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../postgres/embedded.ts'
import { recoveryMark } from '../postgres/cluster.ts'
import { codeOf, Refusal } from '../refusal.ts'
import { openObject } from './contents.ts'
import type { PhysicalManifest } from './manifest.ts'
import { logFolder, recoverySettings, writeHistories } from './log/own-line.ts'
import { readLog } from './log/lines.ts'
import { openTail, tailsIn } from './live/tails.ts'
import { blobName, type Vault } from './vault.ts'
import { isSegment, segmentNumber, walIn } from './wal.ts'

interface Target {
  readonly dataDir: string
  readonly cluster: string
  /** Without it, to the end of the log. */
  readonly at: Date | undefined
  /** Of which line. */
  readonly line: number
  /** The last file of the log that can matter; nothing for all of them. */
  readonly until: string | undefined
}

/**
 * Makes a cluster of a copy and plays its log back.
 * @returns when the last change was made that was played back; nothing when there was none after the copy
 */
export async function playBack(
  vault: Vault,
  manifest: PhysicalManifest,
  { dataDir, cluster, at, line, until }: Target,
): Promise<Date | undefined> {
  await writeCluster(vault, manifest, cluster)
  await writeLog(vault, manifest, until, cluster)
  const postgres = await recover(dataDir, line, at)
  await postgres.stop()
  await rm(join(cluster, logFolder), { recursive: true, force: true })
  return lastChangeIn(await readFile(join(dataDir, 'postgres.log'), 'utf8'))
}

/** What PostgreSQL writes at the end of a recovery: `2026-11-22 14:31:58.123456+00`. */
function lastChangeIn(log: string): Date | undefined {
  const told = [...log.matchAll(/last completed transaction was at log time (\S+) ([\d:.]+)\+00/g)]
  const [, day, time] = told.at(-1) ?? []
  return day && time ? new Date(`${day}T${time}Z`) : undefined
}

async function writeCluster(
  vault: Vault,
  { cluster, folders }: PhysicalManifest,
  path: string,
): Promise<void> {
  for (const folder of ['', ...folders])
    await mkdir(join(path, folder), { recursive: true, mode: 0o700 })
  for (const { path: name, sha256 } of cluster)
    await write(vault, blobName(sha256, true), sha256, join(path, name))
  await writeFile(recoveryMark(path), '', { mode: 0o600 })
}

/** The log from the copy on, up to what the next copy brought: no commit before that one is later. */
async function writeLog(
  vault: Vault,
  { startWal }: PhysicalManifest,
  last: string | undefined,
  cluster: string,
): Promise<void> {
  await mkdir(join(cluster, logFolder), { mode: 0o700 })
  const from = segmentNumber(startWal)
  const to = last === undefined ? Infinity : segmentNumber(last)
  await writeTails(vault, join(cluster, logFolder), (number) => number >= from && number <= to)
  for (const { name, segment, sha256 } of await walIn(vault)) {
    const number = segmentNumber(segment)
    if (isSegment(segment) && (number < from || number > to)) continue
    if (isSegment(segment)) await write(vault, name, sha256, join(cluster, logFolder, segment))
  }
  await writeHistories(await readLog(vault), join(cluster, logFolder))
}

/** Before the whole files, which take their place: one that is finished meanwhile is whole when it leaves the tails. */
async function writeTails(
  vault: Vault,
  folder: string,
  isWanted: (number: number) => boolean,
): Promise<void> {
  for (const tail of await tailsIn(vault)) {
    if (!isWanted(segmentNumber(tail.segment))) continue
    const { content, good } = await openTail(vault, tail)
    if (good > 0) await writeFile(join(folder, tail.segment), content, { mode: 0o600, flush: true })
  }
}

/** @throws {Refusal} when the bytes are not those that were kept */
async function write(vault: Vault, name: string, sha256: string, path: string): Promise<void> {
  const hash = createHash('sha256')
  const checked = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== sha256) throw new Error('o conteúdo está alterado')
  }
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = createWriteStream(path, { mode: 0o600, flush: true })
    await pipeline(await openObject(vault, name), checked, file)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new Refusal(
      `Não foi possível restaurar ${path}: ${codeOf(error) === 'ENOENT' ? 'falta na cópia' : cause} (${name}). Use outra cópia; verify mostra quais estão inteiras.`,
    )
  }
}

const aDay = 86_400_000
const tooEarly = /recovery ended before configured recovery target/

/** Plays the log back. A moment after the last change that is known means all of them. */
async function recover(
  dataDir: string,
  line: number,
  at: Date | undefined,
): Promise<EmbeddedPostgres> {
  const settings = { ...recoverySettings, recovery_target_timeline: String(line) }
  const target = at && {
    // With an offset: names of zones, `Z` among them, are not known yet when the server reads it.
    recovery_target_time: at.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
  }
  try {
    return await startEmbeddedPostgres({
      dataDir,
      patienceMs: aDay,
      settings: { ...settings, ...target },
    })
  } catch (error) {
    if (!target || !(error instanceof Refusal) || !tooEarly.test(error.message)) throw error
    return startEmbeddedPostgres({ dataDir, patienceMs: aDay, settings })
  }
}
