import type { FastifyInstance } from 'fastify'
import { pagesOf } from '../../kernel/call.ts'
import { grantedBy, type Access } from '../../data/rights/access.ts'
import { foundRecords, type ReadableNoun } from '../../data/store/found-records.ts'
import { resources } from '../../resources/index.ts'
import { findRecords } from '../../resources/calls/search.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'
import { foundTablesRoute } from '../../tables/api/found-tables.ts'

/** The nouns that have a list to look into, as far as somebody may read it. */
const readableBy = (access: Access): readonly ReadableNoun[] =>
  resources.flatMap((resource): readonly ReadableNoun[] => {
    if (resource.list.search.length === 0) return []
    const managers = grantedBy(access, pagesOf(resource), ['read'])
    return managers?.length === 0 ? [] : [{ resource, managers }]
  })

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, findRecords, ({ runner, actor, access, query: { q, portal } }) =>
    foundRecords(runner, actor, readableBy(access), q, portal),
  )
  foundTablesRoute(app, deps)
}
