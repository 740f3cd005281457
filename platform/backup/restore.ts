import { readdir, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../postgres/embedded/embedded.ts'
import { makeDataFolder } from '../process/data-folder.ts'
import { lockFolder } from '../process/folder-lock.ts'
import { isFullDisk } from '../process/full-disk.ts'
import { codeOf, Refusal } from '../process/refusal.ts'
import { switchArchive } from './archive.ts'
import { fillFromCopy } from './load.ts'
import { readLog, type KeptLog } from './log/lines.ts'
import { chooseLine, type ChosenLine, type Life } from './log/lives.ts'
import { beginOfLine, tellLine } from './log/own-line.ts'
import { comesFrom, roadOf } from './log/road.ts'
import { judge, judgeEnd } from './log/whole.ts'
import {
  BadIndex,
  copiesIn,
  readManifest,
  copyTime,
  type BaseName,
  type LogicalManifest,
  type PhysicalManifest,
} from './manifest.ts'
import { BrokenCopy, layLog, playBack, readCluster, writeCluster } from './play-back.ts'
import { readRestored, type Contents, type Wanted } from './restored-contents.ts'
import type { Vault } from './vault.ts'
import { historyName, segmentNumber } from './wal.ts'

export interface Restored extends Contents {
  readonly base: BaseName
  /** The last change that was played back; nothing when there was none after the copy. */
  readonly lastChange?: Date | undefined
  /** The line that came back, and those that have something else for that moment. */
  readonly line?: number
  readonly others?: readonly Life[]
  /** Copies that could not be used, each with what is wrong with it. */
  readonly passedOver: readonly string[]
  /** Where not all came back that was asked for, and somebody accepts that: what is missing, in words. */
  readonly incomplete?: string | undefined
}
/**
 * Makes a data folder of a copy, as it was at a moment, with all the files that its rows name. Nothing is left of one
 * that cannot be made.
 * @throws {Refusal} one line with cause and remedy
 */
export async function restore(vault: Vault, wanted: Wanted): Promise<Restored> {
  await refuseFull(wanted.dataDir)
  const bases = await copiesIn(vault)
  const candidates = candidatesFor(vault, bases, wanted.at)
  const log = await readLog(vault)
  const choice = await chooseLine(log, wanted.at, wanted.line)
  const passedOver: string[] = []
  const rows: (readonly [BaseName, LogicalManifest])[] = []
  for (const base of candidates)
    try {
      const manifest = await readManifest(vault, base)
      if (manifest.kind === 'logical') rows.push([base, manifest])
      else if (!choice) throw new BrokenCopy('falta o registro de transações')
      else if (comesFrom(log, choice.line, manifest)) {
        const last = await lastFileFor(vault, { log, choice, bases, base, at: wanted.at })
        const order = { vault, wanted, log, choice, manifest, last }
        return { base, passedOver, ...(await bringBack(order)) }
      }
    } catch (error) {
      const fault =
        error instanceof BadIndex
          ? error.fault
          : error instanceof BrokenCopy
            ? error.message
            : undefined
      if (fault === undefined) throw error
      passedOver.push(`cópia ${base.id}: ${fault}`)
    }
  // What was written after a copy of rows does not come back with it.
  const [newest] = rows
  if (newest) return { base: newest[0], passedOver, ...(await fill(vault, newest[1], wanted)) }
  throw nothingFits(vault, choice, passedOver)
}

interface Order {
  readonly vault: Vault
  readonly wanted: Wanted
  readonly log: KeptLog
  readonly choice: ChosenLine
  readonly manifest: PhysicalManifest
  /** Number of the last file of the log that can matter; nothing for all of them. */
  readonly last: number | undefined
}

/** A copy that a file of the log is not there for. @param fault what is wrong with that, in words */
const shutWithout = (name: string, fault: string) =>
  new BrokenCopy(
    `o trecho ${name} do registro de transações, sem o qual ela não abre, ${fault}; procure-o, pelo nome, na pasta wal de outra cópia`,
  )

/** @throws {BrokenCopy} when the copy cannot be used @throws {Refusal} when less would come back than was asked for */
async function bringBack({ vault, wanted, log, choice, manifest, last }: Order) {
  const { dataDir, at, signal } = wanted
  const { line, others } = choice
  return inFolder(dataDir, async () => {
    const played = await leavingNothing(dataDir, async () => {
      const road = roadOf(log, line, manifest, last)
      const laid = await layLog(log, road, dataDir, signal)
      if (laid.hole && laid.hole.step.number <= segmentNumber(manifest.stopWal))
        throw shutWithout(laid.hole.step.name, laid.hole.fault)
      // Without its own end a copy cannot be opened, and nothing later tells that it is missing.
      if ((laid.steps.at(-1)?.number ?? -1) < segmentNumber(manifest.stopWal))
        throw shutWithout(manifest.stopWal, 'falta')
      const copiedAt = new Date(manifest.startedAt)
      const question = { road, laid, wanted, copiedAt, isBounded: last !== undefined }
      const judgement = await judge(question).catch(async (refusal: unknown) => {
        // It tells a way on, which a broken copy does not have.
        await readCluster(vault, manifest)
        throw refusal
      })
      await writeCluster(vault, manifest, dataDir, signal)
      const { lastChange, isStopped } = await playBack({ dataDir, at, line: line.number, signal })
      const end = isStopped ? undefined : await beginOfLine(dataDir)
      return { lastChange, ...judgement, ...(await judgeEnd(laid.steps, end, question)) }
    })
    await tellLine(dataDir, vault)
    // Reading writes to the log, too (hints in pages): it waits for the service, which ships it; else the line has a
    // gap.
    if (!wanted.onlyLook) switchArchive(dataDir, true)
    const postgres = await startEmbeddedPostgres({ dataDir, signal })
    const found = await readRestored(postgres.connection, vault, wanted).finally(postgres.stop)
    return { ...played, line: line.number, others, ...found }
  })
}

/** The last file of the log that the next copy after the moment brought: no change before that one is later. */
async function lastFileFor(
  vault: Vault,
  {
    log,
    choice,
    bases,
    base,
    at,
  }: {
    readonly log: KeptLog
    readonly choice: ChosenLine
    readonly bases: readonly BaseName[]
    readonly base: BaseName
    readonly at: Date | undefined
  },
): Promise<number | undefined> {
  if (!at) return undefined
  for (const next of bases.slice(bases.indexOf(base) + 1)) {
    if (copyTime(next.id) <= at) continue
    const manifest = await readManifest(vault, next).catch(() => undefined)
    if (manifest?.kind === 'physical' && comesFrom(log, choice.line, manifest))
      return segmentNumber(manifest.stopWal)
  }
  return undefined
}

/** Fills a data folder that nobody else uses. @throws {Refusal} where its disk is too small: then nothing is left */
async function inFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  makeDataFolder(dataDir)
  const lock = await lockFolder(dataDir)
  try {
    return await work()
  } catch (error) {
    if (!(await isForWantOfSpace(dataDir, error))) throw error
    // It was empty before.
    for (const made of await readdir(dataDir))
      await rm(join(dataDir, made), { recursive: true, force: true })
    throw new Refusal(
      `O disco de ${dataDir} encheu antes do fim, e nada ficou nele. As cópias estão como estavam. Restaure em um disco com mais espaço.`,
    )
  } finally {
    lock.release()
  }
}

