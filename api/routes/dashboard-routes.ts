import type { FastifyInstance } from 'fastify'
import { pagesOf } from '../../kernel/call.ts'
import { grantedBy, type Access } from '../../data/rights/access.ts'
import { dashboardOf, type Readable } from '../../data/nouns/dashboard.ts'
import { resources } from '../../resources/index.ts'
import { readPanel } from '../../resources/calls/home.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'

/** The nouns whose pages somebody may read, and with which managers. */
const readableBy = (access: Access): readonly Readable[] | null =>
  access.rights === null
    ? null
    : resources.flatMap((resource): readonly Readable[] => {
        const managers = grantedBy(access, pagesOf(resource), ['read'])
        return managers === null
          ? [{ noun: resource.name, manager: null }]
          : managers.map((manager) => ({ noun: resource.name, manager }))
      })

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, readPanel, ({ runner, actor, access, query: { portal = null } }) =>
    dashboardOf(runner, actor, portal, readableBy(access)),
  )
}
