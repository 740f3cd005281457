import type { OpenUnit } from '../../resources/calls/document.ts'
import { sql, type Runner, type Sql } from '../../platform/postgres/database.ts'

/** Documents `e` of these units and their types. */
export function documentsWithin(units: readonly OpenUnit[] | null): Sql {
  if (units === null) return sql``
  const spots = units.flatMap(({ hash_id: ug, tipos }) =>
    (tipos ?? [{ id: null }]).map(({ id }) => ({ ug, tipo: id })),
  )
  return sql` and exists (select from json_to_recordset(${JSON.stringify(spots)}::json) s(ug text, tipo bigint)
    where s.ug = e.hash_id_cliente and (s.tipo is null or s.tipo = e.id_tipo_elemento))`
}

/** The documents of a type that a unit publishes every so often. */
export interface DocumentSeries {
  readonly typeId: number
  readonly type: string
  readonly unitId: string
  readonly unit: string
  readonly periodicity: string
  /** Days since the last one. */
  readonly days: number
  /** The day after which the next one is late, ISO 8601. */
  readonly due: string
}
/** Days after a period within which the next document is expected. */
const graceDays = 15
const mostSeries = 500

/**
 * The series of a portal by type, unit and periodicity, the ones that wait longest first.
 * @param units of their types alone; null: of all
 * @param zone whose days they are
 */
export const documentSeries = (
  runner: Runner,
  portalId: number,
  units: readonly OpenUnit[] | null,
  zone: string,
): Promise<readonly DocumentSeries[]> =>
  runner.run<DocumentSeries>(
    sql`select a.id_tipo_elemento::float8 as "typeId", t.descricao as type, a.hash_id_cliente as "unitId",
      c.nome as unit, a.periodicidade as periodicity,
        extract(day from now() - a.ultima)::int as days,
        ((a.ultima at time zone ${zone}::text)::date + ${graceDays}::int + case a.periodicidade
          when 'mensal' then 31 when 'bimestral' then 62
          when 'trimestral' then 92 when 'quadrimestral' then 123 when 'semestral' then 184 else 366 end)::text as due
      from (select hash_id_cliente, id_tipo_elemento, periodicidade, max(data_publicacao) as ultima
          from elemento e where e.portal_id = ${portalId}::bigint and not e.excluido
          and periodicidade <> 'eventual' and data_publicacao is not null
            ${documentsWithin(units)} group by 1, 2, 3) a
        join tipo_elemento t on t.id = a.id_tipo_elemento join portal_cliente c on c.hash_id = a.hash_id_cliente
        and not c.excluido
      order by due, a.id_tipo_elemento limit ${mostSeries}::int`,
  )
