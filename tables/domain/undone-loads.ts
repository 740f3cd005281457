import { createHash } from 'node:crypto'
import type { LaterLoad } from '../data/versions.ts'

// A load that was taken back, and what took it back, are as if neither had been.

/** By what the taking back of a load is known: of a file it is the trace of its bytes. */
export const markOfUndoing = (load: number): string =>
  createHash('sha256').update(`retirada da carga ${load}`).digest('hex')

/**
 * The loads of a period that were not taken back, the oldest first.
 * @param all of them, the oldest first
 */
export function loadsInForce(all: readonly LaterLoad[]): readonly LaterLoad[] {
  const gone = new Set<number>()
  const marked = new Map(all.map((one) => [markOfUndoing(one.id), one]))
  for (const [at, { id, way, month, sha256 }] of [...all.entries()].toReversed()) {
    if (way !== 'retirada' || gone.has(id)) continue
    // Before they were marked, only the load right before could be taken back; a row alone is of no month.
    const undone = marked.get(sha256) ?? (month === null ? undefined : all[at - 1])
    if (!undone) continue
    gone.add(id)
    gone.add(undone.id)
  }
  return all.filter(({ id }) => !gone.has(id))
}
