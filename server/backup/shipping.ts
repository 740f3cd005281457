import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Files } from '../../data/file-store/files.ts'
import type { Database } from '../../data/postgres/database.ts'
import { archiveFolder } from './archive.ts'
import { copyNewFiles } from './file-copies.ts'
import type { FolderVault } from './vault.ts'
import { isHistory, isSegment, keepWal } from './wal.ts'

const lookMs = 5_000
const filesEveryMs = 60_000
/** An upload may take so long from its row to its place; and clocks differ. */
const overlapMs = 3_600_000
const lastFilesMs = 5_000

export interface Shipped {
  readonly dataDir: string
  readonly vault: FolderVault
  readonly onFailure: (error: unknown) => void
}
export interface Shipping {
  /** Copies new files too, as soon as there is a database to ask. */
  readonly takeFiles: (db: Database, files: Files) => void
  /** Copies what came last, a few seconds at most. Call it while the database is there and nobody writes any more. */
  readonly lastFiles: () => Promise<void>
  /** Takes what is left of the log. Call it when the server has stopped: its last act is to finish it. */
  readonly stop: () => Promise<void>
}

/** Takes what the server has archived into the vault, while the service runs. */
export function startShipping({ dataDir, vault, onFailure }: Shipped): Shipping {
  const over = new AbortController()
  let source: { readonly db: Database; readonly files: Files } | undefined
  let next = 0
  let since = new Date(0)
  const copyFiles = async (signal: AbortSignal): Promise<void> => {
    if (!source) return
    const from = new Date(Date.now() - overlapMs)
    await copyNewFiles(vault, source, since, signal)
    since = from
    next = performance.now() + filesEveryMs
  }
  const round = async (): Promise<void> => {
    const names = await archived(dataDir)
    // The files first, so that those which the log names are there when it is.
    if (names.length > 0 || performance.now() >= next) await copyFiles(over.signal).catch(onFailure)
    await shipLog(dataDir, vault, names)
  }
  const loop = async () => {
    while (!over.signal.aborted) {
      await round().catch(onFailure)
      await pause(lookMs, undefined, { signal: over.signal }).catch(() => {})
    }
  }
  const running = loop()
  const end = async () => {
    over.abort()
    await running
  }
  return {
    takeFiles(db, files) {
      source = { db, files }
    },
    async lastFiles() {
      await end()
      await copyFiles(AbortSignal.timeout(lastFilesMs)).catch(onFailure)
    },
    async stop() {
      await end()
      await shipLog(dataDir, vault, await archived(dataDir)).catch(onFailure)
    },
  }
}

const archived = async (dataDir: string): Promise<readonly string[]> =>
  (await readdir(archiveFolder(dataDir)).catch(() => []))
    .filter((name) => isSegment(name) || isHistory(name))
    .toSorted()

async function shipLog(
  dataDir: string,
  vault: FolderVault,
  names: readonly string[],
): Promise<void> {
  const folder = archiveFolder(dataDir)
  for (const name of names) {
    await keepWal(vault, folder, [name])
    await rm(join(folder, name))
  }
}
