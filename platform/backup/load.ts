import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ConnectOptions } from '../postgres/database.ts'
import { driverConfig } from '../postgres/options.ts'
import { Refusal } from '../process/refusal.ts'
import { openBlob } from './contents.ts'
import { fullName, quote, productTables, type DumpedTable } from './dump.ts'
import type { LogicalManifest } from './manifest.ts'
import type { Vault } from './vault.ts'

/** Brings a database to the schema of this program, or only to certain migrations of it. */
export type Migrate = (options: ConnectOptions, only?: readonly string[]) => Promise<unknown>

/**
 * Fills an empty database with the rows of a copy: the tables as the program of the copy had them, its rows, then what
 * this program has added. All rows or none.
 * @param signal ends it early, with none
 * @throws {Refusal} when the database is not empty, or the copy is of a newer program
 */
export async function fillFromCopy(
  { options, migrate }: { readonly options: ConnectOptions; readonly migrate: Migrate },
  vault: Vault,
  manifest: LogicalManifest,
  signal?: AbortSignal,
): Promise<void> {
  const client = new pg.Client(driverConfig(options))
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseFilled(client)
    await migrate(options, manifest.migrations)
    await client.query("begin; set local app.tenant = '0'")
    const known = await migrationsIn(client)
    const foreign = manifest.migrations.filter((name) => !known.has(name))
    if (foreign.length > 0)
      throw new Refusal(
        `A cópia é de uma versão mais nova do Claraboia (${foreign.join(', ')}). Atualize o programa e restaure de novo.`,
      )
    await fill(client, vault, manifest, signal)
    await client.query('commit')
  } finally {
    await client.end()
  }
  await migrate(options)
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select 1 where to_regclass('public.tenant') is not null")
  if (rows.length > 0)
    throw new Refusal(
      'O banco de destino não está vazio, e a restauração nunca grava por cima. Crie outro e indique-o em DATABASE_URL.',
    )
}

const migrationsIn = async (client: pg.Client) =>
  new Set(
    (await client.query<{ name: string }>('select name from kysely_migration')).rows.map(
      ({ name }) => name,
    ),
  )

/**
 * Keys between tables and rules that act on a change are out of force meanwhile: the copy is whole, and tables may
 * point at each other.
 */
async function fill(
  client: pg.Client,
  vault: Vault,
  manifest: LogicalManifest,
  signal: AbortSignal | undefined,
): Promise<void> {
  const tables = await productTables(client)
  const { rows: keys } = await client.query<{ table: string; name: string; rule: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in ('public'::regnamespace, 'fila'::regnamespace)`,
  )
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await guard(client, table, false)
  for (const partition of manifest.partitions) await addPartition(client, partition)
  await client.query(`truncate ${tables.map(fullName).join(', ')}`)
  for (const part of manifest.tables) {
    signal?.throwIfAborted()
    await fillTable(client, vault, part)
  }
  for (const { schema, name, value } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [
      `${quote(schema)}.${quote(name)}`,
      value,
    ])
  for (const { table, name, rule } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${rule}`)
  for (const table of tables) await guard(client, table, true)
}

/** Its rows are reached through its table, which guards them; on its own it shows none. */
async function addPartition(
  client: pg.Client,
  { of, bound, ...partition }: LogicalManifest['partitions'][number],
): Promise<void> {
  const name = fullName(partition)
  const { rows } = await client.query('select 1 where to_regclass($1) is not null', [name])
  if (rows.length > 0) return
  await client.query(`create table ${name} partition of ${of} ${bound}`)
  await client.query(`alter table ${name} enable row level security, force row level security`)
}

async function guard(client: pg.Client, table: DumpedTable, on: boolean): Promise<void> {
  const name = fullName(table)
  if (table.guarded)
    await client.query(`alter table ${name} ${on ? '' : 'no '}force row level security`)
  await client.query(`alter table ${name} ${on ? 'enable' : 'disable'} trigger user`)
}

async function fillTable(
  client: pg.Client,
  vault: Vault,
  part: LogicalManifest['tables'][number],
): Promise<void> {
  const hash = createHash('sha256')
  const checked = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== part.sha256)
      throw new Refusal(
        `Não foi possível restaurar a tabela ${part.name}: o conteúdo na cópia está alterado. Use outra cópia; verify mostra quais estão inteiras.`,
      )
  }
  const columns = part.columns.map(quote).join(', ')
  await pipeline(
    await openBlob(vault, part.sha256, true),
    checked,
    client.query(copyFrom(`copy ${fullName(part)} (${columns}) from stdin`)),
  )
}
