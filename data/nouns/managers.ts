import { manager } from '../../resources/registers/manager.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { reachCondition, type Actor } from '../store/scope.ts'

/**
 * The manager of a CNPJ within the actor's reach, else the only one there. Where that leaves a choice: the oldest of a
 * user of certain managers, who may change it; null of one who reaches them all.
 */
export async function managerFor(
  runner: Runner,
  actor: Actor,
  cnpj: string | null,
): Promise<number | null> {
  const isIts = sql`coalesce(g.cnpj = ${cnpj}::text, false)`
  const [first, second] = await runner.run<{ id: number; its: boolean }>(
    sql.read`select g.id::float8 as id, ${isIts} as its from gestor g
      where not g.excluido and ${reachCondition(manager, 'g', actor)} order by 2 desc, g.id limit 2`,
  )
  return first && (first.its || !second || actor.managers !== null) ? first.id : null
}
