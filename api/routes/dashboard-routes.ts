import type { FastifyInstance } from 'fastify'
import { pagesOf } from '../../kernel/call.ts'
import { can, type Access } from '../../data/rights/access.ts'
import { dashboardOf } from '../../data/nouns/dashboard.ts'
import { resources } from '../../resources/index.ts'
import { readPanel } from '../../resources/calls/home.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'

const readableBy = (access: Access) =>
  access.rights === null
    ? null
    : resources.filter((resource) => can(access, pagesOf(resource), 'read')).map(({ name }) => name)

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, readPanel, ({ runner, actor, access, query: { portal = null } }) =>
    dashboardOf(runner, actor, portal, readableBy(access)),
  )
}
