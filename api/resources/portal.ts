import { pagesOf } from '../../kernel/call.ts'
import { portal } from '../../resources/portal.ts'
import { portalByPrefix } from '../../data/portals.ts'
import { createRecord, updateRecord } from '../../data/record.ts'
import { claimFiles } from '../../data/uploads.ts'
import { actorOf } from '../context.ts'
import { createRoute, crudRoutes, sendRecord, updateRoute } from '../crud.ts'
import { refuseBackwards } from '../period.ts'
import type { CustomRoutes } from './index.ts'

export const portalRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, portal, deps, ['list', 'read'])
  createRoute(app, portal, deps, ({ atomically, actor, draft }) => {
    refuseBackwards(portal, draft, 'maintenanceStart', 'maintenanceEnd')
    return atomically(async (one) => {
      await claimFiles(one, portal, draft, '')
      return createRecord(one, actor, portal, draft)
    })
  })
  updateRoute(app, portal, deps, ({ atomically, actor, draft, key, expected }) => {
    refuseBackwards(portal, draft, 'maintenanceStart', 'maintenanceEnd')
    return atomically(async (one) => {
      await claimFiles(one, portal, draft, key)
      return updateRecord(one, actor, portal, key, draft, expected)
    })
  })
  app.get('/webadm/portalprefixo/:urlPrefix', { config: { permission: { pages: pagesOf(portal), action: 'read' } }, schema: { summary: 'Ler portal pelo prefixo', tags: [portal.name] } }, async (request, reply) => {
    const actor = actorOf(request)
    return sendRecord(reply, await portalByPrefix(deps.db.in(actor.tenantId), actor, (request.params as { urlPrefix: string }).urlPrefix), 200)
  })
}
