import { systemUser } from '../../resources/access/system-user.ts'
import { listOwnUsers, listUsersOfUnit } from '../../resources/calls/access.ts'
import { usersOfUnit } from '../../data/accounts/system-users.ts'
import type { CustomRoutes } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import { answerList, optionPagesOf, sendWholeList } from '../list-answer.ts'
import { implement } from '../implement.ts'

export const systemUserRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, systemUser, deps)
  const notOfEl = { elUser: 'false', elMaster: 'false', root: 'false' }
  implement(
    app,
    deps,
    listOwnUsers,
    ({ request, reply }) => answerList(request, reply, deps, systemUser, notOfEl),
    { config: { optionPages: optionPagesOf(systemUser) } },
  )
  implement(app, deps, listUsersOfUnit, async ({ reply, runner, actor, params }) => {
    const users = await usersOfUnit(runner, actor, params.clientId)
    return users.length > 0
      ? sendWholeList(reply, deps, actor, systemUser, {
          fixed: {},
          filters: [['id', users.join('|')]],
        })
      : null
  })
}
