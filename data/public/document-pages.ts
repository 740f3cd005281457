import { sql, type Sql, type Tx } from '../../platform/postgres/database.ts'
import { countBound, documentsWith, type DateCursor } from '../search/find.ts'
import {
  countDocuments,
  documentColumns,
  documentSource,
  matching,
  type DocumentFilter,
  type PublishedDocument,
} from './portal-documents.ts'
import type { CountedPage, Slice } from './portal-reading.ts'

// One page of a list of documents, newest first. What it costs grows neither with the list nor with the number of the
// page (docs/adr/portal/0080).

/** The document that a page follows (`after`), or that follows it (`before`). */
export interface DocumentCursor {
  readonly side: 'after' | 'before'
  readonly id: number
}
/** With `beside` the page is where that document is, whatever its number says; without it where its number says. */
export interface DocumentPageQuery extends Slice {
  readonly beside?: DocumentCursor | undefined
  /** How many there are without words, where the caller knows; else they are counted. */
  readonly total?: () => Promise<number>
}

/** From here on a page is found by its neighbour, or by its month where its address has a number alone. */
export const deepFrom = countBound

const ways = {
  newest: {
    order: sql`e.data_publicacao desc nulls last, e.elemento_id desc nulls last`,
    beyond: ({ at, id }: DateCursor) =>
      sql`and (e.data_publicacao, e.elemento_id) < (${at}::timestamptz, ${id}::bigint)`,
  },
  oldest: {
    order: sql`e.data_publicacao asc nulls first, e.elemento_id asc nulls first`,
    beyond: ({ at, id }: DateCursor) =>
      sql`and (e.data_publicacao, e.elemento_id) > (${at}::timestamptz, ${id}::bigint)`,
  },
} as const
/** Which rows of a list, counted from one of its ends or from a place within it. */
interface Part extends Slice {
  readonly way: keyof typeof ways
  readonly from?: DateCursor | undefined
}

// The number of rows is part of the text: with a parameter PostgreSQL plans for a tenth of the table. There are few.
const cut = ({ limit, offset }: Slice) =>
  sql`limit ${sql.raw(String(Math.trunc(limit)))} ${offset > 0 ? sql`offset ${offset}` : sql``}`

/** By the indexes of the portal's documents, of those of a type, and of those of a unit. */
function inOrder(portalId: number, { typeId, unitId }: DocumentFilter, part: Part): Sql {
  const { order, beyond } = ways[part.way]
  // Of a unit it is asked once whether it is the portal's: with the portal beside it PostgreSQL may read the portal's
  // documents one by one for those of a unit that hardly has any.
  const isOf =
    unitId === null
      ? matching(portalId, { typeId, year: null, unitId })
      : sql`e.hash_id_cliente = ${unitId} and exists (select from ug_publica u where u.hash_id = ${unitId}
          and u.portal_id = ${portalId})`
  // Of one type it is asked once, so that PostgreSQL expects all of its documents and reads them in their order.
  const isShown =
    typeId === null
      ? sql`e.id_tipo_elemento = any(array(select t.id from tipo_elemento t where not t.excluido))`
      : sql`exists (select from tipo_elemento t where t.id = ${typeId} and not t.excluido)`
  return sql`select e.elemento_id as id, e.data_publicacao as em from documento_publico e
    where ${isOf} and ${isShown} ${part.from ? beyond(part.from) : sql``}
    order by ${order} ${cut(part)}`
}

/** The sums say which types, years and units have documents; of each the first ones are read, and put in one row. */
function ofEachKind(portalId: number, filter: DocumentFilter, part: Part): Sql {
  const { order, beyond } = ways[part.way]
  return sql`select e.elemento_id as id, e.data_publicacao as em
    from (select e.id_tipo_elemento as tipo, e.ano, e.hash_id_cliente as ug from documento_somado e
      where ${matching(portalId, filter)}
      group by 1, 2, 3 having sum(e.documentos) > 0) g
    join tipo_elemento t on t.id = g.tipo and not t.excluido
    cross join lateral (select e.elemento_id, e.data_publicacao from documento_publico e
      where e.portal_id = ${portalId} and e.id_tipo_elemento = g.tipo and e.ano = g.ano and e.hash_id_cliente = g.ug
        ${part.from ? beyond(part.from) : sql``}
      order by ${order} limit ${part.limit + part.offset}) e
    order by ${order} ${cut(part)}`
}

const rowsOf = (
  tx: Tx,
  portalId: number,
  filter: DocumentFilter,
  part: Part,
): Promise<readonly PublishedDocument[]> => {
  // No index has the order of two of type, year and unit.
  const isOfOne = filter.year === null && (filter.typeId === null || filter.unitId === null)
  const of = isOfOne ? inOrder : ofEachKind
  return tx.run<PublishedDocument>(sql.read`select ${documentColumns} from (${of(portalId, filter, part)}) f
    join (${documentSource}) on e.elemento_id = f.id where e.portal_id = ${portalId} order by f.em desc, f.id desc`)
}

/** Where a document is in every list that has it; nothing for what a citizen may not read. */
async function placeOf(tx: Tx, portalId: number, id: number): Promise<DateCursor | undefined> {
  const [place] = await tx.run<DateCursor>(
    // As text: a date of JavaScript has no microseconds.
    sql.read`select e.data_publicacao::text as at, e.elemento_id::float8 as id from documento_publico e
      where e.portal_id = ${portalId} and e.elemento_id = ${id}`,
  )
  return place
}

