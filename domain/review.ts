import { recordEvent } from '../data/audit/audit.ts'
import { managerOfPortal } from '../data/nouns/portals.ts'
import { wireOf, type Stored } from '../data/store/row.ts'
import type { Actor } from '../data/store/scope.ts'
import { portalWire } from '../kernel/draft.ts'
import { problem, type Problem } from '../kernel/problem.ts'
import type { AnyResource } from '../kernel/resource.ts'
import { capitalised } from '../pt-br/words.ts'
import type { Runner } from '../platform/postgres/database.ts'

/** That a portal demands what somebody was about to publish alone to be approved first, and what they do. */
export const unreviewed = ({ noun }: AnyResource): Problem =>
  problem(
    'forbidden',
    `${capitalised(noun.many)}, neste portal, só vão ao ar depois que uma segunda pessoa confere. Salve como rascunho e use “Enviar para revisão”.`,
    [],
    { revisao: 'exigida' },
  )

/** Whether somebody may publish in a portal without review. */
export async function mayWaive(
  runner: Runner,
  actor: Actor,
  managers: readonly number[] | null,
  portalId: number,
): Promise<boolean> {
  if (managers === null) return true
  const manager = await managerOfPortal(runner, { ...actor, managers: null }, portalId)
  return manager !== null && managers.includes(manager)
}

/**
 * Writes a row that portals show, where its portal does not demand a second person, or who writes may do without; this
 * is noted then. Taking away is nobody's to approve: what must go at once goes.
 * @throws {Problem} `forbidden` where it has to be reviewed: nothing of it stays
 */
export function withReview(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  write: (runner: Runner) => Promise<Stored>,
): Promise<Stored> {
  const { review } = actor
  const demanded = review?.demanded.filter(({ noun }) => noun === resource.name) ?? []
  if (!review || demanded.length === 0) return write(runner)
  return runner.atomically(async (tx) => {
    const stored = await write(tx)
    const portalId = Number(wireOf(stored)[portalWire(resource)])
    if (!demanded.some(({ portal }) => portal === portalId)) return stored
    if (!(await mayWaive(tx, actor, review.waivedBy, portalId))) throw unreviewed(resource)
    await recordEvent(tx, actor, {
      type: 'publish',
      page: resource.name,
      record: stored.key,
      portalId,
      values: { sem_revisao: 'Gravado sem rascunho' },
    })
    return stored
  })
}
