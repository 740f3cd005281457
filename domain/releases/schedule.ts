import { readRelease, touchRelease, type StoredRelease } from '../../data/releases/releases.ts'
import { markReleaseRefused, scheduleRelease as promise } from '../../data/releases/states.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { isTrouble, noteFailedPublication } from '../proposals/publish.ts'
import { proposerNamed, type Proposer } from '../proposals/reach.ts'
import { refuseMoment } from '../proposals/schedule.ts'
import type { LoadTools } from '../../tables/domain/delivery/release-loads.ts'
import { emptyRelease, hiddenDrafts } from './contents.ts'
import { notTheirLoads } from './load-rights.ts'
import {
  asksReview,
  publishReleaseWithin,
  rehearseRelease,
  ReleaseRefusal,
  type ReleaseRehearsal,
} from './publish.ts'
import {
  noteRelease,
  openRelease,
  reachedRelease,
  releaseChanged,
  wholeRelease,
  type SeenRelease,
  type WholeRelease,
} from './reach.ts'

/** @throws {Problem} what keeps a package from being promised: all but that somebody has to approve it until then */
function refuseObstacles(rehearsal: ReleaseRehearsal): void {
  const { release, obstacles, hidden, loadRefusals, loadsAreTheirs } = rehearsal
  if (release.propostas + release.cargas === 0) throw emptyRelease('agendar')
  if (hidden > 0) throw hiddenDrafts(hidden)
  if (!loadsAreTheirs) throw notTheirLoads()
  const [load] = loadRefusals
  if (load) {
    const said = `“${load.file.name}”: ${load.own.message} O pacote não foi agendado.`
    throw new Problem(load.code, said, load.faults, load.detail)
  }
  const first = obstacles.find(({ refusal }) => !asksReview(refusal))
  if (!first) return
  const { refusal, proposal } = first
  const said = `“${proposal.titulo || 'Sem título'}”: ${refusal.message} O pacote não foi agendado.`
  throw new Problem(refusal.code, said, refusal.faults, refusal.detail)
}

/**
 * Promises to publish a package at a moment, in the name of who asks: rehearsed now, and asked for the rights again
 * then.
 * @param promised when (ISO 8601), and why what nobody approves until then goes with it
 * @throws {Problem} `missing`; `duplicate`; what publishing it now would throw, but for what waits for approval
 */
export async function scheduleRelease(
  runner: Runner,
  proposer: Proposer,
  seen: SeenRelease,
  { at, waiver }: { readonly at: string; readonly waiver: string | null },
  tools: LoadTools,
): Promise<WholeRelease> {
  refuseMoment(at)
  refuseObstacles(await rehearseRelease(runner, proposer, seen.id, tools))
  return runner.atomically(async (tx) => {
    const { release } = await openRelease(tx, proposer, seen.id, true)
    if (release.rev !== seen.rev) throw releaseChanged(release)
    const { actor } = proposer
    await promise(tx, actor.userId, seen.id, {
      at,
      publishesCpf: actor.publishesCpf === true,
      waiver,
    })
    await noteRelease(tx, proposer, release, 'update', { status: 'agendado', publicar_em: at })
    return wholeRelease(tx, proposer, seen.id)
  })
}

/** Takes a promise back: the package is open again. @throws {Problem} `missing`; `duplicate` */
export function unscheduleRelease(
  runner: Runner,
  proposer: Proposer,
  seen: SeenRelease,
): Promise<WholeRelease> {
  return runner.atomically(async (tx) => {
    const { release } = await openRelease(tx, proposer, seen.id, true)
    if (release.rev !== seen.rev || release.situacao !== 'agendado') throw releaseChanged(release)
    await touchRelease(tx, seen.id)
    await noteRelease(tx, proposer, release, 'update', { status: 'aberto' })
    return wholeRelease(tx, proposer, seen.id)
  })
}

/** Who is named where the one who scheduled it may not act any more. */
const nobody = (tenantId: number, id: number) => ({
  tenantId,
  userId: '',
  userName: 'Agendamento',
  managers: [],
  ip: '',
  requestId: `pacote-${id}`,
})
const lost = problem(
  'forbidden',
  'Quem agendou não podia mais publicar aqui na hora marcada. Quem pode deve conferir e publicar.',
)

/** Says on a package why it was not published at its hour. */
async function refuseRelease(
  tx: Runner,
  { actor }: Pick<Proposer, 'actor'>,
  release: StoredRelease,
  refusal: Problem,
): Promise<void> {
  const reasons = [refusal.message, ...refusal.faults.map(({ message }) => message)]
  const said = [...new Set(reasons)].join(' ')
  await markReleaseRefused(tx, release.id, said)
  if (refusal instanceof ReleaseRefusal && refusal.code === 'changed')
    await noteFailedPublication(tx, refusal.of, refusal.own)
  await noteRelease(tx, { actor }, release, 'update', { status: 'recusado', motivo: said })
}

/**
 * Publishes a package that was promised and is due, once: all its rows and its end are one transaction, and whoever
 * comes second finds it ended. What cannot be published is told on the package, with nothing written.
 * @throws what the queue is to try again
 */
export async function publishReleaseDue(
  runner: Runner,
  tenantId: number,
  id: number,
  tools: LoadTools,
): Promise<void> {
  await runner.atomically(async (tx) => {
    const release = await readRelease(tx, id, true)
    if (release?.situacao !== 'agendado' || !release.vencido) return
    const { agendado_por: userId, publica_cpf: publishesCpf, sem_revisao: waiver } = release
    const asked = { publishesCpf, requestId: `pacote-${id}` }
    const proposer = await proposerNamed(tx, tenantId, userId ?? '', asked)
    if (!proposer) return refuseRelease(tx, { actor: nobody(tenantId, id) }, release, lost)
    try {
      await tx.attempt(async () => {
        await reachedRelease(tx, proposer, id)
        await publishReleaseWithin(tx, proposer, release, waiver, tools)
      })
    } catch (error) {
      if (!(error instanceof Problem) || isTrouble(error)) throw error
      await refuseRelease(tx, proposer, release, error.code === 'missing' ? lost : error)
    }
  })
}

/** Says on a package that the system failed at its hour, when the queue will not try again. */
export async function giveUpReleaseDue(
  runner: Runner,
  tenantId: number,
  id: number,
): Promise<void> {
  await runner.atomically(async (tx) => {
    const release = await readRelease(tx, id, true)
    if (release?.situacao !== 'agendado') return
    const failed = problem(
      'unavailable',
      'O sistema falhou na hora marcada. Confira o pacote e publique-o.',
    )
    await refuseRelease(tx, { actor: nobody(tenantId, id) }, release, failed)
  })
}
