import { accessOfPerson, grantedBy, type Access } from '../../data/rights/access.ts'
import type { ProposalAct, StoredProposal } from '../../data/proposals/proposals.ts'
import { readProposal } from '../../data/proposals/proposals.ts'
import { isSeen } from '../../data/proposals/seen.ts'
import { readRecord } from '../../data/store/record.ts'
import type { Actor } from '../../data/store/scope.ts'
import { pagesOf } from '../../kernel/call.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import type { Action, AnyResource } from '../../kernel/resource.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { resources } from '../../resources/index.ts'
import { isProposable } from '../../resources/proposable.ts'
import { portal } from '../../resources/portal/portal.ts'

/**
 * Whoever may do an act on a noun's rows may propose it, and read and publish what others propose; of documents where
 * they may publish.
 */
const rightOf: Readonly<Record<ProposalAct, Action>> = {
  criar: 'add',
  mudar: 'edit',
  retirar: 'delete',
}
const acts = Object.keys(rightOf) as readonly ProposalAct[]

const proposable: ReadonlyMap<string, AnyResource> = new Map(
  resources.filter(isProposable).map((resource) => [resource.name, resource]),
)

/** What somebody may do, as asked of a request or of a person whose hour has come. */
export type ProposerRights = Pick<Access, 'rights' | 'managers'>
/** Who acts, and with which rights. */
export interface Proposer {
  readonly actor: Actor
  readonly access: ProposerRights
}

/** Somebody who acts outside of a request, with what they may do at this moment; nothing when they may not enter. */
export async function proposerNamed(
  tx: Runner,
  tenantId: number,
  userId: string,
  given: Pick<Actor, 'publishesCpf' | 'requestId' | 'at'>,
): Promise<Proposer | undefined> {
  const access = await accessOfPerson(tx, userId)
  if (!access) return undefined
  const { user, managers, publisher } = access
  const { id, name } = user
  return {
    access,
    actor: { tenantId, userId: id, userName: name, managers, publisher, ip: '', ...given },
  }
}

const gone = () => problem('missing', 'Proposta não encontrada.')

/** The acts, with their nouns, that somebody may propose in a portal of a manager: as `news criar`. */
export const proposableActs = (
  access: ProposerRights,
  managerId: number | null,
): readonly string[] =>
  [...proposable.values()].flatMap((resource) =>
    acts
      .filter((act) => {
        const managers = grantedBy(access, pagesOf(resource), [rightOf[act]])
        return managers === null || (managerId !== null && managers.includes(managerId))
      })
      .map((act) => `${resource.name} ${act}`),
  )

/** A noun whose rows may wait, and who may do an act with them: with the managers that grant it and no others. */
export interface ReachedNoun {
  readonly resource: AnyResource
  readonly actor: Actor
}
/** What of a noun and an act somebody reaches in a portal; nothing where they do not. */
export async function reachOf(
  runner: Runner,
  { actor, access }: Proposer,
  { noun, ato, portal: portalId }: Pick<StoredProposal, 'noun' | 'ato' | 'portal'>,
): Promise<ReachedNoun | undefined> {
  const resource = proposable.get(noun)
  if (!resource) return undefined
  const managers = grantedBy(access, pagesOf(resource), [rightOf[ato]])
  if (managers?.length === 0) return undefined
  // What a proposal has to be approved for is asked where it is published.
  const own = { ...actor, managers, review: undefined }
  return (await isReached(runner, own, portal, portalId)) ? { resource, actor: own } : undefined
}

/** Whether a row is there, and the actor's to see. */
const isReached = (runner: Runner, actor: Actor, resource: AnyResource, key: string | number) =>
  readRecord(runner, actor, resource, key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'missing') return false
      throw error
    },
  )

/** A proposal, its noun and who may act on it. */
export interface ReachedProposal extends ReachedNoun {
  readonly proposal: StoredProposal
}
/**
 * A proposal that somebody may read.
 * @param lock whether others wait until the transaction ends
 * @throws {Problem} `missing`, the same for one that is not there and one that is not theirs
 */
export async function reachedProposal(
  runner: Runner,
  proposer: Proposer,
  id: number,
  lock = false,
): Promise<ReachedProposal> {
  const proposal = await readProposal(runner, id, lock)
  const reached = proposal && (await reachOf(runner, proposer, proposal))
  if (!reached || !(await isSeen(runner, reached.actor, id))) throw gone()
  return { ...reached, proposal }
}

/** The same, of one that still waits. @throws {Problem} `missing`; `duplicate` for one that has ended */
export async function openProposal(
  runner: Runner,
  proposer: Proposer,
  id: number,
  lock = false,
): Promise<ReachedProposal> {
  const reached = await reachedProposal(runner, proposer, id, lock)
  if (!reached.proposal.encerrada) return reached
  throw problem(
    'duplicate',
    reached.proposal.situacao === 'publicada'
      ? 'Esta proposta já foi publicada.'
      : 'Este rascunho foi descartado. Desfaça o descarte para continuar.',
    [],
    { situacao: reached.proposal.situacao },
  )
}

/** @throws {Problem} `duplicate` for what is published with its package, and never alone */
export function refusePackaged({ pacote }: StoredProposal): void {
  if (pacote === null) return
  throw problem(
    'duplicate',
    `Este rascunho está no pacote “${pacote.nome}” e vai ao portal com ele. Tire-o do pacote para publicar sozinho.`,
    [],
    { pacote: pacote.id },
  )
}
