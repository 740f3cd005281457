import { manager } from '../../resources/registers/manager.ts'
import { Values, type Runner } from '../../platform/postgres/database.ts'
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
  const values = new Values()
  const isIts = `coalesce(g.cnpj = ${values.add(cnpj, 'text')}, false)`
  const [first, second] = await runner.run<{ id: number; its: boolean }>({
    text: `select g.id::float8 as id, ${isIts} as its from gestor g
      where not g.excluido and ${reachCondition(manager, 'g', actor, values)} order by 2 desc, g.id limit 2`,
    values: values.all,
  })
  return first && (first.its || !second || actor.managers !== null) ? first.id : null
}
