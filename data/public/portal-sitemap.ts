import { sql, type Sql, type Tx } from '../../platform/postgres/database.ts'

// Which documents a portal has, month by month, for search engines: read by the index of the lists, never counted.

/** A month in which documents were published. */
export interface PublishedMonth {
  /** `2026-11`, as the calendar stands there. */
  readonly month: string
  /** When the last of them was. */
  readonly latest: Date
}

const newest = (portalId: number, before: Sql) =>
  sql`select e.data_publicacao as em from documento_publico e where e.portal_id = ${portalId}::bigint ${before}
    order by e.data_publicacao desc nulls last limit 1`

/**
 * The newest first, at most a hundred years, by the calendar of a zone. Each is found by one look into the index,
 * however many documents it has.
 */
export const publishedMonths = (
  tx: Tx,
  portalId: number,
  zone: string,
): Promise<readonly PublishedMonth[]> =>
  tx.run<PublishedMonth>(sql.read`with recursive mes as (
      select date_trunc('month', u.em, ${zone}::text) as inicio, u.em from (${newest(portalId, sql``)}) u
      union all
      select date_trunc('month', u.em, ${zone}::text), u.em from mes
      cross join lateral (${newest(portalId, sql`and e.data_publicacao < mes.inicio`)}) u
    ) select to_char(inicio at time zone ${zone}::text, 'YYYY-MM') as month, em as latest from mes limit 1200`)

/** A document as a sitemap names it. */
export interface ListedDocument {
  readonly id: number
  readonly typeId: number
  readonly at: Date
}
/**
 * The documents of a month, newest first, for {@link Database.stream}: at most as many as a sitemap may name.
 * @param month `2026-11`
 * @param zone of the portal
 */
export const documentsOfMonth = (
  portalId: number,
  month: string,
  most: number,
  zone: string,
): Sql => {
  const [year = 0, at = 0] = month.split('-').map(Number)
  const start = (of: number) =>
    sql`make_timestamptz(${year + Math.floor(of / 12)}::int, ${(of % 12) + 1}::int, 1, 0, 0, 0, ${zone}::text)`
  return sql`select e.elemento_id::float8 as id, e.id_tipo_elemento::float8 as "typeId", e.data_publicacao as at
    from documento_publico e join tipo_elemento t on t.id = e.id_tipo_elemento and not t.excluido
    where e.portal_id = ${portalId}::bigint and e.data_publicacao >= ${start(at - 1)}
      and e.data_publicacao < ${start(at)}
    order by e.data_publicacao desc nulls last, e.elemento_id desc nulls last limit ${most}::int`
}