/** Empties the folder again of work that failed, so that it can be tried again there. */
async function leavingNothing<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(await isForWantOfSpace(dataDir, error)))
      await rm(join(dataDir, 'pg'), { recursive: true, force: true })
    throw error
  }
}

/** Of a disk without so many bytes not even a log tells that it is full. */
const noSpace = 65_536
/** PostgreSQL tells of a full disk in its log alone, and ends with something that came of it. */
async function isForWantOfSpace(dataDir: string, error: unknown): Promise<boolean> {
  if (isFullDisk(error)) return true
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < noSpace) return true
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8').catch(() => '')
  return log.includes('No space left on device')
}

/** Rows go into the database that is given, or into a new one of the data folder. */
function fill(vault: Vault, manifest: LogicalManifest, wanted: Wanted): Promise<Contents> {
  const { dataDir, database, migrate, signal } = wanted
  return inFolder(dataDir, async () => {
    const postgres = database ? undefined : await startEmbeddedPostgres({ dataDir, signal })
    const options = database ?? postgres?.connection ?? {}
    const work = async () => {
      await fillFromCopy({ options, migrate }, vault, manifest, signal)
      return readRestored(options, vault, wanted)
    }
    return work().finally(() => postgres?.stop())
  })
}

async function refuseFull(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  if (found.length > 0)
    throw new Refusal(
      `A pasta ${dataDir} não está vazia, e a restauração nunca grava por cima. Indique uma pasta nova.`,
    )
}

/** Those of before the moment, the newest first. */
function candidatesFor(
  vault: Vault,
  bases: readonly BaseName[],
  at: Date | undefined,
): readonly BaseName[] {
  const [oldest] = bases
  if (!oldest) throw new Refusal(`Não há nenhuma cópia completa em ${vault.place}.`)
  const before = bases.filter(({ id }) => at === undefined || copyTime(id) <= at)
  if (before.length === 0)
    throw new Refusal(
      `A cópia mais antiga em ${vault.place} é de ${copyTime(oldest.id).toISOString()}: não há como voltar a antes dela. Indique um momento posterior.`,
    )
  return before.toReversed()
}

function nothingFits(
  vault: Vault,
  choice: ChosenLine | undefined,
  broken: readonly string[],
): Refusal {
  const line = choice ? ` da linha ${choice.line.number}` : ''
  const isAlien = choice && !choice.line.ancestors
  const reasons = [
    ...broken,
    ...(isAlien ? [`${historyName(choice.line.number)} falta ou está alterado`] : []),
  ]
  const why = reasons.length > 0 ? `: ${reasons.join('; ')}` : ' para esse momento'
  return new Refusal(
    `Nenhuma cópia${line} em ${vault.place} pode ser restaurada${why}. Use as cópias de fora (--from s3); verify mostra o que está inteiro.`,
  )
}
