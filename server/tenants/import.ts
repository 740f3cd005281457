import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Files } from '../../platform/files/files.ts'
import type { Tenant } from '../../data/nouns/tenants.ts'
import type { ConnectOptions } from '../../platform/postgres/database.ts'
import { driverConfig } from '../../platform/postgres/options.ts'
import { fullName, quote, productTables, type DumpedTable } from '../../platform/backup/dump.ts'
import { codeOf, Refusal } from '../../platform/process/refusal.ts'
import { arriving, readDescriptor, renameKeys } from './read-package.ts'
import { queueColumns, queueTable, travellingTasks } from './export.ts'
import { filePath, travels, type Descriptor, type TableResource } from './package.ts'
import { placeFor, triggers } from './target-tenant.ts'
import {
  openWithin,
  openYears,
  refuseForeignRows,
  refuseHighId,
  clearHostProofs,
} from './validate-package.ts'

interface Wanted {
  readonly options: ConnectOptions
  readonly files: Files
  readonly folder: string
  /** Another code than the one it had. */
  readonly code: string | undefined
}
export interface Imported {
  readonly tenant: Pick<Tenant, 'id' | 'code' | 'name'>
  readonly rows: number
  readonly files: number
}

/**
 * Takes in a tenant that was exported: all of it or nothing. Its rows keep their ids, as those are a tenant's own; its
 * number is new, and so are the keys of its files. Meanwhile others read and sign in; their other writes wait.
 * @throws {Refusal} when the schemas differ, the code is taken, or something is not as it was exported
 */
export async function importTenant({ options, files, folder, code }: Wanted): Promise<Imported> {
  const descriptor = await readDescriptor(folder)
  const client = new pg.Client(driverConfig(options))
  client.on('error', () => {})
  await client.connect()
  const placed: string[] = []
  try {
    await client.query(
      `begin; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local lock_timeout = '30s'; set local statement_timeout = 0; set local app.tenant = '0'`,
    )
    await refuseOtherSchema(client, descriptor)
    const tables = inOrder(
      await referencesOf(client),
      (await productTables(client)).filter(travels),
    )
    const { name } = descriptor.claraboia.tenant
    const tenant = await placeFor(client, tables, { code: code ?? descriptor.name, name })
    const from = descriptor.claraboia.tenant.id
    const rows = await fill(client, { descriptor, folder, tables, from, to: tenant.id })
    await client.query('select acertar_fuso()')
    await refuseForeignRows(client, tenant.id)
    await clearHostProofs(client, tenant.id)
    const { missing } = descriptor.claraboia.files
    await bringFiles(client, files, { folder, from, to: tenant.id, missing }, placed)
    await client.query('commit')
    return { tenant, rows, files: placed.length }
  } catch (error) {
    for (const key of placed) await files.remove(key).catch(() => {})
    throw asRefusal(error)
  } finally {
    await client.end()
  }
}

function asRefusal(error: unknown): unknown {
  const code = codeOf(error)
  const detail = error instanceof pg.DatabaseError ? (error.detail ?? error.message) : ''
  if (code === '23505')
    return new Refusal(
      `Algo deste município já é de outro nesta instalação: ${detail} Nada foi gravado.`,
    )
  if (code === '55P03')
    return new Refusal(
      'O banco está em uso há mais de 30 segundos. Nada foi gravado; tente de novo.',
    )
  return error
}

async function refuseOtherSchema(
  client: pg.Client,
  { claraboia: { migrations } }: Descriptor,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  const here = new Set(rows.map(({ name }) => name))
  const newer = migrations.filter((name) => !here.has(name))
  if (newer.length > 0)
    throw new Refusal('A exportação é de uma versão mais nova. Atualize este programa antes.')
  if (here.size > migrations.length)
    throw new Refusal(
      'A exportação é de uma versão mais antiga. Atualize a instalação de origem e exporte de novo.',
    )
}

interface Reference {
  readonly of: string
  readonly to: string
}
async function referencesOf(client: pg.Client): Promise<readonly Reference[]> {
  const { rows } = await client.query<Reference>(
    `select a.relname as "of", b.relname as "to" from pg_constraint c join pg_class a on a.oid = c.conrelid
     join pg_class b on b.oid = c.confrelid
     where c.contype = 'f' and c.conparentid = 0 and c.conrelid <> c.confrelid
       and c.connamespace = 'public'::regnamespace`,
  )
  return rows
}

