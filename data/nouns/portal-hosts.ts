import { sql, type Database, type Runner } from '../../platform/postgres/database.ts'
import type { HostFailure } from '../../resources/calls/portals/hosts.ts'
import { tenantColumns, tenantStays, type Tenant } from './tenants.ts'

/** A host that is a portal's own. */
export interface PortalHost {
  readonly host: string
  readonly portalId: number
  readonly tenant: Tenant
}

/** No tenant: it owns nothing, and may read whose a proven host is. */
const nobody = 0
/** Whose a host is, once it is proven. @param host in lower case, punycode, without port and final dot */
export async function portalOfHost(db: Database, host: string): Promise<PortalHost | undefined> {
  const [row] = await db.in(nobody).run<Tenant & { portalId: number }>(
    sql.read`select d.portal_id::float8 as "portalId", ${tenantColumns}
        from portal_dominio d join tenant t on t.id = d.tenant_id where d.dominio = ${host}
          and d.provado_em is not null and d.removido_em is null and ${tenantStays}`,
  )
  if (!row) return undefined
  const { portalId, ...tenant } = row
  return { host, portalId, tenant }
}

/**
 * Whether another tenant has named a host: it leads there, or did until 90 days ago, or was registered in the last 30
 * days. Such a host leads to this installation because of them, and proves nothing of who asks for it now.
 */
export async function isNamedByOthers(runner: Runner, host: string): Promise<boolean> {
  const [row] = await runner.run<{ named: boolean }>(
    sql.read`select dominio_de_outro(${host}) as named`,
  )
  return row?.named === true
}

/** A host that somebody registered for a portal. */
export interface RegisteredHost {
  readonly id: number
  readonly host: string
  /** What it is asked for at its well-known address. */
  readonly challenge: string
  readonly main: boolean
  readonly madeAt: Date
  readonly madeBy: string
  readonly checkedAt: Date | null
  /** Why the last check did not reach this installation. */
  readonly failure: HostFailure | null
  readonly provenAt: Date | null
  /** When it failed for the first time after it reached this installation last. */
  readonly failingSince: Date | null
}
export const hostColumns = sql`id::float8 as id, dominio as host, desafio as challenge, principal as main,
  criado_em as "madeAt", criado_por as "madeBy",
  verificado_em as "checkedAt", falha as failure, provado_em as "provenAt", falha_desde as "failingSince"`
const ofPortal = (portalId: number) => sql`portal_id = ${portalId}::bigint and removido_em is null`

/** The hosts of a portal, the present one first. */
export const hostsOfPortal = (runner: Runner, portalId: number) =>
  runner.run<RegisteredHost>(
    sql.read`select ${hostColumns} from portal_dominio where ${ofPortal(portalId)} order by principal desc, id`,
  )

/** @returns its number. A portal has a host once: whoever registers it again is refused by its key. */
export async function insertHost(
  runner: Runner,
  made: Pick<RegisteredHost, 'host' | 'challenge' | 'madeBy'> & { readonly portalId: number },
): Promise<number> {
  const [row] = await runner.run<{ id: number }>(
    sql`insert into portal_dominio (portal_id, dominio, desafio, criado_por)
      values (${made.portalId}::bigint, ${made.host}, ${made.challenge}, ${made.madeBy}) returning id::float8 as id`,
  )
  return row?.id ?? 0
}

/** Notes what a check found. A host that reached this installation once stays proven. */
export const noteHostCheck = (
  runner: Runner,
  portalId: number,
  id: number,
  failure: HostFailure | null,
): Promise<unknown> =>
  runner.run(
    sql`update portal_dominio set verificado_em = now(), falha = ${failure},
        provado_em = case when ${failure}::text is null then coalesce(provado_em, now()) else provado_em end,
        falha_desde = case when ${failure}::text is not null then coalesce(falha_desde, now()) end,
        avisado_em = case when ${failure}::text is not null then avisado_em end
      where ${ofPortal(portalId)} and id = ${id}::bigint`,
  )

/** Makes a proven host the portal's address; null: none of them. @returns whether there is such a host */
export async function setMainHost(
  runner: Runner,
  portalId: number,
  id: number | null,
): Promise<boolean> {
  await runner.run(
    sql`update portal_dominio set principal = false where portal_id = ${portalId}::bigint and principal`,
  )
  if (id === null) return true
  const changed = await runner.run(
    sql`update portal_dominio set principal = true where ${ofPortal(portalId)} and id = ${id}::bigint
      and provado_em is not null returning 1`,
  )
  return changed.length === 1
}

/** @returns whether there was such a host that is not the portal's address */
export async function removeHost(
  runner: Runner,
  portalId: number,
  id: number,
  by: string,
): Promise<boolean> {
  const removed = await runner.run(
    sql`update portal_dominio set removido_em = now(), removido_por = ${by} where ${ofPortal(portalId)}
      and id = ${id}::bigint and not principal returning 1`,
  )
  return removed.length === 1
}

/** Brings a removed host back as it was. @returns its name; nothing without such a removed one */
export async function bringHostBack(
  runner: Runner,
  portalId: number,
  id: number,
): Promise<string | undefined> {
  const [back] = await runner.run<{ host: string }>(
    sql`update portal_dominio set removido_em = null, removido_por = null where portal_id = ${portalId}::bigint
      and id = ${id}::bigint and removido_em is not null returning dominio as host`,
  )
  return back?.host
}
