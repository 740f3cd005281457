import { problem } from '../../kernel/problem.ts'
import { page } from '../../resources/access/page.ts'
import { listPagesOfUser, readPageOfUser } from '../../resources/calls/access.ts'
import type { Access } from '../../data/rights/access.ts'
import { pagesOfUser } from '../../data/rights/pages.ts'
import type { CustomRoutes } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import { implement, JsonText } from '../implement.ts'

/** One's own pages; those of others are an elMaster's to see. */
function refuseOthers({ user }: Access, userId: string): void {
  if (userId !== user.id && !user.elMaster) throw problem('missing', 'Pessoa não encontrada.')
}

export const pageRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, page, deps)
  implement(app, deps, listPagesOfUser, async ({ runner, access, params: { userId } }) => {
    refuseOthers(access, userId)
    const body = await pagesOfUser(runner, userId)
    return body === '[]' ? null : new JsonText(body)
  })
  implement(app, deps, readPageOfUser, async ({ runner, access, params: { userId, pageName } }) => {
    refuseOthers(access, userId)
    const body = await pagesOfUser(runner, userId, pageName)
    if (body === '[]') throw problem('missing', page.messages.missing ?? '')
    return new JsonText(body)
  })
}
