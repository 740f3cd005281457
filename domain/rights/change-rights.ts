import type { Runner } from '../../data/postgres/database.ts'
import { heldBy, type Held } from '../../data/rights/rights.ts'
import type { Actor } from '../../data/store/scope.ts'

/**
 * Runs a change of somebody's rights, all or nothing. The work is told what the actor held before it began, so that nobody is
 * measured by what they are about to give themselves.
 */
export const changeRights = <T>(
  runner: Runner,
  actor: Actor,
  work: (tx: Runner, held: Held) => Promise<T>,
): Promise<T> => runner.atomically(async (tx) => work(tx, await heldBy(tx, actor)))
