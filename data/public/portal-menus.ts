import type { AnyResource } from '../../kernel/resource.ts'
import { documentType } from '../../resources/portal/document-type.ts'
import { userMenu, type UserMenuDraft } from '../../resources/portal/user-menu.ts'
import { userMenuItem, type UserMenuItemDraft } from '../../resources/portal/user-menu-item.ts'
import { projection } from '../store/columns.ts'
import { arrayOf, sql, type Runner, type Sql, type Tx } from '../../platform/postgres/database.ts'
import { withinOwner, type Actor } from '../store/scope.ts'

/** The items of a base menu that a portal does not have yet, as drafts of its own, in order. */
export const itemsToCopy = (
  runner: Runner,
  portalId: number,
  baseMenuId: number,
): Promise<readonly Omit<UserMenuItemDraft, 'portalId'>[]> =>
  runner.run(sql.read`select b.id::float8 as "baseMenuItemId", b.id_menu_base::float8 as "baseMenuId",
    nome_id as "nameId",
      icone_menu as "menuIcon",
      nome_menu as "menuName", novo_grupo_menu as "newMenuGroup", descricao as description, fonte as font, hint, url,
      api_url as "apiUrl", acao as action, ordem as "order",
      ocultar_menu as "hideMenu", ocultar_corpo as "hideBody", ocultar_rodape as "hideFooter"
    from portal_menu_item_base b where b.id_menu_base = ${baseMenuId}::bigint and not b.excluido
      and not exists (select 1 from portal_menu_item_usuario u where u.id_portal = ${portalId}::bigint
        and u.id_menu_item_base = b.id and not u.excluido) order by b.ordem nulls last, b.id`)

/**
 * The base menus that a portal does not use yet, as drafts of its own, in order.
 * @param names only those of these names; all when not given.
 */
export const menusToTake = (
  runner: Runner,
  portalId: number,
  names?: readonly string[],
): Promise<readonly Omit<UserMenuDraft, 'portalId'>[]> =>
  runner.run(sql.read`select b.id::float8 as "baseMenuId", nome as name, nome_menu as "menuName",
    descricao as description,
      fonte as font, hint, ordem as "order", url, acao as action,
      ocultar as hidden, ocultar_tile as "hideTile", ocultar_update as "hideUpdate", tipo as type,
      css_color_tile as "tileCssColor", css_color_geral as "generalCssColor",
      texto_tile as "tileText", tile_tipo as "tileType", tile_grupo as "tileGroup"
    from portal_menu_base b where not b.excluido
      and (${names === undefined} or b.nome = any(${arrayOf(names ?? [])}::text[]))
      and not exists (select 1 from portal_menu_usuario u where u.id_portal = ${portalId}::bigint and u.id_base = b.id
        and not u.excluido) order by b.ordem nulls last, b.id`)

/** The whole menu of one portal as JSON text: menus and items on their wire names, each with its revision. */
export async function portalMenuTree(
  runner: Runner,
  actor: Actor,
  portalId: string,
): Promise<string> {
  const portal = sql.typed(portalId, 'bigint')
  const rows = (
    resource: AnyResource,
  ) => sql`(select coalesce(json_agg(x), '[]') from (select ${sql.raw(projection(resource, 't'))}, t.rev from
    ${sql.raw(resource.table)} t
    where t.id_portal = ${portal} and not t.excluido and ${withinOwner(resource, portal, actor)}
    order by t.ordem nulls last, t.id) x)`
  const [tree] = await runner.run<{ body: string }>(
    sql.read`select json_build_object('menus', ${rows(userMenu)}, 'itens', ${rows(userMenuItem)})::text as body`,
  )
  return tree?.body ?? '{"menus":[],"itens":[]}'
}

const list = async (runner: Runner, rows: Sql) =>
  (
    await runner.run<{ body: string | null }>(
      sql.read`select json_agg(x)::text as body from (${rows}) x`,
    )
  )[0]?.body ?? null

/**
 * The tiles of a portal's home page as a JSON array, each once, by order, those without one last; null when there are
 * none.
 */
