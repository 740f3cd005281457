import { sql, type Runner } from '../../platform/postgres/database.ts'

/** A change of a noun, as the journal has it. */
export interface AnnouncedLine {
  readonly page: string
  readonly type: string
  readonly record: string
  readonly portalId: number
  readonly at: Date
}
export const announcedLine = (runner: Runner, id: string): Promise<AnnouncedLine | undefined> =>
  runner
    .run<AnnouncedLine>(
      sql.read`select page_id_name as page, tracker_type as type, registro as record, portal_id::float8 as "portalId",
          data_evento as at from auditoria where id = ${id}::bigint and registro is not null and portal_id is not null`,
    )
    .then(([row]) => row)

/** What a row that portals show is now. @property isShown whether citizens find it */
export interface AnnouncedRow {
  readonly typeId: number | null
  readonly version: number
  readonly isShown: boolean
}
/** A document, of the trash as well. */
export const announcedDocument = (runner: Runner, id: string): Promise<AnnouncedRow | undefined> =>
  runner
    .run<AnnouncedRow>(
      sql.read`select e.id_tipo_elemento::float8 as "typeId", e.rev as version,
          exists (select from documento_publico d where d.elemento_id = e.elemento_id) as "isShown"
        from elemento e where e.elemento_id = ${id}::bigint`,
    )
    .then(([row]) => row)
/** An organisational structure, likewise. */
export const announcedStructure = (runner: Runner, id: string): Promise<AnnouncedRow | undefined> =>
  runner
    .run<AnnouncedRow>(
      sql.read`select null::float8 as "typeId", e.rev as version,
          exists (select from estrutura_publica d where d.id = e.id) as "isShown"
        from estrutura_organizacional e where e.id = ${id}::bigint`,
    )
    .then(([row]) => row)

/** A load. @property version of its period, from 1; 0 of one that was refused */
export interface AnnouncedLoad {
  readonly portalId: number
  readonly dataset: string
  readonly unit: string
  readonly year: number
  readonly month: number | null
  readonly way: string
  readonly isRefused: boolean
  readonly version: number
  readonly at: Date
}
export const announcedLoad = (runner: Runner, id: number): Promise<AnnouncedLoad | undefined> =>
  runner
    .run<AnnouncedLoad>(
      sql.read`select c.portal_id::float8 as "portalId", c.conjunto as dataset, c.unidade as unit, c.ano as year,
          c.mes as month, c.via as way, c.status = 'recusada' as "isRefused", c.terminada_em as at,
          case when c.status = 'recusada' then 0 else (select count(*)::int from carga o
            where o.portal_id = c.portal_id and o.conjunto = c.conjunto and o.unidade = c.unidade and o.ano = c.ano
              and o.mes is not distinct from c.mes and o.status = 'publicada' and o.id <= c.id) end as version
        from carga c where c.id = ${id}::bigint`,
    )
    .then(([row]) => row)
