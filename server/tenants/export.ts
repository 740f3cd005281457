import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { changesTold } from '../../data/nouns/tenant-leave.ts'
import type { Files } from '../../platform/files/files.ts'
import type { ConnectOptions } from '../../platform/postgres/database.ts'
import { driverConfig } from '../../platform/postgres/options.ts'
import { fullName, quote, productTables, type DumpedTable } from '../../platform/backup/dump.ts'
import { codeOf, Refusal } from '../../platform/process/refusal.ts'
import {
  descriptorName,
  fieldFor,
  filePath,
  packagePath,
  travels,
  type Descriptor,
  type TableResource,
} from './package.ts'

export interface Exported {
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** Files that rows name and the installation does not have as they were. */
  readonly missing: readonly string[]
  /** An instant, ISO 8601: what leaves is as it was then. */
  readonly at: string
  /** Of the description, which has those of the tables. */
  readonly sha256: string
  /** Changes that the journal tells of, as it leaves. */
  readonly changes: number
}

interface Wanted {
  readonly options: ConnectOptions
  readonly files: Files
  readonly code: string
  /** Absent or empty. */
  readonly folder: string
}

/**
 * Writes all that a tenant owns into a folder: its rows as of one moment, audit included, and its files. The
 * description comes last, so that a folder without one is no export.
 * @throws {Refusal} when the folder is not empty or there is no such tenant
 */
