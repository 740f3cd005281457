import { problem } from '../../kernel/problem.ts'
import type { Actor } from '../../data/store/scope.ts'

/** Imports under way: each holds its sheet and a connection to the database. */
const mostImports = 4
const mostOfOne = 2
const underWay = new Map<string, number>()
/** Counts an import of a user until what it returns is called. @throws {Problem} `unavailable` when there are enough. */
export function beginImport({ tenantId, userId }: Actor): () => void {
  const key = `${tenantId} ${userId}`
  const own = underWay.get(key) ?? 0
  if (own >= mostOfOne)
    throw problem(
      'unavailable',
      'Você já tem importações em andamento. Espere uma terminar e envie esta de novo.',
    )
  if ([...underWay.values()].reduce((sum, count) => sum + count, 0) >= mostImports)
    throw problem(
      'unavailable',
      'Há muitas importações em andamento. Espere alguns minutos e envie a sua de novo.',
    )
  underWay.set(key, own + 1)
  return () => {
    const left = (underWay.get(key) ?? 1) - 1
    if (left > 0) underWay.set(key, left)
    else underWay.delete(key)
  }
}
