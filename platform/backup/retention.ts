import { listedFiles } from './file-copies.ts'
import {
  copiesIn,
  partsOf,
  readManifest,
  timeOf,
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
}

/**
 * Removes copies older than so many days, and what no other copy needs. Two copies always stay, and the newest whose
 * original was whole. An object that is younger than the oldest copy that stays is never removed: it came after it.
 */
export async function prune(vault: Vault, keepDays: number, now = new Date()): Promise<Pruned> {
  const all = await copiesIn(vault)
  const from = now.getTime() - keepDays * aDay
  if (!all.slice(0, -fewest).some(({ id }) => timeOf(id).getTime() < from))
    return { copies: 0, objects: 0 }
  const manifests = new Map<BaseName, Manifest>()
  for (const base of all) manifests.set(base, await readManifest(vault, base))
  const whole = all.findLast((base) => manifests.get(base)?.damage.length === 0)
  const stay = all.filter(
    (base, at) => timeOf(base.id).getTime() >= from || at >= all.length - fewest || base === whole,
  )
  const go = all.filter((base) => !stay.includes(base))
  // The list first: a copy that is half removed is none.
  for (const { name } of go) await vault.remove(name)
  const kept = stay.flatMap((base) => manifests.get(base) ?? [])
  return {
    copies: go.length,
    objects: (await pruneLog(vault, kept)) + (await pruneBlobs(vault, kept)),
  }
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

async function pruneBlobs(vault: Vault, kept: readonly Manifest[]): Promise<number> {
  const needed = new Set<string>()
  for (const manifest of kept) {
    const { files } = manifest
    for (const { sha256 } of [...partsOf(manifest), files])
      needed.add(vault.nameOf(blobName(sha256, true)))
    for await (const { sha256 } of listedFiles(vault, files))
      needed.add(vault.nameOf(blobName(sha256, false)))
  }
  const oldest = Math.min(...kept.map(({ startedAt }) => Date.parse(startedAt)))
  let removed = 0
  for (const [name, writtenAt] of await vault.ages('blobs')) {
    if (needed.has(name) || writtenAt >= oldest) continue
    await vault.remove(name)
    removed += 1
  }
  return removed
}