export async function exportTenant({ options, files, code, folder }: Wanted): Promise<Exported> {
  await takeFolder(folder)
  const client = new pg.Client(driverConfig(options))
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local statement_timeout = 0`,
    )
    const tenant = await tenantOf(client, code)
    await client.query("select set_config('app.tenant', $1, true)", [String(tenant.id)])
    const resources: TableResource[] = []
    for (const table of (await productTables(client)).filter(travels))
      resources.push(await exportTable(client, table, folder, tenant.id))
    resources.push(await exportQueue(client, folder, tenant.id))
    const copied = await exportFiles(client, files, folder)
    const { count, missing } = copied
    const claraboia = await aboutInstallation(client, tenant)
    const moment = await momentOf(client)
    await client.query('commit')
    const sha256 = await describe(folder, { ...claraboia, files: copied }, resources)
    const rows = resources.reduce((sum, resource) => sum + resource.rows, 0)
    return { tables: resources.length, rows, files: count, missing, sha256, ...moment }
  } finally {
    await client.end()
  }
}

async function takeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0)
      throw new Refusal(`A pasta ${folder} não está vazia. Indique outra.`)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`Não é possível gravar em ${folder} (${codeOf(error) ?? String(error)}).`)
  }
}

async function tenantOf(
  client: pg.Client,
  code: string,
): Promise<Descriptor['claraboia']['tenant']> {
  const { rows } = await client.query<Descriptor['claraboia']['tenant']>(
    'select id, codigo as code, nome as name from tenant where codigo = $1 and removendo_desde is null',
    [code],
  )
  const [tenant] = rows
  if (!tenant) throw new Refusal(`O inquilino "${code}" não existe.`)
  return tenant
}

/** Writes what a query gives as CSV (RFC 4180): every value in quotes, so that nothing between commas is NULL. */
async function writeCsv(client: pg.Client, query: string, folder: string, name: string) {
  const path = join(folder, packagePath(name))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const measure = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const rows = client.query(
    copyTo(`copy (${query}) to stdout (format csv, header true, force_quote *)`),
  )
  await pipeline(rows, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { bytes, hash: `sha256:${hash.digest('hex')}`, rows: rows.rowCount }
}

/** Names and types of columns that hold what was written, in order; the tenant's number is left to the installation. */
async function columnsOf(client: pg.Client, table: Pick<DumpedTable, 'schema' | 'name'>) {
  const { rows } = await client.query<{ name: string; type: string; key: number | null }>(
    `select a.attname as name, t.typname as type, array_position(i.indkey::int2[], a.attnum) as key
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.attname <> 'tenant_id'
     order by a.attnum`,
    [fullName(table)],
  )
  return rows
}

async function exportTable(
  client: pg.Client,
  table: DumpedTable,
  folder: string,
  tenantId: number,
): Promise<TableResource> {
  const columns = await columnsOf(client, table)
  const primaryKey = columns
    .filter(({ key }) => key !== null)
    .toSorted((one, other) => (one.key ?? 0) - (other.key ?? 0))
    .map(({ name }) => name)
  const list = columns.map(({ name }) => quote(name)).join(', ')
  const order = (primaryKey.length > 0 ? primaryKey : columns.map(({ name }) => name))
    .map(quote)
    .join(', ')
  const query = `select ${list} from ${fullName(table)} where tenant_id = ${Number(tenantId)} order by ${order}`
  return {
    name: table.name,
    path: packagePath(table.name),
    profile: 'tabular-data-resource',
    ...(await writeCsv(client, query, folder, table.name)),
    schema: { fields: columns.map(({ name, type }) => fieldFor(name, type)), primaryKey },
  }
}

export const queueTable = 'fila_tarefa'
export const queueColumns = [
  'tipo',
  'dados',
  'em',
  'tentativas',
  'erro',
  'desistiu_em',
  'criada_em',
]

/**
 * Work of a municipality that goes on elsewhere. Letters do not: they are one installation's, and their links lead back
 * to it.
 */
export const travellingTasks: readonly string[] = [
  'validar_prestacao',
  'derivar_msc',
  'derivar_ppa',
  'ler_arquivo',
  'ler_acervo',
  'buscar_pncp',
  'buscar_sapl',
]
const travelling = travellingTasks.map((task) => `'${task}'`).join(', ')

/** Work that waits. */
async function exportQueue(
  client: pg.Client,
  folder: string,
  tenantId: number,
): Promise<TableResource> {
  const query = `select ${queueColumns.join(', ')} from fila.tarefa where tenant_id = ${Number(tenantId)}
    and volta is null and desistiu_em is null and tipo in (${travelling}) order by id`
  return {
    name: queueTable,
    path: packagePath(queueTable),
    profile: 'tabular-data-resource',
    ...(await writeCsv(client, query, folder, queueTable)),
    schema: { fields: queueColumns.map((name) => fieldFor(name, 'text')), primaryKey: [] },
  }
}

/** Each once, under its checksum; `arquivo.csv` says what they are called and where they belong. */
async function exportFiles(client: pg.Client, files: Files, folder: string) {
  const { rows } = await client.query<{ key: string; sha256: string; arriving: boolean }>(
    `select chave as key, sha256, excluido and not vinculado as arriving from arquivo where tenant_id = inquilino()
      order by chave`,
  )
  const sizes = new Map<string, number>()
  for (const { key, sha256 } of rows) {
    if (sizes.has(sha256)) continue
    const size = await exportFile(files, key, sha256, join(folder, filePath(sha256)))
    if (size !== undefined) sizes.set(sha256, size)
  }
  return {
    count: sizes.size,
    bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    missing: rows
      .filter(({ sha256, arriving }) => !arriving && !sizes.has(sha256))
      .map(({ key }) => key),
  }
}

/** @returns its bytes; nothing when it is not there as it was received */
async function exportFile(files: Files, key: string, sha256: string, path: string) {
  const found = await files.read(key)
  if (!found) return undefined
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const checked = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(found.stream, checked, createWriteStream(path, { mode: 0o600 }))
  if (hash.digest('hex') === sha256) return found.size
  await rm(path)
  return undefined
}

/** When the transaction sees the municipality, and how many changes its journal tells of there. */
async function momentOf(client: pg.Client): Promise<Pick<Exported, 'at' | 'changes'>> {
  const { text, values } = changesTold
  const { rows } = await client.query<{ n: number }>(text, [...values])
  const { rows: clock } = await client.query<{ at: string }>("select to_json(now()) #>> '{}' as at")
  return { at: clock[0]?.at ?? '', changes: rows[0]?.n ?? 0 }
}

async function aboutInstallation(client: pg.Client, tenant: Descriptor['claraboia']['tenant']) {
  const { rows: done } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  const { rows: partitions } = await client.query<Descriptor['claraboia']['partitions'][number]>(
    `select n.nspname as schema, c.relname as name, i.inhparent::regclass::text as "of",
     pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
     where c.relispartition and c.relkind = 'r' and n.nspname = 'public' order by 1, 2`,
  )
  return { format: 1 as const, tenant, migrations: done.map(({ name }) => name), partitions }
}

/** @returns the checksum of what it wrote */
async function describe(
  folder: string,
  claraboia: Descriptor['claraboia'],
  resources: readonly TableResource[],
): Promise<string> {
  const descriptor: Descriptor = {
    profile: 'data-package',
    name: claraboia.tenant.code,
    title: claraboia.tenant.name,
    created: new Date().toISOString(),
    description:
      'Tudo o que é de um município: cada cadastro e cada tabela pública em CSV (um campo vazio sem aspas é nulo), a auditoria, e os arquivos pelo seu sha256, com os nomes em tabelas/arquivo.csv. Sem as sessões abertas nem os segundos fatores, que cada pessoa liga de novo onde o município chegar. As senhas estão como resumos argon2; trate a pasta como sigilosa.',
    resources: [...resources],
    claraboia,
  }
  const text = JSON.stringify(descriptor, null, 2)
  await writeFile(join(folder, descriptorName), text, { mode: 0o600, flag: 'wx' })
  return createHash('sha256').update(text).digest('hex')
}
