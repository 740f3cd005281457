import { isCodedColumn, isPartyColumn } from '../model/columns.ts'
import type { Dataset } from '../model/declaration.ts'
import { arrayOf, sql, type Tx } from '../../platform/postgres/database.ts'
import { columnSqlType, partiesOf, rowTable } from './column-sql.ts'

// The rows of a load wait in a table of the transaction's own until all were read: what does not hold together leaves
// nothing, and what did not change is not written again.

/**
 * A row that was read: stored values by column; of a party, what its dictionary keeps; of own codes, their words. With
 * `retirar` 1 it is a key alone, whose row is to go.
 */
export type StagedRow = Readonly<Record<string, string | number | null>>

/** Joins the values of a key in a tombstone: no value of a key holds it. */
export const keySeparator = '\u001f'
export const stagingTable = ({ name }: Dataset) => `entrada_${name}`
/** Columns whose codes are the municipality's, with the name of their vocabulary. */
export const ownCodesOf = ({ columns }: Dataset): readonly (readonly [string, string])[] =>
  Object.entries(columns).flatMap(([name, column]) =>
    isCodedColumn(column) && column.own ? [[name, column.vocabulary] as const] : [],
  )

const partyFields = ['nome', 'documento', 'tipo', 'chave']
/** What the rows bring, by name and type. */
const arriving = (dataset: Dataset): readonly string[] => [
  'linha int',
  'retirar int',
  ...Object.entries(dataset.columns)
    .filter(([, column]) => !isPartyColumn(column))
    .map(([name, column]) => `${name} ${columnSqlType(column)}`),
  ...partiesOf(dataset).flatMap((name) => partyFields.map((field) => `${name}_${field} text`)),
  ...ownCodesOf(dataset).map(([name]) => `${name}_nome text`),
]

/** Makes the table, which goes with the transaction. */
export async function openStaging(tx: Tx, dataset: Dataset): Promise<void> {
  const resolved = partiesOf(dataset).map((name) => `${name} bigint`)
  const columns = [...arriving(dataset), ...resolved].join(', ')
  await tx.run(
    sql`create temp table ${sql.raw(stagingTable(dataset))} (${sql.raw(columns)}) on commit drop`,
  )
}

/** Lets another load of the same table come in the same transaction. */
export const closeStaging = (tx: Tx, dataset: Dataset): Promise<unknown> =>
  tx.run(sql`drop table ${sql.raw(stagingTable(dataset))}`)

/** @param rows a few thousand at most: they travel as one value */
export async function stageRows(
  tx: Tx,
  dataset: Dataset,
  rows: readonly StagedRow[],
): Promise<void> {
  const columns = arriving(dataset)
  const names = columns.map((column) => column.replace(/ .*/, '')).join(', ')
  await tx.run(
    sql`insert into ${sql.raw(`${stagingTable(dataset)} (${names})`)} select *
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as x(${sql.raw(columns.join(', '))})`,
  )
}

/** A row whose key another one has. */
export interface KeyConflict {
  readonly line: number
  /** The line of the same load, or the month that holds it already. */
  readonly firstLine: number | null
  readonly month: number | null
}

/** Names of columns, each of the row `alias`. */
export const qualified = (names: readonly string[], alias: string) =>
  names.map((name) => `${alias}.${name}`).join(', ')
/** Whether two rows have the same key. */
export const sameKey = ({ key }: Dataset, one: string, other: string) =>
  key.map((name) => `${one}.${name} = ${other}.${name}`).join(' and ')

/** Rows whose key comes twice, in the order of their lines. */
export const repeatedKeys = (tx: Tx, dataset: Dataset): Promise<readonly KeyConflict[]> =>
  tx.run<KeyConflict>(
    sql.read`select linha as line, primeira as "firstLine", null::int as month from (
        select linha, min(linha) over (partition by ${sql.raw(dataset.key.join(', '))}) as primeira
        from ${sql.raw(stagingTable(dataset))}) x
      where linha > primeira order by linha`,
  )

/** Takes lines out of what waits. */
export const dropLines = (tx: Tx, dataset: Dataset, lines: readonly number[]): Promise<unknown> =>
  tx.run(
    sql`delete from ${sql.raw(stagingTable(dataset))} where linha = any(${arrayOf(lines)}::int[])`,
  )

/** Rows whose key stands in another month of the year: a replaced month may not take them away from there. */
export const keysOfOtherMonths = (
  tx: Tx,
  dataset: Dataset,
  { portalId, year, month }: { portalId: number; year: number; month: number },
): Promise<readonly KeyConflict[]> =>
  tx.run<KeyConflict>(
    sql.read`select e.linha as line, null::int as "firstLine", t.${sql.raw(dataset.time.month)} as month
      from ${sql.raw(stagingTable(dataset))} e
      join ${sql.raw(rowTable(dataset))} t on ${sql.raw(sameKey(dataset, 't', 'e'))}
      where t.portal_id = ${portalId}::bigint and t.${sql.raw(dataset.time.year)} = ${year}::int
        and t.${sql.raw(dataset.time.month)} <> ${month}::int
      order by e.linha`,
  )

/** The staged rows `e`, each with the row `t` that has its key, where there is one. */
const withStanding = (dataset: Dataset, portalId: number, year: number) =>
  sql`from ${sql.raw(stagingTable(dataset))} e
      left join ${sql.raw(rowTable(dataset))} t on t.portal_id = ${portalId}::bigint
      and t.${sql.raw(dataset.time.year)} = ${year}::int and ${sql.raw(sameKey(dataset, 't', 'e'))}`

interface YearOfPortal {
  readonly portalId: number
  readonly year: number
}
/** The lines that would take away a row that does not stand. */
export const emptyRemovals = (
  tx: Tx,
  dataset: Dataset,
  { portalId, year }: YearOfPortal,
): Promise<readonly { readonly line: number }[]> =>
  tx.run(
    sql.read`select e.linha as line ${withStanding(dataset, portalId, year)} where e.retirar = 1 and t.id is null
      order by 1`,
  )
/** The load that each staged key stands since; null where it stands not. For the few rows that a person changes. */
export const standingLoads = (
  tx: Tx,
  dataset: Dataset,
  { portalId, year }: YearOfPortal,
): Promise<readonly { readonly line: number; readonly load: number | null }[]> =>
  tx.run(
    sql.read`select e.linha as line, t.carga_id::float8 as load ${withStanding(dataset, portalId, year)} order by 1`,
  )
