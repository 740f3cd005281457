import { systemMenuItem } from '../../resources/access/system-menu-item.ts'
import { adoptMenu, readMenuOffer, undoMenu } from '../../resources/calls/system-menu.ts'
import { adoption, storedNodes } from '../../data/rights/menu-adoption.ts'
import * as declared from '../../domain/menus/declared-menu.ts'
import type { CustomRoutes } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import { implement } from '../implement.ts'

export const systemMenuItemRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, systemMenuItem, deps)
  implement(app, deps, readMenuOffer, async ({ runner }) => {
    const taken = await adoption(runner)
    const { entries, groups } = taken
      ? { entries: [], groups: [] }
      : declared.menuChanges(await storedNodes(runner))
    return {
      em_uso: taken !== undefined,
      desde: taken?.at ?? null,
      por: taken?.by ?? null,
      pode_voltar: (taken?.before ?? 0) > 0,
      mudancas_desde: taken?.changes ?? 0,
      itens: entries,
      grupos: groups,
    }
  })
  implement(app, deps, adoptMenu, ({ runner, actor }) => declared.adoptMenu(runner, actor))
  implement(app, deps, undoMenu, ({ runner, actor }) => declared.undoMenu(runner, actor))
}
