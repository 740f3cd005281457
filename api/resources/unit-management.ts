import { unitManagement } from '../../resources/registers/unit-management.ts'
import { createRoute, crudRoutes } from '../crud.ts'
import type { CustomRoutes } from './index.ts'

const withoutSlash = { ...unitManagement, calls: { create: 'POST /webadm/admgestaounidade' } }

export const unitManagementRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, unitManagement, deps)
  // The create is documented with a slash at its end, and taken without it too; it is one operation, described once.
  void app.register(async (twin) => {
    twin.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true }
    })
    createRoute(twin, withoutSlash, deps)
  })
}
