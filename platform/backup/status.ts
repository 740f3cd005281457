import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const outcome = z.object({ at: z.iso.datetime(), faults: z.array(z.string()), text: z.string() })
const status = z.object({
  backup: outcome.optional(),
  drill: outcome.optional(),
  offsite: outcome.optional(),
  scrub: outcome.optional(),
  /** A mark that went all the way to the copies and was read there. */
  check: outcome.optional(),
})
/**
 * How the last copy, drill, transfer, mark and look through the files ended; kept beside the data, as the database may
 * be away.
 */
export type Status = z.infer<typeof status>

const fileOf = (dataDir: string) => join(dataDir, 'claraboia-copias.json')

export async function readStatus(dataDir: string): Promise<Status> {
  try {
    return status.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')))
  } catch {
    return {}
  }
}

const longestList = 50
let writing: Promise<void> = Promise.resolve()

/** Writes down how one of them ended. */
export function writeStatus(
  dataDir: string,
  what: keyof Status,
  { text, faults }: { readonly text: string; readonly faults: readonly string[] },
): Promise<void> {
  const done = writing.then(async () => {
    const at = new Date().toISOString()
    const known = await readStatus(dataDir)
    const draft = `${fileOf(dataDir)}.parte`
    const now = { ...known, [what]: { at, text, faults: faults.slice(0, longestList) } }
    await writeFile(draft, JSON.stringify(now, null, 2), { mode: 0o600 })
    await rename(draft, fileOf(dataDir))
  })
  writing = done.catch(() => {})
  return done
}
