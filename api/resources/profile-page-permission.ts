import type { FastifyInstance } from 'fastify'
import { callOf, pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { profilePagePermission } from '../../resources/access/profile-page-permission.ts'
import { matrixOf, profileUse } from '../../data/rights/page-rights.ts'
import { effectiveRightsOf, heldActions } from '../../data/rights/rights.ts'
import { saveMatrix } from '../../domain/rights/matrix.ts'
import { paramsOf } from '../../platform/http/query.ts'
import * as calls from '../../resources/calls/access.ts'
import type { Deps, CustomRoutes } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import { answerList, optionPagesOf } from '../list-answer.ts'
import { implement } from '../implement.ts'
import { describe } from '../openapi.ts'

/** The whole matrix of one manager's profile: read at once, saved at once, all or nothing. */
function matrixRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.readMatrix, async ({ runner, actor, params }) => {
    const held = await effectiveRightsOf(runner, actor)
    const { manager } = await profileUse(runner, params.key)
    const own = held.master ? null : Object.fromEntries(heldActions(held, manager))
    return { ...(await matrixOf(runner, actor, params.key)), minhas: own }
  })
  implement(app, deps, calls.saveMatrix, async ({ runner, actor, params, body }) => {
    return saveMatrix(runner, actor, params.key, body.versao, body.paginas)
  })
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
        const { adminId = '' } = paramsOf(request)
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
