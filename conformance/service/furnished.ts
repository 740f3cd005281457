import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openPortal, setUp, signIn } from './office.ts'
import { makeFolder, startService, stop } from './process.ts'

export interface Furnished {
  readonly dataDir: string
  /** Of the first user; it outlives restarts and copies. */
  readonly token: string
  readonly portalId: number
  readonly remove: () => void
}

/** How many files are stored in a data folder, or being received. */
export const filesIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length

/** A copy of it, for one test. */
export function copyOf({ dataDir: from, ...rest }: Furnished): Furnished {
  const { dataDir, remove } = makeFolder()
  cpSync(from, dataDir, { recursive: true })
  return { ...rest, dataDir, remove }
}

/** Makes a data folder in which the first user has opened a portal. */
export async function furnish(): Promise<Furnished> {
  const { dataDir, remove } = makeFolder()
  const { code, err } = await setUp(dataDir)
  if (code !== 0) throw new Error(err)
  const service = await startService(dataDir)
  const token = await signIn(service.url)
  const portalId = await openPortal(service.url, token)
  await stop(service)
  return { dataDir, token, portalId, remove }
}
