import { pagesOf } from '../../kernel/call.ts'
import { portal } from '../../resources/portal/portal.ts'
import { mayChangePortal } from '../../data/rights/portal-editors.ts'
import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'

/** A key by which a system sends rows: what it opens, never the key itself. */
export interface DataKey {
  readonly id: number
  readonly portalId: number
  readonly name: string
  /** Its first characters. */
  readonly start: string
  readonly datasets: readonly string[]
  /** The ids of units. */
  readonly units: readonly string[]
  /** Addresses and ranges it may come from; none: any. */
  readonly networks: readonly string[]
  readonly madeAt: Date
  readonly madeBy: string
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly revokedBy: string | null
  readonly usedAt: Date | null
  readonly usedFrom: string | null
  /** Who answers for it, by name; null where nobody is known to. */
  readonly owner: string | null
  /**
   * Whether who answers for it may not change its portal any more: it opens nothing until somebody who may takes it
   * over.
   */
  readonly suspended: boolean
}
const columns = sql`c.id::float8 as id, c.portal_id::float8 as "portalId", c.nome as name, c.comeco as start,
  c.conjuntos as datasets, c.unidades as units, c.redes as networks,
  c.criada_em as "madeAt", c.criada_por as "madeBy", c.expira_em as "expiresAt", c.revogada_em as "revokedAt",
  c.revogada_por as "revokedBy", c.usada_em as "usedAt", c.usada_de as "usedFrom",
  (select d.name from usuario d where d.id = c.dono) as owner, c.dono is not null
  and not (${mayChangePortal('c.dono', 'c.portal_id', pagesOf(portal))}) as suspended`

const mostShown = 200
/** The keys of a portal, the newest first, 200 at most. */
export const keysOfPortal = (runner: Runner, portalId: number): Promise<readonly DataKey[]> =>
  runner.run<DataKey>(
    sql.read`select ${columns} from chave_dados c where c.portal_id = ${portalId}::bigint order by c.id desc
      limit ${mostShown}::int`,
  )

/** The key with this hash, while it is in force and its portal is there. */
export const keyInForce = (runner: Runner, hash: string): Promise<DataKey | undefined> =>
  runner
    .run<DataKey>(
      sql.read`select ${columns} from chave_dados c join portal p on p.id = c.portal_id and not p.excluido
        where c.resumo = ${hash} and c.revogada_em is null and c.expira_em > now()`,
    )
    .then(([key]) => key)

export type NewDataKey = Pick<DataKey, 'portalId' | 'name' | 'start' | 'datasets' | 'units'> &
  Pick<DataKey, 'networks' | 'madeBy' | 'expiresAt'> & {
    readonly hash: string
    readonly ownerId: string
  }
/** @returns its number */
export async function insertKey(runner: Runner, key: NewDataKey): Promise<number> {
  const [row] = await runner.run<{ id: number }>(
    sql`insert into chave_dados (portal_id, nome, resumo, comeco, conjuntos, unidades, redes, criada_por, dono,
        expira_em)
      values (${key.portalId}::bigint, ${key.name}, ${key.hash}, ${key.start}, ${arrayOf(key.datasets)}::text[],
        ${arrayOf(key.units)}::text[], ${arrayOf(key.networks)}::text[], ${key.madeBy}, nullif(${key.ownerId}, ''),
        ${key.expiresAt.toISOString()}::timestamptz)
      returning id::float8 as id`,
  )
  return row?.id ?? 0
}

/** @returns the name of the key; nothing when the portal has none of that number that is not revoked yet */
export async function revokeKey(
  runner: Runner,
  portalId: number,
  id: number,
  by: string,
): Promise<string | undefined> {
  const [row] = await runner.run<{ name: string }>(
    sql`update chave_dados set revogada_em = now(), revogada_por = ${by} where portal_id = ${portalId}::bigint
      and id = ${id}::bigint and revogada_em is null returning nome as name`,
  )
  return row?.name
}

/** @returns the name of the key; nothing when the portal has none of that number that is in force */
export async function takeOverKey(
  runner: Runner,
  portalId: number,
  id: number,
  ownerId: string,
): Promise<string | undefined> {
  const [row] = await runner.run<{ name: string }>(
    sql`update chave_dados set dono = ${ownerId} where portal_id = ${portalId}::bigint and id = ${id}::bigint
      and revogada_em is null and expira_em > now() returning nome as name`,
  )
  return row?.name
}

/** Notes that a key is in use: once a minute is enough to tell. */
export const noteUse = (runner: Runner, id: number, from: string): Promise<unknown> =>
  runner.run(
    sql`update chave_dados set usada_em = now(), usada_de = ${from} where id = ${id}::bigint
      and (usada_em is null or usada_em < now() - interval '1 minute' or usada_de <> ${from})`,
  )

/** A unit of a portal, and the other names that a file or an address may have for it. */
export interface UnitOfPortal {
  readonly id: string
  readonly name: string
  readonly cnpj: string | null
  readonly others: readonly string[]
}
/** The units of a portal in its order. */
export const unitsOfPortal = (runner: Runner, portalId: number): Promise<readonly UnitOfPortal[]> =>
  runner.run<UnitOfPortal>(
    sql.read`select c.hash_id as id, c.nome as name, c.cnpj,
      array_remove(array[c.cnpj, c.codigo_tce, c.esfera_poder_ug, c.nome], null) as others
      from portal_cliente c where c.portal_id = ${portalId}::bigint and not c.excluido order by c.ordem, c.hash_id`,
  )
