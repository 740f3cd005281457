import { entity } from '../../resources/registers/entity.ts'
import { createRoute, crudRoutes, storeChange, storeNew, updateRoute } from '../crud.ts'
import type { CustomRoutes } from './index.ts'

/** The power in words goes with its value. */
const powerTypeName = (power: keyof typeof entity.fields.powerType.options | undefined) =>
  power === undefined ? {} : { powerTypeName: entity.fields.powerType.options[power] }

export const entityRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, entity, deps, ['list', 'read', 'remove'])
  createRoute(app, entity, deps, (write) =>
    storeNew(entity, write, powerTypeName(write.draft.powerType)),
  )
  updateRoute(app, entity, deps, (write) =>
    storeChange(entity, write, powerTypeName(write.draft.powerType)),
  )
}
