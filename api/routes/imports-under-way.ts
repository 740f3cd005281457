import { problem } from '../../kernel/problem.ts'
import type { Actor } from '../../data/store/scope.ts'

/** Imports under way: each holds its sheet and a connection to the database. */
const [mostImports, mostOfTenant, mostOfOne] = [4, 3, 2]
const underWay = new Map<string, number>()
/**
 * Counts something under a name until what it returns is called.
 * @throws {Problem} `unavailable` when there are enough.
 */
function begin(name: string, most: number, words: string): () => void {
  const count = underWay.get(name) ?? 0
  if (count >= most) throw problem('unavailable', words)
  underWay.set(name, count + 1)
  return () => {
    const left = (underWay.get(name) ?? 1) - 1
    if (left > 0) underWay.set(name, left)
    else underWay.delete(name)
  }
}

const busy = 'Há muitas importações em andamento. Espere alguns minutos e envie a sua de novo.'
const ownBusy = 'Você já tem importações em andamento. Espere uma terminar e envie esta de novo.'
/** An import, from the first byte of its sheet to its end. */
export interface ImportTurn {
  /** Its sheet has arrived: from now on it counts for others, too. @throws {Problem} `unavailable` when enough work. */
  readonly work: () => void
  readonly end: () => void
}
/**
 * Counts an import of a user. One whose sheet is still on its way hinders nobody else.
 * @throws {Problem} `unavailable` when there are enough.
 */
export function beginImport({ tenantId, userId }: Actor): ImportTurn {
  const ends = [begin(`${tenantId} ${userId}`, mostOfOne, ownBusy)]
  return {
    work() {
      ends.push(begin(`${tenantId}`, mostOfTenant, busy))
      ends.push(begin('all', mostImports, busy))
    },
    end: () => ends.splice(0).forEach((end) => end()),
  }
}
