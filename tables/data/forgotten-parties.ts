import { arrayOf, sql, type Sql, type Tx } from '../../platform/postgres/database.ts'
import { datasets } from '../declared/index.ts'
import type { Dataset } from '../model/declaration.ts'
import { partiesOf, rowTable } from './column-sql.ts'
import type { LoadPeriod } from './load-period.ts'

/** The parties that rows of a table and its former rows name, of those asked about. */
function naming(dataset: Dataset, portalId: number, asked: Sql): readonly Sql[] {
  return partiesOf(dataset).flatMap((name) => [
    sql`select t.${sql.raw(name)} from ${sql.raw(rowTable(dataset))} t
      where t.portal_id = ${portalId}::bigint and t.${sql.raw(name)} = any(${asked})`,
    sql`select (l.linha ->> ${name})::bigint from linha_anterior l where l.portal_id = ${portalId}::bigint
      and l.conjunto = ${dataset.name} and (l.linha ->> ${name})::bigint = any(${asked})`,
  ])
}

/**
 * Forgets persons whom no row and no former row of any table of the portal names any more. The names that somebody
 * comes to the dictionary by would stay otherwise, and leave with copies and packages. A person whom another load names
 * at this moment stays: that load has a row of theirs.
 */
async function forgetParties(tx: Tx, portalId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const held = await tx.run<{ id: number }>(
    sql`select id::float8 as id from parte where portal_id = ${portalId}::bigint
      and id = any(${arrayOf(ids)}::bigint[]) and tipo <> 'empresa' order by chave for update skip locked`,
  )
  if (held.length === 0) return
  // Read after the lock: a load that named one of them before has written its rows.
  const asked = sql`${arrayOf(held.map(({ id }) => id))}::bigint[]`
  const named = datasets.flatMap((dataset) => naming(dataset, portalId, asked))
  const lost = await tx.run<{ id: number }>(
    sql.read`select id::float8 as id from unnest(${asked}) id
      where id not in (select x.* from (${sql.join(named, sql.raw(' union all '))}) x)`,
  )
  const gone = sql`${arrayOf(lost.map(({ id }) => id))}::bigint[]`
  await tx.run(
    sql`delete from nome_de_parte where portal_id = ${portalId}::bigint and parte_id = any(${gone})`,
  )
  await tx.run(sql`delete from parte where portal_id = ${portalId}::bigint and id = any(${gone})`)
}

/**
 * Forgets what rows were, in all versions, and whom nothing names any more: no version that is published again brings
 * them back.
 */
export async function forgetFormer(
  tx: Tx,
  { dataset, portalId }: Pick<LoadPeriod, 'dataset' | 'portalId'>,
  keys: readonly string[],
): Promise<void> {
  const ids = partiesOf(dataset).map((name) => sql`(linha ->> ${name})::float8`)
  const rows = await tx.run<{ ids: readonly (number | null)[] }>(
    sql`delete from linha_anterior where portal_id = ${portalId}::bigint and conjunto = ${dataset.name}
      and chave in (select jsonb_array_elements_text(${JSON.stringify(keys)}::text::jsonb))
      returning array[${sql.join(ids, sql.raw(', '))}]::float8[] as ids`,
  )
  const parties = new Set(rows.flatMap((row) => row.ids).filter((id) => id !== null))
  await forgetParties(tx, portalId, [...parties])
}
