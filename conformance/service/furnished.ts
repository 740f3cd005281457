import { cpSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

let model: Promise<Furnished> | undefined

/** A data folder in which the first user has opened a portal: a copy of one that is made once per file. */
export async function furnishedFolder(): Promise<Furnished> {
  model ??= furnish()
  const { dataDir: from, ...rest } = await model
  const { dataDir, remove } = makeFolder()
  cpSync(from, dataDir, { recursive: true })
  return { ...rest, dataDir, remove }
}

async function furnish(): Promise<Furnished> {
  const { dataDir, remove } = makeFolder()
  process.once('exit', () => rmSync(dirname(dataDir), { recursive: true, force: true }))
  const { code, err } = await setUp(dataDir)
  if (code !== 0) throw new Error(err)
  const service = await startService(dataDir)
  const token = await signIn(service.url)
  const portalId = await openPortal(service.url, token)
  await stop(service)
  return { dataDir, token, portalId, remove }
}
