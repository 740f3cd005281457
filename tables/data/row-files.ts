import { isAddressColumn } from '../model/columns.ts'
import type { Dataset } from '../model/declaration.ts'
import { rowFiles } from '../model/address.ts'
import { namedBy } from '../../data/file-store/named-files.ts'
import { arrayOf, sql, type Runner, type Sql, type Tx } from '../../platform/postgres/database.ts'
import { qualified, keySeparator, stagingTable } from './staging.ts'

// Rows name stored files by addresses below their portal; which row names which file is kept beside the rows.

interface TableOfPortal {
  readonly dataset: Dataset
  readonly portalId: number
}
const mostNamed = 20

/** The columns by which a row may name a file. */
const addressesOf = ({ columns }: Dataset): readonly string[] =>
  Object.keys(columns).filter((name) => isAddressColumn(columns[name]))

/**
 * The files that staged rows name: line, column, key of the row, and key of the file, which is always one of the
 * portal.
 */
function staged({ dataset, portalId }: TableOfPortal): Sql {
  const values = addressesOf(dataset).map((name) => `('${name}', e.${name})`)
  return sql`select e.linha, v.campo, concat_ws(${keySeparator}, ${sql.raw(qualified(dataset.key, 'e'))}) as chave,
      (select inquilino()) || '/' || ${portalId}::bigint || '/' || substr(v.endereco, ${rowFiles.length + 1}::int) as
      arquivo
    from ${sql.raw(stagingTable(dataset))} e
    cross join lateral (values ${sql.raw(values.join(', '))}) v (campo, endereco)
    where e.retirar is null and starts_with(v.endereco, ${rowFiles})`
}

// A file that was hidden since no row named it comes back with a row that does, as long as its bytes are there.
const isThere = sql`a.portal_id is not null and (not a.excluido or a.vinculado)`

/** The staged rows that name a file which the portal has not. Those that it has stay until the load ends. */
export async function missingFiles(
  tx: Tx,
  load: TableOfPortal,
): Promise<readonly { readonly line: number; readonly column: string }[]> {
  if (addressesOf(load.dataset).length === 0) return []
  return tx.run(
    sql`with nomeado as materialized (${staged(load)}),
      fica as materialized (select a.chave from arquivo a where a.chave in (select arquivo from nomeado)
        and a.portal_id = ${load.portalId}::bigint and ${isThere} for share of a)
      select linha as line, campo as column from nomeado n where not exists (select from fica f
        where f.chave = n.arquivo) order by 1, 2`,
  )
}

/** The keys of the files that staged rows name, the first twenty. */
export async function stagedFiles(tx: Tx, load: TableOfPortal): Promise<readonly string[]> {
  if (addressesOf(load.dataset).length === 0) return []
  const found = await tx.run<{ arquivo: string }>(
    sql.read`select distinct n.arquivo from (${staged(load)}) n order by 1 limit ${mostNamed}::int`,
  )
  return found.map(({ arquivo }) => arquivo)
}

/**
 * Writes down, after a load's rows were published, which files they name now and which no more.
 * @param id the load's
 */
export async function linkFiles(
  tx: Tx,
  { dataset, portalId }: TableOfPortal,
  id: number,
): Promise<void> {
  if (addressesOf(dataset).length === 0) return
  await tx.run(
    sql`update arquivo_de_linha l set saiu_em = now() from linha_anterior a
      where a.carga_id = ${id}::bigint and a.portal_id = ${portalId}::bigint and a.conjunto = ${dataset.name}
        and l.portal_id = a.portal_id and l.conjunto = a.conjunto and l.chave = a.chave and l.saiu_em is null`,
  )
  await tx.run(
    sql`with ligado as (insert into arquivo_de_linha (portal_id, arquivo, conjunto, chave)
        select distinct ${portalId}::bigint, n.arquivo, ${dataset.name}, n.chave
        from (${staged({ dataset, portalId })}) n
        on conflict (tenant_id, arquivo, conjunto, chave) do update set saiu_em = null returning arquivo)
      update arquivo a set vinculado = true, excluido = false, excluido_em = null
        where a.chave in (select arquivo from ligado) and (a.excluido or not a.vinculado) and ${isThere}`,
  )
}

/** A row that names a file, or did. */
export interface NamingRow {
  readonly table: string
  /** The values of its key, in the key's order. */
  readonly key: readonly string[]
}
/** The rows that name a file now, twenty at most, and whether any ever did. */
export async function rowsNaming(
  runner: Runner,
  portalId: number,
  file: string,
): Promise<{ readonly rows: readonly NamingRow[]; readonly everNamed: boolean }> {
  const found = await runner.run<{ table: string; key: string; gone: boolean }>(
    sql.read`select conjunto as table, chave as key, saiu_em is not null as gone from arquivo_de_linha
      where arquivo = ${file} and portal_id = ${portalId}::bigint order by gone, conjunto, chave
      limit ${mostNamed}::int`,
  )
  const rows = found.filter(({ gone }) => !gone)
  return {
    rows: rows.map(({ table, key }) => ({ table, key: key.split(keySeparator) })),
    everNamed: found.length > 0,
  }
}

/**
 * Forgets the files of a row that should never have been public, unless something else names them: their bytes go with
 * the next sweep, and nothing brings them back.
 */
export async function forgetFiles(
  tx: Tx,
  { dataset, portalId }: TableOfPortal,
  key: string,
): Promise<void> {
  const named = await tx.run<{ arquivo: string }>(
    sql.read`select distinct arquivo from arquivo_de_linha where portal_id = ${portalId}::bigint
      and conjunto = ${dataset.name} and chave = ${key}`,
  )
  const keys = named.map(({ arquivo }) => arquivo)
  if (keys.length === 0) return
  await tx.run(
    sql`update arquivo a set vinculado = false, excluido = true, excluido_em = now()
      where a.chave = any(${arrayOf(keys)}::text[])
      and not (${sql.raw(namedBy('a.chave', 'all'))})`,
  )
}

/**
 * Hides the files that rows named and nothing names any more; their bytes go like those of every removed file. One that
 * a load took up at the same moment is shown again.
 */
export async function hideUnnamedFiles(runner: Runner): Promise<void> {
  const named = sql`exists (select from arquivo_de_linha l where l.arquivo = a.chave and l.saiu_em is null)`
  await runner.run(
    sql`update arquivo a set excluido = false, excluido_em = null where a.excluido and a.vinculado and ${named}`,
  )
  await runner.run(
    sql`update arquivo a set excluido = true, excluido_em = now() where not a.excluido and a.vinculado
      and exists (select from arquivo_de_linha l where l.arquivo = a.chave)
      and not (${sql.raw(namedBy('a.chave', 'live'))})`,
  )
}
