import * as store from '../../data/releases/releases.ts'
import { problem, type Problem } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { mostInRelease } from '../../resources/calls/release.ts'
import { openProposal, reachedProposal, type Proposer } from '../proposals/reach.ts'
import { putFilesWithin } from '../../tables/domain/delivery/release-loads.ts'
import { reserveNumber } from '../proposals/reserve.ts'
import { notTheirLoads, requireLoader } from './load-rights.ts'
import {
  itemsIn,
  kindsIn,
  noteRelease,
  openRelease,
  releaseChanged,
  wholeRelease,
  type SeenRelease,
  type WholeRelease,
} from './reach.ts'

/** Puts proposals in a package, each locked until the transaction ends. @throws {Problem} as {@link putIn} */
async function put(
  tx: Runner,
  proposer: Proposer,
  release: store.StoredRelease,
  numbers: readonly number[],
): Promise<void> {
  const fresh = [...new Set(numbers)]
  if (release.propostas + fresh.length > mostInRelease)
    throw problem('too-many', `Um pacote tem no máximo ${mostInRelease} rascunhos.`)
  for (const id of fresh) {
    const { proposal, resource } = await openProposal(tx, proposer, id, true)
    if (proposal.portal !== release.portal)
      throw problem('invalid', 'Este rascunho é de outro portal: um pacote é de um portal só.')
    if (proposal.pacote?.id === release.id) continue
    if (proposal.pacote !== null)
      throw problem(
        'duplicate',
        `“${proposal.titulo || 'Sem título'}” já está no pacote “${proposal.pacote.nome}”. Tire-o de lá antes.`,
        [],
        { pacote: proposal.pacote.id },
      )
    await store.putProposal(tx, id, release.id)
    await reserveNumber(tx, resource, proposal)
  }
}

/** A package that is neither published nor promised for an hour, locked. @throws {Problem} `missing`; `duplicate` */
export async function changeableRelease(tx: Runner, proposer: Proposer, id: number) {
  const { release } = await openRelease(tx, proposer, id, true)
  if (release.situacao !== 'agendado') return release
  throw problem(
    'duplicate',
    'O pacote está agendado. Desfaça o agendamento para mudar o que vai nele.',
    [],
    { situacao: 'agendado' },
  )
}

/**
 * Creates a package with these proposals and files of public tables in it.
 * @throws {Problem} `missing` for a portal or a proposal that is not theirs; `duplicate` for a proposal that has ended
 * or is in another package; `too-many`
 */
export function createRelease(
  runner: Runner,
  proposer: Proposer,
  made: { readonly portalId: number; readonly name: string },
  { drafts, files }: { readonly drafts: readonly number[]; readonly files: readonly number[] },
): Promise<WholeRelease> {
  return runner.atomically(async (tx) => {
    await kindsIn(tx, proposer, made.portalId)
    const id = await store.insertRelease(tx, proposer.actor.userId, made)
    const { release } = await openRelease(tx, proposer, id)
    await put(tx, proposer, release, drafts)
    if (files.length > 0) {
      await requireLoader(tx, proposer, release.portal)
      await putFilesWithin(tx, release, files)
    }
    await noteRelease(tx, proposer, release, 'insert', {
      posto: drafts,
      ...(files.length > 0 && { arquivos_postos: files }),
    })
    return wholeRelease(tx, proposer, id)
  })
}

/** Puts open proposals of its portal in a package. @throws {Problem} as {@link createRelease} */
export function putIn(
  runner: Runner,
  proposer: Proposer,
  id: number,
  numbers: readonly number[],
): Promise<WholeRelease> {
  return runner.atomically(async (tx) => {
    const release = await changeableRelease(tx, proposer, id)
    await put(tx, proposer, release, numbers)
    await store.touchRelease(tx, id)
    await noteRelease(tx, proposer, release, 'update', { posto: numbers })
    return wholeRelease(tx, proposer, id)
  })
}

/** Takes a proposal out of a package: it is a draft like any other. @throws {Problem} `missing`; `duplicate` */
export function takeOut(
  runner: Runner,
  proposer: Proposer,
  id: number,
  number: number,
): Promise<WholeRelease> {
  return runner.atomically(async (tx) => {
    const release = await changeableRelease(tx, proposer, id)
    const { proposal } = await reachedProposal(tx, proposer, number, true)
    if (proposal.pacote?.id !== id) throw problem('missing', 'Este rascunho não está no pacote.')
    await store.takeProposalOut(tx, number)
    await store.touchRelease(tx, id)
    await noteRelease(tx, proposer, release, 'update', { tirado: number })
    return wholeRelease(tx, proposer, id)
  })
}

/** @throws {Problem} `missing`; `duplicate` when it is published or changed since `rev` */
export function renameRelease(
  runner: Runner,
  proposer: Proposer,
  seen: SeenRelease,
  name: string,
): Promise<WholeRelease> {
  return runner.atomically(async (tx) => {
    const { release } = await openRelease(tx, proposer, seen.id, true)
    if (release.rev !== seen.rev) throw releaseChanged(release)
    await store.renameRelease(tx, seen.id, name)
    await noteRelease(tx, proposer, { ...release, nome: name }, 'update', { nome: name })
    return wholeRelease(tx, proposer, seen.id)
  })
}

/** That a package has nothing in it. @param act what was to be done with it */
export const emptyRelease = (act: string): Problem =>
  problem('invalid', `O pacote está vazio. Ponha rascunhos ou cargas nele antes de ${act}.`)

/** That a package has what somebody may not publish. */
export const hiddenDrafts = (hidden: number): Problem =>
  problem(
    'forbidden',
    hidden === 1
      ? 'Há neste pacote um rascunho que você não pode publicar. Peça a quem pode.'
      : `Há neste pacote ${hidden} rascunhos que você não pode publicar. Peça a quem pode.`,
    [],
    { ocultas: hidden },
  )

/**
 * Ends a package that was not published: what was in it stays as drafts.
 * @throws {Problem} `missing`; `duplicate`; `forbidden` where it has what is not theirs to publish
 */
export function dissolveRelease(
  runner: Runner,
  proposer: Proposer,
  seen: SeenRelease,
): Promise<void> {
  return runner.atomically(async (tx) => {
    const { release } = await openRelease(tx, proposer, seen.id, true)
    if (release.rev !== seen.rev) throw releaseChanged(release)
    const items = await itemsIn(tx, proposer, seen.id, true)
    const hidden = items.filter((item) => item === undefined).length
    if (hidden > 0) throw hiddenDrafts(hidden)
    const { hiddenLoads } = await wholeRelease(tx, proposer, seen.id)
    if (hiddenLoads > 0) throw notTheirLoads()
    await store.dissolveRelease(tx, seen.id)
    await noteRelease(tx, proposer, release, 'delete', {
      tirado: items.flatMap((item) => (item ? [item.proposal.id] : [])),
    })
  })
}
