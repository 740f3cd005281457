import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Task } from '../queue/worker.ts'
import { withVaultLock, makeBackup, type Original } from './backup.ts'
import { markAll, markText } from './live/mark.ts'
import {
  copiesIn,
  isOfLine,
  objectsOfCopy,
  readManifest,
  copyTime,
  type BaseName,
  type Manifest,
} from './manifest.ts'
import type { Migrate } from './load.ts'
import { missingIn } from './log/gaps.ts'
import { readLog } from './log/lines.ts'
import { ownLine } from './log/own-line.ts'
import { restore } from './restore.ts'
import { openBucket, transfer } from './offsite.ts'
import { prune } from './retention.ts'
import type { BackupSettings, OffsiteSettings } from './settings.ts'
import { readStatus, writeStatus } from './status.ts'
import type { FolderVault } from './vault.ts'
import { isSegment, segmentNumber, walIn } from './wal.ts'

export interface Scheduled extends Omit<BackupSettings, 'folder'> {
  readonly dataDir: string
  readonly vault: FolderVault
  readonly offsite: OffsiteSettings | undefined
  readonly original: Original
  readonly migrate: Migrate
  readonly log: Logger
}

const aMinute = 60
const aDay = 86_400_000
const secondsOfDay = aDay / 1_000
const lookEvery = 10 * aMinute
const again = { every: lookEvery, tries: 1, wait: () => lookEvery }
/** A restored queue, or that of a folder whose copies are elsewhere now, has another time for it. */
const alsoAtStart = { ...again, atStart: true }

/** The tasks that keep copies by themselves: they look every ten minutes whether one is due. */
export const backupTasks = (scheduled: Scheduled): Readonly<Record<string, Task>> => ({
  copiar_dados: { ...alsoAtStart, run: (_job, signal) => backUpWhenDue(scheduled, signal) },
  ensaiar_restauracao: { ...again, run: (_job, signal) => drillWhenDue(scheduled, signal) },
  ...(scheduled.original.cluster === undefined
    ? {}
    : {
        conferir_envio: {
          ...again,
          every: secondsOfDay,
          run: (_job, signal) => checkShipping(scheduled, signal),
        },
      }),
  ...(scheduled.offsite
    ? { enviar_copias: { ...again, run: (_job, signal) => sendAway(scheduled, signal) } }
    : {}),
})

async function backUpWhenDue(scheduled: Scheduled, signal: AbortSignal): Promise<void> {
  const { vault, original, keepDays, dataDir, log } = scheduled
  const line = original.cluster === undefined ? undefined : await ownLine(dataDir)
  if (!(await isDue({ ...scheduled, line }, new Date()))) return
  try {
    const { base, manifest } = await makeBackup(vault, original, signal)
    const { copies, faults } = await withVaultLock(vault, () => prune(vault, keepDays))
    const text = `cópia ${base.id}: ${objectsOfCopy(manifest).length} partes do banco, ${manifest.files.count} arquivos; ${copies} cópias antigas removidas`
    await told(log, dataDir, 'backup', { text, faults: [...manifest.damage, ...faults] })
  } catch (error) {
    if (!signal.aborted) await told(log, dataDir, 'backup', failure('a cópia não foi feita', error))
    throw error
  }
}

type Told = { readonly text: string; readonly faults: readonly string[] }
const failure = (text: string, error: unknown) => ({
  text,
  faults: [error instanceof Error ? error.message : String(error)],
})

async function told(
  log: Logger,
  dataDir: string,
  what: 'backup' | 'drill' | 'offsite' | 'check',
  outcome: Told,
): Promise<void> {
  const level = outcome.faults.length > 0 ? 'error' : 'info'
  log[level]({ ...outcome }, `${what} ended`)
  await writeStatus(dataDir, what, outcome)
}

/** Once a day a mark goes all the way; one that did not arrive is sent again ten minutes later. */
async function checkShipping(scheduled: Scheduled, signal: AbortSignal): Promise<void> {
  const { original, dataDir, vault, offsite, log } = scheduled
  const marked = await markAll({ options: original.options, dataDir }, vault, offsite, signal)
  const faults = marked.fault === undefined ? [] : [marked.fault]
  await told(log, dataDir, 'check', { text: markText(marked), faults })
  if (marked.fault !== undefined) throw new Error(marked.fault)
}

