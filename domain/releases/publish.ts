import { keepFormer, markReleased, type StoredRelease } from '../../data/releases/releases.ts'
import type { DraftBody } from '../../kernel/draft.ts'
import { Problem } from '../../kernel/problem.ts'
import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { publishesAlone, requireApproval } from '../proposals/approval.ts'
import { carryOut } from '../proposals/carry-out.ts'
import { baseFields } from '../proposals/draft.ts'
import { publishWithin, refusalIn, noteFailedPublication } from '../proposals/publish.ts'
import type { Proposer, ReachedProposal } from '../proposals/reach.ts'
import { takenBack } from '../taken-back.ts'
import { rowsIn } from '../../tables/data/release-loads.ts'
import {
  publishLoadsWithin,
  rehearseLoads,
  type LoadRefusal,
  type LoadTools,
} from '../../tables/domain/delivery/release-loads.ts'
import { emptyRelease, hiddenDrafts } from './contents.ts'
import { loaderIn, requireLoader } from './load-rights.ts'
import {
  itemsIn,
  noteRelease,
  openRelease,
  releaseChanged,
  wholeRelease,
  type SeenRelease,
  type WholeRelease,
} from './reach.ts'

/** Milliseconds that publishing or rehearsing a package takes at most, with its connection. */
export const longestRelease = { drafts: 60_000, loads: 600_000 } as const
/** Bounds a transaction that publishes a package, rehearses it or takes it back. */
export const boundRelease = (tx: Runner, { cargas }: Pick<StoredRelease, 'cargas'>) => {
  const ms = cargas > 0 ? longestRelease.loads : longestRelease.drafts
  return tx.run(sql`select set_config('transaction_timeout', ${String(ms)}, true)`)
}

/** Why one proposal keeps its package from being published. */
export interface Obstacle {
  readonly proposal: ReachedProposal['proposal']
  readonly refusal: Problem
}
/** What publishing a package would meet. */
export interface ReleaseRehearsal {
  readonly release: StoredRelease
  readonly acts: readonly ReachedProposal['proposal']['ato'][]
  readonly obstacles: readonly Obstacle[]
  /** Why files of public tables keep it from being published. */
  readonly loadRefusals: readonly LoadRefusal[]
  /** Whether its loads are theirs to publish. */
  readonly loadsAreTheirs: boolean
  /** How many rows its loads have. */
  readonly rows: number
  /** How many proposals are not theirs to publish. */
  readonly hidden: number
  /** Whether who asks may publish without review what still has to be approved. */
  readonly mayWaive: boolean
  readonly seconds: number
}
/** Whether all that keeps something from being published is that nobody has confirmed a CPF. */
export const asksCpf = ({ detail }: Problem): boolean => detail?.['cpf'] === 'unconfirmed'
/** Whether it waits for a second person. */
export const asksReview = ({ detail }: Problem): boolean => detail?.['revisao'] === 'exigida'

/** The refusals of one proposal in the transaction at hand: nobody approved it, and what its noun says. */
async function obstaclesOf(
  tx: Parameters<Parameters<Runner['atomically']>[0]>[0],
  proposer: Proposer,
  { actor, resource, proposal }: ReachedProposal,
): Promise<readonly Obstacle[]> {
  const said = (work: () => Promise<unknown>) =>
    tx.attempt(work).then(
      () => [],
      (error: unknown) => [{ proposal, refusal: refusalIn(error) }],
    )
  return [
    ...(await said(() => requireApproval(tx, proposer, { resource, proposal }, null))),
    ...(await said(() => carryOut(tx, actor, resource, proposal))),
  ]
}

/**
 * Carries a whole package out in a transaction that is rolled back, and tells everything that keeps it from being
 * published.
 * @throws {Problem} `missing`; `duplicate` when it is published; `unavailable` beyond {@link longestRelease}
 */
