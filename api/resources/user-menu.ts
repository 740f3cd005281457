import { problem } from '../../kernel/problem.ts'
import { readUpdate } from '../sent-values.ts'
import { userMenu } from '../../resources/portal/user-menu.ts'
import { userMenuItem } from '../../resources/portal/user-menu-item.ts'
import { homeTiles, portalMenuTree, submenus } from '../../data/public/portal-menus.ts'
import { arrangeMenu, takeMenus, type Arrangement } from '../../domain/menus/user-menu.ts'
import { documentsQuery } from '../../resources/addresses.ts'
import * as calls from '../../resources/calls/portal.ts'
import type { MenuChange } from '../../resources/calls/portal.ts'
import type { CustomRoutes } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import { implement, JsonText } from '../implement.ts'

/** @throws {Problem} `invalid` with one of the contract's texts unless the portal of the path is a whole number. */
function whole(
  { portalId }: { readonly portalId: string },
  message = userMenu.messages.scope ?? '',
): string {
  if (!/^\d{1,18}$/.test(portalId))
    throw problem('invalid', message, [{ field: 'portalId', message }])
  return portalId
}

/** What arranging may touch, by wire name; everything else has the form. */
const arranged: Readonly<Record<MenuChange['tipo'], readonly string[]>> = {
  menu: ['nome_Menu', 'ordem', 'ocultar'],
  item: [
    'nome_Menu',
    'ordem',
    'ocultar_Menu',
    'ocultar_Corpo',
    'ocultar_Rodape',
    'id_Menu_Base',
    'novo_Grupo_Menu',
  ],
}
/** @throws {Problem} `invalid` for a field that does not change by arranging. */
function arrangementIn({ tipo, id, rev, valores }: MenuChange, zone: string): Arrangement {
  const stranger = Object.keys(valores).find((name) => !arranged[tipo].includes(name))
  if (stranger !== undefined)
    throw problem('invalid', 'Este campo não muda aqui.', [
      { field: stranger, message: 'Este campo não muda aqui.' },
    ])
  return tipo === 'menu'
    ? { resource: userMenu, id, rev, draft: readUpdate(userMenu, valores, zone) }
    : { resource: userMenuItem, id, rev, draft: readUpdate(userMenuItem, valores, zone) }
}

export const userMenuRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, userMenu, deps)
  implement(
    app,
    deps,
    calls.readMenuTree,
    async ({ runner, actor, params }) =>
      new JsonText(await portalMenuTree(runner, actor, whole(params))),
  )
  implement(app, deps, calls.takeMenus, async ({ runner, actor, params }) => {
    const portalId = whole(params)
    const taken = runner.atomically(async (tx) => {
      await takeMenus(tx, actor, Number(portalId))
      return portalMenuTree(tx, actor, portalId)
    })
    return new JsonText(await taken)
  })
  implement(app, deps, calls.arrangeMenu, async ({ runner, actor, params, body, tenant }) => {
    const portalId = whole(params)
    const steps = body.alteracoes.map((change) => arrangementIn(change, tenant.zone))
    const done = runner.atomically(async (tx) => {
      await arrangeMenu(tx, actor, Number(portalId), steps)
      return portalMenuTree(tx, actor, portalId)
    })
    return new JsonText(await done)
  })
  implement(app, deps, calls.listHomeTiles, async ({ runner, actor, params }) => {
    const tiles = await homeTiles(runner, actor, whole(params))
    return tiles === null ? null : new JsonText(tiles)
  })
  implement(app, deps, calls.listSubmenus, async ({ runner, actor, params }) => {
    const found = await submenus(
      runner,
      actor,
      whole(params, 'Ocorreu um erro ao buscar os submenus!'),
    )
    return found.length === 0
      ? null
      : found.map(({ typeId, url, ...item }) => ({ ...item, url: url ?? documentsQuery(typeId) }))
  })
}
