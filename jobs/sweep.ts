import type { Database } from '../data/postgres/database.ts'
import type { Files } from '../data/file-store/files.ts'
import { allTenants } from '../data/nouns/tenants.ts'
import { disposableFiles, deleteFileRow } from '../data/file-store/uploads.ts'

const day = 86_400_000
/** How long an upload waits for a record to name it, and how long a removed file can still be brought back. */
const unnamedFor = day
const removedFor = 30 * day

export interface Swept {
  /** Files whose bytes and rows are gone. */
  readonly files: number
  /** What dead processes left on its way. */
  readonly leftovers: number
}

/**
 * Removes the files of every tenant that nobody can want any more. The bytes go first: a row is the only trace of them.
 * @param signal ends it early; the next sweep takes what is left.
 */
export async function sweepFiles(
  db: Database,
  files: Files,
  now: Date,
  signal?: AbortSignal,
): Promise<Swept> {
  const before = (age: number) => new Date(now.getTime() - age)
  let removed = 0
  for (const { id } of await allTenants(db)) {
    const runner = db.in(id)
    for (let keys = await next(); keys.length > 0; keys = await next()) {
      for (const key of keys) {
        signal?.throwIfAborted()
        await files.remove(key)
        await deleteFileRow(runner, key)
      }
      removed += keys.length
    }
    function next() {
      return disposableFiles(runner, before(unnamedFor), before(removedFor))
    }
  }
  return { files: removed, leftovers: await files.clearStaging(before(unnamedFor)) }
}
