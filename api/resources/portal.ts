import { pagesOf } from '../../kernel/call.ts'
import { portal } from '../../resources/portal/portal.ts'
import { portalByPrefix } from '../../data/nouns/portals.ts'
import { actorOf } from '../context.ts'
import { crudRoutes, sendRecord } from '../crud.ts'
import type { CustomRoutes } from './index.ts'

export const portalRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, portal, deps)
  app.get(
    '/webadm/portalprefixo/:urlPrefix',
    {
      config: { permission: { pages: pagesOf(portal), action: 'read' } },
      schema: { summary: 'Ler portal pelo prefixo', tags: [portal.name] },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      return sendRecord(
        reply,
        await portalByPrefix(
          deps.db.in(actor.tenantId),
          actor,
          (request.params as { urlPrefix: string }).urlPrefix,
        ),
        200,
      )
    },
  )
}
