import type { Dataset } from '../model/declaration.ts'
import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { cubeTable } from './column-sql.ts'
import type { LoadPeriod } from './load-period.ts'

/** Who says that nothing happened in a period, and in which words. */
export interface Declaration {
  readonly text: string
  readonly signer: string
  readonly post: string
}
/** A declaration as citizens read it. */
export interface PublicDeclaration extends Declaration {
  readonly unit: string
  readonly month: number | null
  readonly at: Date
}

/** Whether the period of a unit has rows. */
export async function hasRows(
  tx: Tx,
  { dataset, portalId, unit, year, month }: LoadPeriod,
): Promise<boolean> {
  const { key, time } = dataset
  const column = (name: string | undefined) => sql.raw(`t.${name ?? ''}`)
  const [row] = await tx.run<{ has: boolean }>(
    sql.read`select exists (select from ${sql.raw(cubeTable(dataset))} t where t.portal_id = ${portalId}::bigint
        and ${column(key[0])} = ${unit}
      and ${column(time.year)} = ${year}::int
      and (${month}::int is null or ${column(time.month)} = ${month}::int)) as has`,
  )
  return row?.has ?? false
}

/** Writes a declaration down, in the place of any former one of the period. */
export async function recordDeclaration(
  tx: Tx,
  { dataset, portalId, unit, year, month }: LoadPeriod,
  { text, signer, post }: Declaration,
  load: number,
): Promise<void> {
  await tx.run(
    sql`delete from declaracao where portal_id = ${portalId}::bigint and conjunto = ${dataset.name}
      and unidade = ${unit} and ano = ${year}::int and mes is not distinct from ${month}::int`,
  )
  await tx.run(
    sql`insert into declaracao (portal_id, carga_id, conjunto, unidade, ano, mes, texto, assinante, cargo)
      values (${portalId}::bigint, ${load}::bigint, ${dataset.name}, ${unit}, ${year}::int, ${month}::int, ${text},
        ${signer}, ${post})`,
  )
}

/** Takes back the declarations of a unit's year that came after a load. */
export const takeBackDeclarations = (
  tx: Tx,
  { dataset, portalId, unit, year, month }: LoadPeriod,
  after: number,
): Promise<unknown> =>
  tx.run(
    sql`delete from declaracao where portal_id = ${portalId}::bigint and conjunto = ${dataset.name}
      and unidade = ${unit} and ano = ${year}::int
      and (${month}::int is null or mes = ${month}::int) and carga_id > ${after}::bigint`,
  )

/** The declarations of a year of a table, of units that the portal shows. */
export const declarationsOf = (
  runner: Runner,
  { name }: Dataset,
  portalId: number,
  year: number,
): Promise<readonly PublicDeclaration[]> =>
  runner.run<PublicDeclaration>(
    sql.read`select d.texto as text, d.assinante as signer, d.cargo as post, u.nome as unit, d.mes as month,
      d.feita_em as at
      from declaracao d join ug_publica u on u.portal_id = d.portal_id and u.hash_id = d.unidade
      where d.portal_id = ${portalId}::bigint and d.conjunto = ${name} and d.ano = ${year}::int
      order by d.mes nulls first, u.nome collate pt_br limit 100`,
  )
