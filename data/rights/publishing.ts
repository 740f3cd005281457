import { pagesOf } from '../../kernel/call.ts'
import type { PublisherSeen } from '../../resources/calls/publishing.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { portal as portalNoun } from '../../resources/portal/portal.ts'
import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'
import { covers, inForce, isPublisher, lastDay } from './publishing-rule.ts'

/** At most so many people are told of a portal. */
export const mostPublishers = 500
/**
 * Who publishes documents and sends public tables in a portal today, and where alone; nobody of the company. Some of
 * them have a permission and no profile that publishes.
 */
export function publishersOfPortal(
  runner: Runner,
  portalId: number,
): Promise<readonly PublisherSeen[]> {
  const portal = sql.typed(portalId, 'bigint')
  const publishing = sql.typed(arrayOf(pagesOf(documentElement)), 'text[]')
  const sending = sql.typed(arrayOf(pagesOf(portalNoun)), 'text[]')
  return runner.run<PublisherSeen>(
    sql.read`with a_portal as (select id, id_gestor from portal where id = ${portal}),
    p as materialized (select p.* from publicador_permissao p where p.portal_id = ${portal} and ${inForce}),
    held as (select d.id_usuario as id, bool_or(d.add and d.caminho = any(${publishing})) as adds,
        bool_or(d.edit and d.caminho = any(${sending})) as sends
      from direito_por_gestor d join a_portal t on t.id_gestor = d.id_gestor
      where d.em_uso and d.caminho = any(${publishing} || ${sending}) group by d.id_usuario)
  select w.id, w.name as nome, coalesce(held.adds, false) as publica, coalesce(held.sends, false) as envia,
    ${isPublisher(portal, sql`w.id`)} as limitada,
    (select coalesce(json_agg(json_build_object('unidade', p.cliente_id, 'ate', ${lastDay}, 'tipos',
        case when p.id_menu is null and p.id_submenu is null then null
        else (select coalesce(json_agg(t.id order by t.id), '[]') from tipo_elemento t
          where not t.excluido and ${covers(sql`t.id`)}) end) order by p.id), '[]')
      from p where p.id_user = w.id) as permissoes
  from usuario_ativo w left join held on held.id = w.id
  where not w.elmaster and not w.eluser
    and (held.adds or held.sends or w.id in (select id_user from p))
  order by w.name collate pt_br, w.id limit ${mostPublishers + 1}::int`,
  )
}

/** Whom no profile and no permission limits: those who administer the platform, counted. */
export const countMasters = async (runner: Runner): Promise<number> =>
  (
    await runner.run<{ n: number }>(
      sql.read`select count(*)::int as n from usuario_ativo where elmaster`,
    )
  )[0]?.n ?? 0

/** The units of a portal, the main one first. */
export const unitsOfPortal = (
  runner: Runner,
  portalId: number,
): Promise<readonly { readonly id: string; readonly nome: string }[]> =>
  runner.run(
    sql.read`select hash_id as id, nome from portal_cliente where portal_id = ${portalId}::bigint and not excluido
      order by ug_principal desc, nome collate pt_br, hash_id`,
  )

interface TypeName {
  readonly id: number
  readonly nome: string
  readonly grupo: string
}
/** The types of documents, by the groups in which they are shown. */
export const typesByGroup = (runner: Runner): Promise<readonly TypeName[]> =>
  runner.run<TypeName>(
    sql.read`select id::float8 as id, descricao as nome, tipo as grupo from tipo_elemento where not excluido
      order by tipo collate pt_br, descricao collate pt_br, id`,
  )
