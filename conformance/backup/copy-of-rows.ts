import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writeManifest, type BaseName, type Manifest } from '../../platform/backup/manifest.ts'
import { blobName, type FolderVault } from '../../platform/backup/vault.ts'

/** Makes a copy of one row and one file, as if at that moment. */
export async function copyOfRows(
  vault: FolderVault,
  at: Date,
  { row, file }: { readonly row: string; readonly file: string },
): Promise<BaseName> {
  const rows = await vault.keep(Readable.from([Buffer.from(row)]), true)
  const kept = await vault.keep(Readable.from([Buffer.from(file)]), false)
  const line = Buffer.from(`1/1/${'a'.repeat(32)}.pdf\t${kept.sha256}\t${kept.size}\n`)
  const list = await vault.keep(Readable.from([line]), true)
  for (const name of [
    blobName(rows.sha256, true),
    blobName(list.sha256, true),
    blobName(kept.sha256, false),
  ])
    utimesSync(join(vault.place, name), at, at)
  const manifest: Manifest = {
    format: 1,
    kind: 'logical',
    program: '0.1.0',
    startedAt: at.toISOString(),
    finishedAt: at.toISOString(),
    files: { ...list, count: 1, bytes: kept.size },
    damage: [],
    migrations: [],
    tables: [{ ...rows, schema: 'public', name: 'termo', columns: ['id'], tenant: 1, rows: 1 }],
    partitions: [],
    sequences: [],
  }
  return writeManifest(vault, manifest)
}