export function homeTiles(runner: Runner, actor: Actor, portalId: string): Promise<string | null> {
  const portal = sql.typed(portalId, 'bigint')
  return list(
    runner,
    sql.read`select t.id, t.id_base, t.tile_tipo, t.nome_menu, coalesce(t.texto_tile, t.descricao) as descricao,
      t.css_color_tile, t.ordem from menu_visivel t
    where t.id_portal = ${portal} and not t.ocultar_tile and ${withinOwner(userMenu, portal, actor)}
    order by t.ordem nulls last, t.id`,
  )
}

/** A submenu: its own address carries a number in `id`, or it leads by itself to the documents of a type. */
export type Submenu = {
  readonly id: number
  readonly id_menu_base: number
  readonly descricao: string | null
  readonly nome_menu: string
  readonly ordem: number | null
} & (
  | { readonly url: string; readonly typeId: null }
  | { readonly url: null; readonly typeId: number }
)
/** The submenus of a portal, in order; an item that leads to the documents of several types once for each. */
export function submenus(
  runner: Runner,
  actor: Actor,
  portalId: string,
): Promise<readonly Submenu[]> {
  const portal = sql.typed(portalId, 'bigint')
  const text = sql.read`select t.id::float8 as id, t.id_menu_base::float8 as id_menu_base,
      coalesce(e.descricao, t.descricao) as descricao, t.url, t.nome_menu, t.ordem::float8 as ordem,
      e.id::float8 as "typeId" from ${sql.raw(userMenuItem.table)} t
      left join ${sql.raw(documentType.table)} e on e."itemmenuid" = t.id_menu_item_base and not e.excluido and
      t.url is null
        and t.acao is null
    where t.id_portal = ${portal} and not t.excluido and not t.ocultar_menu and (t.url ~ '[?&]id=\\d+(&|#|$)'
      or e.id is not null) and ${withinOwner(userMenuItem, portal, actor)}
      and exists (select from menu_visivel m where m.id_portal = t.id_portal and m.id_base = t.id_menu_base)
    order by t.ordem nulls last, t.id, e.ordem nulls last, e.id`
  return runner.run(text)
}

export interface PublicMenuItem {
  readonly id: number
  readonly baseMenuId: number
  readonly title: string
  readonly description: string | null
  readonly source: string | null
  readonly hint: string | null
  readonly icon: string | null
  readonly url: string | null
  readonly apiUrl: string | null
  readonly action: string | null
  readonly startsGroup: boolean
  readonly hideMenu: boolean
  readonly hideBody: boolean
  readonly hideFooter: boolean
}
export interface PublicMenu {
  readonly id: number
  readonly title: string
  readonly description: string | null
  readonly source: string | null
  readonly hint: string | null
  readonly url: string | null
  readonly action: string | null
  readonly hideTile: boolean
  readonly hideUpdate: boolean
  readonly tileColor: string | null
  readonly pageColor: string | null
  readonly tileText: string | null
  readonly category: string | null
  readonly group: string | null
  readonly items: readonly PublicMenuItem[]
}

/** What a citizen sees of a portal's menu, in order: neither hidden menus nor items that are hidden everywhere. */
export async function publicMenus(tx: Tx, portalId: number): Promise<readonly PublicMenu[]> {
  const [menus, items] = await Promise.all([
    tx.run<Omit<PublicMenu, 'items'> & { readonly baseId: number }>(
      sql.read`select id::float8 as id, id_base::float8 as "baseId", nome_menu as title, descricao as description,
        fonte as source, hint, url, acao as action,
        ocultar_tile as "hideTile", ocultar_update as "hideUpdate", css_color_tile as "tileColor",
        css_color_geral as "pageColor", texto_tile as "tileText", tile_tipo as category, tile_grupo as "group"
      from menu_visivel where id_portal = ${portalId} order by ordem nulls last, id`,
    ),
    tx.run<PublicMenuItem>(sql.read`select id::float8 as id, id_menu_base::float8 as "baseMenuId", nome_menu as title,
        descricao as description, fonte as source, hint, icone_menu as icon, url, api_url as "apiUrl",
        pagina_do_item(acao, id_menu_item_base) as action,
        novo_grupo_menu as "startsGroup", ocultar_menu as "hideMenu", ocultar_corpo as "hideBody",
        ocultar_rodape as "hideFooter"
      from item_visivel where id_portal = ${portalId} order by ordem nulls last, id`),
  ])
  return menus.map(({ baseId, ...menu }) => ({
    ...menu,
    items: items.filter(({ baseMenuId }) => baseMenuId === baseId),
  }))
}
