import { lineFor, type ByType } from '../../tables/columns.ts'
import { columnOf, fieldsOf, orderOf, type Dataset } from '../../tables/dataset.ts'
import { sql, type Database, type Runner, type Sql } from '../postgres/database.ts'
import { columnSqlType } from './column-sql.ts'
import { rowsOf, selected, type Selection } from './selection.ts'
import { keySeparator, ownCodesOf, partiesOf } from './staging.ts'

/** A row as it is published: its fields by name, in their order; money in reais, days as ISO 8601. */
export type TableRow = Readonly<Record<string, string | number | null>>

const asIs = (value: string) => value
const shown: ByType<(value: string) => string> = {
  unit: () => asIs,
  year: () => asIs,
  month: () => asIs,
  code: () => asIs,
  date: () => (value) => `${value}::text`,
  choice: () => asIs,
  coded: () => asIs,
  levels: () => asIs,
  party: () => asIs,
  text: () => asIs,
  link: () => asIs,
  money: () => (value) => `${value}::float8`,
  decimal: () => (value) => `${value}::float8`,
  integer: () => asIs,
  address: () => asIs,
}

/** The published fields of rows `t`, whose parties and words are joined. */
const fieldList = (dataset: Dataset) =>
  fieldsOf(dataset)
    .map(({ name, column, part }) => {
      const { type } = columnOf(dataset, column)
      const value =
        part === 'words'
          ? `${column}_palavra.palavras`
          : part === 'document'
            ? `${column}_parte.documento`
            : type === 'party'
              ? `${column}_parte.nome`
              : lineFor(shown, columnOf(dataset, column))(`t.${column}`)
      return `${value} as ${name}`
    })
    .join(', ')

const joins = (dataset: Dataset) =>
  sql.join(
    [
      ...partiesOf(dataset).map((name) =>
        sql.raw(`left join parte ${name}_parte on ${name}_parte.id = t.${name}`),
      ),
      ...ownCodesOf(dataset).map(([name, vocabulary]) => {
        const alias = `${name}_palavra`
        return sql`left join palavra ${sql.raw(alias)} on ${sql.raw(alias)}.portal_id = t.portal_id and ${sql.raw(alias)}.vocabulario = ${vocabulary}
          and ${sql.raw(alias)}.exercicio = t.${sql.raw(dataset.time.year)} and ${sql.raw(alias)}.codigo = t.${sql.raw(name)}`
      }),
    ],
    sql.raw(' '),
  )

const ordered = (dataset: Dataset, alias: string) => {
  const { column, down } = orderOf(dataset)
  const way = down ? ' desc' : ''
  return sql.raw(`${alias}.${column}${way}, ${alias}.id${way}`)
}

function rowsStatement(selection: Selection, more: Sql, slice: Sql, extra = ''): Sql {
  const { dataset } = selection
  const table = rowsOf(selection)
  return sql`select ${sql.raw(fieldList(dataset) + extra)} from (select t.* from ${table} t where ${selected(selection)} ${more} order by ${ordered(dataset, 't')} ${slice}) t
    ${joins(dataset)} order by ${ordered(dataset, 't')}`
}

/** The place of a row in the order of its table, for the page after it. */
export interface Cursor {
  readonly value: string
  readonly id: string
}
export interface RowPage {
  readonly rows: readonly TableRow[]
  /** The place of the last row; nothing when there are no more. */
  readonly next: Cursor | undefined
}

/** A row without what was asked beside its fields. */
const published = (row: TableRow): TableRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('__')))

/** A page of a selection, from after a place on: however deep, it costs the same. */
export async function pageOf(
  runner: Runner,
  selection: Selection,
  {
    limit,
    after,
    also,
  }: {
    readonly limit: number
    readonly after?: Cursor | undefined
    /** A condition on the row `t`, besides the selection's. */
    readonly also?: Sql | undefined
  },
): Promise<RowPage> {
  const { column, down } = orderOf(selection.dataset)
  const type = sql.raw(columnSqlType(columnOf(selection.dataset, column)))
  const more = after
    ? sql`and (t.${sql.raw(column)}, t.id) ${sql.raw(down ? '<' : '>')} (${after.value}::text::${type}, ${after.id}::text::bigint)`
    : sql``
  const found = await runner.run<TableRow & { readonly __lugar: string; readonly __id: string }>(
    rowsStatement(
      selection,
      also ? sql`${more} and ${also}` : more,
      sql`limit ${limit + 1}::int`,
      `, t.${column}::text as __lugar, t.id::text as __id`,
    ),
  )
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    rows: found.slice(0, limit).map(published),
    next: last && { value: last.__lugar, id: last.__id },
  }
}

/** All rows of a selection in the order of its pages, some at a time: an export of any length in little memory. @param who as {@link Database.stream} */
export const streamRows = (
  db: Database,
  tenantId: number,
  selection: Selection,
  who?: string,
): AsyncGenerator<readonly TableRow[]> =>
  db.stream<TableRow>(tenantId, rowsStatement(selection, sql``, sql``), { who })

/** What an address of a row leads to. */
export type FoundRow =
  | { readonly row: TableRow; readonly load: number }
  /** It was published, and went with a load. */
  | {
      readonly goneAt: Date
      readonly load: number
      /** Why it went, where somebody took it away: the law's ground, and words of who did. */
      readonly ground: string | null
      readonly reason: string | null
    }

/** A row by the values of its key, in the key's order. @returns nothing when there never was one */
export async function rowOf(
  runner: Runner,
  dataset: Dataset,
  portalId: number,
  key: readonly string[],
): Promise<FoundRow | undefined> {
  if (key.length !== dataset.key.length) return undefined
  const filter = Object.fromEntries(dataset.key.map((name, at) => [name, key[at] ?? '']))
  const [row] = await runner.run<TableRow & { readonly __carga: number }>(
    rowsStatement(
      { dataset, portalId, filter },
      sql``,
      sql`limit 1`,
      ', t.carga_id::float8 as __carga',
    ),
  )
  if (row) return { row: published(row), load: row.__carga }
  const [gone] = await runner.run<Extract<FoundRow, { readonly goneAt: Date }>>(
    sql`select l.saiu_em as "goneAt", l.carga_id::float8 as load, c.fundamento as ground, c.motivo as reason from lapide l join carga c on c.id = l.carga_id
      where l.portal_id = ${portalId}::bigint and l.conjunto = ${dataset.name} and l.chave = ${key.join(keySeparator)}`,
  )
  return gone
}
