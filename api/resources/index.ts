import type { FastifyInstance } from 'fastify'
import { resources } from '../../resources/index.ts'
import type { Deps } from '../context.ts'
import { crudRoutes, lifecycleRoutes } from '../crud.ts'
import { competenceRoutes } from './competence.ts'
import { documentElementRoutes } from './document-element.ts'
import { portalClientRoutes } from './portal-client.ts'
import { portalRoutes } from './portal.ts'
import { stateRoutes } from './state.ts'

export type CustomRoutes = (app: FastifyInstance, deps: Deps) => void

/** Nouns that need more than the generic calls; each file calls the helpers it wants. */
const custom: Readonly<Record<string, CustomRoutes>> = {
  competence: competenceRoutes, 'document-element': documentElementRoutes, portal: portalRoutes, 'portal-client': portalClientRoutes, state: stateRoutes,
}

/** The calls of every noun. */
export function nounRoutes(app: FastifyInstance, deps: Deps): void {
  for (const resource of resources) {
    const routes = custom[resource.name] ?? ((to, with_) => crudRoutes(to, resource, with_))
    routes(app, deps)
    lifecycleRoutes(app, resource, deps)
  }
}
