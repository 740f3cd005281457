import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../postgres/embedded.ts'
import { makeDataFolder } from '../data-folder.ts'
import { lockFolder } from '../folder-lock.ts'
import { codeOf, Refusal } from '../refusal.ts'
import { loadRows } from './load.ts'
import { copiesIn, readManifest, timeOf, type BaseName, type LogicalManifest } from './manifest.ts'
import { readLog, type KeptLog } from './log/lines.ts'
import { tellLine } from './log/own-line.ts'
import { playBack } from './play-back.ts'
import { lookAround, type Contents, type Wanted } from './restored-contents.ts'
import { tailsIn, type KeptTail } from './live/tails.ts'
import type { Vault } from './vault.ts'
import { lineOfName } from './wal.ts'

export interface Restored extends Contents {
  readonly base: BaseName
  /** The last change that was played back; nothing when there was none after the copy. */
  readonly lastChange?: Date | undefined
}
/**
 * Makes a data folder of a copy, as it was at a moment, with all the files that its rows name.
 * @throws {Refusal} one line with cause and remedy
 */
export async function restore(vault: Vault, wanted: Wanted): Promise<Restored> {
  const { dataDir, at } = wanted
  await refuseFull(dataDir)
  const bases = await copiesIn(vault)
  const base = baseFor(vault, bases, at)
  const manifest = await readManifest(vault, base)
  if (manifest.kind === 'logical') return { base, ...(await fill(vault, manifest, wanted)) }
  const next = at && bases[bases.indexOf(base) + 1]
  return locked(dataDir, async () => {
    const last = next && (await readManifest(vault, next))
    const until = last?.kind === 'physical' ? last.stopWal : undefined
    const cluster = join(dataDir, 'pg')
    const line = newestLine(await readLog(vault), await tailsIn(vault), manifest.timeline)
    const lastChange = await playBack(vault, manifest, { cluster, dataDir, at, line, until })
    await tellLine(dataDir, vault)
    const postgres = await startEmbeddedPostgres({ dataDir })
    const found = lookAround(postgres.connection, vault, wanted).finally(postgres.stop)
    return { base, lastChange, ...(await found) }
  })
}

/** The newest line that has anything of its own, of those that come from the copy's. */
function newestLine({ lines }: KeptLog, tails: readonly KeptTail[], ofBase: number): number {
  const begun = new Set(tails.map(({ segment }) => lineOfName(segment)))
  const later = [...lines.values()].filter(
    ({ number, segments, ancestors = [] }) =>
      (segments.size > 0 || begun.has(number)) && ancestors.some(({ line }) => line === ofBase),
  )
  return Math.max(ofBase, ...later.map(({ number }) => number))
}

async function locked<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  makeDataFolder(dataDir)
  const lock = await lockFolder(dataDir)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/** Rows go into the database that is given, or into a new one of the data folder. */
function fill(vault: Vault, manifest: LogicalManifest, wanted: Wanted): Promise<Contents> {
  const { dataDir, database } = wanted
  return locked(dataDir, async () => {
    const postgres = database ? undefined : await startEmbeddedPostgres({ dataDir })
    const options = database ?? postgres?.connection ?? {}
    const work = async () => {
      await loadRows(options, vault, manifest)
      return lookAround(options, vault, wanted)
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

function baseFor(vault: Vault, bases: readonly BaseName[], at: Date | undefined): BaseName {
  const [oldest] = bases
  if (!oldest) throw new Refusal(`Não há nenhuma cópia completa em ${vault.place}.`)
  const base = bases.findLast(({ id }) => at === undefined || timeOf(id) <= at)
  if (!base)
    throw new Refusal(
      `A cópia mais antiga em ${vault.place} é de ${timeOf(oldest.id).toISOString()}: não há como voltar a antes dela. Indique um momento posterior.`,
    )
  return base
}
