import type { FastifyInstance } from 'fastify'
import { pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { page } from '../../resources/access/page.ts'
import { pagesOfUser } from '../../data/rights/pages.ts'
import { accessOf, actorOf, type Deps } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import type { CustomRoutes } from './index.ts'

function readRoutes(app: FastifyInstance, { db }: Deps): void {
  const permission = { pages: pagesOf(page), action: 'read' as const }
  const schema = (summary: string, operation: string) => ({
    summary,
    tags: [page.name],
    operationId: `${page.name}.${operation}`,
  })
  app.get(
    '/webadm/paginas/:userId',
    { config: { permission }, schema: schema('Listar as páginas de um usuário', 'list-by-user') },
    async (request, reply) => {
      const actor = actorOf(request)
      const { userId } = request.params as { userId: string }
      refuseOthers(request, userId)
      const body = await pagesOfUser(db.in(actor.tenantId), userId)
      return body === '[]'
        ? reply.code(204).send()
        : reply.type('application/json; charset=utf-8').send(body)
    },
  )
  app.get(
    '/webadm/paginas/:userId/:pageName',
    {
      config: { permission },
      schema: schema('Ler uma página de um usuário pelo nome', 'get-by-user-and-name'),
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const { userId, pageName } = request.params as { userId: string; pageName: string }
      refuseOthers(request, userId)
      const body = await pagesOfUser(db.in(actor.tenantId), userId, pageName)
      if (body === '[]') throw problem('missing', page.messages.missing ?? '')
      return reply.type('application/json; charset=utf-8').send(body)
    },
  )
}
/** One's own pages; those of others are an elMaster's to see. */
function refuseOthers(request: Parameters<typeof accessOf>[0], userId: string): void {
  const { user } = accessOf(request)
  if (userId !== user.id && !user.elMaster) throw problem('missing', 'Usuário não encontrado.')
}

export const pageRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, page, deps)
  readRoutes(app, deps)
}
