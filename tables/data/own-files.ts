import { documentPattern, rowFiles } from '../model/address.ts'
import { isAddressColumn } from '../model/columns.ts'
import { columnOf, type Dataset } from '../model/declaration.ts'
import { arrayOf, sql, type Tx, type Runner } from '../../platform/postgres/database.ts'
import { columnSqlType, rowTable } from './column-sql.ts'
import type { LoadPeriod } from './load-period.ts'
import { qualified, sameKey, stagingTable } from './staging.ts'

/** The file that a row is to lead to; null takes it away. */
export interface FileOfRow {
  /** The values of the row's key, in the key's order. */
  readonly key: readonly string[]
  /** What the row led to when somebody decided that. */
  readonly before: string | null
  readonly address: string | null
}

/**
 * Stages rows as they stand, each leading to its file.
 * @returns the places, among those given, of the rows that stand and still lead to what they did
 */
export async function stageFiles(
  tx: Tx,
  { dataset, portalId }: LoadPeriod,
  column: string,
  files: readonly FileOfRow[],
): Promise<readonly number[]> {
  const names = Object.keys(dataset.columns)
  const sent = files.map(({ key, before, address }, at) => ({
    linha: at,
    antes: before,
    endereco: address,
    ...Object.fromEntries(dataset.key.map((name, part) => [name, key[part] ?? ''])),
  }))
  const keyTypes = dataset.key
    .map((name) => `${name} ${columnSqlType(columnOf(dataset, name))}`)
    .join(', ')
  const values = names.map((name) => (name === column ? 'x.endereco' : `t.${name}`)).join(', ')
  const staged = await tx.run<{ at: number }>(
    sql`insert into ${sql.raw(`${stagingTable(dataset)} (linha, ${names.join(', ')})`)}
      select x.linha, ${sql.raw(values)}
      from json_to_recordset(${JSON.stringify(sent)}::text::json)
        as x(linha int, antes text, endereco text, ${sql.raw(keyTypes)})
      join ${sql.raw(rowTable(dataset))} t on t.portal_id = ${portalId}::bigint
        and ${sql.raw(sameKey(dataset, 't', 'x'))}
      where t.${sql.raw(column)} is not distinct from x.antes returning linha as at`,
  )
  return staged.map(({ at }) => at)
}

/**
 * Lets staged rows that say nothing of a file lead to the stored one to which they lead already: systems know nothing
 * of the files that people sent.
 */
export async function keepStoredFiles(tx: Tx, { dataset, portalId, year }: LoadPeriod) {
  const addresses = Object.entries(dataset.columns).filter(([, column]) => isAddressColumn(column))
  const [staging, rows] = [sql.raw(stagingTable(dataset)), sql.raw(rowTable(dataset))]
  for (const [name] of addresses) {
    const column = sql.raw(name)
    await tx.run(
      sql`update ${staging} e set ${column} = t.${column} from ${rows} t
        where t.portal_id = ${portalId}::bigint and t.${sql.raw(dataset.time.year)} = ${year}::int
          and ${sql.raw(sameKey(dataset, 't', 'e'))} and e.retirar is null and e.${column} is null
          and starts_with(t.${column}, ${rowFiles})`,
    )
  }
}

/** A row as names of files may mean it. */
export interface NamedRow {
  readonly key: readonly string[]
  readonly number: string
  readonly year: number
  /** The number and year of the row that it belongs to, of a table whose rows belong to others. */
  readonly parent: { readonly number: string; readonly year: number } | undefined
  readonly party: string | null
  readonly text: string | null
  /** The address to which it leads. */
  readonly file: string | null
}
/** The columns by which names of files find rows. */
export interface NamingColumns {
  readonly number: string
  readonly parent: { readonly number: string; readonly year: string } | undefined
  readonly party: string | undefined
  readonly text: string | undefined
  readonly file: string
}

const mostRows = 5_000
/** The digits of a number, group by group, without leading zeros. */
const hasNumber = (column: string, numbers: readonly string[]) =>
  sql`exists (select from regexp_matches(t.${sql.raw(column)}, '0*([0-9]+)', 'g') m
        where m[1] = any(${arrayOf(numbers)}::text[]))`

/** The rows that a portal shows of which a number is among those of names of files, in certain years. */
export async function rowsNumbered(
  runner: Runner,
  { dataset, portalId }: { readonly dataset: Dataset; readonly portalId: number },
  columns: NamingColumns,
  {
    numbers,
    years,
    unit,
  }: {
    readonly numbers: readonly string[]
    readonly years: readonly number[]
    /** Those of one unit alone. */
    readonly unit?: string | undefined
  },
): Promise<readonly NamedRow[]> {
  if (numbers.length === 0 || years.length === 0) return []
  const { parent, party, text } = columns
  const [numbered, dated] = parent
    ? [parent.number, parent.year]
    : [columns.number, dataset.time.year]
  const optional = (name: string | undefined) => (name === undefined ? 'null' : `t.${name}`)
  const found = await runner.run<Omit<NamedRow, 'parent'> & { of: string; ofYear: number }>(
    sql.read`select to_json(array[${sql.raw(dataset.key.map((name) => `t.${name}::text`).join(', '))}]) as key,
        ${sql.raw(`t.${columns.number}::text`)} as number, ${sql.raw(`t.${dataset.time.year}`)} as year,
        ${sql.raw(optional(parent?.number))}::text as of, ${sql.raw(optional(parent?.year))}::int as "ofYear",
        (select p.nome from parte p where p.id = ${sql.raw(optional(party))}::bigint) as party,
        ${sql.raw(optional(text))}::text as text, ${sql.raw(`t.${columns.file}`)} as file
      from ${sql.raw(rowTable(dataset))} t where t.portal_id = ${portalId}::bigint
        and ${sql.raw(`t.${dataset.key[0]}`)} = any(array(select u.hash_id from ug_publica u
          where u.portal_id = ${portalId}::bigint))
        and (${unit ?? null}::text is null or ${sql.raw(`t.${dataset.key[0]}`)} = ${unit ?? null}::text)
        and t.${sql.raw(dated)} = any(${arrayOf(years)}::int[]) and ${hasNumber(numbered, numbers)}
      order by ${sql.raw(qualified(dataset.key, 't'))} limit ${mostRows}::int`,
  )
  return found.map(({ of, ofYear, ...row }) => ({
    ...row,
    parent: parent ? { number: of, year: ofYear } : undefined,
  }))
}

const mostNames = 20_000
/** The names of those who are parties of rows of certain years. */
export async function partyNames(
  runner: Runner,
  { dataset, portalId }: { readonly dataset: Dataset; readonly portalId: number },
  party: string | undefined,
  years: readonly number[],
): Promise<readonly string[]> {
  if (party === undefined || years.length === 0) return []
  const found = await runner.run<{ name: string }>(
    sql.read`select distinct p.nome as name from ${sql.raw(rowTable(dataset))} t
      join parte p on p.id = t.${sql.raw(party)}
      where t.portal_id = ${portalId}::bigint
        and t.${sql.raw(dataset.time.year)} = any(${arrayOf(years)}::int[]) limit ${mostNames}::int`,
  )
  return found.map(({ name }) => name)
}

/** The condition on the row `t` that it leads to no document of its own. */
export const lacksFile = (column: string) =>
  sql`(t.${sql.raw(column)} is null or t.${sql.raw(column)} !~ ${documentPattern})`
