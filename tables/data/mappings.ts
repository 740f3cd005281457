import { createHash } from 'node:crypto'
import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'

/** Whose mapping it is: a table of a portal, and the names of a file's columns in their order. */
export interface MappingPlace {
  readonly portalId: number
  readonly dataset: string
  readonly head: readonly string[]
}
/** The same for one unit. */
export interface UnitMappingPlace extends MappingPlace {
  readonly unit: string
}
const headKey = ({ head }: MappingPlace) =>
  createHash('sha256').update(head.join('\u001f')).digest('hex')

/** The mapping that was chosen last for a head, for whichever unit, as it was kept. */
export async function keptMapping(runner: Runner, place: MappingPlace): Promise<unknown> {
  const [row] = await runner.run<{ mapa: unknown }>(
    sql`select mapa from (
        select mapa, guardado_em from mapa_de_unidade where portal_id = ${place.portalId}::bigint
          and conjunto = ${place.dataset} and cabecalho = ${headKey(place)}
        union all select mapa, guardado_em from mapa_arquivo where portal_id = ${place.portalId}::bigint
          and conjunto = ${place.dataset} and cabecalho = ${headKey(place)}) m
      order by guardado_em desc limit 1`,
  )
  return row?.mapa
}

/** How files of a head were read for a unit. */
export interface UnitMapping {
  readonly unit: string
  /** What was chosen last, as it was kept. */
  readonly chosen: unknown
  /** What was published last, as it was kept; null where nothing was. */
  readonly published: unknown
}
/** How files of a head were read, for each unit that they were read for, the last one first. */
export const unitMappings = (
  runner: Runner,
  place: MappingPlace,
): Promise<readonly UnitMapping[]> =>
  runner.run<UnitMapping>(
    sql`select unidade as unit, mapa as chosen, publicado as published from mapa_de_unidade
      where portal_id = ${place.portalId}::bigint and conjunto = ${place.dataset} and cabecalho = ${headKey(place)}
      order by guardado_em desc`,
  )

/** Keeps what was chosen for a head and a unit in the place of what was before; what was published stays as it is. */
export async function keepMapping(
  runner: Runner,
  place: UnitMappingPlace,
  mapping: object,
): Promise<void> {
  await runner.run(
    sql`insert into mapa_de_unidade (portal_id, conjunto, cabecalho, unidade, mapa)
      values (${place.portalId}::bigint, ${place.dataset}, ${headKey(place)}, ${place.unit},
        ${JSON.stringify(mapping)}::text::jsonb)
      on conflict (tenant_id, portal_id, conjunto, cabecalho, unidade) do update set mapa = excluded.mapa,
        guardado_em = now()`,
  )
}

/** Keeps how a file of a unit was read when it was published, in the transaction that publishes it. */
export async function keepPublished(
  tx: Tx,
  place: UnitMappingPlace,
  published: object,
): Promise<void> {
  await tx.run(
    sql`update mapa_de_unidade set publicado = ${JSON.stringify(published)}::text::jsonb
      where portal_id = ${place.portalId}::bigint and conjunto = ${place.dataset} and cabecalho = ${headKey(place)}
        and unidade = ${place.unit}`,
  )
}
