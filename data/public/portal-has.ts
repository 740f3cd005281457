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
  /** The portal of the other power of the same place: of a town hall its chamber's, and the other way round. */
  readonly other: OtherPortal | null
}
export interface OtherPortal {
  readonly name: string
  readonly prefix: string
  readonly host: string | null
}

/** In one statement, for it is read with every page. @param tables that doors lead to */
export async function portalHas(
  tx: Tx,
  portalId: number,
  tables: readonly string[],
): Promise<PortalHas> {
  const loaded = sql`select from carga where portal_id = ${portalId}::bigint and status = 'publicada'`
  const [row] = await tx.run<PortalHas>(sql.read`select exists(${loaded}) as tables,
    array(select nome from unnest(${arrayOf(tables)}::text[]) nome
      where exists(${loaded} and conjunto = nome)) as those,
    exists(select from secretaria_visivel where portal_id = ${portalId}::bigint) as secretariats,
    exists(select from estrutura_publica where portal_id = ${portalId}::bigint) as structures,
    (select esfera_poder from portal_cliente where portal_id = ${portalId}::bigint and ug_principal and not excluido
      limit 1) as power,
    (select jsonb_build_object('name', o.nome, 'prefix', o.prefixo, 'host',
        (select d.dominio from portal_dominio d where d.portal_id = o.id and d.principal))
      from portal_publico me join portal_publico o on o.id <> me.id and o.localidade = me.localidade
        and o.estado_sigla = me.estado_sigla join portal_mostrado on portal_mostrado.id = o.id
      where me.id = ${portalId}::bigint
        and (select array[a.esfera_poder, b.esfera_poder] from portal_cliente a, portal_cliente b
          where a.portal_id = me.id and a.ug_principal and not a.excluido
            and b.portal_id = o.id and b.ug_principal and not b.excluido limit 1)
          in (array['executivo', 'legislativo'], array['legislativo', 'executivo'])
      order by o.id limit 1) as other`)
  return (
    row ?? {
      tables: false,
      those: [],
      secretariats: false,
      structures: false,
      power: null,
      other: null,
    }
  )
}
