import { join } from 'node:path'
import { Files } from '../files/files.ts'
import { storedFiles } from '../files/stored-files.ts'
import { open, sql, type ConnectOptions, type Database } from '../postgres/database.ts'
import { tenantIds } from '../postgres/tenant-ids.ts'
import { isFullDisk } from '../process/full-disk.ts'
import { openBlob } from './contents.ts'
import type { Migrate } from './load.ts'
import { blobName, type Vault } from './vault.ts'

type FileStore = Parameters<typeof Files.open>[0]['storage']

export interface Wanted {
  /** Absent or empty. */
  readonly dataDir: string
  /** The moment to go back to; without it the last one known. */
  readonly at?: Date | undefined
  /** The line to follow, where several have something for that moment; without it the newest. */
  readonly line?: number | undefined
  /** A moment until which it is enough to come back, where the log is not whole after it. */
  readonly acceptUntil?: Date | undefined
  /** Where the files go, when not below the data folder. */
  readonly storage?: FileStore | undefined
  /** An empty database that takes the rows, when the copy is of rows. */
  readonly database?: ConnectOptions | undefined
  /** Makes the tables of the rows, when the copy is of rows. */
  readonly migrate: Migrate
  /** Whether the files stay in the vault, and are only looked for. */
  readonly onlyLook?: boolean
  /** Ends it early: nothing is left of what it made of the database. */
  readonly signal?: AbortSignal | undefined
}

/** What a restored data folder holds. */
export interface Contents {
  readonly tables: readonly TableCount[]
  readonly files: number
  /** Files that rows name and the vault does not have as they were. */
  readonly missing: readonly string[]
}
interface TableCount {
  readonly name: string
  readonly rows: number
}

/** Reads every table of a restored database once, and brings back the files that its rows name. */
export async function readRestored(
  options: ConnectOptions,
  vault: Vault,
  { dataDir, storage, onlyLook = false, signal }: Wanted,
): Promise<Contents> {
  const db = open(options)
  try {
    const tables = await countTables(db, signal)
    const files = onlyLook
      ? undefined
      : await Files.open({ folder: join(dataDir, 'files'), storage })
    return { tables, ...(await bringFilesBack(db, vault, files, signal)) }
  } finally {
    await db.close()
  }
}

async function countTables(
  db: Database,
  signal: AbortSignal | undefined,
): Promise<readonly TableCount[]> {
  const tables = await db.global.run<{ schema: string; name: string; guarded: boolean }>(
    sql.read`select n.nspname as schema, c.relname as name, c.relrowsecurity as guarded from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and not c.relispartition
        and n.nspname in ('public', 'fila') order by 1, 2`,
  )
  const tenants = await tenantIds(db)
  const counts: TableCount[] = []
  for (const { schema, name, guarded } of tables) {
    signal?.throwIfAborted()
    const count = sql.read`select count(*)::float8 as rows from ${sql.identifier(schema)}.${sql.identifier(name)}`
    let rows = 0
    // A guarded table shows its rows to one tenant at a time, unless its reader may see all.
    for (const id of guarded ? tenants : [undefined]) {
      const [row] =
        id === undefined
          ? await db.global.run<{ rows: number }>(count)
          : await db.in(id).run<{ rows: number }>(sql.read`${count} where tenant_id = ${id}`)
      rows += row?.rows ?? 0
    }
    counts.push({ name: schema === 'public' ? name : `${schema}.${name}`, rows })
  }
  return counts
}

async function bringFilesBack(
  db: Database,
  vault: Vault,
  files: Files | undefined,
  signal: AbortSignal | undefined,
) {
  const missing: string[] = []
  let count = 0
  for await (const { key, sha256, size, arriving } of storedFiles(db)) {
    signal?.throwIfAborted()
    const has = await vault.has(blobName(sha256, false))
    if (arriving && !has) continue
    try {
      if (!has) throw new Error('falta na cópia')
      await files?.bringBack(key, await openBlob(vault, sha256, false), { sha256, size })
      count += 1
    } catch (error) {
      // It is not the file that is wrong.
      if (isFullDisk(error)) throw error
      missing.push(`${key}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { files: count, missing }
}
