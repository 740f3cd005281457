import { portal } from '../../resources/portal/portal.ts'
import { problem } from '../../kernel/problem.ts'
import { rowJson } from '../store/columns.ts'
import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'
import { reachCondition, type Actor } from '../store/scope.ts'

/** A portal by the prefix of its public address. @throws {Problem} `missing`. */
export async function portalByPrefix(
  runner: Runner,
  actor: Actor,
  prefix: string,
): Promise<{ body: string; rev: number; key: string }> {
  const [row] = await runner.run<{ body: string; rev: number; key: string }>(
    sql.read`select ${rowJson(portal, 't')} as body, t.rev, t.id::text as key from portal t
      where t.prefixo = ${prefix.toLowerCase()}::text and not t.excluido
        and ${reachCondition(portal, 't', actor)}`,
  )
  if (!row) throw problem('missing', portal.messages.missing ?? '')
  return row
}

/** The prefix of a portal's public address; nothing while it has none. */
export async function prefixOf(runner: Runner, portalId: number): Promise<string | undefined> {
  const [row] = await runner.run<{ prefix: string | null }>(
    sql.read`select prefixo as prefix from portal where id = ${portalId}`,
  )
  return row?.prefix || undefined
}

/** Where a portal's pages are or would be: its name below the shared address, and its own host. */
export async function prefixAndHost(
  runner: Runner,
  portalId: number,
): Promise<{ readonly prefix: string; readonly host: string | null } | undefined> {
  const [row] = await runner.run<{ prefix: string; host: string | null }>(
    sql.read`select p.prefixo as prefix, d.dominio as host from portal p
      left join portal_dominio d on d.portal_id = p.id
      and d.principal where p.id = ${portalId}`,
  )
  return row
}

/** A portal that a request names, as an event may name it: nothing when it is not there or not this actor's to see. */
export async function portalWithin(
  runner: Runner,
  actor: Actor,
  portalId: number | string | undefined,
): Promise<number | null> {
  if (portalId === undefined) return null
  const [found] = await runner.run<{ id: number }>(
    sql.read`select p.id::float8 as id from portal p where p.id = ${portalId}::bigint
      and ${reachCondition(portal, 'p', actor)}`,
  )
  return found?.id ?? null
}

/** What tells a portal from others on a screen. */
export interface PortalMarkRow {
  readonly id: number
  readonly municipio: string | null
  readonly uf: string | null
  readonly brasao: string | null
  readonly cor: string | null
}
/** Of the portals that the actor reaches; the others are left out. */
export function portalMarks(
  runner: Runner,
  actor: Actor,
  ids: readonly number[],
): Promise<readonly PortalMarkRow[]> {
  return runner.run<PortalMarkRow>(
    sql.read`select p.id::float8 as id, p.localidade as municipio, p.estado_sigla as uf, p.brasao_s3_path as brasao,
        p.color_bg_body as cor
      from portal p where p.id = any(${arrayOf(ids)}::bigint[]) and not p.excluido
        and ${reachCondition(portal, 'p', actor)}`,
  )
}

/** Whose a portal is that the actor reaches; null where there is none. */
export async function managerOfPortal(
  runner: Runner,
  actor: Actor,
  portalId: number,
): Promise<number | null> {
  const [found] = await runner.run<{ manager: number }>(
    sql.read`select p.id_gestor::float8 as manager from portal p where p.id = ${portalId}::bigint
      and not p.excluido and ${reachCondition(portal, 'p', actor)}`,
  )
  return found?.manager ?? null
}
