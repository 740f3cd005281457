import type { FastifyInstance } from 'fastify'
import { pagesOf } from '../kernel/call.ts'
import { problem } from '../kernel/problem.ts'
import { may, type Access } from '../data/rights/access.ts'
import { dashboardOf } from '../data/nouns/dashboard.ts'
import { resources } from '../resources/index.ts'
import { accessOf, actorOf, type Deps } from './context.ts'

const readableBy = (access: Access) =>
  access.rights === null
    ? null
    : resources.filter((resource) => may(access, pagesOf(resource), 'read')).map(({ name }) => name)

export function dashboardRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get(
    '/webadm/painel',
    {
      config: { permission: 'session' },
      schema: {
        summary: 'O que pede atenção, o que foi publicado e as últimas alterações',
        tags: ['home'],
      },
    },
    (request) => {
      const actor = actorOf(request)
      const { portal } = request.query as { portal?: string }
      if (portal !== undefined && !/^\d{1,18}$/.test(portal))
        throw problem('invalid', 'Portal id deve ser um inteiro')
      return dashboardOf(
        db.in(actor.tenantId),
        actor,
        portal === undefined ? null : Number(portal),
        readableBy(accessOf(request)),
      )
    },
  )
}
