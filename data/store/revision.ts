import { problem } from '../../kernel/problem.ts'
import { keyOf, type AnyResource } from '../../kernel/resource.ts'
import { lastChange } from '../audit/audit.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { qualifiedColumn, hasKey, rowsOf } from './columns.ts'
import { canBeKey } from './record.ts'
import { lockForRemoval } from './references.ts'
import { reachCondition, type Actor } from './scope.ts'

/**
 * Locks a row and holds it against the revision at which somebody saw it, before it is removed or brought back.
 * @throws {Problem} `changed` with the other's name and time, when it has been changed since.
 */
export async function requireRevision(
  tx: Runner,
  actor: Actor,
  resource: AnyResource,
  seen: { readonly key: string; readonly expected: number; readonly isRemoved: boolean },
): Promise<void> {
  const { key, expected, isRemoved } = seen
  if (!canBeKey(resource, key)) return
  const isIt = sql.all([hasKey(resource, 't', key), reachCondition(resource, 't', actor)])
  await tx.run(lockForRemoval(resource, isIt))
  const [row] = await tx.run<{ rev: number; key: string }>(
    sql.read`select t.rev, ${qualifiedColumn(resource, keyOf(resource), 't')}::text as key from ${rowsOf(resource, 't')}
      where ${isIt} and t.excluido = ${isRemoved}::boolean`,
  )
  if (!row || row.rev === expected) return
  const { by, at: changedAt } = await lastChange(tx, resource, row.key)
  const deed = isRemoved ? 'restaurar' : 'excluir'
  const message = `${by} alterou este registro depois que você o viu na lista. Ele ficou: confira-o antes de ${deed}.`
  throw problem('changed', message, [], { by, at: changedAt, rev: row.rev })
}
