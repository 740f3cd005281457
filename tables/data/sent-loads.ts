import type { Dataset } from '../model/declaration.ts'
import type { Power } from '../model/parts.ts'
import { holidaysJson } from '../../data/nouns/holidays.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import type { Holidays } from '../../pt-br/working-days.ts'
import { cubeTable } from './column-sql.ts'

/** A load as those who send it see it: who it was, and what was refused. */
export interface SentLoad {
  readonly id: number
  readonly unit: string
  readonly year: number
  readonly month: number | null
  readonly mode: 'substitui' | 'atualiza'
  readonly way: string
  readonly author: string
  readonly status: 'publicada' | 'recusada'
  /** Which version of its period it published; nothing when it was refused. */
  readonly version: number | null
  readonly at: Date
  readonly rows: number
  readonly added: number
  readonly changed: number
  readonly gone: number
  readonly errors: number
  readonly warnings: number
  readonly sums: Readonly<Record<string, readonly [before: number, after: number]>>
  /** Why free text on somebody's life was published, in the words of who did. */
  readonly textReason: string | null
}

/** The loads of a table of a portal, the newest first. @param before only those before this one */
export const sentLoads = (
  runner: Runner,
  { name }: Dataset,
  portalId: number,
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
): Promise<readonly SentLoad[]> =>
  runner.run<SentLoad>(
    sql.read`with c as (select c.*, case when status = 'publicada' then (count(*) filter (where status = 'publicada')
          over (partition by unidade, ano, mes order by c.id))::int end as versao
        from carga c where c.portal_id = ${portalId}::bigint and c.conjunto = ${name})
      select c.id::float8 as id, u.nome as unit, c.ano as year, c.mes as month, c.modo as mode, c.via as way,
        c.autor as author, c.status, c.versao as version, c.terminada_em as at,
        c.linhas as rows, c.novas as added, c.mudadas as changed, c.saidas as gone, c.erros as errors,
        c.avisos as warnings, c.somas as sums, c.razao_textos as "textReason"
      from c join portal_cliente u on u.hash_id = c.unidade
      where ${before ?? null}::bigint is null or c.id < ${before ?? null}::bigint order by c.id desc
      limit ${limit}::int`,
  )

/** How many rows a table of a portal has, of all units. */
export async function rowCount(
  runner: Runner,
  dataset: Dataset,
  portalId: number,
): Promise<number> {
  const [row] = await runner.run<{ n: number }>(
    sql.read`select coalesce(sum(t.linhas), 0)::float8 as n from ${sql.raw(cubeTable(dataset))} t
      where t.portal_id = ${portalId}::bigint`,
  )
  return row?.n ?? 0
}

/** The units that a portal shows, the main one first. */
export const unitsShown = (
  runner: Runner,
  portalId: number,
): Promise<readonly { readonly id: string; readonly nome: string }[]> =>
  runner.run(
    sql.read`select hash_id as id, nome from ug_publica where portal_id = ${portalId}::bigint
      order by ug_principal desc,
      ordem nulls last, nome collate pt_br`,
  )

/** What tells which months of a table are owed and until when: the units that a portal shows, and its holidays. */
export async function unitsAndHolidays(
  runner: Runner,
  portalId: number,
): Promise<{
  readonly units: readonly { readonly id: string; readonly nome: string }[]
  readonly holidays: Holidays
}> {
  const [found] = await runner.run<{
    units: readonly { id: string; nome: string }[]
    holidays: Holidays
  }>(
    sql.read`select (select coalesce(json_agg(json_build_object('id', hash_id, 'nome', nome)
        order by ug_principal desc, ordem nulls last, nome collate pt_br), '[]')
      from ug_publica where portal_id = ${portalId}::bigint) as units,
      ${holidaysJson(sql`${portalId}::bigint`)} as holidays`,
  )
  return found ?? { units: [], holidays: [] }
}

/** Whose a portal is, by its main unit: what is neither town nor chamber is as a town is. */
export const powerOfPortal = (runner: Runner, portalId: number): Promise<Power> =>
  runner
    .run<{ power: string | null }>(
      sql.read`select esfera_poder as power from portal_cliente where portal_id = ${portalId}::bigint and ug_principal
        and not excluido limit 1`,
    )
    .then(([row]) => (row?.power === 'legislativo' ? 'legislativo' : 'executivo'))
