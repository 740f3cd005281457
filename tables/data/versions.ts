import type { Dataset } from '../model/declaration.ts'
import { sql, type Sql, type Tx } from '../../platform/postgres/database.ts'
import { keptColumns, rowTable } from './column-sql.ts'
import type { LoadPeriod } from './load-period.ts'
import { forgetFormer } from './forgotten-parties.ts'
import { forgetFiles } from './row-files.ts'
import { qualified, keySeparator, stagingTable } from './staging.ts'

/** A load of a table, by its number. */
export interface LoadNamed {
  readonly id: number
  readonly unit: string
  readonly year: number
  readonly month: number | null
}

/** A published load of a table. @returns nothing when there is none of that number */
export async function publishedLoad(
  tx: Tx,
  { name }: Dataset,
  portalId: number,
  id: number,
): Promise<LoadNamed | undefined> {
  const [row] = await tx.run<LoadNamed>(
    sql.read`select id::float8 as id, unidade as unit, ano as year, mes as month from carga
      where portal_id = ${portalId}::bigint and conjunto = ${name} and id = ${id}::bigint and status = 'publicada'`,
  )
  return row
}

/** A load that came after another one in its period. */
export interface LaterLoad {
  readonly id: number
  /** Whether the rows that it replaced were kept. */
  readonly kept: boolean
  readonly way: string
  readonly month: number | null
  readonly sha256: string
  readonly author: string
  readonly at: Date
}
/** The published loads of a period after one; what was taken back in another month touches no row of this one. */
export const laterLoads = (
  tx: Tx,
  { dataset, portalId, unit, year, month }: LoadPeriod,
  id: number,
): Promise<readonly LaterLoad[]> =>
  tx.run(
    sql.read`select id::float8 as id, anteriores as kept, via as way, mes as month, sha256, autor as author,
        recebida_em as at from carga
      where portal_id = ${portalId}::bigint and conjunto = ${dataset.name} and unidade = ${unit} and ano = ${year}::int
        and status = 'publicada' and carga.id > ${id}::bigint
        and (mes is null or ${month}::int is null or mes = ${month}::int
          or modo = 'atualiza' and via not in ('retirada', 'volta')) order by carga.id`,
  )

const keyOf = ({ key }: Dataset, alias: string) =>
  sql`concat_ws(${keySeparator}, ${sql.raw(qualified(key, alias))})`
const ofMonth = ({ dataset: { time }, month }: LoadPeriod, column: (name: string) => Sql): Sql =>
  month === null ? sql`true` : sql`${column(time.month)} = ${month}::int`

/**
 * Stages what turns a period back into what it was right after a load: former rows, and the keys that came since. A
 * key's first former row after that load is what it was; had that row come later itself, the key was not there.
 */
export async function stageVersion(tx: Tx, period: LoadPeriod, version: number): Promise<void> {
  const { dataset, portalId, unit, year } = period
  const [staging, rows] = [sql.raw(stagingTable(dataset)), sql.raw(rowTable(dataset))]
  const names = keptColumns(dataset)
  const former = sql`select distinct on (l.chave) l.chave, l.linha,
      (l.linha ->> 'carga_id')::bigint <= ${version}::bigint as estava
      from linha_anterior l join carga c on c.id = l.carga_id
      where l.portal_id = ${portalId}::bigint and l.conjunto = ${dataset.name} and c.unidade = ${unit}
        and c.ano = ${year}::int and l.carga_id > ${version}::bigint
        and ${ofMonth(period, (name) => sql`(l.linha ->> ${name})::int`)} order by l.chave, l.carga_id`
  await tx.run(
    sql`insert into ${staging} (linha, ${sql.raw(names.join(', '))})
      select row_number() over (order by r.id)::int, ${sql.raw(qualified(names, 'r'))}
      from (${former}) a, jsonb_populate_record(null::${rows}, a.linha) r where a.estava`,
  )
  await tx.run(
    sql`insert into ${staging} (linha, retirar, ${sql.raw(dataset.key.join(', '))})
      select 0, 1, ${sql.raw(qualified(dataset.key, 't'))} from ${rows} t
      where t.portal_id = ${portalId}::bigint and t.${sql.raw(dataset.key[0] ?? '')} = ${unit}
        and t.${sql.raw(dataset.time.year)} = ${year}::int
        and ${ofMonth(period, (name) => sql.raw(`t.${name}`))} and t.carga_id > ${version}::bigint
        and not exists (select from (${former}) a where a.estava and a.chave = ${keyOf(dataset, 't')})`,
  )
}

