import { recordEvent } from '../../data/audit/audit.ts'
import { managerOfPortal } from '../../data/nouns/portals.ts'
import {
  numbersIn,
  proposalsIn,
  readRelease,
  type StoredRelease,
} from '../../data/releases/releases.ts'
import type { ListedProposal } from '../../data/proposals/proposals.ts'
import { packedFiles, type PackedFile } from '../../tables/data/release-loads.ts'
import type { TrackerType } from '../../resources/audit-words.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { isLoader, loaderIn } from './load-rights.ts'
import {
  proposableActs,
  openProposal,
  type Proposer,
  type ReachedProposal,
} from '../proposals/reach.ts'

/** A package, and what somebody may propose in its portal: as `news criar`. */
export interface ReachedRelease {
  readonly release: StoredRelease
  readonly kinds: readonly string[]
}
export type SeenRelease = { readonly id: number; readonly rev: number }

const gone = () => problem('missing', 'Pacote não encontrado.')

/** What somebody may propose in a portal. @throws {Problem} `missing` where they may do nothing in its packages */
export async function kindsIn(
  runner: Runner,
  { actor, access }: Proposer,
  portalId: number,
): Promise<readonly string[]> {
  const managerId = await managerOfPortal(runner, actor, portalId)
  const kinds = managerId === null ? [] : proposableActs(access, managerId)
  if (managerId === null || (kinds.length === 0 && !isLoader(access, managerId)))
    throw problem('missing', 'Portal não encontrado.')
  return kinds
}

/**
 * A package of a portal in which somebody may propose something.
 * @param lock whether others wait until the transaction ends
 * @throws {Problem} `missing`, the same for one that is not there and one that is not theirs
 */
export async function reachedRelease(
  runner: Runner,
  proposer: Proposer,
  id: number,
  lock = false,
): Promise<ReachedRelease> {
  const release = await readRelease(runner, id, lock)
  if (!release) throw gone()
  const kinds = await kindsIn(runner, proposer, release.portal).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'missing' ? gone() : error
  })
  return { release, kinds }
}

/** The same, of one that is not published. @throws {Problem} `missing`; `duplicate` for one that is */
export async function openRelease(
  runner: Runner,
  proposer: Proposer,
  id: number,
  lock = false,
): Promise<ReachedRelease> {
  const reached = await reachedRelease(runner, proposer, id, lock)
  if (reached.release.situacao !== 'publicado') return reached
  throw problem('duplicate', 'Este pacote já foi publicado.', [], { situacao: 'publicado' })
}

/** That somebody changed a package since it was seen. */
export const releaseChanged = ({ rev }: StoredRelease): Problem =>
  problem(
    'duplicate',
    'O pacote mudou desde que você o abriu. Atualize a página e confira de novo.',
    [],
    { rev },
  )

/** A package with the proposals and loads that who asks may see, and how many others it has. */
export interface WholeRelease {
  readonly release: StoredRelease
  readonly items: readonly ListedProposal[]
  readonly hidden: number
  readonly files: readonly PackedFile[]
  readonly hiddenLoads: number
}
/** @throws {Problem} `missing` */
export async function wholeRelease(
  runner: Runner,
  proposer: Proposer,
  id: number,
): Promise<WholeRelease> {
  const { release, kinds } = await reachedRelease(runner, proposer, id)
  const items = await proposalsIn(runner, id, { kinds, actor: proposer.actor })
  const files = await packedFiles(runner, id)
  const isTheirs = (await loaderIn(runner, proposer, release.portal)) !== undefined
  return {
    release,
    items,
    hidden: release.propostas - items.length,
    files: isTheirs ? files : [],
    hiddenLoads: isTheirs ? 0 : release.cargas,
  }
}

/**
 * The proposals of a package, each with who may publish it, in their order; nothing in the place of one that is not
 * theirs to see.
 * @param lock whether others wait until the transaction ends
 */
export async function itemsIn(
  tx: Runner,
  proposer: Proposer,
  id: number,
  lock: boolean,
): Promise<readonly (ReachedProposal | undefined)[]> {
  const items: (ReachedProposal | undefined)[] = []
  for (const number of await numbersIn(tx, id, lock))
    items.push(
      await openProposal(tx, proposer, number, lock).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'missing') return undefined
        throw error
      }),
    )
  return items
}

/** Notes an act on a package. */
export const noteRelease = (
  tx: Runner,
  { actor }: Pick<Proposer, 'actor'>,
  { id, portal, nome }: Pick<StoredRelease, 'id' | 'portal' | 'nome'>,
  type: TrackerType,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  recordEvent(tx, actor, {
    type,
    page: 'release',
    record: String(id),
    portalId: portal,
    values: { pacote: nome, ...more },
  })
