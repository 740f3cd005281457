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

const ofDuty = (one: string, other: string) =>
  `${one}.conjunto is not distinct from ${other}.conjunto
      and ${one}.id_tipo_elemento is not distinct from ${other}.id_tipo_elemento
      and ${one}.alcance = ${other}.alcance and ${one}.periodo = ${other}.periodo`
/** What both portals owe is owed by the other as it is by the first: by which rule and law, and whether at all. */
const settleDuties = (tx: Tx, from: number, to: number) =>
  tx.run(
    sql`update dever d set poderes = s.poderes, regra = s.regra, dias = s.dias, meses = s.meses, lei = s.lei,
        aplica = s.aplica, motivo = s.motivo, rev = d.rev + 1, alterado_em = now()
      from dever s where s.portal_id = ${from}::bigint and d.portal_id = ${to}::bigint and d.alcance <> 'unidade'
        and ${sql.raw(ofDuty('d', 's'))}`,
  )

/** @returns how many rows of each table were copied; duties that the other has already are made like those */
export async function copyChoices(
  tx: Tx,
  from: number,
  to: number,
): Promise<Readonly<Record<string, number>>> {
  const copied: Record<string, number> = {}
  await settleDuties(tx, from, to)
  for (const { table, portal, columns, hasTrash, where = 'true' } of chosen) {
    const kept = hasTrash ? 'not excluido' : where
    const since = table === 'dever' ? ', desde' : ''
    const today = sql`(now() at time zone fuso_do_portal(${to}::bigint))::date`
    const rows = await tx.run(
      sql`insert into ${sql.raw(table)} (${sql.raw(`${portal}, ${columns}${since}`)})
        select ${to}::bigint, ${sql.raw(columns)}${since === '' ? sql.raw('') : sql`, ${today}`}
        from ${sql.raw(table)} where ${sql.raw(portal)} = ${from}::bigint and ${sql.raw(kept)}
        on conflict do nothing returning 1`,
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

/** What the journal keeps of how a portal began: as a copy, or from a template. */
export type Beginning = 'duplicado_de' | 'modelo'
/** How a portal began that this person made, while nothing was ever registered or published in it. */
export const untouchedBeginning = (
  runner: Runner,
  portalId: number,
  userId: string,
): Promise<Beginning | undefined> =>
  runner
    .run<{ readonly how: Beginning }>(
      sql.read`select case when a.new_values ? 'modelo' then 'modelo' else 'duplicado_de' end as how
        from auditoria a where a.portal_id = ${portalId}::bigint
          and a.page_id_name = 'portal' and a.id_user = ${userId}
          and a.new_values ?| array['duplicado_de', 'modelo']
        and not exists (select from elemento where portal_id = ${portalId}::bigint)
        and not exists (select from portal_cliente where portal_id = ${portalId}::bigint)
        and not exists (select from carga where portal_id = ${portalId}::bigint) limit 1`,
    )
    .then(([found]) => found?.how)
