import {
  countSent,
  endOwnLooks,
  endPreview,
  issuePreview,
  livingPreviews,
  type PreviewLink,
} from '../../data/proposals/previews.ts'
import { keepNumber, type StoredProposal } from '../../data/proposals/proposals.ts'
import { reserveKey } from '../../data/store/reserve.ts'
import { wireOf } from '../../data/store/row.ts'
import { problem, type Problem } from '../../kernel/problem.ts'
import type { AnyResource } from '../../kernel/resource.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import { previewHours } from '../../resources/calls/preview.ts'
import { placeOfRows } from '../../resources/pages-of-rows.ts'
import { carryOut, type CarriedOut } from './carry-out.ts'
import { changedSince, noteProposal } from './draft.ts'
import { refusalIn, rehearse } from './publish.ts'
import { openProposal, proposerNamed, type Proposer } from './reach.ts'

/** Links of one proposal that are good at once: those that are sent, and those of one person's own looks. */
const mostLinks = 20
const mostLooks = 5
/** How many links a list tells. */
const mostListed = 100

/** Where the portal would show what a proposal makes, below its address. */
function pageOf(resource: AnyResource, { ato }: StoredProposal, { stored }: CarriedOut): string {
  const { page, own } = placeOfRows(resource)
  return own && ato !== 'retirar' ? own(stored.key, wireOf(stored)) : page
}

/** Reserves the number that the new row of a proposal will have, where addresses name it. */
async function reserveNumber(runner: Runner, proposer: Proposer, id: number): Promise<void> {
  await runner.atomically(async (tx) => {
    const { resource, proposal } = await openProposal(tx, proposer, id, true)
    const isOwed = proposal.ato === 'criar' && placeOfRows(resource).isNumbered === true
    if (isOwed && proposal.numero === null) await keepNumber(tx, id, await reserveKey(tx, resource))
  })
}

/** A link that opens the site as a proposal would make it. */
export interface OpenedPreview {
  readonly id: number
  readonly key: string
  /** ISO 8601. */
  readonly expires: string
  /** The page that shows it first, below the portal's address. */
  readonly page: string
}
/**
 * Makes a link by which whoever has it looks at the portal as a proposal would make it, with the rights of who asks.
 * @throws {Problem} `missing`; `duplicate` when it has ended or changed since `rev`; what publishing it now would
 * throw; `too-many` beyond {@link mostLinks}
 */
export async function openPreview(
  runner: Runner,
  proposer: Proposer,
  seen: { readonly id: number; readonly rev: number },
  hours: number,
): Promise<OpenedPreview> {
  await reserveNumber(runner, proposer, seen.id)
  const { refusal, made, proposal: rehearsed, resource } = await rehearse(runner, proposer, seen.id)
  if (rehearsed.rev !== seen.rev) throw changedSince(rehearsed)
  if (refusal) throw refusal
  return runner.atomically(async (tx) => {
    const { proposal, actor } = await openProposal(tx, proposer, seen.id, true)
    if (proposal.rev !== seen.rev) throw changedSince(proposal)
    if (hours <= previewHours.own) await endOwnLooks(tx, seen.id, actor.userId, mostLooks - 1)
    else if ((await countSent(tx, seen.id)) >= mostLinks)
      throw problem(
        'too-many',
        `Este rascunho já tem ${mostLinks} links de prévia. Encerre um deles antes de criar outro.`,
      )
    const link = await issuePreview(tx, {
      proposalId: seen.id,
      by: actor.userId,
      hours,
      publishesCpf: actor.publishesCpf === true,
    })
    await noteProposal(tx, actor, proposal, 'update', { previa: link.id, expira_em: link.expires })
    return { ...link, page: pageOf(resource, proposal, made) }
  })
}

/** The links of a proposal that are good. @throws {Problem} `missing`; `duplicate` when it has ended */
export async function previewsOf(runner: Runner, proposer: Proposer, id: number) {
  await openProposal(runner, proposer, id)
  return livingPreviews(runner, id, mostListed)
}

/** Ends a link at once. @throws {Problem} `missing`; `duplicate` when the proposal has ended */
export function closePreview(
  runner: Runner,
  proposer: Proposer,
  { id, previewId }: { readonly id: number; readonly previewId: number },
): Promise<void> {
  return runner.atomically(async (tx) => {
    const { proposal, actor } = await openProposal(tx, proposer, id)
    if (!(await endPreview(tx, id, previewId)))
      throw problem('missing', 'Este link de prévia não existe ou já terminou.')
    await noteProposal(tx, actor, proposal, 'update', { previa: previewId, encerrada: true })
  })
}

/** Milliseconds: a statement of a preview, its wait for what somebody else writes, all of it with its connection. */
const longest = {
  statement_timeout: 3_000,
  lock_timeout: 1_000,
  transaction_timeout: 5_000,
} as const
const settings = Object.entries(longest).map(([name, ms]) => `set_config('${name}', '${ms}', true)`)
/** Bounds a transaction, and tells its moment: what is published later is not on the portal that it sees. */
const bounded = { text: `select now() as at, ${settings.join(', ')}`, values: [] } as const

/** What a link shows: the answer over what the proposal makes, or why publishing it would fail. */
type Looked<T> = { readonly answer: T } | { readonly refusal: Problem }
/** Ends the transaction of a look: nothing of it stays. */
class TakenBack extends Error {}

/**
 * Carries out what a link opens, lets the portal be read as it is then, and takes all of it back.
 * @param look reads over the transaction, and answers what needs it no more
 * @throws {Problem} `missing` where who made the link may not see the proposal any more; `unavailable` beyond its time
 */
export async function lookAhead<T>(
  runner: Runner,
  tenantId: number,
  link: PreviewLink,
  look: (tx: Tx, proposal: StoredProposal) => Promise<T>,
): Promise<Looked<T>> {
  let looked: Looked<T> | undefined
  const work = async (tx: Tx): Promise<never> => {
    looked = undefined
    const [begun] = await tx.run<{ at: Date }>(bounded)
    const { publishesCpf } = link
    const asked = { publishesCpf, requestId: `previa-${link.id}`, at: begun?.at ?? new Date() }
    const proposer = await proposerNamed(tx, tenantId, link.by, asked)
    if (!proposer) throw problem('missing', 'Proposta não encontrada.')
    const { actor, resource, proposal } = await openProposal(tx, proposer, link.proposalId)
    const refusal = await tx
      .attempt(() => carryOut(tx, actor, resource, proposal))
      .then(() => undefined, refusalIn)
    looked = refusal ? { refusal } : { answer: await look(tx, proposal) }
    throw new TakenBack()
  }
  try {
    return await runner.atomically(work)
  } catch (error) {
    if (error instanceof TakenBack && looked) return looked
    throw error
  }
}