export async function rehearseRelease(
  runner: Runner,
  proposer: Proposer,
  id: number,
  tools: LoadTools,
): Promise<ReleaseRehearsal> {
  const began = performance.now()
  const found = await takenBack(runner, async (tx) => {
    const { release } = await openRelease(tx, proposer, id)
    await boundRelease(tx, release)
    const loader = await loaderIn(tx, proposer, release.portal)
    const loadRefusals = loader ? await rehearseLoads(tx, loader, release, tools) : []
    const items = await itemsIn(tx, proposer, id, false)
    const theirs = items.flatMap((item) => (item ? [item] : []))
    const obstacles: Obstacle[] = []
    for (const item of theirs) obstacles.push(...(await obstaclesOf(tx, proposer, item)))
    return {
      release,
      acts: theirs.map(({ proposal }) => proposal.ato),
      obstacles,
      loadRefusals,
      loadsAreTheirs: release.cargas === 0 || loader !== undefined,
      rows: await rowsIn(tx, id),
      hidden: items.length - theirs.length,
      mayWaive: await publishesAlone(tx, proposer, release.portal),
    }
  })
  return { ...found, seconds: (performance.now() - began) / 1_000 }
}

/** A refusal of one proposal, as one of its package: whose it is stands before it. */
export class ReleaseRefusal extends Problem {
  readonly of: ReachedProposal
  readonly own: Problem
  constructor(of: ReachedProposal, own: Problem) {
    const { id, titulo } = of.proposal
    super(
      own.code,
      `“${titulo || 'Sem título'}”: ${own.message} Nada do pacote foi publicado.`,
      own.faults,
      {
        ...own.detail,
        proposta: id,
      },
    )
    this.of = of
    this.own = own
  }
}

/** Publishes one proposal with its package, and keeps what a change takes the place of. */
async function publishItem(
  tx: Runner,
  proposer: Proposer,
  item: ReachedProposal,
  how: Parameters<typeof publishWithin>[3],
): Promise<void> {
  const { proposal } = item
  const { former } = await publishWithin(tx, proposer, item, how).catch((error: unknown) => {
    throw new ReleaseRefusal(item, refusalIn(error))
  })
  if (former !== null)
    await keepFormer(tx, proposal.id, baseFields(former, proposal.corpo) as DraftBody)
}

/**
 * Publishes all of a package in the transaction at hand: every row, the end of every proposal and what the audit tells
 * stand together or not at all. Loads of public tables come first.
 * @param waiver why what nobody approved goes with it, where the portal demands a second person
 * @throws {LoadRefusal} of the first file, {@link ReleaseRefusal} of the first proposal that is refused
 * @throws {Problem} `invalid` for one that has nothing in it; `forbidden` where it has what is not theirs to publish
 */
export async function publishReleaseWithin(
  tx: Tx,
  proposer: Proposer,
  release: StoredRelease,
  waiver: string | null,
  tools: LoadTools,
): Promise<void> {
  await boundRelease(tx, release)
  const items = await itemsIn(tx, proposer, release.id, true)
  const theirs = items.flatMap((item) => (item ? [item] : []))
  if (items.length + release.cargas === 0) throw emptyRelease('publicar')
  if (theirs.length < items.length) throw hiddenDrafts(items.length - theirs.length)
  if (release.cargas > 0) {
    const loader = await requireLoader(tx, proposer, release.portal)
    await publishLoadsWithin(tx, loader, release, tools)
  }
  for (const item of theirs)
    await publishItem(tx, proposer, item, { waiver, release: release.nome })
  await markReleased(tx, release.id, proposer.actor.userId)
  await noteRelease(tx, proposer, release, 'publish', {
    publicado: theirs.map(({ proposal }) => proposal.id),
    ...(release.cargas > 0 && { cargas: release.cargas }),
    ...(waiver === null ? {} : { sem_revisao: waiver }),
  })
}

/** Notes on a proposal that somebody else changed the same fields, as publishing it alone would. */
async function noteConflict(runner: Runner, error: unknown): Promise<void> {
  if (!(error instanceof ReleaseRefusal) || error.code !== 'changed') return
  await runner.atomically((tx) => noteFailedPublication(tx, error.of, error.own))
}

/**
 * Publishes a package, all of it or nothing.
 * @throws {Problem} `missing`; `duplicate` when it is published or changed since `rev`; as
 * {@link publishReleaseWithin}
 */
export async function publishRelease(
  runner: Runner,
  proposer: Proposer,
  seen: SeenRelease,
  waiver: string | null,
  tools: LoadTools,
): Promise<WholeRelease> {
  try {
    return await runner.atomically(async (tx) => {
      const { release } = await openRelease(tx, proposer, seen.id, true)
      if (release.rev !== seen.rev) throw releaseChanged(release)
      await publishReleaseWithin(tx, proposer, release, waiver, tools)
      return wholeRelease(tx, proposer, seen.id)
    })
  } catch (error) {
    await noteConflict(runner, error)
    throw error
  }
}
