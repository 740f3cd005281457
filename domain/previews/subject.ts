import type { PreviewSubject } from '../../data/proposals/previews.ts'
import type { ProposalAct } from '../../data/proposals/proposals.ts'
import type { Actor } from '../../data/store/scope.ts'
import { wireOf } from '../../data/store/row.ts'
import type { StoredRelease } from '../../data/releases/releases.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import { placeOfRows } from '../../resources/pages-of-rows.ts'
import { carryOut, type CarriedOut } from '../proposals/carry-out.ts'
import { changedSince, noteProposal } from '../proposals/draft.ts'
import { refusalIn } from '../proposals/publish.ts'
import { openProposal, type Proposer, type ReachedProposal } from '../proposals/reach.ts'
import { reserveNumber } from '../proposals/reserve.ts'
import { emptyRelease, hiddenDrafts } from '../releases/contents.ts'
import { requireLoader } from '../releases/load-rights.ts'
import { itemsIn, noteRelease, openRelease, releaseChanged } from '../releases/reach.ts'
import {
  layLoads,
  preparePreview,
  shownLoadsOf,
} from '../../tables/domain/delivery/release-preview.ts'
import type { LoadTools } from '../../tables/domain/delivery/release-loads.ts'

/** Something that a preview changes, and the page below the portal's address that shows it. */
export interface PreviewedChange {
  readonly title: string
  readonly act: ProposalAct
  readonly page: string
}
/** What a link opens, as it waits in the transaction at hand. */
export interface WaitingSubject {
  readonly portal: number
  readonly rev: number
  readonly title: string
  /** Who wrote it last, and when (ISO 8601). */
  readonly editor: string
  readonly changed: string
  /** With whose rights it is carried out. */
  readonly actor: Actor
  /** That it was changed since it was seen. */
  readonly moved: () => Problem
  /** Reserves the numbers that addresses of its new rows have. */
  readonly reserve: () => Promise<void>
  /** Whether rows of public tables go with it, which have to be made before anybody looks. */
  readonly hasLoads: boolean
  /**
   * Makes those rows, in a transaction that its caller takes back.
   * @param elsewhere runs what stays
   */
  readonly prepare: (tx: Tx, elsewhere: Runner, tools: LoadTools) => Promise<void>
  /** @throws {Problem} why publishing it would fail */
  readonly carry: (tx: Tx) => Promise<readonly PreviewedChange[]>
  readonly note: (more: Readonly<Record<string, unknown>>) => Promise<void>
}

/** Where the portal would show what a proposal makes. */
function changeOf(
  { resource, proposal }: ReachedProposal,
  { stored }: CarriedOut,
): PreviewedChange {
  const { page, own } = placeOfRows(resource)
  return {
    title: proposal.titulo,
    act: proposal.ato,
    page: own && proposal.ato !== 'retirar' ? own(stored.key, wireOf(stored)) : page,
  }
}

async function waitingProposal(
  tx: Runner,
  proposer: Proposer,
  id: number,
  lock: boolean,
): Promise<WaitingSubject> {
  const reached = await openProposal(tx, proposer, id, lock)
  const { proposal, resource, actor } = reached
  return {
    portal: proposal.portal,
    rev: proposal.rev,
    title: proposal.titulo,
    editor: proposal.editor.nome,
    changed: proposal.alterada_em,
    hasLoads: false,
    prepare: async () => {},
    actor,
    moved: () => changedSince(proposal),
    reserve: () => reserveNumber(tx, resource, proposal),
    carry: async (taken) => [changeOf(reached, await carryOut(taken, actor, resource, proposal))],
    note: (more) => noteProposal(tx, actor, proposal, 'update', more),
  }
}

/** Carries one proposal of a package out. @throws {Problem} its refusal, with what it is called before it */
async function carryItem(tx: Runner, item: ReachedProposal): Promise<PreviewedChange> {
  const { actor, resource, proposal } = item
  const done = await carryOut(tx, actor, resource, proposal).catch((error: unknown) => {
    const { code, message, faults, detail } = refusalIn(error)
    throw new Problem(code, `“${proposal.titulo || 'Sem título'}”: ${message}`, faults, detail)
  })
  return changeOf(item, done)
}

/** Carries the drafts of a package out, and lets its loads be found. */
async function carryAll(
  tx: Tx,
  release: StoredRelease,
  items: readonly ReachedProposal[],
): Promise<readonly PreviewedChange[]> {
  if (items.length + release.cargas === 0) throw emptyRelease('ver como fica')
  const changes: PreviewedChange[] = []
  for (const item of items) changes.push(await carryItem(tx, item))
  if (release.cargas === 0) return changes
  // What is written goes into the tables themselves: from here on they are only read.
  await layLoads(tx, release)
  return [...changes, ...(await shownLoadsOf(tx, release))]
}

async function waitingRelease(
  tx: Runner,
  proposer: Proposer,
  id: number,
  lock: boolean,
): Promise<WaitingSubject> {
  const { release } = await openRelease(tx, proposer, id, lock)
  const items = await itemsIn(tx, proposer, id, false)
  const theirs = items.flatMap((item) => (item ? [item] : []))
  if (theirs.length < items.length) throw hiddenDrafts(items.length - theirs.length)
  const loader = release.cargas > 0 ? await requireLoader(tx, proposer, release.portal) : undefined
  return {
    portal: release.portal,
    rev: release.rev,
    title: release.nome,
    editor: release.autor.nome,
    changed: release.alterado_em,
    hasLoads: release.cargas > 0,
    prepare: async (taken, elsewhere, tools) => {
      if (loader) await preparePreview(taken, elsewhere, loader, release, tools)
    },
    actor: proposer.actor,
    moved: () => releaseChanged(release),
    reserve: async () => {
      for (const { resource, proposal } of theirs) await reserveNumber(tx, resource, proposal)
    },
    carry: (taken) => carryAll(taken, release, theirs),
    note: (more) => noteRelease(tx, proposer, release, 'update', more),
  }
}

const openers = { proposal: waitingProposal, release: waitingRelease } as const
/**
 * What a link opens or is to open.
 * @param lock whether others wait until the transaction ends
 * @throws {Problem} `missing`; `duplicate` when it has ended; `forbidden` where it has what is not theirs to publish
 */
export const waitingSubject = (
  tx: Runner,
  proposer: Proposer,
  { kind, id }: PreviewSubject,
  lock = false,
): Promise<WaitingSubject> => openers[kind](tx, proposer, id, lock)

/** That who made a link may see no more what it opens. */
export const unseen = (): Problem => problem('missing', 'Prévia não encontrada.')
