import { createHash } from 'node:crypto'
import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'

/** Whose mapping it is: a table of a portal, and the names of a file's columns in their order. */
export interface MappingPlace {
  readonly portalId: number
  readonly dataset: string
  readonly head: readonly string[]
}
/** The same for one source and unit. */
export interface UnitMappingPlace extends MappingPlace {
  /** The name of the source; empty where nobody gave it one. */
  readonly source: string
  readonly unit: string
}
/** By what files with the same columns are known. */
export const headKey = (head: readonly string[]): string =>
  createHash('sha256').update(head.join('\u001f')).digest('hex')

/** How files of one head, source and unit were read. */
export interface KeptMapping {
  readonly source: string
  readonly unit: string
  /** The names of the columns that they had; none of what was kept before names were. */
  readonly head: readonly string[]
  /** Whether they are those of the place. */
  readonly isSameHead: boolean
  /** What was chosen last, as it was kept. */
  readonly chosen: unknown
  /** What was published last, as it was kept; null where nothing was. */
  readonly published: unknown
}
const mostKept = 500
/** How files of a table were read, whatever their head, the last one first. */
export const keptMappings = (
  runner: Runner,
  place: MappingPlace,
): Promise<readonly KeptMapping[]> =>
  runner.run<KeptMapping>(
    sql.read`select fonte as source, unidade as unit, colunas as head,
      cabecalho = ${headKey(place.head)} as "isSameHead",
        mapa as chosen, publicado as published from mapa_de_fonte
      where portal_id = ${place.portalId}::bigint and conjunto = ${place.dataset}
      order by guardado_em desc limit ${mostKept}::int`,
  )

/** What was chosen for a head before mappings were of units, as it was kept. */
export async function formerMapping(runner: Runner, place: MappingPlace): Promise<unknown> {
  const [row] = await runner.run<{ mapa: unknown }>(
    sql.read`select mapa from mapa_arquivo where portal_id = ${place.portalId}::bigint
      and conjunto = ${place.dataset} and cabecalho = ${headKey(place.head)} order by guardado_em desc limit 1`,
  )
  return row?.mapa
}

/** Keeps what was chosen in the place of what was before; what was published stays as it is. */
export async function keepMapping(
  runner: Runner,
  place: UnitMappingPlace,
  mapping: object,
): Promise<void> {
  await runner.run(
    sql`insert into mapa_de_fonte (portal_id, conjunto, fonte, cabecalho, unidade, colunas, mapa)
      values (${place.portalId}::bigint, ${place.dataset}, ${place.source}, ${headKey(place.head)}, ${place.unit},
        ${JSON.stringify(place.head)}::text::jsonb, ${JSON.stringify(mapping)}::text::jsonb)
      on conflict (tenant_id, portal_id, conjunto, fonte, cabecalho, unidade) do update set mapa = excluded.mapa,
        colunas = excluded.colunas, guardado_em = now()`,
  )
}

/** Keeps how a file was read when it was published, in the transaction that publishes it. */
export async function keepPublished(
  tx: Tx,
  place: UnitMappingPlace,
  published: object,
): Promise<void> {
  await tx.run(
    sql`update mapa_de_fonte set publicado = ${JSON.stringify(published)}::text::jsonb
      where portal_id = ${place.portalId}::bigint and conjunto = ${place.dataset} and fonte = ${place.source}
        and cabecalho = ${headKey(place.head)} and unidade = ${place.unit}`,
  )
}
