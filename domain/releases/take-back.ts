import { lastChange } from '../../data/audit/audit.ts'
import { holdFiles } from '../../data/proposals/held-files.ts'
import * as store from '../../data/releases/states.ts'
import { takeProposalOut, type StoredRelease } from '../../data/releases/releases.ts'
import { readRecord } from '../../data/store/record.ts'
import { wireOf, type Stored } from '../../data/store/row.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import { updateFromWire } from '../../kernel/write.ts'
import { isUniqueViolation } from '../../platform/postgres/failure.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import { commandsOf } from '../commands.ts'
import { baseFields, filesIn } from '../proposals/draft.ts'
import { refusalIn } from '../proposals/publish.ts'
import { reachedProposal, type Proposer, type ReachedProposal } from '../proposals/reach.ts'
import { takeLoadsBackWithin } from '../../tables/domain/delivery/release-loads.ts'
import { longestReason, type WithdrawalGround } from '../../resources/withdrawal-grounds.ts'
import { hiddenDrafts } from './contents.ts'
import { requireLoader } from './load-rights.ts'
import { boundRelease } from './publish.ts'
import {
  noteRelease,
  reachedRelease,
  releaseChanged,
  wholeRelease,
  type SeenRelease,
  type WholeRelease,
} from './reach.ts'

/** Days within which a package is taken back. */
const longestBack = 30

const titleOf = ({ proposal }: ReachedProposal) => `“${proposal.titulo || 'Sem título'}”`
/** That a row is no more as the package left it. */
const movedOn = (item: ReachedProposal, what: string) =>
  problem('changed', `${titleOf(item)}: ${what} Nada foi desfeito.`, [], {
    proposta: item.proposal.id,
  })

/** The row that a package made or changed, as it left it. @throws {Problem} `changed` */
async function asLeft(
  tx: Runner,
  item: ReachedProposal,
  { key, rev }: Pick<store.PublishedProposal, 'key' | 'rev'>,
): Promise<Stored> {
  const { actor, resource } = item
  const row = await readRecord(tx, actor, resource, key).catch((error: unknown) => {
    if (refusalIn(error).code !== 'missing') throw error
    throw movedOn(item, 'foi excluído depois que o pacote foi publicado.')
  })
  if (row.rev === rev) return row
  const last = await lastChange(tx, resource, row.key)
  throw movedOn(
    item,
    `${last?.by ?? 'outra pessoa'} mudou o registro depois que o pacote foi publicado. Corrija-o um a um.`,
  )
}

/** Undoes what one proposal did, by the noun's own command. @param revs of rows that were undone already */
async function undo(
  tx: Runner,
  item: ReachedProposal,
  { key, rev: made, former }: store.PublishedProposal,
  revs: Map<string, number>,
): Promise<Stored> {
  const { actor, resource, proposal } = item
  const commands = commandsOf(resource)
  const rev = revs.get(`${resource.name} ${key}`) ?? made
  if (proposal.ato === 'retirar')
    return commands.restore(tx, actor, key).catch((error: unknown) => {
      if (refusalIn(error).code !== 'missing') throw error
      throw movedOn(item, 'já não está na lixeira: outra pessoa o restaurou ou o apagou.')
    })
  await asLeft(tx, item, { key, rev })
  if (proposal.ato === 'criar') return commands.remove(tx, actor, key, rev)
  const draft = updateFromWire(resource, former ?? {})
  return commands.update(tx, actor, { key, draft, expected: rev })
}

/** Undoes one proposal and makes a draft of it again; where somebody has begun another meanwhile, that one stays. */
async function takeItemBack(
  tx: Tx,
  item: ReachedProposal,
  outcome: store.PublishedProposal,
  revs: Map<string, number>,
): Promise<void> {
  const { proposal, resource } = item
  const row = await undo(tx, item, outcome, revs).catch((error: unknown) => {
    const refusal = refusalIn(error)
    if (refusal.detail?.['proposta'] === proposal.id) throw refusal
    const said = `${titleOf(item)}: ${refusal.message} Nada foi desfeito.`
    throw new Problem(refusal.code, said, refusal.faults, refusal.detail)
  })
  revs.set(`${resource.name} ${outcome.key}`, row.rev)
  const former = proposal.ato === 'mudar' ? baseFields(wireOf(row), proposal.corpo) : null
  const reopen = () =>
    store.reopenPublished(tx, proposal.id, {
      rev: row.rev,
      former: former as store.PublishedProposal['former'],
    })
  const done = await tx.attempt(reopen).then(
    () => true,
    (error: unknown) => {
      if (isUniqueViolation(error)) return false
      throw error
    },
  )
  if (done) await holdFiles(tx, proposal.id, proposal.portal, filesIn(resource, proposal.corpo))
  else await takeProposalOut(tx, proposal.id)
}