/** Each table after those that its keys lead to. */
function inOrder(
  references: readonly Reference[],
  tables: readonly DumpedTable[],
): readonly DumpedTable[] {
  const done: DumpedTable[] = []
  let left = [...tables]
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const ready = left.filter(
      ({ name }) => !references.some(({ of, to }) => of === name && names.has(to)),
    )
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...names].join(', ')}`)
    done.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return done
}

interface Stored {
  readonly key: string
  readonly sha256: string
  readonly size: number
  readonly arriving: boolean
}

interface Way {
  readonly folder: string
  readonly from: number
  readonly to: number
}

/** @returns how many rows came */
async function fill(
  client: pg.Client,
  { descriptor, tables, ...way }: Way & { descriptor: Descriptor; tables: readonly DumpedTable[] },
): Promise<number> {
  await openYears(client, descriptor.claraboia.partitions)
  for (const table of tables) await triggers(client, table, 'disable')
  const resources = new Map(descriptor.resources.map((resource) => [resource.name, resource]))
  let rows = 0
  for (const table of tables) {
    const resource = resources.get(table.name)
    if (!resource) throw new Refusal(`Falta a tabela ${table.name} na exportação.`)
    rows += await fillTable(client, table, resource, way)
    await passSequence(client, table)
  }
  const queue = resources.get(queueTable)
  if (queue) rows += await fillQueue(client, queue, way)
  // References that may wait for the end of a transaction are looked at now: until then no table of theirs can be
  // altered.
  await client.query('set constraints all immediate')
  for (const table of tables) await triggers(client, table, 'enable')
  return rows
}

/**
 * Through a table without guards, as `COPY` cannot write into one that shows each tenant its rows.
 * @returns the columns
 */
async function arrive(
  client: pg.Client,
  to: string,
  resource: TableResource,
  columns: readonly string[],
  { folder, from, to: tenantId }: Way,
): Promise<string> {
  const names = resource.schema.fields.map(({ name }) => name)
  const unknown = names.filter((name) => !columns.includes(name))
  if (unknown.length > 0)
    throw new Refusal(
      `A tabela ${resource.name} tem colunas que não existem: ${unknown.join(', ')}.`,
    )
  const list = names.map(quote).join(', ')
  await client.query(
    `create temp table chegada on commit drop as select ${list} from ${to} with no data`,
  )
  const copy = client.query(
    copyFrom(`copy chegada (${list}) from stdin (format csv, header match)`),
  )
  await pipeline(arriving(folder, resource, from, tenantId), copy)
  if (copy.rowCount !== resource.rows)
    throw new Refusal(
      `A tabela ${resource.name} tem ${copy.rowCount} linhas, e não ${resource.rows}. Copie a pasta de novo da origem.`,
    )
  return list
}

async function fillTable(
  client: pg.Client,
  { columns, ...table }: DumpedTable,
  resource: TableResource,
  way: Way,
): Promise<number> {
  const to = fullName(table)
  const list = await arrive(client, to, resource, columns, way)
  await client.query(
    `insert into ${to} (tenant_id, ${list}) overriding system value select ${Number(way.to)}, ${list} from chegada`,
  )
  await client.query('drop table chegada')
  return resource.rows
}

const soon = (column: string) =>
  `least(greatest(${column}, now() - interval '30 days'), now() + interval '30 days')`
/**
 * Work that goes on here. When it is due and how often it was tried is a stranger's word too: it never runs before all
 * others, or for ever.
 */
async function fillQueue(client: pg.Client, queue: TableResource, way: Way): Promise<number> {
  await arrive(client, 'fila.tarefa', queue, queueColumns, way)
  const { rowCount } = await client.query(
    `insert into fila.tarefa (tenant_id, tipo, dados, em, tentativas, erro, criada_em)
     select ${Number(way.to)}, tipo, dados, ${soon('em')}, greatest(tentativas, 0), left(erro, 1000),
       ${soon('criada_em')}
     from chegada where tipo = any($1::text[]) and desistiu_em is null`,
    [travellingTasks],
  )
  await client.query('drop table chegada')
  return rowCount ?? 0
}

/** Ids that are given out from now on are none of those that came. */
async function passSequence(client: pg.Client, table: DumpedTable): Promise<void> {
  if (!table.columns.includes('id')) return
  const name = fullName(table)
  const { rows } = await client.query<{ sequence: string | null }>(
    "select pg_get_serial_sequence($1, 'id') as sequence",
    [name],
  )
  const sequence = rows[0]?.sequence
  if (!sequence) return
  const { rows: found } = await client.query<{ most: string | null }>(
    `select max(id)::text as most from ${name}`,
  )
  const most = found[0]?.most ?? null
  if (most === null) return
  refuseHighId(table, most)
  await client.query(
    'select setval($1::regclass, greatest($2::bigint, pg_sequence_last_value($1::regclass)))',
    [sequence, most],
  )
}

/** @param placed takes the keys of files that have their place, also when a later one fails */
async function bringFiles(
  client: pg.Client,
  files: Files,
  { folder, from, to, missing }: Way & { readonly missing: readonly string[] },
  placed: string[],
): Promise<void> {
  const { rows } = await client.query<Stored>(
    `select chave as key, sha256, tamanho::float8 as size, excluido and not vinculado as arriving from arquivo
      where tenant_id = $1 order by chave`,
    [to],
  )
  const absent = new Set(missing.map((key) => renameKeys(key, from, to)))
  for (const { key, sha256, size, arriving: onItsWay } of rows) {
    if (!key.startsWith(`${to}/`))
      throw new Refusal(`A chave ${key} não é a de um arquivo deste município.`)
    try {
      const source = await openWithin(folder, filePath(sha256), size)
      await files.bringBack(key, source.createReadStream(), { sha256, size })
      placed.push(key)
    } catch (error) {
      if (codeOf(error) === 'ENOENT' && (onItsWay || absent.has(key))) continue
      throw new Refusal(
        `O arquivo ${filePath(sha256)} falta ou não é o que foi exportado. Copie a pasta de novo da origem.`,
      )
    }
  }
}
