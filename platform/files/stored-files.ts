import { sql, type Database } from '../postgres/database.ts'
import { tenantIds } from '../postgres/tenant-ids.ts'

/** A file as its row tells it. */
export interface StoredFile {
  readonly key: string
  readonly sha256: string
  readonly size: number
  /** On its way: its bytes may not be in their place yet. */
  readonly arriving: boolean
}

const batch = 1_000

/** The files of all tenants, by key. @param db in which every tenant's rows are seen one tenant at a time */
export async function* storedFiles(db: Database, since = new Date(0)): AsyncGenerator<StoredFile> {
  for (const id of await tenantIds(db)) {
    const runner = db.in(id)
    for (let after = ''; ;) {
      const rows = await runner.run<StoredFile>(
        sql.read`select chave as key, sha256, tamanho::float8 as size, excluido and not vinculado as arriving
          from arquivo
          where chave > ${after} and tenant_id = ${id} and criado_em >= ${since.toISOString()}::timestamptz
          order by chave limit ${batch}`,
      )
      yield* rows
      const last = rows.at(-1)
      if (!last || rows.length < batch) break
      after = last.key
    }
  }
}

/**
 * Some files that rows tell of, drawn from those of all tenants; a few where there are few. What it costs grows with
 * the tenants, not with the files.
 * @param owner opened as the owner of the database
 */
export async function sampleOfFiles(
  owner: Database,
  most: number,
): Promise<readonly Pick<StoredFile, 'key' | 'size'>[]> {
  const rows = await owner.global.run<Pick<StoredFile, 'key' | 'size'>>(
    sql.read`select chave as key, tamanho::float8 as size from arquivos_sorteados(${most}::int)`,
  )
  return rows
}

/** Whether somebody may still read the file: one that is removed loses its bytes later. */
export async function isKept(db: Database, key: string): Promise<boolean> {
  const rows = await db
    .in(Number(key.split('/')[0]))
    .run(sql.read`select 1 from arquivo where chave = ${key} and not excluido`)
  return rows.length > 0
}

/** The files of all tenants whose rows came since. @param owner opened as such: no other sees all tenants at once */
export const filesSince = (owner: Database, since: Date): Promise<readonly StoredFile[]> =>
  owner.global.run<StoredFile>(
    sql.read`select chave as key, sha256, tamanho::float8 as size, excluido and not vinculado as arriving from arquivo
      where criado_em >= ${since.toISOString()}::timestamptz order by criado_em`,
  )

/** Whether the file still has a row: what is being removed loses its bytes first. */
export async function hasRow(db: Database, key: string): Promise<boolean> {
  const rows = await db
    .in(Number(key.split('/')[0]))
    .run(sql.read`select 1 from arquivo where chave = ${key}`)
  return rows.length > 0
}
