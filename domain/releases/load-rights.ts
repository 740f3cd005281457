import { managerOfPortal } from '../../data/nouns/portals.ts'
import { grantedBy } from '../../data/rights/access.ts'
import type { Actor } from '../../data/store/scope.ts'
import { problem, type Problem } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { deliveryPages } from '../../tables/calls/delivery.ts'
import type { Proposer, ProposerRights } from '../proposals/reach.ts'

// Loads of a package ask for the right to publish files that come together, and for no other.

const managersOf = (access: ProposerRights) => grantedBy(access, deliveryPages, ['edit'])
/** Whether somebody may publish files of public tables in the portals of a manager. */
export function isLoader(access: ProposerRights, managerId: number): boolean {
  const managers = managersOf(access)
  return managers === null || managers.includes(managerId)
}

/** Who publishes files of public tables of a portal, with the managers that grant it; nothing where they may not. */
export async function loaderIn(
  runner: Runner,
  { actor, access }: Proposer,
  portalId: number,
): Promise<Actor | undefined> {
  const managerId = await managerOfPortal(runner, actor, portalId)
  if (managerId === null || !isLoader(access, managerId)) return undefined
  return { ...actor, managers: managersOf(access) }
}

/** That a package has loads that somebody may not publish. */
export const notTheirLoads = (): Problem =>
  problem(
    'forbidden',
    'Você não pode publicar cargas de tabelas públicas neste portal. Peça a quem pode.',
  )

/** The same. @throws {Problem} `forbidden` where they may not */
export async function requireLoader(
  runner: Runner,
  proposer: Proposer,
  portalId: number,
): Promise<Actor> {
  const loader = await loaderIn(runner, proposer, portalId)
  if (!loader) throw notTheirLoads()
  return loader
}
