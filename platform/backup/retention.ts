import { faultOf } from './contents.ts'
import { listedFiles } from './file-copies.ts'
import {
  BadIndex,
  copiesIn,
  idOf,
  objectsOfCopy,
  readManifest,
  copyTime,
  type BaseName,
  type Manifest,
} from './manifest.ts'
import { removePieces } from './live/tails.ts'
import { blobName, type Vault } from './vault.ts'
import { isSegment, segmentNumber, walIn } from './wal.ts'

const aDay = 86_400_000
/** Whatever their age: the newest copy may turn out to be bad. */
const fewest = 2

export interface Pruned {
  readonly copies: number
  readonly objects: number
  /** Copies of which is not known what they need, in words: while they stay, so does all that any copy has left. */
  readonly faults: readonly string[]
}

/**
 * Removes copies older than so many days, and what no other copy needs. Two copies that can be read always stay, and
 * the newest of them whose original was whole. An object that is younger than the oldest copy that stays is never
 * removed: it came after it.
 */
export async function prune(vault: Vault, keepDays: number, now = new Date()): Promise<Pruned> {
  const all = await copiesIn(vault)
  const from = now.getTime() - keepDays * aDay
  if (!all.slice(0, -fewest).some(({ id }) => copyTime(id).getTime() < from))
    return { copies: 0, objects: 0, faults: [] }
  const { manifests, unread } = await readAll(vault, all)
  const readable = all.filter((base) => manifests.has(base))
  const whole = readable.findLast((base) => manifests.get(base)?.damage.length === 0)
  const hasEnoughAfter = (base: BaseName) =>
    readable.filter(({ id }) => id > base.id).length >= fewest
  const stay = all.filter(
    (base) =>
      copyTime(base.id).getTime() >= from ||
      !hasEnoughAfter(base) ||
      base === whole ||
      (unread.has(base) && !whole),
  )
  const go = all.filter((base) => !stay.includes(base))
  // The list first: a copy that is half removed is none.
  for (const { name } of go) await vault.remove(name)
  const kept = stay.flatMap((base) => manifests.get(base) ?? [])
  const { needed, lost } = await blobsOf(vault, kept)
  const faults = [...stay.flatMap((base) => unread.get(base) ?? []), ...lost]
  if (faults.length > 0) return { copies: go.length, objects: 0, faults }
  const oldest = Math.min(...kept.map(({ startedAt }) => Date.parse(startedAt)))
  const objects = (await pruneLog(vault, kept)) + (await pruneBlobs(vault, needed, oldest))
  return { copies: go.length, objects, faults }
}

const untilThen =
  'enquanto está assim, o que cópias já apagadas deixaram continua ocupando espaço. Ponha de volta o que ela tinha, de outra pasta ou do balde, ou apague o índice dela'

/** The indexes of copies, and of those that tell nothing, why and what to do. */
async function readAll(vault: Vault, all: readonly BaseName[]) {
  const manifests = new Map<BaseName, Manifest>()
  const unread = new Map<BaseName, string>()
  for (const base of all)
    try {
      manifests.set(base, await readManifest(vault, base))
    } catch (error) {
      if (!(error instanceof BadIndex)) throw error
      unread.set(base, `cópia ${base.id}: ${error.fault}; ${untilThen}`)
    }
  return { manifests, unread }
}

async function pruneLog(vault: Vault, kept: readonly Manifest[]): Promise<number> {
  const first = Math.min(
    ...kept.map((one) => (one.kind === 'physical' ? segmentNumber(one.startWal) : Infinity)),
  )
  const old = (await walIn(vault)).filter(
    ({ segment }) => isSegment(segment) && segmentNumber(segment) < first,
  )
  for (const { name } of old) await vault.remove(name)
  return old.length + (await removePieces(vault, ({ segment }) => segmentNumber(segment) < first))
}

/** What copies need besides the log, and what is wrong with lists of files that do not tell it. */
async function blobsOf(vault: Vault, kept: readonly Manifest[]) {
  const needed = new Set<string>()
  const lost: string[] = []
  for (const manifest of kept) {
    const { files } = manifest
    for (const { sha256 } of [...objectsOfCopy(manifest), files])
      needed.add(vault.nameOf(blobName(sha256, true)))
    const list = blobName(files.sha256, true)
    const fault = await faultOf(vault, list, files.sha256)
    if (fault !== undefined) {
      const id = idOf(new Date(manifest.finishedAt))
      lost.push(`cópia ${id}: a lista dos arquivos (${list}) ${fault}; ${untilThen}`)
      continue
    }
    for await (const { sha256 } of listedFiles(vault, files))
      needed.add(vault.nameOf(blobName(sha256, false)))
  }
  return { needed, lost }
}

async function pruneBlobs(
  vault: Vault,
  needed: ReadonlySet<string>,
  oldest: number,
): Promise<number> {
  let removed = 0
  for (const [name, writtenAt] of await vault.ages('blobs')) {
    if (needed.has(name) || writtenAt >= oldest) continue
    await vault.remove(name)
    removed += 1
  }
  return removed
}
