import type { FastifyInstance } from 'fastify'
import {
  countMasters,
  mostPublishers,
  publishersOfPortal,
  typesByGroup,
  unitsOfPortal,
} from '../../data/rights/publishing.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { readPublishing } from '../../resources/calls/publishing.ts'
import { keysOfPortal } from '../../tables/data/data-keys.ts'
import { powerOfPortal } from '../../tables/data/sent-loads.ts'
import { datasetsOf } from '../../tables/declared/powers.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'
import { reachedPortal } from '../resources/reached-portal.ts'

/** The systems that may send tables today. */
async function keysThatSend(runner: Runner, portalId: number) {
  const keys = await keysOfPortal(runner, portalId)
  return keys
    .filter(
      ({ revokedAt, expiresAt, suspended }) =>
        revokedAt === null && expiresAt.getTime() > Date.now() && !suspended,
    )
    .map(({ name, datasets, units, owner, expiresAt }) => ({
      nome: name,
      tabelas: [...datasets],
      unidades: [...units],
      responsavel: owner,
      ate: expiresAt.toISOString(),
    }))
}

/** Who publishes what: units, types of documents and public tables of a portal. */
export function publishingRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, readPublishing, async ({ runner, actor, params }) => {
    const { id } = await reachedPortal(runner, actor, params.portalId)
    const [units, types, publishers, masters, keys, power] = await Promise.all([
      unitsOfPortal(runner, id),
      typesByGroup(runner),
      publishersOfPortal(runner, id),
      countMasters(runner),
      keysThatSend(runner, id),
      powerOfPortal(runner, id),
    ])
    return {
      unidades: [...units],
      tipos: [...types],
      tabelas: datasetsOf(power).map(({ name, title }) => ({ id: name, nome: title })),
      pessoas: publishers.slice(0, mostPublishers),
      ha_mais: publishers.length > mostPublishers,
      plataforma: masters,
      chaves: keys,
    }
  })
}
