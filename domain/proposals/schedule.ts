import { readProposal, type StoredProposal } from '../../data/proposals/proposals.ts'
import { addComment, markUnapproved } from '../../data/proposals/review.ts'
import { scheduleProposal, unscheduleProposal } from '../../data/proposals/states.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { changedSince, noteProposal } from './draft.ts'
import { isReviewOwed } from './approval.ts'
import { isTrouble, publishWithin, noteFailedPublication, rehearse } from './publish.ts'
import { openProposal, proposerNamed, reachOf, refusePackaged, type Proposer } from './reach.ts'

type Seen = { readonly id: number; readonly rev: number }

/** How far ahead somebody may promise, in days. */
const farthest = 400

/** @throws {Problem} `invalid` for a moment that has passed, or lies too far ahead */
export function refuseMoment(at: string): void {
  const ahead = Date.parse(at) - Date.now()
  const message =
    ahead <= 0
      ? 'Escolha um dia e uma hora que ainda não passaram.'
      : ahead > farthest * 86_400_000
        ? `Escolha um dia até ${farthest} dias à frente.`
        : undefined
  if (message) throw problem('invalid', message, [{ field: 'em', message }])
}

/**
 * Promises to publish a proposal at a moment, in the name of who asks: rehearsed now, and asked for the right again
 * then.
 * @param at ISO 8601
 * @param waiver why it goes without review, where the portal demands one; without it, what is not approved is sent to
 * review, and published then if it was approved until then
 * @throws {Problem} `missing`; `duplicate` when it has ended or changed since `rev`; what publishing it now would throw
 */
export async function schedule(
  runner: Runner,
  proposer: Proposer,
  seen: Seen,
  at: string,
  waiver: string | null = null,
): Promise<StoredProposal> {
  refuseMoment(at)
  const { refusal, proposal: rehearsed } = await rehearse(runner, proposer, seen.id)
  if (rehearsed.rev !== seen.rev) throw changedSince(rehearsed)
  if (refusal) throw refusal
  return runner.atomically(async (tx) => {
    const { proposal, actor } = await openProposal(tx, proposer, seen.id, true)
    refusePackaged(proposal)
    const isReviewed = await isReviewOwed(tx, proposer, proposal, waiver)
    const publishesCpf = actor.publishesCpf === true
    const promised = { at, publishesCpf, isReviewed, waiver: isReviewed ? null : waiver }
    if (!(await scheduleProposal(tx, actor.userId, seen, promised))) throw changedSince(proposal)
    if (isReviewed) await addComment(tx, actor.userId, { id: seen.id, kind: 'envio', text: '' })
    await noteProposal(tx, actor, proposal, 'update', {
      status: isReviewed ? 'em_revisao' : 'agendada',
      publicar_em: at,
      ...(promised.waiver === null ? {} : { sem_revisao: promised.waiver }),
    })
    return { ...proposal, ...(await readProposal(tx, seen.id)) }
  })
}

/** Takes a promise back: what was scheduled stands as before. @throws {Problem} `missing`; `duplicate` */
export function unschedule(
  runner: Runner,
  proposer: Proposer,
  seen: Seen,
): Promise<StoredProposal> {
  return runner.atomically(async (tx) => {
    const { proposal, actor } = await openProposal(tx, proposer, seen.id, true)
    if (!(await unscheduleProposal(tx, seen))) throw changedSince(proposal)
    const left = { ...proposal, ...(await readProposal(tx, seen.id)) }
    await noteProposal(tx, actor, proposal, 'update', { status: left.situacao })
    return left
  })
}

/** Who scheduled a proposal, with what they may do at this moment; nothing when they may not enter any more. */
const schedulerOf = async (
  tx: Runner,
  tenantId: number,
  { id, agendada_por: userId, publica_cpf: publishesCpf }: StoredProposal,
): Promise<Proposer | undefined> =>
  userId === null
    ? undefined
    : proposerNamed(tx, tenantId, userId, { publishesCpf, requestId: `proposta-${id}` })

const lost = (name: string) =>
  problem(
    'forbidden',
    `${name} não podia mais publicar aqui na hora marcada. Quem pode deve conferir e publicar.`,
  )
/** Who is named where the one who scheduled it may not act any more: the proposal's own line of the audit. */
const nobody = (tenantId: number, { id }: StoredProposal) => ({
  tenantId,
  userId: '',
  userName: 'Agendamento',
  managers: [],
  ip: '',
  requestId: `proposta-${id}`,
})

/** Says once of what is in review that its hour has come and nobody approved it: it stays there. */
async function tellUnapproved(tx: Runner, tenantId: number, proposal: StoredProposal) {
  const reason =
    'Ninguém aprovou até a hora marcada, e por isso não foi publicado. Aprovado agora, pode ser publicado na hora.'
  if (await markUnapproved(tx, proposal.id, reason))
    await noteProposal(tx, nobody(tenantId, proposal), proposal, 'update', { motivo: reason })
}

/**
 * Publishes what was scheduled and is due, once: the row and the end of the proposal are one transaction, and whoever
 * comes second finds it ended. What cannot be published is told on the proposal, with nothing written.
 * @throws what the queue is to try again
 */
export async function publishDue(runner: Runner, tenantId: number, id: number): Promise<void> {
  await runner.atomically(async (tx) => {
    const proposal = await readProposal(tx, id, true)
    if (proposal?.vencida && proposal.situacao === 'em_revisao')
      return tellUnapproved(tx, tenantId, proposal)
    if (proposal?.situacao !== 'agendada' || !proposal.vencida) return
    const proposer = await schedulerOf(tx, tenantId, proposal)
    const reached = proposer && (await reachOf(tx, proposer, proposal))
    const actor = reached?.actor ?? proposer?.actor ?? nobody(tenantId, proposal)
    if (!reached) {
      await noteFailedPublication(
        tx,
        { actor, proposal },
        lost(actor.userId ? actor.userName : 'Quem agendou'),
      )
      return
    }
    try {
      const { sem_revisao: waiver } = proposal
      await tx.attempt(() => publishWithin(tx, proposer, { ...reached, proposal }, { waiver }))
    } catch (error) {
      if (!(error instanceof Problem) || isTrouble(error)) throw error
      await noteFailedPublication(tx, { actor, proposal }, error)
    }
  })
}

/** Says on a proposal that the system failed at its hour, when the queue will not try again. */
export async function giveUpDue(runner: Runner, tenantId: number, id: number): Promise<void> {
  await runner.atomically(async (tx) => {
    const proposal = await readProposal(tx, id, true)
    if (proposal?.situacao !== 'agendada') return
    const failed = problem(
      'unavailable',
      'O sistema falhou na hora marcada. Confira o rascunho e publique-o.',
    )
    await noteFailedPublication(tx, { actor: nobody(tenantId, proposal), proposal }, failed)
  })
}
