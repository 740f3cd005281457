import type { Dataset } from '../model/declaration.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { cubeTable } from './column-sql.ts'

/** The newest published load of a unit for a period: a month, or the whole year where `month` is null. */
export interface PeriodLoad {
  readonly dataset: string
  readonly unit: string
  readonly year: number
  readonly month: number | null
  readonly at: Date
  /** The day of that on the portal's clock, ISO 8601. */
  readonly day: string
  readonly way: string
  readonly author: string
}

/** What was published for each table, unit and period of a portal, whichever year. A few thousand at most. */
export const periodLoads = (
  runner: Runner,
  portalId: number,
  name?: string,
): Promise<readonly PeriodLoad[]> =>
  runner.run<PeriodLoad>(
    sql.read`select distinct on (c.conjunto, c.unidade, c.ano, c.mes) c.conjunto as dataset, c.unidade as unit,
        c.ano as year, c.mes as month, c.terminada_em as at,
        to_char(c.terminada_em at time zone fuso_do_portal(c.portal_id), 'YYYY-MM-DD') as day, c.via as way,
        c.autor as author
      from carga c where c.portal_id = ${portalId}::bigint and c.status = 'publicada'
        and (${name ?? null}::text is null or c.conjunto = ${name ?? null}::text)
      order by c.conjunto, c.unidade, c.ano, c.mes, c.id desc`,
  )

/** How many rows a unit has in a month. */
export interface MonthRows {
  readonly unit: string
  readonly year: number
  readonly month: number
  readonly rows: number
}
/** The rows of a table by unit and month. @param from the first year */
export const rowsByMonth = (
  runner: Runner,
  dataset: Dataset,
  portalId: number,
  from: number,
): Promise<readonly MonthRows[]> => {
  const { key, time } = dataset
  const column = (name: string | undefined) => sql.raw(`t.${name ?? ''}`)
  return runner.run<MonthRows>(
    sql.read`select ${column(key[0])} as unit, ${column(time.year)} as year, ${column(time.month)} as month,
      sum(t.linhas)::float8 as rows
      from ${sql.raw(cubeTable(dataset))} t where t.portal_id = ${portalId}::bigint
        and ${column(time.year)} >= ${from}::int group by 1, 2, 3`,
  )
}
