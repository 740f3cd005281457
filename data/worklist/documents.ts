import type { OpenUnit } from '../../resources/calls/document.ts'
import { sql, type Sql } from '../../platform/postgres/database.ts'

/** Documents `e` of these units and their types. */
export function documentsWithin(units: readonly OpenUnit[] | null): Sql {
  if (units === null) return sql``
  const spots = units.flatMap(({ hash_id: ug, tipos }) =>
    (tipos ?? [{ id: null }]).map(({ id }) => ({ ug, tipo: id })),
  )
  return sql` and exists (select from json_to_recordset(${JSON.stringify(spots)}::json) s(ug text, tipo bigint)
    where s.ug = e.hash_id_cliente and (s.tipo is null or s.tipo = e.id_tipo_elemento))`
}
