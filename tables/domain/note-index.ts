import type { Runner } from '../../platform/postgres/database.ts'
import { noteDay, portalsToRead } from '../data/index-days.ts'
import { readingOf } from './pntp/seal.ts'
import { transparencyIndex } from './transparency-index.ts'

/**
 * Notes what each portal reaches of the national index, once a day at its municipality. Safe to repeat, and by two
 * processes at once.
 */
export async function noteIndexes(runner: Runner, signal?: AbortSignal): Promise<void> {
  for (const { id, today } of await portalsToRead(runner)) {
    signal?.throwIfAborted()
    await runner.atomically(async (tx) => {
      const { power, states } = await transparencyIndex(tx, id, today)
      const { strict, kind } = readingOf(states)
      const criteria = Object.fromEntries(
        states.map(({ criterion, reached }) => [criterion.id, Number(reached.toFixed(3))]),
      )
      await noteDay(tx, id, { day: today, strict, kind }, power, criteria)
    })
  }
}
