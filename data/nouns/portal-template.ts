import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'

// What a template would bring into a portal, and with which a portal began.

/** A menu, and how many of its items would come along. */
export interface BroughtMenu {
  readonly nome: string
  readonly itens: number
}

/** The menus that are ready to be taken, of these names, without the items that a template leaves out. */
export const readyMenus = (
  runner: Runner,
  names: readonly string[],
  without: readonly string[],
): Promise<readonly BroughtMenu[]> =>
  runner.run(
    sql.read`select b.nome_menu as nome, (select count(*)::int from portal_menu_item_base i
        where i.id_menu_base = b.id and not i.excluido and i.nome_menu <> all(${arrayOf(without)}::text[])) as itens
      from portal_menu_base b where not b.excluido and b.nome = any(${arrayOf(names)}::text[])
      order by b.ordem nulls last, b.id`,
  )

/** What another portal would bring. */
export interface BroughtByPortal {
  readonly nome: string
  readonly natureza: string | null
  readonly menus: readonly BroughtMenu[]
  readonly rodape: number
  readonly documentos: readonly string[]
  readonly tabelas: number
  readonly feriados: number
}
/** What a portal has chosen, counted as {@link copyChoices} copies it. */
export async function portalChoices(
  runner: Runner,
  portalId: number,
): Promise<BroughtByPortal | undefined> {
  // What is owed by other powers alone is of no use to tell.
  const isTheirs = sql`(d.poderes is null or coalesce(n.natureza, 'executivo') = any(d.poderes))`
  const [row] = await runner.run<BroughtByPortal>(
    sql.read`select p.nome, n.natureza,
      (select coalesce(json_agg(json_build_object('nome', m.nome_menu, 'itens', (select count(*) from
          portal_menu_item_usuario i where i.id_portal = p.id and i.id_menu_base = m.id_base and not i.excluido))
          order by m.ordem nulls last, m.id), '[]')
        from portal_menu_usuario m where m.id_portal = p.id and not m.excluido) as menus,
      (select count(*)::int from portal_rodape_base r where r.id_portal = p.id and not r.excluido) as rodape,
      (select coalesce(json_agg(distinct t.descricao_abrev), '[]') from dever d
        join tipo_elemento t on t.id = d.id_tipo_elemento and not t.excluido
        where d.portal_id = p.id and d.alcance <> 'unidade' and d.aplica and ${isTheirs}) as documentos,
      (select count(*)::int from dever d where d.portal_id = p.id and d.conjunto is not null and d.aplica
        and ${isTheirs}) as tabelas,
      (select count(*)::int from feriado f where f.portal_id = p.id) as feriados
      from portal p left join lateral (select c.esfera_poder as natureza from portal_cliente c
          where c.portal_id = p.id and not c.excluido
          order by c.ativo desc, c.ug_principal desc, c.ordem nulls last limit 1) n on true
      where p.id = ${portalId}::bigint and not p.excluido`,
  )
  return row
}

/** Whether a portal has chosen no menus and no foot yet. */
export const hasChosenNothing = (runner: Runner, portalId: number): Promise<boolean> =>
  runner
    .run(
      sql.read`select where not exists (select from portal_menu_usuario where id_portal = ${portalId}::bigint
          and not excluido)
        and not exists (select from portal_menu_item_usuario where id_portal = ${portalId}::bigint and not excluido)
        and not exists (select from portal_rodape_base where id_portal = ${portalId}::bigint and not excluido)`,
    )
    .then((rows) => rows.length > 0)

/** Of which nature the template is that a portal began from; nothing where it began from none. */
export const natureOfBeginning = (
  runner: Runner,
  portalId: number,
): Promise<string | null | undefined> =>
  runner
    .run<{ readonly nature: string | null }>(
      sql.read`select new_values ->> 'natureza' as nature from auditoria where portal_id = ${portalId}::bigint
        and page_id_name = 'portal' and new_values ? 'modelo' order by data_evento desc limit 1`,
    )
    .then(([found]) => found?.nature)
