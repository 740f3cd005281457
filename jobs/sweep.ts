import { forgetSessions } from '../data/accounts/sessions.ts'
import type { Database } from '../platform/postgres/database.ts'
import type { Files } from '../platform/files/files.ts'
import { tenantsAtWork } from '../data/nouns/tenants.ts'
import { disposableFiles, deleteFileRow } from '../data/file-store/disposable-files.ts'
import { forgetAnswers } from '../data/store/idempotency.ts'
import { joinSums } from '../data/public/portal-documents.ts'
import { forgetOldChanges } from '../data/public/revisions.ts'
import { dropPreviews } from '../tables/data/preview-rows.ts'
import { hideUnnamedFiles } from '../tables/data/row-files.ts'

/** Seconds. */
const day = 86_400
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
 * Removes the files of every tenant that nobody can want any more, and rows that grow without end: answers to keys,
 * sessions. The bytes go first: a row is the only trace of them. How old a row is PostgreSQL says, by the clock that
 * dated it: that of this machine may stand elsewhere.
 * @param later seconds by which everything is taken for older than it is.
 * @param signal ends it early; the next sweep takes what is left.
 */
export async function sweepFiles(
  db: Database,
  files: Files,
  { later = 0, signal }: { readonly later?: number; readonly signal?: AbortSignal } = {},
): Promise<Swept> {
  let removed = 0
  for (const { id } of await tenantsAtWork(db)) {
    const runner = db.in(id)
    await hideUnnamedFiles(runner)
    await forgetOldChanges(runner)
    await joinSums(runner)
    await forgetAnswers(runner)
    await forgetSessions(runner)
    await dropPreviews(runner)
    for (let keys = await next(); keys.length > 0; keys = await next()) {
      for (const key of keys) {
        signal?.throwIfAborted()
        await files.remove(key)
        await deleteFileRow(runner, key)
      }
      removed += keys.length
    }
    function next() {
      return disposableFiles(runner, unnamedFor - later, removedFor - later)
    }
  }
  const leftSince = new Date(Date.now() - (unnamedFor - later) * 1_000)
  return { files: removed, leftovers: await files.clearStaging(leftSince) }
}
