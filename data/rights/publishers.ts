import { disjunction } from '../../pt-br/junctions.ts'
import { problem } from '../../kernel/problem.ts'
import type { OpenUnit, PublisherReach } from '../../resources/calls/document.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import {
  arrayOf,
  sql,
  type Runner,
  type Sql,
  type Value,
} from '../../platform/postgres/database.ts'
import { isWithin, type Actor } from '../store/scope.ts'
import { covers, givesPermissions, inForce, isPublisher, wasPermitted } from './publishing-rule.ts'

/** What a publisher's permission is about: a portal, a unit, a type of documents. */
export interface PublishingTarget {
  readonly portalId: number
  readonly unit: string
  readonly typeId: number
}

/** The same as SQL expressions. */
export type PublishingTargetSql = Readonly<Record<keyof PublishingTarget, Sql>>
/** That a user `u` of the municipality gives permissions in a portal in fact: who is limited there gives none. */
const isGrantor = (portal: Sql) =>
  sql`not u.elmaster and not u.eluser and ${givesPermissions(portal)} and not ${wasPermitted(portal)}`
/** Whether no permission limits a user in a portal, or one of today covers the spot: `publishesBody`. */
const allows = ({ portalId, unit, typeId }: PublishingTargetSql, user: Sql) =>
  sql`publica_em(${portalId}, ${user}, ${unit}, ${typeId})`

const publishingTargetSql = ({
  portalId,
  unit,
  typeId,
}: PublishingTarget): PublishingTargetSql => ({
  portalId: sql.typed(portalId, 'bigint'),
  unit: sql.typed(unit, 'text'),
  typeId: sql.typed(typeId, 'bigint'),
})

/** That the actor may publish at each of several spots, given as SQL; one that is not whole is nowhere. */
export function publishesAtAll(actor: Actor, spots: readonly PublishingTargetSql[]): Sql {
  if (actor.publisher === false) return sql`true`
  const user = sql.typed(actor.userId, 'text')
  return sql.all(spots.map((spot) => sql`${allows(spot, user)} is true`))
}

/** That the actor may publish at a spot, for the statement that writes a document there. */
export const publishesAt = (actor: Actor, spot: PublishingTarget): Sql =>
  actor.publisher === false
    ? sql`true`
    : allows(publishingTargetSql(spot), sql.typed(actor.userId, 'text'))

const documentTarget: PublishingTargetSql = {
  portalId: sql`t.portal_id`,
  unit: sql`t.hash_id_cliente`,
  typeId: sql`t.id_tipo_elemento`,
}
/** That the actor may publish where the document `t` stands, and where a change would have it stand. */
export function publishesFromTo(actor: Actor, to: Partial<PublishingTarget>): Sql {
  if (actor.publisher === false) return sql`true`
  const given = <T extends Value>(value: T | undefined, type: string, stays: Sql) =>
    value === undefined ? stays : sql.typed(value, type)
  const target: PublishingTargetSql = {
    portalId: given(to.portalId, 'bigint', documentTarget.portalId),
    unit: given(to.unit, 'text', documentTarget.unit),
    typeId: given(to.typeId, 'bigint', documentTarget.typeId),
  }
  const spot = ({ portalId, unit, typeId }: PublishingTargetSql) =>
    sql`(${portalId}, ${unit}, ${typeId})`
  const user = sql.typed(actor.userId, 'text')
  return sql`(${allows(documentTarget, user)}
      and (${spot(target)} is not distinct from ${spot(documentTarget)} or ${allows(target, user)}))`
}

const closed = 'Você não publica documentos deste tipo nesta UG.'
const askAnyone = 'Peça a permissão ao administrador do portal.'
const notHere = `${closed} ${askAnyone}`
/**
 * Who else may give a permission in the portal, by name: at most three, nobody of the company; nobody of a portal out
 * of reach.
 */
async function grantorsOf(
  runner: Runner,
  { userId, managers }: Actor,
  portalId: string | number,
): Promise<readonly string[]> {
  const portal = sql.typed(portalId, 'bigint')
  const found = await runner.run<{ name: string }>(
    sql.read`select name from (
      select distinct u.name from usuario_ativo u where u.id <> ${userId} and ${isGrantor(portal)}
      and exists (select 1 from portal p where p.id = ${portal}
        and ${isWithin(sql`p.id_gestor`, managers)})) g
      order by name collate pt_br limit 3`,
  )
  return found.map(({ name }) => name)
}
/** Those of the portals where somebody of the municipality gives permissions; by name. */
export const portalsWithGrantor = (
  runner: Runner,
  portals: readonly number[],
): Promise<readonly { readonly id: number; readonly nome: string }[]> =>
  runner.run(sql.read`select p.id::float8 as id, p.nome from portal p where p.id = any(${arrayOf(portals)}::bigint[])
      and exists (select 1 from usuario_ativo u where ${isGrantor(sql`p.id`)})`)
const whomToAsk = (grantors: readonly string[]) =>
  grantors.length === 0 ? askAnyone : `Peça a permissão a ${disjunction(grantors)}.`

/** @throws {Problem} `forbidden` when the actor is limited in the portal and no permission of today covers the spot. */
export async function requirePublisher(
  runner: Runner,
  actor: Actor,
  spot: PublishingTarget,
): Promise<void> {
  if (actor.publisher === false) return
  const [row] = await runner.run<{ ok: boolean }>(
    sql.read`select ${publishesAt(actor, spot)} as ok`,
  )
  if (row?.ok) return
  const whom = whomToAsk(await grantorsOf(runner, actor, spot.portalId))
  throw problem('forbidden', `${closed} ${whom}`)
}

