import type { FastifyInstance } from 'fastify'
import { actorOf, type Deps } from '../../api/context.ts'
import { implement } from '../../api/implement.ts'
import { readRecord } from '../../data/store/record.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { portal } from '../../resources/portal/portal.ts'
import * as calls from '../calls/sapl.ts'
import {
  chamberUnit,
  lastSaplSuccess,
  saplOf,
  saplSearchesOf,
  type SaplSearch,
} from '../data/sapl.ts'
import { datasetNamed } from '../declared/index.ts'
import { orderSapl, setSapl } from '../domain/sapl/order-search.ts'
import { saplTables } from '../domain/sapl/run-search.ts'

/** A portal that the actor reaches. @throws {Problem} `missing` */
const portalOf = async (runner: Runner, actor: Actor, id: string): Promise<number> =>
  Number((await readRecord(runner, actor, portal, id)).key)

const toldSearch = (search: SaplSearch): calls.SaplSearchSeen => ({
  id: search.id,
  ano: search.year,
  ensaio: search.rehearsal,
  da_noite: search.nightly,
  autor: search.author,
  em: search.at.toISOString(),
  estado: search.state,
  tabelas: search.results.map((result) => ({
    ...result,
    sairam: [...result.sairam],
    codigos: [...result.codigos],
    titulo: datasetNamed(result.tabela)?.title ?? result.tabela,
  })),
  fora: search.unplaced,
  achados: [...search.refusals],
  erro: search.error,
})

/** What the portal of a chamber reads from its SAPL. */
export function saplRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.readSapl, async ({ runner, actor, params }) => {
    const portalId = await portalOf(runner, actor, params.portalId)
    const [unit, sapl, last, searches] = await Promise.all([
      chamberUnit(runner, portalId),
      saplOf(runner, portalId),
      lastSaplSuccess(runner, portalId),
      saplSearchesOf(runner, portalId),
    ])
    return {
      camara: unit !== undefined,
      endereco: sapl?.url ?? '',
      toda_noite: sapl?.nightly ?? false,
      tabelas: saplTables.map(({ name, title }) => ({
        nome: name,
        titulo: title,
        doSapl: sapl?.tables.includes(name) ?? true,
      })),
      ultima: last?.toISOString() ?? null,
      buscas: searches.map(toldSearch),
    }
  })
  implement(app, deps, calls.setSaplPlace, async ({ request, runner, actor, params, body }) => {
    const portalId = await portalOf(runner, actor, params.portalId)
    const { endereco: url, tabelas: tables, toda_noite: nightly } = body
    const place = { url, tables, nightly }
    await setSapl(runner, actorOf(request), portalId, place, deps.config.publicUrl)
    return null
  })
  implement(app, deps, calls.orderSaplSearch, async ({ request, runner, actor, params, body }) => {
    const portalId = await portalOf(runner, actor, params.portalId)
    const { ano: year, ensaio: rehearsal, assumir: takesOver, confirmar: confirmed } = body
    const order = { portalId, year, rehearsal, takesOver, confirmed }
    return { id: await orderSapl(runner, actorOf(request), order) }
  })
}
