import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { archiveFolder } from '../archive.ts'
import { isSegment } from '../wal.ts'

const progressShape = z.object({
  at: z.coerce.date(),
  /** What was written to the log before is in the copies. */
  log: z.coerce.date(),
  /** The same of files. */
  files: z.coerce.date(),
  /** Why nothing could be shipped the last time; null when it could. */
  trouble: z.string().nullable(),
  /** Whether only a person can end the trouble. */
  isRefused: z.boolean(),
})
/** How far a running service has shipped. */
export type ShippingProgress = z.infer<typeof progressShape>

// Beside the data: what is said of copies must not hang where they do.
const fileOf = (dataDir: string) => join(dataDir, 'claraboia-envio.json')

export async function writeProgress(dataDir: string, progress: ShippingProgress): Promise<void> {
  const draft = `${fileOf(dataDir)}.parte`
  await writeFile(draft, JSON.stringify(progress, null, 2), { mode: 0o600 })
  await rename(draft, fileOf(dataDir))
}

/** @returns nothing where there was no service that ships */
export async function readProgress(dataDir: string): Promise<ShippingProgress | undefined> {
  try {
    return progressShape.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** @property since when the oldest was finished */
export interface Waiting {
  readonly segments: number
  readonly since: Date | undefined
}

/** The finished files of the log that are not in the copies. */
export async function waitingIn(dataDir: string): Promise<Waiting> {
  const folder = archiveFolder(dataDir)
  const names = (await readdir(folder).catch(() => [])).filter(isSegment).toSorted()
  const [oldest] = names
  const found =
    oldest === undefined ? undefined : await stat(join(folder, oldest)).catch(() => undefined)
  return { segments: names.length, since: found?.mtime }
}
