import { pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { managerProfileUser } from '../../resources/access/manager-profile-user.ts'
import { managersOfUser } from '../../data/rights/manager-profiles.ts'
import { actorOf } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import type { CustomRoutes } from './index.ts'

export const managerProfileUserRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, managerProfileUser, deps)
  app.get(
    '/webadm/usuariogestor/:id',
    {
      config: { permission: { pages: pagesOf(managerProfileUser), action: 'read' } },
      schema: {
        summary: 'Ler o gestor de um usuário',
        tags: [managerProfileUser.name],
        operationId: `${managerProfileUser.name}.get-by-user`,
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const body = await managersOfUser(
        deps.db.in(actor.tenantId),
        actor,
        (request.params as { id: string }).id,
      )
      if (body === '[]')
        throw problem('missing', 'Ocorreu um erro ao buscar o gestor do usuario!', [
          { field: 'id', message: 'Este usuário não está em nenhum gestor.' },
        ])
      return reply.type('application/json; charset=utf-8').send(body)
    },
  )
}
