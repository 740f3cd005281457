import { type Column, isMoneyColumn, isPartyColumn, typeOf } from '../model/columns.ts'
import { columnOf, fieldsOf, isStored, type Dataset } from '../model/declaration.ts'
import { orderOf } from '../model/order.ts'
import { mayBeAbsent } from '../model/unreported.ts'
import { sql, type Reader, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { columnSqlType, partiesOf, shownPartyName } from './column-sql.ts'
import { byYear, rowsOf, selected, type Selection } from './selection.ts'
import { plannedAnew, wayOf, type Cursor, type PageAsked, type Way } from './ways.ts'
import { keySeparator, ownCodesOf } from './staging.ts'

/** A row as it is kept: its stored fields by name, in their order; money in reais, days as ISO 8601. */
export type TableRow = Readonly<Record<string, string | number | null>>

/** A value of a row as it is answered. */
function answered(column: Column, value: string): string {
  const { answeredAs } = typeOf(column)
  return answeredAs ? `${value}::${answeredAs}` : value
}

/** The published fields of rows `t`, whose parties and words are joined. */
const fieldList = (dataset: Dataset) =>
  fieldsOf(dataset)
    .filter(isStored)
    .map(({ name, column, part }) => {
      const said = columnOf(dataset, column)
      const value =
        part === 'words'
          ? `${column}_palavra.palavras`
          : part === 'document'
            ? `${column}_parte.documento`
            : isPartyColumn(said)
              ? shownPartyName('t', column, `${column}_parte`)
              : answered(said, `t.${column}`)
      return `${value} as ${name}`
    })
    .join(', ')

/**
 * Parties and words of rows `t`, looked up row by row (`offset 0`): rows leave in the order in which they are read,
 * without a sort of all of them, and words that have just arrived, which PostgreSQL takes for few, are not compared
 * each with each.
 */
const joins = (dataset: Dataset) =>
  sql.join(
    [
      ...partiesOf(dataset).map((name) =>
        sql.raw(
          `left join lateral (select p.nome, p.nome_de_antes, p.documento
            from parte p where p.id = t.${name} offset 0) ${name}_parte on true`,
        ),
      ),
      ...ownCodesOf(dataset).map(([name, vocabulary]) => {
        const [year, code] = [sql.raw(`t.${dataset.time.year}`), sql.raw(`t.${name}`)]
        return sql`left join lateral (select p.palavras from palavra p where p.portal_id = t.portal_id
            and p.vocabulario = ${vocabulary}
          and p.exercicio = ${year} and p.codigo = ${code} offset 0) ${sql.raw(`${name}_palavra`)} on true`
      }),
    ],
    sql.raw(' '),
  )

/** What rows `t` are put in order by; what has no amount stands last, whichever the order. */
function orderValue(dataset: Dataset): string {
  const { column, down } = orderOf(dataset)
  const said = columnOf(dataset, column)
  return isMoneyColumn(said) && mayBeAbsent(said)
    ? `coalesce(t.${column}, '${down ? '-' : ''}infinity'::numeric)`
    : `t.${column}`
}
const ordered = (dataset: Dataset) => {
  const way = orderOf(dataset).down ? ' desc' : ''
  return sql.raw(`${orderValue(dataset)}${way}, t.id${way}`)
}
/** The type of what rows are put in order by: amounts without their bounds, since some are beyond all. */
function orderType(dataset: Dataset): string {
  const column = columnOf(dataset, orderOf(dataset).column)
  return isMoneyColumn(column) ? 'numeric' : columnSqlType(column)
}

interface Asked {
  /** The way to the rows; without it all of the selection, by whichever is the shortest. */
  readonly way?: Way
  /** Conditions on the row `t` beside those of the selection. */
  readonly more?: Sql
  readonly slice?: Sql
  /** Columns beside those that are published. */
  readonly extra?: string
}
function rowsStatement(
  selection: Selection,
  { way, more = sql``, slice = sql``, extra = '' }: Asked = {},
): Sql {
  const { dataset } = selection
  const { from, where }: Pick<Way, 'from' | 'where'> = way ?? {
    from: sql`${rowsOf(selection)} t`,
    where: selected(selection),
  }
  return sql.read`select ${sql.raw(fieldList(dataset) + extra)} from (select t.* from ${from} where ${where} ${more}
      order by ${ordered(dataset)} ${slice}) t
    ${joins(dataset)} order by ${ordered(dataset)}`
}

export interface RowPage {
  readonly rows: readonly TableRow[]
  /** The place of the last row; nothing when there are no more. */
  readonly next: Cursor | undefined
}

/** A row without what was asked beside its fields. */
const published = (row: TableRow): TableRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('__')))

