import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { callOf, pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { profileConfiguration } from '../../resources/access/profile-configuration.ts'
import { profilePagePermission } from '../../resources/access/profile-page-permission.ts'
import { matrixOf } from '../../data/rights/page-rights.ts'
import { actions, heldBy } from '../../data/rights/rights.ts'
import { saveMatrix } from '../../domain/rights/matrix.ts'
import { actorOf, type Deps } from '../context.ts'
import { answerList, crudRoutes, optionPagesOf } from '../crud.ts'
import { describe } from '../openapi.ts'
import type { CustomRoutes } from './index.ts'

const grants = z.strictObject({
  versao: z.string().max(64),
  paginas: z
    .array(
      z.strictObject({
        id: z.int().positive(),
        read: z.boolean(),
        add: z.boolean(),
        edit: z.boolean(),
        delete: z.boolean(),
        print: z.boolean(),
      }),
    )
    .max(2_000),
})

/** The whole matrix of one manager's profile: read at once, saved at once, all or nothing. */
function matrixRoutes(app: FastifyInstance, { db }: Deps): void {
  const pages = [...pagesOf(profilePagePermission), ...pagesOf(profileConfiguration)]
  const url = '/webadmingestao/gestoresperfispaginasmatriz/:key'
  const keyIn = (params: unknown) => (params as { key: string }).key
  const schema = (summary: string, operation: string) => ({
    summary,
    tags: [profilePagePermission.name],
    operationId: `${profilePagePermission.name}.${operation}`,
  })
  app.get(
    url,
    {
      config: { permission: { pages, action: 'read' } },
      schema: schema('Ler as permissões de um perfil', 'matrix'),
    },
    async (request) => {
      const actor = actorOf(request)
      const runner = db.in(actor.tenantId)
      const held = await heldBy(runner, actor)
      const own = held.master
        ? null
        : Object.fromEntries(
            [...held.pages].map(([page, grant]) => [
              page,
              actions.filter((action) => grant[action]),
            ]),
          )
      return { ...(await matrixOf(runner, actor, keyIn(request.params))), minhas: own }
    },
  )
  app.put(
    url,
    {
      config: { permission: { pages, action: 'edit' } },
      schema: schema('Gravar as permissões de um perfil', 'save-matrix'),
    },
    async (request) => {
      const actor = actorOf(request)
      const body = grants.safeParse(request.body)
      if (!body.success)
        throw problem(
          'invalid',
          'Confira os dados enviados.',
          body.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
        )
      const { versao, paginas } = body.data
      return saveMatrix(db.in(actor.tenantId), actor, keyIn(request.params), versao, paginas)
    },
  )
}

export const profilePagePermissionRoutes: CustomRoutes = (app, deps) => {
  const call = callOf(profilePagePermission, 'list')
  if (call) {
    const config = {
      permission: { pages: pagesOf(profilePagePermission), action: 'read' as const },
      optionPages: optionPagesOf(profilePagePermission),
    }
    app.get(
      call.path,
      { config, schema: describe(profilePagePermission, 'list', call) },
      (request, reply) => {
        const { adminId } = request.params as { adminId: string }
        const message = profilePagePermission.messages.scope ?? ''
        if (!/^\d{1,18}$/.test(adminId))
          throw problem('invalid', message, [{ field: 'adminId', message }])
        return answerList(request, reply, deps, profilePagePermission, {
          profileManagerId: adminId,
        })
      },
    )
  }
  crudRoutes(app, profilePagePermission, deps, ['read', 'create', 'update', 'remove'])
  matrixRoutes(app, deps)
}
