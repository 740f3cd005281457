import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../postgres/embedded/embedded.ts'
import { recoveryMark } from '../postgres/embedded/cluster.ts'
import { codeOf, Refusal } from '../process/refusal.ts'
import { faultOf, openObject } from './contents.ts'
import type { KeptLog } from './log/lines.ts'
import { logFolder, recoverySettings, writeHistories } from './log/own-line.ts'
import type { LogStep } from './log/road.ts'
import type { PhysicalManifest } from './manifest.ts'
import { blobName, type Vault } from './vault.ts'

interface Target {
  readonly dataDir: string
  /** Without it, to the end of the log. */
  readonly at: Date | undefined
  /** Of which line. */
  readonly line: number
  /** Ends it early. */
  readonly signal?: AbortSignal | undefined
}

/** Why a copy cannot be used, in words; another may be. */
export class BrokenCopy extends Error {
  override readonly name = 'BrokenCopy'
}

const clusterOf = (dataDir: string) => join(dataDir, 'pg')

/**
 * @property lastChange when the last change was made that was played back; nothing when there was none after the copy
 */
interface Played {
  readonly lastChange: Date | undefined
  /** Whether there was a change of after the moment, before which it stopped. */
  readonly isStopped: boolean
}

/** Plays the log back that was laid beside a cluster. */
export async function playBack(target: Target): Promise<Played> {
  const { dataDir } = target
  const postgres = await recover(target)
  await postgres.stop()
  await rm(join(clusterOf(dataDir), logFolder), { recursive: true, force: true })
  const told = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  return { lastChange: lastChangeIn(told), isStopped: /recovery stopping before/.test(told) }
}

/** What PostgreSQL writes at the end of a recovery: `2026-11-22 14:31:58.123456+00`. */
function lastChangeIn(log: string): Date | undefined {
  const told = [...log.matchAll(/last completed transaction was at log time (\S+) ([\d:.]+)\+00/g)]
  const [, day, time] = told.at(-1) ?? []
  return day && time ? new Date(`${day}T${time}Z`) : undefined
}

/** Makes the cluster of a copy. @throws {BrokenCopy} when a part of it is missing or altered */
export async function writeCluster(
  vault: Vault,
  { cluster, folders }: PhysicalManifest,
  dataDir: string,
  signal?: AbortSignal,
): Promise<void> {
  const path = clusterOf(dataDir)
  for (const folder of ['', ...folders])
    await mkdir(join(path, folder), { recursive: true, mode: 0o700 })
  for (const { path: name, sha256 } of cluster) {
    signal?.throwIfAborted()
    await write(vault, blobName(sha256, true), sha256, join(path, name))
  }
  await writeFile(recoveryMark(path), '', { mode: 0o600 })
}

/** Reads all of the cluster of a copy. @throws {BrokenCopy} when a part of it is missing or altered */
export async function readCluster(vault: Vault, { cluster }: PhysicalManifest): Promise<void> {
  for (const { path, sha256 } of cluster) {
    const fault = await faultOf(vault, blobName(sha256, true), sha256)
    if (fault !== undefined) throw new BrokenCopy(`${path}: ${fault}`)
  }
}

/** What was laid of a log. */
export interface Laid {
  /** The files up to the first that is missing or altered. */
  readonly steps: readonly LogStep[]
  /** That one, and what is wrong with it, in words. */
  readonly hole?: { readonly step: LogStep; readonly fault: string } | undefined
}

/** Writes a log, each file compared with its checksum, where a server that recovers looks for it. */
export async function layLog(
  log: KeptLog,
  road: readonly LogStep[],
  dataDir: string,
  signal?: AbortSignal,
): Promise<Laid> {
  const folder = join(clusterOf(dataDir), logFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeHistories(log, folder)
  const steps: LogStep[] = []
  for (const step of road) {
    signal?.throwIfAborted()
    const { name, bytes, fault } = await contentOf(step)
    if (bytes.length > 0) {
      await writeFile(join(folder, name), bytes, { mode: 0o600 })
      steps.push(step)
    }
    if (fault !== undefined) return { steps, hole: { step, fault } }
  }
  return { steps }
}

/** A file of the log; where the first of a line is missing, what the line before has of it. */
async function contentOf({ name, part, instead }: LogStep) {
  const { bytes, fault } = (await part?.read()) ?? { bytes: Buffer.alloc(0), fault: 'falta' }
  if (part || !instead) return { name, bytes, fault }
  const before = await instead.part.read()
  const known = before.bytes.fill(0, instead.bytes)
  return { name: instead.part.segment, bytes: known, fault }
}

/** @throws {BrokenCopy} when the bytes are not those that were kept */
async function write(vault: Vault, name: string, sha256: string, path: string): Promise<void> {
  const hash = createHash('sha256')
  const checked = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== sha256) throw new Error('o conteúdo está alterado')
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  // Before the copy is to blame: a disk that is full, or does not take it.
  let written: Error | undefined
  file.once('error', (error) => {
    written = error
  })
  const source = openObject(vault, name)
  try {
    await pipeline(await source, checked, file)
  } catch (error) {
    if (written && codeOf(written) === codeOf(error)) throw error
    file.destroy()
    const cause = error instanceof Error ? error.message : String(error)
    throw new BrokenCopy(`${codeOf(error) === 'ENOENT' ? 'falta na cópia' : cause} (${name})`)
  }
}

const aDay = 86_400_000
const tooEarly = /recovery ended before configured recovery target/

/** Plays the log back. A moment after the last change that is known means all of them. */
async function recover({ dataDir, line, at, signal }: Target): Promise<EmbeddedPostgres> {
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
      signal,
    })
  } catch (error) {
    if (!target || !(error instanceof Refusal) || !tooEarly.test(error.message)) throw error
    return startEmbeddedPostgres({ dataDir, patienceMs: aDay, settings, signal })
  }
}
