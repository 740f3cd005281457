import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectOptions } from '../data/postgres/database.ts'
import type { Config } from './config.ts'
import { reachExternal } from './database-source.ts'
import { startEmbeddedPostgres } from './postgres/embedded.ts'
import { FolderInUse, lockFolder, readHolder } from './folder-lock.ts'

/** How a command reached the database. */
export interface Reached {
  readonly options: ConnectOptions
  /** A running server uses it, and has seen to its schema. */
  readonly serving: boolean
}

/** Works on the database of `DATABASE_URL`, on that of the running server, or on one started for the purpose. */
export async function withPostgres<T>(
  config: Config,
  work: (reached: Reached) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== undefined)
    return work({ options: await reachExternal(config.databaseUrl), serving: false })
  const lock = await lockFolder(config.dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUse) return error
    throw error
  })
  if (lock instanceof FolderInUse)
    return work({ options: await runningDatabase(config, lock), serving: true })
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir })
    lock.publish(embedded.connection)
    return await work({ options: embedded.connection, serving: false }).finally(embedded.stop)
  } finally {
    lock.release()
  }
}

const longestStart = 60_000
const step = 200

/** Where the server that holds the folder keeps its database; it may still be starting. */
async function runningDatabase({ dataDir }: Config, inUse: FolderInUse): Promise<ConnectOptions> {
  for (let waited = 0; waited < longestStart; waited += step) {
    const database = readHolder(dataDir)?.database
    if (database) return database
    await pause(step)
  }
  throw inUse
}
