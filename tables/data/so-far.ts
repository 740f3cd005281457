import { sql, type Sql, type Tx } from '../../platform/postgres/database.ts'
import { isMoneyColumn } from '../model/columns.ts'
import type { Dataset } from '../model/declaration.ts'
import { rowTable } from './column-sql.ts'
import type { LoadPeriod } from './load-period.ts'
import { stagingTable } from './staging.ts'

// Amounts of the year up to a month, in the staging table, beside what stands of the months before.

type OfMonth = LoadPeriod & { readonly month: number }
/** What makes a classification: the key without its month. */
const classOf = ({ key, time }: Dataset) => key.filter((name) => name !== time.month)
const raw = (text: string) => sql.raw(text)
const names = (columns: readonly string[], alias: string) =>
  raw(columns.map((name) => `${alias}.${name}`).join(', '))

/** The rows `t` of the unit's year that stand. */
const ofYear = ({ dataset, portalId, unit, year }: LoadPeriod): Sql =>
  sql`t.portal_id = ${portalId}::bigint and ${raw(`t.${dataset.key[0] ?? ''}`)} = ${unit}
    and ${raw(`t.${dataset.time.year}`)} = ${year}::int`
/** What stands of each classification before the month, added up. */
const before = (period: OfMonth): Sql => {
  const { dataset, month } = period
  const sums = dataset.sums.map((name) => `sum(t.${name}) as ${name}`).join(', ')
  return sql`select ${names(classOf(dataset), 't')}, ${raw(sums)} from ${raw(rowTable(dataset))} t
    where ${ofYear(period)} and ${raw(`t.${dataset.time.month}`)} < ${month}::int
    group by ${names(classOf(dataset), 't')}`
}
const sameClass = (dataset: Dataset, one: string, other: string) =>
  raw(
    classOf(dataset)
      .map((name) => `${one}.${name} = ${other}.${name}`)
      .join(' and '),
  )

/** Takes what stands of the months before off the amounts that wait. @returns of how many rows */
export async function subtractStanding(tx: Tx, period: OfMonth): Promise<number> {
  const { dataset } = period
  const less = dataset.sums.map((name) => `${name} = e.${name} - coalesce(p.${name}, 0)`).join(', ')
  const [row] = await tx.run<{ rows: number }>(
    sql`with changed as (update ${raw(stagingTable(dataset))} e set ${raw(less)} from (${before(period)}) p
      where ${sameClass(dataset, 'e', 'p')} returning 1) select count(*)::int as rows from changed`,
  )
  return row?.rows ?? 0
}

/** How many classifications stand before the month with an amount, and do not come again. */
export async function notComeAgain(tx: Tx, period: OfMonth): Promise<number> {
  const { dataset } = period
  const any = raw(dataset.sums.map((name) => `coalesce(p.${name}, 0) <> 0`).join(' or '))
  const [row] = await tx.run<{ rows: number }>(
    sql.read`select count(*)::int as rows from (${before(period)}) p where (${any}) and not exists (select
      from ${raw(stagingTable(dataset))} e where ${sameClass(dataset, 'e', 'p')})`,
  )
  return row?.rows ?? 0
}

/** So many amounts below zero are told. */
const mostTold = 100
/** Amounts that wait below zero in columns that take none. */
export async function belowZero(
  tx: Tx,
  dataset: Dataset,
): Promise<readonly { readonly line: number; readonly column: string; readonly amount: string }[]> {
  const unsigned = dataset.sums.filter((name) => {
    const column = dataset.columns[name]
    return isMoneyColumn(column) && !column.signed
  })
  const each = unsigned.map(
    (
      name,
    ) => sql`select e.linha as line, ${name}::text as column, ${raw(`e.${name}`)}::text as amount
      from ${raw(stagingTable(dataset))} e where ${raw(`e.${name}`)} < 0`,
  )
  return each.length === 0
    ? []
    : tx.run(sql.read`${sql.join(each, raw(' union all '))} order by 1 limit ${mostTold}::int`)
}

/** How many amounts that wait are not zero, and how many of them are below it. */
export async function amountsWaiting(
  tx: Tx,
  dataset: Dataset,
): Promise<{ readonly amounts: number; readonly below: number }> {
  const count = (holds: string) =>
    raw(dataset.sums.map((name) => `count(*) filter (where e.${name} ${holds} 0)`).join(' + '))
  const [row] = await tx.run<{ amounts: number; below: number }>(
    sql.read`select (${count('<>')})::int as amounts, (${count('<')})::int as below
      from ${raw(stagingTable(dataset))} e`,
  )
  return row ?? { amounts: 0, below: 0 }
}

/** The months of the unit's year that have rows. */
export async function monthsStanding(tx: Tx, period: LoadPeriod): Promise<readonly number[]> {
  const month = raw(`t.${period.dataset.time.month}`)
  const found = await tx.run<{ month: number }>(
    sql.read`select distinct ${month} as month from ${raw(rowTable(period.dataset))} t
      where ${ofYear(period)} and ${month} is not null order by 1`,
  )
  return found.map((row) => row.month)
}
