import type { FastifyInstance } from 'fastify'
import { pagesOf } from '../../kernel/call.ts'
import { grantedBy, type Access } from '../../data/rights/access.ts'
import { dashboardOf, type NounScope } from '../../data/nouns/dashboard.ts'
import { portalWithin } from '../../data/nouns/portals.ts'
import { publisherReach } from '../../data/rights/publishers.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import { resources } from '../../resources/index.ts'
import { readPanel, type Panel } from '../../resources/calls/home.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'

/** The nouns whose pages somebody may read, and with which managers. */
const readableBy = (access: Access): readonly NounScope[] | null =>
  access.rights === null
    ? null
    : resources.flatMap((resource): readonly NounScope[] => {
        const managers = grantedBy(access, pagesOf(resource), ['read'])
        return managers === null
          ? [{ noun: resource.name, manager: null }]
          : managers.map((manager) => ({ noun: resource.name, manager }))
      })

/** The pages whose rows somebody may add or change, with one manager or another. */
const changeableBy = (access: Access): readonly string[] | null =>
  access.rights === null
    ? null
    : resources
        .flatMap(pagesOf)
        .filter((page) => grantedBy(access, [page], ['add', 'edit'])?.length !== 0)

/** Whether somebody publishes in a portal today, and where alone if permissions limit them. */
export async function publishingOf(
  runner: Runner,
  actor: Actor,
  access: Access,
  portal: number | null,
): Promise<Pick<Panel, 'publica' | 'limite'>> {
  const managers = grantedBy(access, pagesOf(documentElement), ['add'])
  const mayPublish =
    managers?.length !== 0 &&
    (portal === null || (await portalWithin(runner, { ...actor, managers }, portal)) !== null)
  if (!mayPublish) return { publica: false, limite: null }
  if (portal === null) return { publica: true, limite: null }
  const { limitado, ugs, pedido } = await publisherReach(runner, actor, portal)
  if (!limitado) return { publica: true, limite: null }
  return {
    publica: ugs.some(({ tipos }) => tipos?.length !== 0),
    limite: { ugs: [...ugs], pedido },
  }
}

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  implement(
    app,
    deps,
    readPanel,
    async ({ runner, actor, access, tenant, query: { portal = null } }) => {
      const own = await publishingOf(runner, actor, access, portal)
      // Who publishes nothing today looks at the whole portal.
      const units = own.publica && own.limite ? own.limite.ugs : null
      const facts = await dashboardOf(runner, actor, portal, readableBy(access), units, tenant.zone)
      return { ...facts, ...own, altera: changeableBy(access) }
    },
  )
}
