import type { FastifyInstance } from 'fastify'
import { powerOfPortal } from '../data/sent-loads.ts'
import { datasetsOf } from '../declared/powers.ts'
import { keysOfPortal, unitsOfPortal, type DataKey } from '../data/data-keys.ts'
import { prefixAndHost } from '../../data/nouns/portals.ts'
import { createDataKey, revokeDataKey, takeOverDataKey } from '../domain/data-keys.ts'
import { portalSite, sendingRules } from '../../resources/addresses.ts'
import * as calls from '../calls/data-key.ts'
import type { Deps } from '../../api/context.ts'
import { implement } from '../../api/implement.ts'
import { addressOfTenant } from '../../api/tenancy.ts'
import { reachedPortal, rowNumber } from '../../api/resources/reached-portal.ts'

const written = (key: DataKey): calls.DataKeyRow => ({
  id: key.id,
  nome: key.name,
  comeco: key.start,
  conjuntos: [...key.datasets],
  unidades: [...key.units],
  redes: [...key.networks],
  criada_em: key.madeAt.toISOString(),
  criada_por: key.madeBy,
  expira_em: key.expiresAt.toISOString(),
  revogada_em: key.revokedAt?.toISOString() ?? null,
  revogada_por: key.revokedBy,
  usada_em: key.usedAt?.toISOString() ?? null,
  usada_de: key.usedFrom,
  responsavel: key.owner,
  suspensa: key.suspended,
})

/** The keys of a portal: what it has, a new one, and the end of one. */
export function dataKeyRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.listDataKeys, async ({ tenant, runner, actor, params }) => {
    const { id, name } = await reachedPortal(runner, actor, params.portalId)
    const [keys, units, place, power] = await Promise.all([
      keysOfPortal(runner, id),
      unitsOfPortal(runner, id),
      prefixAndHost(runner, id),
      powerOfPortal(runner, id),
    ])
    const origin = addressOfTenant(deps.config.publicUrl, tenant.code)
    return {
      portal: name,
      endereco: `${origin}/dados/v1`,
      regras: place ? portalSite(origin, place).at(sendingRules) : null,
      conjuntos: datasetsOf(power).map((dataset) => ({ id: dataset.name, nome: dataset.title })),
      unidades: units.map((unit) => ({ id: unit.id, nome: unit.name })),
      chaves: keys.map(written),
    }
  })
  implement(app, deps, calls.createDataKey, async ({ runner, actor, params, body, reply }) => {
    const { id: portalId } = await reachedPortal(runner, actor, params.portalId)
    const made = await createDataKey(runner, actor, {
      portalId,
      name: body.nome,
      datasets: body.conjuntos,
      units: body.unidades,
      networks: body.redes,
      days: body.dias,
    })
    void reply.header('cache-control', 'no-store')
    return { id: made.id, chave: made.key, expira_em: made.expiresAt.toISOString() }
  })
  implement(app, deps, calls.revokeDataKey, async ({ runner, actor, params }) => {
    const { id: portalId } = await reachedPortal(runner, actor, params.portalId)
    await revokeDataKey(runner, actor, { portalId, id: rowNumber(params.id) })
  })
  implement(app, deps, calls.takeOverDataKey, async ({ runner, actor, params }) => {
    const { id: portalId } = await reachedPortal(runner, actor, params.portalId)
    await takeOverDataKey(runner, actor, { portalId, id: rowNumber(params.id) })
  })
}
