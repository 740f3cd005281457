import { recordEvent } from '../../data/audit/audit.ts'
import { markPublished, markRefused } from '../../data/proposals/states.ts'
import { Problem, type Fault } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { takenBack } from '../taken-back.ts'
import { requireApproval } from './approval.ts'
import { carryOut, type CarriedOut } from './carry-out.ts'
import { changedSince, noteProposal } from './draft.ts'
import { openProposal, refusePackaged, type Proposer, type ReachedProposal } from './reach.ts'

/** What publishing would meet: why it would be refused, or what it would make. */
export type Rehearsal =
  | { readonly refusal: Problem; readonly made: null }
  | { readonly refusal: null; readonly made: CarriedOut }
/** Whether it is the system that fails, and not what somebody wrote: done again, it may succeed. */
export const isTrouble = (error: unknown): boolean =>
  !(error instanceof Problem) || error.code === 'unavailable' || error.code === 'full'
/** What is said of what somebody wrote. @throws the error itself where it is the system that failed */
export function refusalIn(error: unknown): Problem {
  if (!(error instanceof Problem) || isTrouble(error)) throw error
  return error
}

/**
 * Carries a proposal out in a transaction that is rolled back, and tells all faults that publishing would have.
 * @throws {Problem} `missing`; `duplicate` when it has ended
 */
export function rehearse(
  runner: Runner,
  proposer: Proposer,
  id: number,
): Promise<Rehearsal & Pick<ReachedProposal, 'proposal' | 'resource'>> {
  return takenBack(runner, async (tx) => {
    const { actor, resource, proposal } = await openProposal(tx, proposer, id)
    const outcome = await carryOut(tx, actor, resource, proposal).then(
      (made): Rehearsal => ({ refusal: null, made }),
      (error: unknown): Rehearsal => ({ refusal: refusalIn(error), made: null }),
    )
    return { ...outcome, proposal, resource }
  })
}

/** The faults of a refusal; one without any is a fault of the whole. */
export const faultsOfRefusal = ({ faults, message }: Problem): readonly Fault[] =>
  faults.length > 0 ? faults : [{ field: '', message }]

/** How something is published. */
export interface Publication {
  /** Why it goes without review, where the portal demands one. */
  readonly waiver: string | null
  /** The name of the package that it goes with. */
  readonly release?: string
}
/**
 * Carries a proposal out and notes it as published, in the transaction at hand: the row, the end of the proposal and
 * what the audit tells stand together or not at all.
 * @throws {Problem} `forbidden` for what has to be approved first
 */
export async function publishWithin(
  tx: Runner,
  proposer: Proposer,
  { actor, resource, proposal }: ReachedProposal,
  { waiver, release }: Publication,
): Promise<CarriedOut> {
  const approval = await requireApproval(tx, proposer, { resource, proposal }, waiver)
  const done = await carryOut(tx, actor, resource, proposal)
  const { key, rev } = done.stored
  await markPublished(tx, proposal.id, { key, rev })
  const said = {
    proposta: proposal.id,
    autor: proposal.autor.nome,
    editor: proposal.editor.nome,
    ...approval,
    ...(release === undefined ? {} : { pacote: release }),
    ...(proposal.publicar_em === null ? {} : { publicar_em: proposal.publicar_em }),
  }
  await noteProposal(tx, actor, { ...proposal, chave: key }, 'publish', said)
  await recordEvent(tx, actor, {
    type: 'publish',
    page: resource.name,
    record: key,
    portalId: proposal.portal,
    values: said,
  })
  return done
}

/**
 * Notes of a proposal why it was not published. @returns whether it still stood as it was read */
export async function noteFailedPublication(
  tx: Runner,
  { actor, proposal }: Pick<ReachedProposal, 'actor' | 'proposal'>,
  refusal: Problem,
): Promise<boolean> {
  const fields = refusal.code === 'changed' ? refusal.detail?.['campos'] : undefined
  const twice = Array.isArray(fields) ? fields.map(String) : []
  const reason = [refusal.message, ...refusal.faults.map(({ message }) => message)]
  const status = refusal.code === 'changed' ? 'em_conflito' : 'recusada'
  const said = [...new Set(reason)].join(' ')
  if (!(await markRefused(tx, proposal, { status, reason: said, fields: twice }))) return false
  await noteProposal(tx, actor, proposal, 'update', { status, motivo: said })
  return true
}

/**
 * Publishes a proposal by the noun's own command.
 * @param waiver why it goes without review, where the portal demands one
 * @throws {Problem} `missing`; `duplicate` when it has ended or changed since `rev`; what the command throws;
 * `changed` when somebody else changed the same fields, and then it stands as in conflict
 */
export async function publish(
  runner: Runner,
  proposer: Proposer,
  seen: { readonly id: number; readonly rev: number },
  waiver: string | null = null,
): Promise<CarriedOut> {
  let reached: ReachedProposal | undefined
  try {
    return await runner.atomically(async (tx) => {
      reached = await openProposal(tx, proposer, seen.id, true)
      if (reached.proposal.rev !== seen.rev) throw changedSince(reached.proposal)
      refusePackaged(reached.proposal)
      return publishWithin(tx, proposer, reached, { waiver })
    })
  } catch (error) {
    const conflict = error instanceof Problem && error.code === 'changed' ? error : undefined
    const found = reached
    if (conflict && found)
      await runner.atomically((tx) => noteFailedPublication(tx, found, conflict))
    throw error
  }
}