/** Where a document stands now, removed or not; nothing when there is none. */
async function spotOf(runner: Runner, key: string): Promise<PublishingTarget | undefined> {
  const [row] = await runner.run<PublishingTarget>(
    sql.read`select portal_id::float8 as "portalId", hash_id_cliente as unit, id_tipo_elemento::float8 as "typeId"
      from ${sql.raw(documentElement.table)} where elemento_id::text = ${key}`,
  )
  return row
}

/**
 * @throws {Problem} `forbidden` when the stored document is outside what a publisher may touch; an absent one is left
 * to the store.
 */
export async function requirePublisherOfStored(
  runner: Runner,
  actor: Actor,
  key: string,
): Promise<void> {
  const spot = await spotOf(runner, key)
  if (spot) await requirePublisher(runner, actor, spot)
}

/** Whether permissions limit what this user publishes in the portal. */
export async function publishesIn(
  runner: Runner,
  userId: string,
  portalId: string | number,
): Promise<boolean> {
  const [row] = await runner.run<{ publisher: boolean }>(
    sql.read`select ${isPublisher(sql.typed(portalId, 'bigint'), sql.typed(userId, 'text'))} as publisher`,
  )
  return row?.publisher ?? true
}

/** Where {@link requirePublisher} lets this user publish in a portal today, by the same conditions. */
export async function publisherReach(
  runner: Runner,
  actor: Actor,
  portalId: string | number,
): Promise<Omit<PublisherReach, 'ugs'> & { readonly ugs: readonly OpenUnit[] }> {
  const { userId, publisher } = actor
  if (publisher === false || !(await publishesIn(runner, userId, portalId)))
    return { limitado: false, motivo: notHere, pedido: askAnyone, ugs: [] }
  const ugs = await runner.run<OpenUnit>(
    sql.read`with p as materialized (select p.* from publicador_permissao p where p.portal_id = ${portalId}::bigint
        and p.id_user = ${userId} and ${inForce})
      select u.hash_id, u.nome, case when exists (select 1 from p where p.cliente_id = u.hash_id and p.id_menu is null
        and p.id_submenu is null) then null
        else (select coalesce(json_agg(json_build_object('id', t.id, 'nome', t.descricao)
          order by t.descricao collate pt_br, t.id),
          '[]') from tipo_elemento t
          where not t.excluido and exists (select 1 from p where p.cliente_id = u.hash_id
            and ${covers(sql`t.id`)})) end as tipos
      from portal_cliente u where u.portal_id = ${portalId}::bigint and not u.excluido and u.hash_id in (select
      cliente_id
        from p) order by u.nome collate pt_br, u.hash_id`,
  )
  const pedido = whomToAsk(await grantorsOf(runner, actor, portalId))
  return { limitado: true, motivo: `${closed} ${pedido}`, pedido, ugs }
}

/**
 * The keys of the units a publisher may publish in today.
 * @param menuId `0` for any menu; likewise the submenu.
 */
export async function publishedUnits(
  runner: Runner,
  userId: string,
  portalId: string,
  menuId: string,
  submenuId: string,
): Promise<readonly string[]> {
  const found = await runner.run<{ unit: string }>(
    sql.read`select distinct p.cliente_id as unit from publicador_permissao p
    where p.portal_id = ${portalId}::bigint and p.id_user = ${userId}
    and (${menuId} = '0' or p.id_menu is null or p.id_menu::text = ${menuId})
    and (${submenuId} = '0' or p.id_submenu is null or p.id_submenu::text = ${submenuId}) and ${inForce}`,
  )
  return found.map(({ unit }) => unit)
}

/** Whether unit, menu and submenu of a permission are all of its portal, and the submenu of the menu. */
export async function isConsistent(runner: Runner, key: string): Promise<boolean> {
  const [row] = await runner.run<{ ok: boolean }>(
    sql.read`select exists (select 1 from portal_cliente c where c.hash_id = p.cliente_id and c.portal_id = p.portal_id)
      and (p.id_menu is null or exists (select 1 from portal_menu_usuario m where m.id = p.id_menu
        and m.id_portal = p.portal_id))
      and (p.id_submenu is null or exists (select 1 from portal_menu_item_usuario i where i.id = p.id_submenu
        and i.id_portal = p.portal_id
        and (p.id_menu is null or exists (select 1 from portal_menu_usuario m where m.id = p.id_menu
          and m.id_base = i.id_menu_base)))) as ok
      from publicador_permissao p where p.id = ${key}::bigint`,
  )
  return row?.ok ?? false
}

/** The portals of these permissions, removed ones included. */
export const portalsOfPermissions = async (
  runner: Runner,
  keys: readonly string[],
): Promise<readonly number[]> =>
  (
    await runner.run<{ id: number }>(
      sql.read`select distinct portal_id::float8 as id from publicador_permissao
        where id::text = any(${arrayOf(keys)}::text[])`,
    )
  ).map(({ id }) => id)
/** The portals where a user has permissions, whatever their days. */
export const portalsOfPublisher = async (
  runner: Runner,
  userId: string,
): Promise<readonly number[]> =>
  (
    await runner.run<{ id: number }>(
      sql.read`select distinct portal_id::float8 as id from publicador_permissao where id_user = ${userId}
        and not excluido`,
    )
  ).map(({ id }) => id)
