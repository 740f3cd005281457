import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'

// What a portal has chosen, put into another one that was just made. What it publishes stays where it is.

/** A table of choices, by the column that names the portal, and the columns that are copied as they are. */
interface Chosen {
  readonly table: string
  readonly portal: string
  readonly columns: string
  /** Its rows go to the trash, and are copied while they are not in it. */
  readonly hasTrash?: true
  readonly where?: string
}
const chosen: readonly Chosen[] = [
  {
    table: 'portal_menu_usuario',
    portal: 'id_portal',
    columns: `acao, css_color_geral, css_color_tile, descricao, fonte, hint, id_base, nome, nome_menu, ocultar,
      ocultar_tile, ocultar_update, ordem, texto_tile, tile_grupo, tile_tipo, tipo, url`,
    hasTrash: true,
  },
  {
    table: 'portal_menu_item_usuario',
    portal: 'id_portal',
    columns: `acao, api_url, descricao, fonte, hint, icone_menu, id_menu_base, id_menu_item_base, nome_id, nome_menu,
      novo_grupo_menu, ocultar_corpo, ocultar_menu, ocultar_rodape, ordem, url`,
    hasTrash: true,
  },
  {
    table: 'portal_rodape_base',
    portal: 'id_portal',
    columns: 'ativo, col_1_menu, col_2_menu, col_3_menu',
    hasTrash: true,
  },
  { table: 'feriado', portal: 'portal_id', columns: 'dia, nome, ambito' },
  { table: 'revisao_exigida', portal: 'portal_id', columns: 'recurso, exigida_por' },
  {
    // What one unit owes hangs on that unit, and who answers works for the other portal.
    table: 'dever',
    portal: 'portal_id',
    columns: `id_tipo_elemento, conjunto, alcance, poderes, periodo, regra, dias, meses, lei, aplica, motivo`,
    where: `alcance <> 'unidade'`,
  },
]

/** @returns how many rows of each table were copied */
export async function copyChoices(
  tx: Tx,
  from: number,
  to: number,
): Promise<Readonly<Record<string, number>>> {
  const copied: Record<string, number> = {}
  for (const { table, portal, columns, hasTrash, where = 'true' } of chosen) {
    const kept = hasTrash ? 'not excluido' : where
    const since = table === 'dever' ? ', desde' : ''
    const today = sql`(now() at time zone fuso_do_portal(${to}::bigint))::date`
    const rows = await tx.run(
      sql`insert into ${sql.raw(table)} (${sql.raw(`${portal}, ${columns}${since}`)})
        select ${to}::bigint, ${sql.raw(columns)}${since === '' ? sql.raw('') : sql`, ${today}`}
        from ${sql.raw(table)} where ${sql.raw(portal)} = ${from}::bigint and ${sql.raw(kept)}
        returning 1`,
    )
    copied[table] = rows.length
  }
  return copied
}

/** Puts the menus and the foot of a portal into the trash. */
export async function removeChoices(tx: Tx, portalId: number): Promise<void> {
  for (const { table, portal } of chosen.filter(({ hasTrash }) => hasTrash))
    await tx.run(
      sql`update ${sql.raw(table)} set excluido = true, excluido_em = now(), rev = rev + 1
        where ${sql.raw(portal)} = ${portalId}::bigint and not excluido`,
    )
}

/** Whether a portal is a copy that somebody made, and nothing was ever registered or published in it. */
export const isUntouchedCopy = (
  runner: Runner,
  portalId: number,
  userId: string,
): Promise<boolean> =>
  runner
    .run(
      sql.read`select where exists (select from auditoria where portal_id = ${portalId}::bigint
          and page_id_name = 'portal' and id_user = ${userId} and new_values ? 'duplicado_de')
        and not exists (select from elemento where portal_id = ${portalId}::bigint)
        and not exists (select from portal_cliente where portal_id = ${portalId}::bigint)
        and not exists (select from carga where portal_id = ${portalId}::bigint)`,
    )
    .then((rows) => rows.length > 0)
