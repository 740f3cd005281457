import { portal } from '../../resources/portal/portal.ts'
import { portalClient } from '../../resources/portal/portal-client.ts'
import { problem } from '../../kernel/problem.ts'
import { rowJson } from '../store/columns.ts'
import { Values, type Runner } from '../postgres/database.ts'
import { within, type Actor } from '../store/scope.ts'

/** A portal by the prefix of its public address. @throws {Problem} `missing`. */
export async function portalByPrefix(
  runner: Runner,
  actor: Actor,
  prefix: string,
): Promise<{ body: string; rev: number; key: string }> {
  const values = new Values()
  const [row] = await runner.run<{ body: string; rev: number; key: string }>({
    text: `select ${rowJson(portal, 't')} as body, t.rev, t.id::text as key from portal t where t.prefixo = ${values.add(prefix.toLowerCase(), 'text')} and not t.excluido and ${within(portal, 't', actor, values)}`,
    values: values.all,
  })
  if (!row) throw problem('missing', portal.messages.missing ?? '')
  return row
}

/**
 * Holds the portal's row until the transaction ends, so that two units cannot become its main one at once.
 * @param besides the unit that may be the main one already.
 */
export async function hasMainUnit(
  runner: Runner,
  portalId: number,
  besides = '',
): Promise<boolean> {
  await runner.run({
    text: 'select 1 from portal where id = $1 for no key update',
    values: [portalId],
  })
  const [row] = await runner.run({
    text: `select 1 from ${portalClient.table} where portal_id = $1 and ug_principal and hash_id <> $2 and not excluido`,
    values: [portalId, besides],
  })
  return row !== undefined
}
