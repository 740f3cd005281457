import { readProposal, type StoredProposal } from '../../data/proposals/proposals.ts'
import * as store from '../../data/proposals/review.ts'
import { problem } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { changedSince, noteProposal } from './draft.ts'
import { rehearse } from './publish.ts'
import { openProposal, reachedProposal, type Proposer, type ReachedProposal } from './reach.ts'

type Seen = { readonly id: number; readonly rev: number }

/** How many remarks on one proposal are told. */
const mostComments = 200

const again = async (tx: Runner, proposal: StoredProposal) => ({
  ...proposal,
  ...(await readProposal(tx, proposal.id)),
})

/**
 * Sends a proposal to review, once nothing keeps it from being published.
 * @throws {Problem} `missing`; `duplicate` when it has ended or changed since `rev`; what publishing it now would throw
 */
export async function sendToReview(
  runner: Runner,
  proposer: Proposer,
  seen: Seen,
  note: string,
): Promise<StoredProposal> {
  const { refusal, proposal: rehearsed } = await rehearse(runner, proposer, seen.id)
  if (rehearsed.rev !== seen.rev) throw changedSince(rehearsed)
  if (refusal) throw refusal
  return runner.atomically(async (tx) => {
    const { proposal, actor } = await openProposal(tx, proposer, seen.id, true)
    if (!(await store.sendToReview(tx, seen))) throw changedSince(proposal)
    await store.addComment(tx, actor.userId, { id: seen.id, kind: 'envio', text: note })
    await noteProposal(tx, actor, proposal, 'update', { status: 'em_revisao' })
    return again(tx, proposal)
  })
}

/** @throws {Problem} `forbidden` to who wrote a proposal last; `duplicate` when it changed since `rev` */
function requireOtherEyes({ proposal, actor }: ReachedProposal, { rev }: Seen, what: string): void {
  if (proposal.rev !== rev) throw changedSince(proposal)
  if (proposal.editor.id !== actor.userId) return
  throw problem(
    'forbidden',
    `Quem escreveu por último não pode ${what}. Peça a outra pessoa que publica neste portal.`,
  )
}
const notInReview = ({ situacao }: StoredProposal) =>
  problem('duplicate', 'Este rascunho não está em revisão. Atualize a lista.', [], { situacao })

/**
 * Approves what is in review: it may be published then, and is at its hour where it was promised for one.
 * @throws {Problem} `missing`; `forbidden` to who wrote it last; `duplicate` when it is not in review, or changed since
 * `rev`; what publishing it now would throw
 */
export async function approve(
  runner: Runner,
  proposer: Proposer,
  seen: Seen,
  note: string,
): Promise<StoredProposal> {
  const { refusal } = await rehearse(runner, proposer, seen.id)
  if (refusal) throw refusal
  return runner.atomically(async (tx) => {
    const reached = await openProposal(tx, proposer, seen.id, true)
    const { proposal, actor } = reached
    requireOtherEyes(reached, seen, 'aprovar')
    if (!(await store.approve(tx, actor.userId, seen))) throw notInReview(proposal)
    await store.addComment(tx, actor.userId, { id: seen.id, kind: 'aprovacao', text: note })
    await noteProposal(tx, actor, proposal, 'update', { status: 'aprovada' })
    return again(tx, proposal)
  })
}

/** Gives back what is in review or approved, and says why. @throws {Problem} as {@link approve} */
export function giveBack(
  runner: Runner,
  proposer: Proposer,
  seen: Seen,
  reason: string,
): Promise<StoredProposal> {
  return runner.atomically(async (tx) => {
    const reached = await openProposal(tx, proposer, seen.id, true)
    const { proposal, actor } = reached
    requireOtherEyes(reached, seen, 'devolver; para continuar a escrever, salve o rascunho')
    if (!(await store.giveBack(tx, seen))) throw notInReview(proposal)
    await store.addComment(tx, actor.userId, { id: seen.id, kind: 'devolucao', text: reason })
    await noteProposal(tx, actor, proposal, 'update', { status: 'devolvida', motivo: reason })
    return again(tx, proposal)
  })
}

/** What was said of a proposal. @throws {Problem} `missing` */
export async function commentsOf(runner: Runner, proposer: Proposer, id: number) {
  await reachedProposal(runner, proposer, id)
  return store.commentsOf(runner, id, mostComments)
}
/** Says something of a proposal that waits. @throws {Problem} `missing`; `duplicate` when it has ended */
export function comment(
  runner: Runner,
  proposer: Proposer,
  id: number,
  text: string,
): Promise<readonly store.Comment[]> {
  return runner.atomically(async (tx) => {
    const { actor } = await openProposal(tx, proposer, id)
    await store.addComment(tx, actor.userId, { id, kind: 'comentario', text })
    return store.commentsOf(tx, id, mostComments)
  })
}