/** The bucket gets what the folder has got since, and forgets what is too old, by itself. */
async function sendAway(
  { vault, offsite, keepDays, dataDir, log }: Scheduled,
  signal: AbortSignal,
): Promise<void> {
  if (!offsite) return
  const bucket = await openBucket(offsite)
  try {
    const { sent, bytes } = await transfer(vault, bucket, signal)
    const { faults } = await prune(bucket, keepDays)
    const text = `${sent} objetos enviados para ${bucket.place}, ${(bytes / 1e6).toFixed(1)} MB`
    if (sent > 0 || faults.length > 0) await told(log, dataDir, 'offsite', { text, faults })
  } catch (error) {
    if (!signal.aborted)
      await told(log, dataDir, 'offsite', failure('o envio para fora falhou', error))
    throw error
  } finally {
    bucket.close()
  }
}

interface Due extends Pick<Scheduled, 'vault' | 'atMinute'> {
  /** That the cluster writes on; nothing where its rows are copied. */
  readonly line?: number | undefined
}
/**
 * When today's or yesterday's hour has passed since the last copy, when that is of another line than the one that is
 * written on, or the log since then has a gap. A copy of a time that is yet to come was dated by a clock that stood
 * ahead, and puts none off.
 */
export async function isDue({ vault, atMinute, line }: Due, now: Date) {
  const copies = await copiesIn(vault)
  const [last, dated] = [copies.at(-1), copies.findLast(({ id }) => copyTime(id) <= now)]
  if (!last || !dated) return true
  const manifest = await readManifest(vault, last).catch(() => undefined)
  if (!manifest || (line !== undefined && !isOfLine(manifest, line))) return true
  const hour = new Date(now)
  hour.setHours(Math.floor(atMinute / 60), atMinute % 60, 0, 0)
  if (hour > now) hour.setDate(hour.getDate() - 1)
  return copyTime(dated.id) < hour || (await hasGap(vault, manifest))
}

/** Whether anything of the log is missing that leads on from a copy, or is there in part though more came after it. */
async function hasGap(vault: FolderVault, manifest: Manifest): Promise<boolean> {
  if (manifest.kind === 'logical') return false
  const missing = missingIn(await readLog(vault), [manifest])
  if (missing.some(({ line }) => line === manifest.timeline)) return true
  const { startWal } = manifest
  const timeline = startWal.slice(0, 8)
  const numbers = (await walIn(vault))
    .filter(({ segment }) => isSegment(segment) && segment.startsWith(timeline))
    .map(({ segment }) => segmentNumber(segment))
    .filter((number) => number >= segmentNumber(startWal))
  return new Set(numbers).size <= Math.max(...numbers) - segmentNumber(startWal)
}

async function drillWhenDue(scheduled: Scheduled, signal: AbortSignal): Promise<void> {
  const { vault, dataDir, drillDays, log } = scheduled
  const [last] = (await copiesIn(vault)).slice(-1)
  const { drill } = await readStatus(dataDir)
  const age = drill ? Date.now() - Date.parse(drill.at) : Infinity
  if (!last || (age >= 0 && age < drillDays * aDay)) return
  const outcome = await drillOf(scheduled, last, signal).catch((error: unknown) => {
    // It says nothing of the copy, and is done again.
    signal.throwIfAborted()
    return failure('o ensaio de restauração falhou', error)
  })
  await told(log, dataDir, 'drill', outcome)
}

/** Restores the newest copy into a folder that is then removed. The files are only looked for: verify reads them. */
async function drillOf(
  { vault, dataDir, migrate }: Scheduled,
  base: BaseName,
  signal: AbortSignal,
) {
  const folder = join(dataDir, 'pg-ensaio')
  const parts = objectsOfCopy(await readManifest(vault, base))
  const needed = parts.reduce((sum, { size }) => sum + size, 0) * 1.5 + 512e6
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < needed)
    throw new Error(`faltam ${Math.ceil((needed - bavail * bsize) / 1e6)} MB livres para o ensaio`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o711 })
  try {
    const from = performance.now()
    const { tables, files, missing, lastChange, passedOver } = await restore(vault, {
      dataDir: folder,
      onlyLook: true,
      migrate,
      signal,
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - from) / 1_000).toFixed(1)
    const until = lastChange ? `, até ${lastChange.toISOString()}` : ''
    return {
      text: `cópia ${base.id} restaurada em ${seconds} s${until}: ${rows} linhas em ${tables.length} tabelas, ${files} arquivos`,
      faults: [...passedOver, ...missing],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
