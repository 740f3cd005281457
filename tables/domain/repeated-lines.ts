import type { Tx } from '../../platform/postgres/database.ts'
import { dropLines, repeatedKeys, type KeyConflict } from '../data/staging.ts'
import type { Dataset } from '../model/declaration.ts'

/** A line whose key another one has, which came before. */
export interface Repeated {
  readonly line: number
  readonly firstLine: number
}
/** Which of them are the same as the first in all they have. */
export type LookForSame = (repeated: readonly Repeated[]) => Promise<readonly number[]>

/** Of more, they are wrong in another way. */
const mostRepeated = 10_000

/**
 * Rows whose key comes twice. Those that are the same as the first are taken out of what waits.
 * @returns the others, and how many were taken out
 */
export async function repeatedLines(
  tx: Tx,
  dataset: Dataset,
  lookForSame: LookForSame | undefined,
): Promise<{ readonly conflicts: KeyConflict[]; readonly dropped: number }> {
  const all = [...(await repeatedKeys(tx, dataset))]
  const repeated = all.flatMap(({ line, firstLine }) =>
    firstLine === null ? [] : [{ line, firstLine }],
  )
  if (!lookForSame || repeated.length === 0 || repeated.length > mostRepeated)
    return { conflicts: all, dropped: 0 }
  const same = new Set(await lookForSame(repeated))
  await dropLines(tx, dataset, [...same])
  return { conflicts: all.filter(({ line }) => !same.has(line)), dropped: same.size }
}