/** Stages the taking away of one row. @returns how many rows have the key, one or none */
export async function stageRemoval(
  tx: Tx,
  { dataset, portalId }: LoadPeriod,
  key: string,
): Promise<number> {
  const rows = await tx.run(
    sql`insert into ${sql.raw(stagingTable(dataset))} (linha, retirar, ${sql.raw(dataset.key.join(', '))})
      select 1, 1, ${sql.raw(qualified(dataset.key, 't'))} from ${sql.raw(rowTable(dataset))} t
      where t.portal_id = ${portalId}::bigint and ${keyOf(dataset, 't')} = ${key} returning 1`,
  )
  return rows.length
}

/** Stages a row as it was before a load took it away. */
export const stageFormer = (
  tx: Tx,
  { dataset, portalId }: LoadPeriod,
  key: string,
  load: number,
): Promise<unknown> => {
  const names = keptColumns(dataset)
  return tx.run(
    sql`insert into ${sql.raw(stagingTable(dataset))} (linha, ${sql.raw(names.join(', '))})
      select 1, ${sql.raw(qualified(names, 'r'))} from linha_anterior l,
        jsonb_populate_record(null::${sql.raw(rowTable(dataset))}, l.linha) r
      where l.portal_id = ${portalId}::bigint and l.conjunto = ${dataset.name} and l.chave = ${key}
        and l.carga_id = ${load}::bigint`,
  )
}

/** Keeps a row out of all loads to come. @param erased whether what it was is forgotten as well */
export async function keepOut(
  tx: Tx,
  { dataset, portalId }: LoadPeriod,
  key: string,
  load: number,
  erased: boolean,
): Promise<void> {
  await tx.run(
    sql`insert into retirada (portal_id, conjunto, chave, carga_id)
      values (${portalId}::bigint, ${dataset.name}, ${key}, ${load}::bigint)`,
  )
  if (!erased) return
  await forgetFormer(tx, { dataset, portalId }, [key])
  await forgetFiles(tx, { dataset, portalId }, key)
}

/** Lets a row in again. @returns the load that had taken it away; nothing when none had */
export async function letIn(
  tx: Tx,
  { dataset, portalId }: LoadPeriod,
  key: string,
): Promise<number | undefined> {
  const [row] = await tx.run<{ load: number }>(
    sql`delete from retirada where portal_id = ${portalId}::bigint and conjunto = ${dataset.name} and chave = ${key}
      returning carga_id::float8 as load`,
  )
  return row?.load
}

/** Takes the rows out of a load that are kept out. @returns their lines */
export const leaveOut = (
  tx: Tx,
  { dataset, portalId }: LoadPeriod,
): Promise<readonly { readonly line: number }[]> =>
  tx.run(
    sql`delete from ${sql.raw(stagingTable(dataset))} e using retirada r
      where r.portal_id = ${portalId}::bigint and r.conjunto = ${dataset.name} and e.retirar is null
        and r.chave = ${keyOf(dataset, 'e')} returning e.linha as line`,
  )

/** The keys of the rows that a load brought with something in a column, and of those that it changed or took away. */
export async function keysOfLoad(
  tx: Tx,
  { dataset, portalId }: LoadPeriod,
  load: number,
  filled: string,
): Promise<{ readonly brought: readonly string[]; readonly replaced: readonly string[] }> {
  const brought = await tx.run<{ key: string }>(
    sql.read`select ${keyOf(dataset, 't')} as key from ${sql.raw(rowTable(dataset))} t
      where t.portal_id = ${portalId}::bigint and t.carga_id = ${load}::bigint and t.${sql.raw(filled)} is not null`,
  )
  if (brought.length === 0) return { brought: [], replaced: [] }
  const replaced = await tx.run<{ key: string }>(
    sql.read`select distinct chave as key from linha_anterior where portal_id = ${portalId}::bigint
      and conjunto = ${dataset.name} and carga_id = ${load}::bigint`,
  )
  return { brought: brought.map(({ key }) => key), replaced: replaced.map(({ key }) => key) }
}
