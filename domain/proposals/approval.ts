import { recordEvent } from '../../data/audit/audit.ts'
import { managerOfPortal } from '../../data/nouns/portals.ts'
import type { StoredProposal } from '../../data/proposals/proposals.ts'
import * as store from '../../data/proposals/review.ts'
import { waivedBy } from '../../data/rights/access.ts'
import { problem } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { mayWaive, unreviewed } from '../review.ts'
import { proposerNamed, reachOf, type Proposer, type ReachedProposal } from './reach.ts'

/** Whether somebody may publish in a portal what nobody approved. */
export const publishesAlone = (
  runner: Runner,
  { actor, access }: Proposer,
  portalId: number,
): Promise<boolean> => mayWaive(runner, actor, waivedBy(access), portalId)

/** Whether who approved a proposal may still publish it. */
async function isApproverThere(tx: Runner, proposal: StoredProposal, tenantId: number) {
  const by = proposal.aprovada_por?.id ?? ''
  const approver = await proposerNamed(tx, tenantId, by, { requestId: `proposta-${proposal.id}` })
  return approver !== undefined && (await reachOf(tx, approver, proposal)) !== undefined
}

/**
 * Asks, in the transaction that publishes, whether what a portal demands was done.
 * @param waiver why it goes without review, where who publishes says so
 * @returns what the audit tells of it
 * @throws {Problem} `forbidden` for what has to be approved and is not, or by somebody who may publish here no more
 */
export async function requireApproval(
  tx: Runner,
  proposer: Proposer,
  { proposal, resource }: Pick<ReachedProposal, 'proposal' | 'resource'>,
  waiver: string | null,
): Promise<Readonly<Record<string, unknown>>> {
  const { aprovada_por: approver } = proposal
  if (!(await store.isReviewDemanded(tx, proposal.portal, proposal.noun)))
    return approver ? { aprovada_por: approver.nome } : {}
  // Taking away is nobody's to approve.
  if (proposal.ato === 'retirar') return {}
  if (approver && (await isApproverThere(tx, proposal, proposer.actor.tenantId)))
    return { aprovada_por: approver.nome }
  if (waiver !== null && (await publishesAlone(tx, proposer, proposal.portal))) {
    await store.noteWaiver(tx, proposal.id, waiver)
    return { sem_revisao: waiver }
  }
  if (!approver) throw unreviewed(resource)
  throw problem(
    'forbidden',
    `${approver.nome} aprovou, mas não pode mais publicar aqui. Envie de novo para revisão.`,
  )
}

/** Whether a proposal still has to be approved before it may be published. */
export const isReviewOwed = async (
  tx: Runner,
  proposer: Proposer,
  proposal: StoredProposal,
  waiver: string | null,
): Promise<boolean> =>
  proposal.ato !== 'retirar' &&
  proposal.aprovada_em === null &&
  (await store.isReviewDemanded(tx, proposal.portal, proposal.noun)) &&
  !(waiver !== null && (await publishesAlone(tx, proposer, proposal.portal)))

/** What a portal demands to be approved, and whether who asks administers it. */
export interface ReviewSettings {
  readonly nouns: readonly string[]
  readonly mayChange: boolean
}
export async function reviewOf(
  runner: Runner,
  proposer: Proposer,
  portalId: number,
): Promise<ReviewSettings> {
  const nouns = await store.demandedNouns(runner, portalId)
  return { nouns, mayChange: await publishesAlone(runner, proposer, portalId) }
}
/**
 * Demands that these nouns are approved in a portal, and no others.
 * @throws {Problem} `missing` for a portal out of reach; `forbidden` to who does not administer it
 */
export function demandReview(
  runner: Runner,
  proposer: Proposer,
  portalId: number,
  nouns: readonly string[],
): Promise<ReviewSettings> {
  return runner.atomically(async (tx) => {
    const { actor } = proposer
    if ((await managerOfPortal(tx, actor, portalId)) === null)
      throw problem('missing', 'Portal não encontrado.')
    if (!(await publishesAlone(tx, proposer, portalId)))
      throw problem('forbidden', 'Só quem administra o portal diz o que passa por revisão.')
    const before = await store.demandedNouns(tx, portalId)
    await store.demandReview(tx, actor.userId, portalId, nouns)
    await recordEvent(tx, actor, {
      type: 'update',
      page: 'review',
      portalId,
      values: { revisao: nouns, revisao_antes: before },
    })
    return reviewOf(tx, proposer, portalId)
  })
}
