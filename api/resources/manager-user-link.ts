import { pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { managerUserLink } from '../../resources/access/manager-user-link.ts'
import { linksOfUser } from '../../data/rights/manager-profiles.ts'
import { actorOf } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import type { CustomRoutes } from './index.ts'

export const managerUserLinkRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, managerUserLink, deps)
  app.get(
    '/webadmingestao/admgestoresusuariosid/:userId',
    {
      config: { permission: { pages: pagesOf(managerUserLink), action: 'read' } },
      schema: {
        summary: 'Ler a associação de um usuário',
        tags: [managerUserLink.name],
        operationId: `${managerUserLink.name}.get-by-user`,
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const body = await linksOfUser(
        deps.db.in(actor.tenantId),
        actor,
        (request.params as { userId: string }).userId,
      )
      if (body === '[]') throw problem('missing', managerUserLink.messages.missing ?? '')
      return reply.type('application/json; charset=utf-8').send(body)
    },
  )
}
