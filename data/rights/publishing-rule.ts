import { pagesOf } from '../../kernel/call.ts'
import { sql, type Sql } from '../../platform/postgres/database.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'

// Who may publish where, as SQL: expressions for what is asked of many at once, and the function `publica_em` for what
// is asked before a document is written.

// A permission in force today, where the municipality lies. The submenu of a document is the one its type names
// (`itemMenuId`, an item of the base menus).
const dayIn = (at: string, zone: string) => sql.raw(`(${at} at time zone ${zone})::date`)
const dayOf = (at: string) => dayIn(at, '(select fuso())')
const inForceIn = (zone: string) => sql`p.permissao and not p.excluido
      and ${dayIn('p.data_ligamento', zone)} <= ${dayIn('now()', zone)}
      and (p.data_desligamento is null
        or ${dayIn('now()', zone)} < ${dayIn('p.data_desligamento', zone)})`
export const inForce = inForceIn('(select fuso())')
/** That a permission `p` holds today or on some later day. */
export const unended = sql`p.permissao and not p.excluido and (p.data_desligamento is null
  or greatest(${dayOf('now()')}, ${dayOf('p.data_ligamento')}) < ${dayOf('p.data_desligamento')})`
/** The last day of a permission `p`, which names the first one on which it holds no more. */
export const lastDay = sql`(${dayOf('p.data_desligamento')} - 1)::text`
const [permissionsPage = ''] = pagesOf(publisherPermission)
/** Whether a user `u` may give permissions in a portal: with its manager, or as staff with any. */
export const givesPermissions = (portal: Sql) =>
  sql`exists (select 1 from direito_por_gestor d join portal t on t.id = ${portal}
      and (u.eluser or t.id_gestor = d.id_gestor)
    where d.id_usuario = u.id and d.em_uso and d.add
      and d.caminho = '${sql.raw(permissionsPage)}')`
/** Whether a user `u` was ever given a permission in a portal, and so is limited there. */
export const wasPermitted = (portal: Sql) =>
  sql`exists (select 1 from publicador_permissao q where q.portal_id = ${portal} and q.id_user = u.id)`
/**
 * Who publishes only where a permission covers it: everybody who was ever given one in the portal, and everybody who
 * may not give them there. Without a permission of today they publish nothing. An elMaster is never limited.
 */
export const isPublisher = (portal: Sql, user: Sql) =>
  sql`exists (select 1 from usuario u where u.id = ${user} and not u.elmaster
    and (${wasPermitted(portal)}
      or not ${givesPermissions(portal)}))`
/** Whether a permission `p` covers a type of documents, given as an expression. */
export const covers = (type: Sql) => sql`((p.id_menu is null and p.id_submenu is null) or exists (
    select 1 from tipo_elemento te join portal_menu_item_usuario i on i.id_portal = p.portal_id and not i.excluido
      and i.id_menu_item_base = te."itemmenuid"
    where te.id = ${type} and (p.id_submenu is null or i.id = p.id_submenu)
      and (p.id_menu is null or exists (select 1 from portal_menu_usuario m where m.id = p.id_menu
        and m.id_portal = i.id_portal and m.id_base = i.id_menu_base and not m.excluido))))`

const given = sql`select from publicador_permissao p where p.portal_id = $1 and p.id_user = $2 and p.cliente_id = $3
      and ${inForceIn('zona')}`
/**
 * The body of the function `publica_em(portal, user, unit, type)`: whether a permission of today covers a spot, or none
 * limits the user in the portal. Each question is prepared when it is asked for the first time, and asked only where
 * the one before it did not decide. A migration is written from here; the conformance suite compares it ever after.
 */
export const publishesBody = sql`
declare
  zona text := fuso();
begin
  if exists (${given}
      and p.id_menu is null and p.id_submenu is null) then
    return true;
  end if;
  if exists (${given}
      and (p.id_menu is not null or p.id_submenu is not null)
      and ${covers(sql`$4`)}) then
    return true;
  end if;
  return not ${isPublisher(sql`$1`, sql`$2`)};
end `.text
