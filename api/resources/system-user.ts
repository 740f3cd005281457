import { pagesOf } from '../../kernel/call.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { usersOfUnit } from '../../data/accounts/system-users.ts'
import { actorOf, type Deps } from '../context.ts'
import { answerList, crudRoutes, optionPagesOf, sendWhole } from '../crud.ts'
import type { CustomRoutes } from './index.ts'
import type { FastifyInstance } from 'fastify'

function listRoutes(app: FastifyInstance, deps: Deps): void {
  const permission = { pages: pagesOf(systemUser), action: 'read' as const }
  const schema = (summary: string, operation: string) => ({
    summary,
    tags: [systemUser.name],
    operationId: `${systemUser.name}.${operation}`,
  })
  app.get(
    '/webadm/usuarios/listarusuarios',
    {
      config: { permission, optionPages: optionPagesOf(systemUser) },
      schema: schema('Listar usuários que não são da equipe EL', 'list-non-el'),
    },
    (request, reply) =>
      answerList(request, reply, deps, systemUser, {
        elUser: 'false',
        elMaster: 'false',
        root: 'false',
      }),
  )
  app.get(
    '/usuariocliente/:clientId',
    { config: { permission }, schema: schema('Listar os usuários de uma UG', 'list-by-client') },
    async (request, reply) => {
      const actor = actorOf(request)
      const users = await usersOfUnit(
        deps.db.in(actor.tenantId),
        actor,
        (request.params as { clientId: string }).clientId,
      )
      return users.length > 0
        ? sendWhole(reply, deps, actor, systemUser, {
            fixed: {},
            filters: [['id', users.join('|')]],
          })
        : reply.code(204).send()
    },
  )
}

export const systemUserRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, systemUser, deps)
  listRoutes(app, deps)
}
