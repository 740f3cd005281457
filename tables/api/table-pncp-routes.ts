import type { FastifyInstance } from 'fastify'
import { searchesOf } from '../data/pncp.ts'
import { orderSearch } from '../domain/pncp/order-search.ts'
import { questionCount } from '../domain/pncp/run-search.ts'
import * as calls from '../calls/table-pncp.ts'
import { actorOf, type Deps } from '../../api/context.ts'
import { implement } from '../../api/implement.ts'
import { reachedTable } from './table-file-routes.ts'

/** Biddings and contracts that somebody fetches from the PNCP. */
export function tablePncpRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.listPncpSearches, async ({ runner, actor, params }) => {
    const { portalId } = await reachedTable(runner, actor, params)
    const searches = await searchesOf(runner, portalId)
    return {
      consultas: questionCount,
      buscas: searches.map((search) => ({
        id: search.id,
        unidade: search.unitName,
        ano: search.year,
        mes: search.month,
        autor: search.author,
        em: search.at.toISOString(),
        estado: search.state,
        respondidas: search.answered,
        linhas: search.rows,
        mantidas: search.kept,
        recusadas: search.refused,
        achados: search.refusals,
        erro: search.error,
      })),
    }
  })
  implement(app, deps, calls.orderPncpSearch, async ({ request, runner, actor, params, body }) => {
    const { dataset, portalId } = await reachedTable(runner, actor, params)
    const { unidade: unit, ano: year, mes: month } = body
    const period = { portalId, unit, year, month }
    return { id: await orderSearch(runner, actorOf(request), dataset, period) }
  })
}
