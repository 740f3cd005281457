import type { FastifyInstance } from 'fastify'
import { comparedPortals, type ComparedPortal } from '../../data/nouns/portal-comparison.ts'
import { grantedBy, type Access } from '../../data/rights/access.ts'
import { pagesOf } from '../../kernel/call.ts'
import { batchStatements } from '../../platform/postgres/together.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { comparePortals, type PortalCompared } from '../../resources/calls/home.ts'
import { tableSenders } from '../../tables/calls/table-file.ts'
import { shareOfRequest, type Deps } from '../context.ts'
import { implement } from '../implement.ts'
import { askerOf, dueIn, reportTo, type AskedBy } from './worklist-routes.ts'

const size = 20

/** Whether somebody may read one of these pages with the data of a portal's manager. */
function mayRead(access: Access, pages: readonly string[], { manager }: ComparedPortal): boolean {
  const managers = grantedBy(access, pages, ['read'])
  return managers === null || managers.includes(manager)
}
type Facts = Omit<PortalCompared, 'atrasado' | 'vence' | 'conferidos' | 'falhou'>
const factsOf = (access: Access, portal: ComparedPortal): Facts => ({
  id: portal.id,
  nome: portal.name,
  municipio: portal.locality,
  uf: portal.state,
  situacao: !portal.active ? 'inativo' : portal.closed ? 'manutencao' : 'no-ar',
  indice: mayRead(access, tableSenders, portal) ? portal.index : null,
  ultima: portal.published,
  pessoas: mayRead(access, pagesOf(systemUser), portal) ? portal.people : null,
})

/** Portals side by side: what their queues count, and what else tells how they are. */
export function comparePortalsRoute(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, comparePortals, async ({ request, actor, access, tenant, query }) => {
    const sendsMail = deps.config.sendsMail
    const asked: AskedBy = { actor, access, tenant, now: new Date(), sendsMail }
    return deps.db.reading(
      tenant.id,
      async (tx) => {
        const page = { page: Number(query.pagina ?? 1), size }
        const { total, portals } = await comparedPortals(tx, actor, page)
        // Many portals ask as one: the statements are those of one portal.
        const due = await batchStatements(
          tx,
          portals.map(
            ({ id }) =>
              async (one) =>
                dueIn(await askerOf(one, asked, id), reportTo(request)),
          ),
        )
        const told = portals.flatMap((portal, at) => {
          const counts = due[at]
          return counts ? [{ ...factsOf(access, portal), ...counts }] : []
        })
        return { total, portais: told }
      },
      shareOfRequest(request),
    )
  })
}
