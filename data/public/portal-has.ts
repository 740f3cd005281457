import { arrayOf, sql, type Tx } from '../../platform/postgres/database.ts'

/** What a portal has something of: a door to what it has not leads nowhere. */
export interface PortalHas {
  /** Whether a load of any public table was published. */
  readonly tables: boolean
  /** Of the tables asked about, those of which one was. */
  readonly those: readonly string[]
  readonly secretariats: boolean
  readonly structures: boolean
  /** The power or nature of its main unit: `executivo`, `legislativo`, `autarquia` …; null where no unit says it. */
  readonly power: string | null
}

/** In one statement, for it is read with every page. @param tables that doors lead to */
export async function portalHas(
  tx: Tx,
  portalId: number,
  tables: readonly string[],
): Promise<PortalHas> {
  const loaded = sql`select from carga where portal_id = ${portalId}::bigint and status = 'publicada'`
  const [row] = await tx.run<PortalHas>(sql`select exists(${loaded}) as tables,
    array(select nome from unnest(${arrayOf(tables)}::text[]) nome
      where exists(${loaded} and conjunto = nome)) as those,
    exists(select from secretaria_visivel where portal_id = ${portalId}::bigint) as secretariats,
    exists(select from estrutura_publica where portal_id = ${portalId}::bigint) as structures,
    (select esfera_poder from portal_cliente where portal_id = ${portalId}::bigint and ug_principal and not excluido
      limit 1) as power`)
  return row ?? { tables: false, those: [], secretariats: false, structures: false, power: null }
}
