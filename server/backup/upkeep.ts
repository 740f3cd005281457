import type { Logger } from 'pino'
import { migrate } from '../../data/schema/migrate.ts'
import type { Original } from '../../platform/backup/backup.ts'
import { startShipping, type Shipping } from '../../platform/backup/live/shipping.ts'
import { backupTasks } from '../../platform/backup/schedule.ts'
import { FolderVault } from '../../platform/backup/vault.ts'
import type { Tasks } from '../../platform/queue/worker.ts'
import type { Config } from '../config.ts'

/**
 * Where copies are kept of the embedded database, they are kept up to date; while their disk is away, what waits for it
 * stays.
 */
export function shipFor(
  { backup, dataDir, databaseUrl }: Config,
  log: Logger,
): Shipping | undefined {
  if (backup === undefined || databaseUrl !== undefined) return undefined
  const onFailure = (error: unknown) => log.error(error, 'shipping to the backup failed')
  return startShipping({ dataDir, folder: backup.folder, onFailure })
}

/** The tasks by which copies are made, tried and sent away where a folder for them is set. */
export function keepCopies(
  { backup, offsite, dataDir }: Config,
  original: Original,
  log: Logger,
): Tasks {
  if (!backup) return new Map()
  const vault = FolderVault.at(backup.folder)
  return new Map(
    Object.entries(backupTasks({ ...backup, offsite, dataDir, vault, original, migrate, log })),
  )
}