/**
 * Where row `offset` of a list is counted from: the end of the month in which it was published, and how many rows of
 * that month come before it. Nothing where the list ends before.
 */
async function monthOf(
  tx: Tx,
  portalId: number,
  filter: DocumentFilter,
  offset: number,
): Promise<{ readonly from: DateCursor; readonly offset: number } | undefined> {
  const [month] = await tx.run<{ end: string; before: number }>(sql.read`
    select ((m.mes + interval '1 month') at time zone 'UTC')::text as "end", m.antes::float8 as before from (
      select e.mes, sum(e.documentos) as n,
        sum(sum(e.documentos)) over (order by e.mes desc) - sum(e.documentos) as antes
      from documento_somado_por_mes e join tipo_elemento t on t.id = e.id_tipo_elemento and not t.excluido
      where ${matching(portalId, filter)} group by e.mes) m
    where m.antes <= ${offset}::bigint and m.antes + m.n > ${offset}::bigint order by m.mes limit 1`)
  // No document has the key 0: all of the month come after this place.
  return month && { from: { at: month.end, id: 0 }, offset: offset - month.before }
}

/** The newest of a filter without words, uncounted. */
export const newestDocuments = (
  tx: Tx,
  portalId: number,
  filter: Omit<DocumentFilter, 'concepts'>,
  limit: number,
): Promise<readonly PublishedDocument[]> =>
  rowsOf(tx, portalId, { ...filter, concepts: [] }, { way: 'newest', limit, offset: 0 })

/** Newest first. Of what words find a thousand are counted; those after them are found from page to page. */
export async function documents(
  tx: Tx,
  portalId: number,
  filter: DocumentFilter,
  {
    limit,
    offset,
    beside,
    total: counted = () => countDocuments(tx, portalId, filter),
  }: DocumentPageQuery,
): Promise<CountedPage<PublishedDocument>> {
  const from = beside && (await placeOf(tx, portalId, beside.id))
  if (filter.concepts.length > 0)
    return documentsFound(tx, portalId, filter, { limit, offset, from })
  const start = from || offset < deepFrom ? undefined : await monthOf(tx, portalId, filter, offset)
  const way = from && beside.side === 'before' ? 'oldest' : 'newest'
  const [rows, total] = await Promise.all([
    rowsOf(tx, portalId, filter, { way, limit, ...(start ?? { from, offset: from ? 0 : offset }) }),
    counted(),
  ])
  return { rows, total }
}

/** In one statement: what counts them has found them. */
async function documentsFound(
  tx: Tx,
  portalId: number,
  { concepts, ...narrowing }: DocumentFilter,
  { limit, offset, from }: Slice & { readonly from: DateCursor | undefined },
): Promise<CountedPage<PublishedDocument>> {
  const counted = documentsWith(portalId, concepts, { ...narrowing, limit: countBound + 1 })
  const shown = from
    ? documentsWith(portalId, concepts, { ...narrowing, limit, after: from })
    : sql`(select * from contados order by data desc, chave desc
        limit ${Math.max(0, Math.min(limit, countBound - offset))} offset ${offset})`
  const rows = await tx.run<
    PublishedDocument & { readonly counted: number }
  >(sql.read`with contados as materialized (select * from ${counted} c)
    select ${documentColumns}, (select count(*)::int from contados) as counted from ${shown} f
    join (${documentSource}) on e.elemento_id = f.chave
    where e.portal_id = ${portalId} order by f.data desc, f.chave desc`)
  const total = rows[0]?.counted ?? (await countFound(tx, counted))
  return total > countBound ? { rows, total: countBound, more: true } : { rows, total }
}
/** Of a page that is empty. */
async function countFound(tx: Tx, found: Sql): Promise<number> {
  const [row] = await tx.run<{ total: number }>(
    sql.read`select count(*)::int as total from ${found} f`,
  )
  return row?.total ?? 0
}

/** A type, and how many of the documents that words find are of it. */
interface FoundType {
  readonly id: string
  readonly name: string
  readonly documents: number
}
export interface FoundTypes {
  /** That of the most documents first. */
  readonly types: readonly FoundType[]
  /**
   * There are more documents than are looked at: of the newest alone the types are known, and how many they are of
   * none.
   */
  readonly more: boolean
}
/**
 * The types of what words find in a portal, whichever of them is chosen; as many documents are looked at as are counted
 * anyway.
 */
export async function typesFound(
  tx: Tx,
  portalId: number,
  { concepts, year, unitId }: DocumentFilter,
): Promise<FoundTypes> {
  if (concepts.length === 0) return { types: [], more: false }
  const found = documentsWith(portalId, concepts, { year, unitId, limit: countBound + 1 })
  const types =
    await tx.run<FoundType>(sql.read`select t.id::text as id, t.descricao as name, n.documents from (
      select e.id_tipo_elemento as tipo, count(*)::int as documents from ${found} f
        join documento_publico e on e.portal_id = ${portalId}::bigint and e.elemento_id = f.chave group by 1) n
    join tipo_elemento t on t.id = n.tipo and not t.excluido
      order by n.documents desc, t.descricao collate pt_br, t.id`)
  return { types, more: types.reduce((sum, one) => sum + one.documents, 0) > countBound }
}
