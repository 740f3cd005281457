import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../../kernel/problem.ts'
import { allPages } from '../../data/rights/all-pages.ts'
import { pageOfView, removeView, saveView, viewsOf } from '../../data/nouns/saved-views.ts'
import * as calls from '../../resources/calls/saved-view.ts'
import type { Deps } from '../context.ts'
import { requirePermission } from '../guard.ts'
import { implement } from '../implement.ts'

// Saved views: the address of a list under a name, for oneself or for all who may open the list.

const lists = new Set(allPages.filter(({ path, owner }) => path === owner).map(({ path }) => path))
/** @throws {Problem} `invalid` for what is no list; `forbidden` without the right to read it. */
function demandList(request: FastifyRequest, page: string): void {
  if (!lists.has(page))
    throw problem('invalid', 'Esta lista não existe.', [
      { field: 'pagina', message: 'Esta lista não existe.' },
    ])
  requirePermission(request, [page], 'read')
}

/** Where one is, not how the list is shown: another opens the view in another portal, from the first page. */
const elsewhere = ['portal', 'page']
function plainAddress(address: string): string {
  const query = new URLSearchParams(address)
  for (const name of elsewhere) query.delete(name)
  return query.toString()
}

export function viewRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.listViews, async ({ request, runner, actor, query: { pagina } }) => {
    demandList(request, pagina)
    return viewsOf(runner, actor, pagina)
  })
  implement(app, deps, calls.saveView, async ({ request, runner, actor, body }) => {
    demandList(request, body.pagina)
    return saveView(runner, actor, {
      page: body.pagina,
      name: body.nome,
      address: plainAddress(body.endereco),
      shared: body.compartilhada,
    })
  })
  implement(app, deps, calls.removeView, async ({ request, runner, actor, access, params }) => {
    const page = /^[1-9]\d{0,17}$/.test(params.id)
      ? await pageOfView(runner, actor, params.id)
      : undefined
    if (page === undefined) throw problem('missing', 'Visão não encontrada.')
    demandList(request, page)
    if (!(await removeView(deps.db, actor, params.id, access.user.elMaster)))
      throw problem('forbidden', 'Só quem guardou esta visão, ou um elMaster, pode excluí-la.')
  })
}
