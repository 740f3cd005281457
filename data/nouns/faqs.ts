import { problem } from '../../kernel/problem.ts'
import { portal } from '../../resources/portal/portal.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { reachCondition, type Actor } from '../store/scope.ts'

/**
 * The order after the last question of a portal; 1 in a portal without any.
 * @throws {Problem} `missing` when the portal is not there or out of reach.
 */
export async function nextOrder(runner: Runner, actor: Actor, portalId: string): Promise<number> {
  const [row] = await runner.run<{ next: number }>(
    sql.read`select (select least(coalesce(max(f.faq_ordem), 0)::bigint + 1, 2147483647)
      from portal_pergunta_frequente f
        where f.portal_id = p.id and not f.excluido)::float8 as next
      from portal p where p.id = ${portalId}::bigint and not p.excluido
        and ${reachCondition(portal, 'p', actor)}`,
  )
  if (!row) throw problem('missing', portal.messages.missing ?? '')
  return row.next
}
