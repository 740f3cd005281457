import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectOptions } from '../platform/postgres/database.ts'
import type { Config } from './config.ts'
import { dataFolders } from '../platform/process/data-folder.ts'
import { enterEmbedded, reachExternal } from './database-source.ts'
import { FolderInUse, lockFolder, readHolder } from '../platform/process/folder-lock.ts'
import { Refusal } from '../platform/process/refusal.ts'

/** How a command reached the database. */
export interface CommandDatabase {
  readonly options: ConnectOptions
  /** A running server uses it, and has seen to its schema. */
  readonly serving: boolean
}

/**
 * For a command that works on what is there: in a folder that was named by mistake it would make an empty database.
 * @throws {Refusal} where there is none
 */
export function needInstallation({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === undefined && !existsSync(dataFolders(dataDir).database))
    throw new Refusal(
      `Não há banco em ${dataDir}. Indique com DATA_DIR a pasta de dados do serviço.`,
    )
}

/** Works on the database of `DATABASE_URL`, on that of the running server, or on one started for the purpose. */
export async function withPostgres<T>(
  config: Config,
  work: (reached: CommandDatabase) => Promise<T>,
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
    const { options, stop } = await enterEmbedded(config.dataDir, lock)
    return await work({ options, serving: false }).finally(stop)
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