/** @throws {Problem} `duplicate` for what is not published, changed since `rev`, or was published too long ago */
function requirePublished(release: StoredRelease, { rev }: SeenRelease): void {
  if (release.rev !== rev) throw releaseChanged(release)
  if (release.situacao !== 'publicado' || release.publicado_em === null)
    throw problem('duplicate', 'Este pacote não está publicado.', [], {
      situacao: release.situacao,
    })
  if (Date.now() - Date.parse(release.publicado_em) > longestBack * 86_400_000)
    throw problem(
      'duplicate',
      `Este pacote foi publicado há mais de ${longestBack} dias. Mude ou retire os registros um a um.`,
    )
}

/** Why a package is taken back. */
export interface TakingBack {
  readonly reason: string
  /** By which law its loads are withdrawn: citizens read it where a row was. */
  readonly ground: WithdrawalGround | null
}
/** Withdraws the loads of a package. @returns how many @throws {Problem} `invalid`; `forbidden`; `in-use` */
async function takeLoadsBack(
  tx: Tx,
  proposer: Proposer,
  release: StoredRelease,
  { reason, ground }: TakingBack,
): Promise<number> {
  if (release.cargas === 0) return 0
  const loader = await requireLoader(tx, proposer, release.portal)
  if (ground === null)
    throw problem('invalid', 'Escolha o fundamento legal: o pacote tem cargas, e o cidadão o lê.', [
      { field: 'fundamento', message: 'Escolha o fundamento legal.' },
    ])
  if (reason.length > longestReason)
    throw problem('invalid', `Motivo: use no máximo ${longestReason} letras, que o cidadão lê.`)
  return takeLoadsBackWithin(tx, loader, release, { ground, reason }).catch((error: unknown) => {
    const { code, message, faults, detail } = refusalIn(error)
    throw new Problem(code, `${message} Nada foi desfeito.`, faults, detail)
  })
}

/**
 * Takes back all that a package published, or nothing: what it made goes to the trash, what it changed is as it was,
 * what it withdrew is there again, its loads are withdrawn, and its proposals and files wait in it once more.
 * @throws {Problem} `missing`; `duplicate`; `forbidden` where it has what is not theirs to publish; `changed` where
 * somebody changed a row since; what the commands throw
 */
export function takeReleaseBack(
  runner: Runner,
  proposer: Proposer,
  seen: SeenRelease,
  said: TakingBack,
): Promise<WholeRelease> {
  return runner.atomically(async (tx) => {
    const { release } = await reachedRelease(tx, proposer, seen.id, true)
    await boundRelease(tx, release)
    requirePublished(release, seen)
    const whole = await wholeRelease(tx, proposer, seen.id)
    if (whole.hidden > 0) throw hiddenDrafts(whole.hidden)
    const revs = new Map<string, number>()
    const outcomes = await store.outcomesOf(tx, seen.id)
    for (const outcome of outcomes)
      await takeItemBack(tx, await reachedProposal(tx, proposer, outcome.id), outcome, revs)
    const loads = await takeLoadsBack(tx, proposer, release, said)
    const { reason } = said
    await store.markTakenBack(tx, seen.id, proposer.actor.userId, reason)
    await noteRelease(tx, proposer, release, 'restore', {
      motivo: reason,
      ...(loads > 0 && { cargas: loads, fundamento: said.ground }),
      desfeito: outcomes.map(({ id }) => id),
    })
    return wholeRelease(tx, proposer, seen.id)
  })
}
