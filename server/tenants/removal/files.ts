import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { noteFilesGone } from '../../../data/nouns/tenant-removal.ts'
import type { Files } from '../../../platform/files/files.ts'
import { arrayOf, sql, type Database } from '../../../platform/postgres/database.ts'
import type { OwnedTable } from './tables.ts'
import { emptyAtOnce } from './rows.ts'

const batch = 200
const atOnce = 8

/** The table of files: a row is the only trace of its bytes, so these go first. */
export const isOfFiles = ({ schema, name }: OwnedTable): boolean =>
  schema === 'public' && name === 'arquivo'

interface Row {
  readonly key: string
  readonly bytes: number
}

export async function removeFiles(
  { owner, files }: { readonly owner: Database; readonly files: Files },
  id: number,
  table: OwnedTable,
): Promise<void> {
  for (let last = ''; ;) {
    const rows = await owner.in(id).run<Row>(
      sql.read`select chave as key, tamanho::float8 as bytes from arquivo where tenant_id = ${id} and chave > ${last}
        order by chave limit ${batch}`,
    )
    if (rows.length === 0) return
    await removeBytes(files, rows)
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
    await owner.transaction(id, async (tx) => {
      const keys = arrayOf(rows.map(({ key }) => key))
      const count = await emptyAtOnce(tx, id, table, sql`chave = any(${keys}::text[])`)
      await noteFilesGone(tx, id, { files: count, bytes })
    })
    last = rows.at(-1)?.key ?? ''
  }
}

async function removeBytes(files: Files, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce)
    await Promise.all(rows.slice(at, at + atOnce).map(({ key }) => files.remove(key)))
}

/** What has the tenant's name and no row: left by a process that died, or put into its folder and not taken yet. */
export async function removeUnknownFiles(
  { owner, files }: { readonly owner: Database; readonly files: Files },
  id: number,
  inbox: string | undefined,
): Promise<void> {
  const left = await files.removeAllOf(id)
  if (left.files > 0) await noteFilesGone(owner.in(id), id, left)
  if (inbox !== undefined) await rm(inbox, { recursive: true, force: true })
}

/** A tenant's folder below that of `INBOX_DIR`. */
export const inboxOf = (inboxDir: string | undefined, code: string): string | undefined =>
  inboxDir === undefined ? undefined : join(inboxDir, code)
