import { problem } from '../../kernel/problem.ts'
import { managerUserLink } from '../../resources/access/manager-user-link.ts'
import { readLinkOfUser } from '../../resources/calls/access.ts'
import { linksOfUser } from '../../data/rights/manager-profiles.ts'
import type { CustomRoutes } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import { implement, JsonText } from '../implement.ts'

export const managerUserLinkRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, managerUserLink, deps)
  implement(app, deps, readLinkOfUser, async ({ runner, actor, params }) => {
    const body = await linksOfUser(runner, actor, params.userId)
    if (body === '[]') throw problem('missing', managerUserLink.messages.missing ?? '')
    return new JsonText(body)
  })
}
