import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ConnectOptions } from '../postgres/database.ts'
import { driverConfig } from '../postgres/options.ts'
import type { LogicalManifest } from './manifest.ts'
import type { FolderVault } from './vault.ts'

export type Dump = Pick<LogicalManifest, 'migrations' | 'tables' | 'partitions' | 'sequences'>

export interface DumpedTable {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
  /** Its rows are seen one tenant at a time. */
  readonly guarded: boolean
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const fullName = ({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>): string =>
  `${quote(schema)}.${quote(name)}`

/** The tables of the product, and their columns that hold what was written. */
export async function productTables(client: pg.Client): Promise<readonly DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `select n.nspname as schema, c.relname as name, c.relrowsecurity as guarded,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'fila')
       and c.relname not like 'kysely%' order by 1, 2`,
  )
  return rows
}

/**
 * Copies every row as of one moment, with the means of any PostgreSQL and the rights of the owner: `COPY` of each table
 * in one transaction that sees the state at its begin. Rows of tenants are read tenant by tenant, as the guards ask
 * for.
 */
export async function dumpRows(
  options: ConnectOptions,
  vault: FolderVault,
  signal?: AbortSignal,
): Promise<Dump> {
  const client = new pg.Client(driverConfig(options))
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: done } = await client.query<{ name: string }>(
      'select name from kysely_migration order by name',
    )
    const { rows: tenants } = await client.query<{ id: number }>(
      'select id from tenant order by id',
    )
    const tables: Dump['tables'] = []
    for (const table of await productTables(client))
      for (const tenant of table.guarded ? tenants.map(({ id }) => id) : [null]) {
        signal?.throwIfAborted()
        tables.push(await dumpTable(client, vault, table, tenant))
      }
    const { rows: partitions } = await client.query<Dump['partitions'][number]>(
      `select n.nspname as schema, c.relname as name, i.inhparent::regclass::text as "of",
       pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
       where c.relispartition and c.relkind = 'r' and n.nspname in ('public', 'fila') order by 1, 2`,
    )
    // A sequence tells what it has given out by now, which is never less than what the rows hold.
    const sequences = await sequencesOf(client)
    await client.query('commit')
    return { migrations: done.map(({ name }) => name), tables, partitions, sequences }
  } finally {
    await client.end()
  }
}

async function dumpTable(
  client: pg.Client,
  vault: FolderVault,
  { guarded, ...table }: DumpedTable,
  tenant: number | null,
): Promise<Dump['tables'][number]> {
  await client.query("select set_config('app.tenant', $1, true)", [String(tenant ?? 0)])
  const columns = table.columns.map(quote).join(', ')
  const only = guarded ? ` where tenant_id = ${Number(tenant)}` : ''
  const rows = client.query(
    copyTo(`copy (select ${columns} from ${fullName(table)}${only}) to stdout`),
  )
  const through = new PassThrough()
  const [kept] = await Promise.all([vault.keep(through, true), pipeline(rows, through)])
  return { ...table, columns: [...table.columns], ...kept, tenant, rows: rows.rowCount }
}

async function sequencesOf(client: pg.Client): Promise<Dump['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string; value: string | null }>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
     where schemaname in ('public', 'fila') order by 1, 2`,
  )
  return rows.flatMap(({ value, ...sequence }) => (value === null ? [] : { ...sequence, value }))
}
