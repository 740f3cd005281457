import type { Runner, Tx } from '../platform/postgres/database.ts'

/** Ends a transaction whose outcome is known and is not to stay. */
class TakenBack extends Error {}

/** Does work in a transaction of which nothing stays, and returns what it found. */
export async function takenBack<T>(runner: Runner, work: (tx: Tx) => Promise<T>): Promise<T> {
  let outcome: { readonly found: T } | undefined
  try {
    return await runner.atomically(async (tx): Promise<never> => {
      outcome = undefined
      outcome = { found: await work(tx) }
      throw new TakenBack('nothing of it stays')
    })
  } catch (error) {
    if (error instanceof TakenBack && outcome) return outcome.found
    throw error
  }
}
