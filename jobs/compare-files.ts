import type { Files } from '../platform/files/files.ts'
import { filesToCompare, noteCompared } from '../platform/files/integrity.ts'
import { allTenants } from '../data/nouns/tenants.ts'
import type { Database } from '../platform/postgres/database.ts'

/** Bytes that one round reads of each tenant: an hourly round then reads what a disk gives in a minute. */
const mostBytes = 4e9
const batch = 100

/**
 * Compares files of every tenant with their checksums; each file once a month. What is damaged is marked, and no longer
 * handed over until it is right again.
 * @throws {Error} that names what is damaged, for the operator's log, when the round is over
 */
export async function compareFiles(
  db: Database,
  files: Files,
  signal?: AbortSignal,
): Promise<void> {
  const damaged: string[] = []
  for (const { id } of await allTenants(db)) {
    const runner = db.in(id)
    let bytes = 0
    while (bytes < mostBytes) {
      const due = await filesToCompare(runner, batch)
      const found = []
      for (const { key, sha256, size } of due) {
        signal?.throwIfAborted()
        const damage = await files.damageOf(key, sha256)
        found.push({ key, damage })
        if (damage) damaged.push(`${key} (${damage})`)
        bytes += size
      }
      if (found.length > 0) await noteCompared(runner, found)
      if (due.length < batch) break
    }
  }
  if (damaged.length > 0)
    throw new Error(
      `${damaged.length} stored files are damaged: ${damaged.slice(0, 50).join(', ')}`,
    )
}
