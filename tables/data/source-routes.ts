import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { headKey, type MappingPlace } from './mappings.ts'

/** What is known of a source's files beside how their columns are read. */
export interface SourceRoute {
  readonly dataset: string
  readonly source: string
  /** The column that names the unit; empty where none does. */
  readonly column: string
  /** The unit of each of its texts; empty where those lines are left out. */
  readonly units: Readonly<Record<string, string>>
  /** What its files are called, without digits. */
  readonly names: readonly string[]
  readonly isPublished: boolean
}

/** What is known of files with these columns, in any table: the last one first. */
export const routesOfHead = (
  runner: Runner,
  portalId: number,
  head: readonly string[],
): Promise<readonly SourceRoute[]> =>
  runner.run<SourceRoute>(
    sql.read`select m.conjunto as dataset, m.fonte as source, coalesce(r.coluna, '') as column,
        coalesce(r.unidades, '{}') as units, coalesce(r.nomes, '[]') as names,
        m.publicada as "isPublished"
      from (select conjunto, fonte, bool_or(publicado is not null) as publicada, max(guardado_em) as em
        from mapa_de_fonte where portal_id = ${portalId}::bigint and cabecalho = ${headKey(head)}
        group by 1, 2) m
      left join rota_de_fonte r on r.portal_id = ${portalId}::bigint and r.conjunto = m.conjunto and r.fonte = m.fonte
        and r.cabecalho = ${headKey(head)}
      order by m.em desc limit 20`,
  )

const mostNames = 20
/** Keeps what a person published by. */
export async function keepRoute(
  tx: Tx,
  { portalId, dataset, head }: MappingPlace,
  {
    source,
    column,
    units,
    name,
  }: Pick<SourceRoute, 'source' | 'column' | 'units'> & {
    readonly name: string
  },
): Promise<void> {
  await tx.run(
    sql`insert into rota_de_fonte (portal_id, conjunto, fonte, cabecalho, coluna, unidades, nomes, publicada_em)
      values (${portalId}::bigint, ${dataset}, ${source}, ${headKey(head)}, ${column},
        ${JSON.stringify(units)}::text::jsonb, jsonb_build_array(${name}::text), now())
      on conflict (tenant_id, portal_id, conjunto, fonte, cabecalho) do update set coluna = excluded.coluna,
        unidades = case when rota_de_fonte.coluna = excluded.coluna then rota_de_fonte.unidades else '{}' end
          || excluded.unidades,
        nomes = case when rota_de_fonte.nomes ? ${name}::text or jsonb_array_length(rota_de_fonte.nomes) >= ${mostNames}::int
          then rota_de_fonte.nomes else rota_de_fonte.nomes || jsonb_build_array(${name}::text) end,
        publicada_em = coalesce(rota_de_fonte.publicada_em, now())`,
  )
}
