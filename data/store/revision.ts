import { problem } from '../../kernel/problem.ts'
import type { AnyResource } from '../../kernel/resource.ts'
import { lastChange } from '../audit/audit.ts'
import { Values, type Runner } from '../../platform/postgres/database.ts'
import { keyColumn, keyType } from './columns.ts'
import { fits } from './record.ts'
import { lockForRemoval } from './references.ts'
import { reachCondition, type Actor } from './scope.ts'

/**
 * Locks a row and holds it against the revision at which somebody saw it, before it is removed.
 * @throws {Problem} `changed` with the other's name and time, when it has been changed since.
 */
export async function requireRevision(
  tx: Runner,
  actor: Actor,
  resource: AnyResource,
  key: string,
  expected: number,
): Promise<void> {
  if (!fits(resource, key)) return
  const values = new Values()
  const at = `t.${keyColumn(resource)} = ${values.add(key, keyType(resource))} and ${reachCondition(resource, 't', actor, values)}`
  await tx.run({ text: lockForRemoval(resource, 't', at), values: values.all })
  const [row] = await tx.run<{ rev: number; key: string }>({
    text: `select t.rev, t.${keyColumn(resource)}::text as key from ${resource.table} t where ${at} and not t.excluido`,
    values: values.all,
  })
  if (!row || row.rev === expected) return
  const { by, at: changedAt } = await lastChange(tx, resource, row.key)
  const message = `${by} alterou este registro depois que você o viu na lista. Ele ficou: confira-o antes de excluir.`
  throw problem('changed', message, [], { by, at: changedAt, rev: row.rev })
}