interface PageRead extends PageAsked {
  /** A condition on the row `t`, besides the selection's. */
  readonly also?: Sql | undefined
}
/** A row with its place in the order of its page. */
type Placed = TableRow & { readonly __lugar: string; readonly __id: string }

/** The rows of a page and one more, where there is one. */
async function foundOf(
  runner: Runner,
  selection: Selection,
  { also, ...page }: PageRead,
): Promise<readonly Placed[]> {
  const { limit, after } = page
  const way = await wayOf(runner, selection, page)
  if (!way) return []
  const { dataset } = selection
  const { down } = orderOf(dataset)
  const [place, type] = [orderValue(dataset), sql.raw(orderType(dataset))]
  const more = after
    ? sql`and (${sql.raw(place)}, t.id) ${sql.raw(down ? '<' : '>')} (${after.value}::text::${type},
        ${after.id}::text::bigint)`
    : sql``
  const statement = rowsStatement(selection, {
    way,
    more: also ? sql`${more} and ${also}` : more,
    slice: sql`limit ${limit + 1}::int`,
    extra: `, (${place})::text as __lugar, t.id::text as __id`,
  })
  const read = (tx: Runner) => tx.run<Placed>(statement)
  return way.isNarrowed ? plannedAnew(runner, way, read) : read(runner)
}

/** The same of a selection of several years, one after the other: no year is read that the page does not need. */
async function foundByYear(
  runner: Runner,
  selection: Selection,
  page: PageRead,
): Promise<readonly Placed[]> {
  const yearOf = ({ filter, dataset }: Selection) => Number(filter[dataset.time.year])
  const years = byYear(selection)
  const from = Math.max(
    years.findIndex((one) => yearOf(one) === page.after?.year),
    0,
  )
  const found: Placed[] = []
  for (const [at, year] of years.slice(from).entries()) {
    const limit = page.limit - found.length
    if (limit < 0) break
    const after = at === 0 ? page.after : undefined
    // oxlint-disable-next-line no-await-in-loop -- how much of a year is needed depends on the one before
    found.push(...(await foundOf(runner, year, { ...page, limit, after, counted: undefined })))
  }
  return found
}

/** A page of a selection, from after a place on: however deep, it costs the same. */
export async function rowPage(
  runner: Runner,
  selection: Selection,
  page: PageRead,
): Promise<RowPage> {
  const { limit } = page
  const goesByYear = selection.span !== undefined && !selection.isSorted
  const found = await (goesByYear ? foundByYear : foundOf)(runner, selection, page)
  const last = found.length > limit ? found[limit - 1] : undefined
  const year = goesByYear ? { year: Number(last?.[selection.dataset.time.year]) } : {}
  return {
    rows: found.slice(0, limit).map(published),
    next: last && { value: last.__lugar, id: last.__id, ...year },
  }
}

/** Rows of an export that are in memory at once: they have dozens of fields, and a page must not wait long for them. */
const rowsAtOnce = 100
/**
 * All rows of a selection in the order of its pages, some at a time: an export of any length in little memory.
 * @param who as {@link Reader.stream}
 */
export async function* streamRows(
  reader: Reader,
  tenantId: number,
  selection: Selection,
  who?: string,
): AsyncGenerator<readonly TableRow[]> {
  for (const part of selection.isSorted ? [selection] : byYear(selection)) {
    const { filter, dataset } = part
    yield* reader.stream<TableRow>(tenantId, rowsStatement(part), {
      who,
      batch: rowsAtOnce,
      // All of a year stands in an index in its order; of what is narrowed PostgreSQL judges.
      isOrdered: !part.isSorted && Object.keys(filter).every((name) => name === dataset.time.year),
    })
  }
}

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
      { slice: sql`limit 1`, extra: ', t.carga_id::float8 as __carga' },
    ),
  )
  if (row) return { row: published(row), load: row.__carga }
  const [gone] = await runner.run<Extract<FoundRow, { readonly goneAt: Date }>>(
    sql.read`select l.saiu_em as "goneAt", l.carga_id::float8 as load, c.fundamento as ground, c.motivo as reason
      from lapide l join carga c on c.id = l.carga_id
      where l.portal_id = ${portalId}::bigint and l.conjunto = ${dataset.name} and l.chave = ${key.join(keySeparator)}`,
  )
  return gone
}
