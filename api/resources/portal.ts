import { readPortalByPrefix, readPortalMarks } from '../../resources/calls/portal.ts'
import { portal } from '../../resources/portal/portal.ts'
import { portalByPrefix, portalMarks } from '../../data/nouns/portals.ts'
import type { CustomRoutes } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import { sendRecord } from '../record-answer.ts'
import { implement } from '../implement.ts'

export const portalRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, portal, deps)
  implement(app, deps, readPortalByPrefix, async ({ reply, runner, actor, params }) =>
    sendRecord(reply, await portalByPrefix(runner, actor, params.urlPrefix), 200),
  )
  implement(app, deps, readPortalMarks, async ({ runner, actor, query }) => [
    ...(await portalMarks(runner, actor, query.ids.split(',').map(Number))),
  ])
}
