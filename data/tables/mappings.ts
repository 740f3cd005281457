import { createHash } from 'node:crypto'
import { sql, type Runner } from '../postgres/database.ts'

/** Whose mapping it is: a table of a portal, and the names of a file's columns in their order. */
export interface MappingPlace {
  readonly portalId: number
  readonly dataset: string
  readonly head: readonly string[]
}
const headKey = ({ head }: MappingPlace) =>
  createHash('sha256').update(head.join('\u001f')).digest('hex')

/** The mapping that was used last for a head, as it was kept. */
export async function keptMapping(runner: Runner, place: MappingPlace): Promise<unknown> {
  const [row] = await runner.run<{ mapa: unknown }>(
    sql`select mapa from mapa_arquivo where portal_id = ${place.portalId}::bigint and conjunto = ${place.dataset} and cabecalho = ${headKey(place)}`,
  )
  return row?.mapa
}

/** Keeps the mapping of a head in the place of the one before. */
export async function keepMapping(
  runner: Runner,
  place: MappingPlace,
  mapping: object,
): Promise<void> {
  await runner.run(
    sql`insert into mapa_arquivo (portal_id, conjunto, cabecalho, mapa) values (${place.portalId}::bigint, ${place.dataset}, ${headKey(place)}, ${JSON.stringify(mapping)}::text::jsonb)
      on conflict (tenant_id, portal_id, conjunto, cabecalho) do update set mapa = excluded.mapa, guardado_em = now()`,
  )
}
