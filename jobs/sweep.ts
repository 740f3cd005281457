import type { Database } from '../data/postgres/database.ts'
import type { Files } from '../data/file-store/files.ts'
import { allTenants } from '../data/nouns/tenants.ts'
import { disposableFiles, forgetFile } from '../data/file-store/uploads.ts'

const hour = 3_600_000
const day = 24 * hour
/** How long an upload waits for a record to name it, and how long a removed file can still be brought back. */
const unnamedFor = day
const removedFor = 30 * day

export interface Swept {
  /** Files whose bytes and rows are gone. */
  readonly files: number
  /** What dead processes left on its way. */
  readonly leftovers: number
}

/** Removes the files of every tenant that nobody can want any more. The bytes go first: a row is the only trace of them. */
export async function sweepFiles(db: Database, files: Files, now: Date): Promise<Swept> {
  const before = (age: number) => new Date(now.getTime() - age)
  let removed = 0
  for (const { id } of await allTenants(db)) {
    const runner = db.in(id)
    for (let keys = await next(); keys.length > 0; keys = await next()) {
      for (const key of keys) {
        await files.remove(key)
        await forgetFile(runner, key)
      }
      removed += keys.length
    }
    function next() {
      return disposableFiles(runner, before(unnamedFor), before(removedFor))
    }
  }
  return { files: removed, leftovers: await files.clearStaging(before(unnamedFor)) }
}

/**
 * Sweeps now and every hour. A failure is told and tried again an hour later.
 * @returns what stops it, after the sweep under way.
 */
export function startSweep(
  db: Database,
  files: Files,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let under = Promise.resolve()
  const sweep = () => {
    under = under
      .then(async () => {
        await sweepFiles(db, files, new Date())
      })
      .catch(onFailure)
  }
  sweep()
  const timer = setInterval(sweep, hour).unref()
  return () => {
    clearInterval(timer)
    return under
  }
}
